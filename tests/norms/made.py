"""Events in which a player makes norms, as reports that are imported."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from accounts.models import User
from norms.domain.basis import NormBasis
from norms.domain.details import import_arbiters, save_arbiter, save_paper, save_player
from norms.models import NormArbiter, NormPaper
from tabellone.interchange import trf
from tabellone.record import Bye, ByeKind, Header, Record, Round
from tests.factories import make_user, owner_of
from tests.tabellone.test_title_norms import FIELD, Opponent, played, round_robin
from tournaments.domain.event_rows import EventRows
from tournaments.domain.events.event_lifecycle import finish_event
from tournaments.domain.reports.imports import import_trf
from tournaments.models import Event

HEADER = Header(
    name="Tower Open",
    city="Genova",
    federation="ITA",
    start="2026/05/01",
    end="2026/05/09",
    chief_arbiter="IA Bruni, Ada (800123)",
    deputies=("FA Costa, Ugo (800124)",),
    time_control="90 min + 30 s per move",
    time_control_code="5400+30",
    round_dates=tuple(f"26/05/0{day}" for day in range(1, 10)),
)
NAMES = ("Álvarez, Zoë", "Bianchi, Ivo", "Чигорин, Михаил", "Dupont, Léa")


def report_of(results: str, field: Sequence[Opponent] = FIELD, *, rounds: int = 9, fixed: bool = False) -> Record:
    """Player 1, Rossi, with these results against the field; ``rounds``: how many are planned."""
    record = (round_robin if fixed else played)(results, field)
    players = tuple(
        replace(
            player,
            name="Rossi, Anna" if player.tpn == 1 else f"{NAMES[player.tpn % 4]} {player.tpn}",
            fide_id=str(900000 + player.tpn),
            birth="1999/12/31" if player.tpn == 1 else "1990/00/00",
            sex="w" if player.tpn == 1 else "m",
        )
        for player in record.players
    )
    whole = tuple(_with_absent(row, record) for row in record.rounds)
    system = record.system or "dutch"
    return replace(record, players=players, rounds=whole, header=HEADER, planned_rounds=rounds, system=system)


def _with_absent(round_: Round, record: Record) -> Round:
    """The round with a zero-point bye for everybody else."""
    there = {tpn for pairing in round_.pairings for tpn in (pairing.first, pairing.second)}
    there |= {bye.player for bye in round_.byes}
    away = tuple(Bye(tpn, ByeKind.ZERO) for tpn in record.by_tpn if tpn not in there)
    return replace(round_, byes=(*round_.byes, *away))


def norm_event(
    results: str, field: Sequence[Opponent] = FIELD, *, rounds: int = 9, fixed: bool = False, owner: str = "owner"
) -> Event:
    """The imported event; finished if all rounds are played."""
    record = report_of(results, field, rounds=rounds, fixed=fixed)
    return imported(record, make_user(owner), is_over=len(results) == rounds and "*" not in results)


def imported(record: Record, owner: User, *, is_over: bool) -> Event:
    """The event of that report."""
    event = import_trf(actor=owner, data=trf.write(record).encode(), source="tower.trf")
    if is_over and not event.is_finished:
        finish_event(event=event, actor=owner)
    event.refresh_from_db()
    return event


def basis_of(record: Record, **fields: Any) -> NormBasis:
    """The basis of a report without a database: an event of standard games that is in progress."""
    event = Event(**{"name": "Tower Open", "status": Event.Status.RUNNING, "system": record.system} | fields)
    return NormBasis(event, EventRows(event, {}, [], {}, {}, {}), record, NormPaper(event=event))


def fill(event: Event) -> None:
    """Store everything that the forms need: of the event, the arbiters and player 1."""
    owner = owner_of(event)
    save_paper(event=event, actor=owner, values=PAPER, seen=0)
    import_arbiters(event=event, actor=owner)
    for row in NormArbiter.objects.filter(event=event):
        form = "IA1" if row.position == "chief" else "FA1"
        save_arbiter(event=event, actor=owner, arbiter=row, values=ARBITER | {"form": form}, seen=row.version)
    save_player(registration=event.registrations.get(tpn=1), actor=owner, values={"birth_place": "Genova"}, seen=0)
    event.refresh_from_db()


PAPER = {
    "event_code": "431207",
    "venue": "Palazzo Ducale",
    "organiser": "Marino, Ida",
    "organiser_contact": "ida@example.org",
    "chief_contact": "ada@example.org",
    "official": "Longo, Piero",
    "official_position": "Rating officer",
}
ARBITER = {
    "federation": "ITA",
    "birth": datetime.date(1970, 1, 2),
    "birth_place": "Savona",
    "report": "Calm in two incidents.",
    "recommendation": "standard",
    "reported_by": "Verdi, Elsa",
    "reported_by_position": "International Arbiter",
}
