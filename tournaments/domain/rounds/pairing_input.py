"""Basis of a pairing: the record given to the engine, and the registration behind each pairing number.

While a round is being paired, an arbiter may add a player, or correct a rating or a result. Therefore a pairing is
stored only if its basis equals the current basis, compared as a value.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.db import transaction
from django.db.models import Q

from tabellone.record import Game as RecordGame, Header, Play, Player, Record, Result, Round as RecordRound, Team
from tournaments.domain.records import record_of
from tournaments.domain.rounds.pairing_tables import rounds_together
from tournaments.models import Event, Game, Round


class Outdated(Exception):  # noqa: N818  (not an error: read the basis again)
    """The event has changed since the pairing was computed."""


@dataclass(frozen=True, slots=True)
class PairingInput:
    """State of the event before a round, limited to the data that a pairing depends on."""

    record: Record
    """Record without data that no engine reads.

    Left out are the announcement, the tie-breaks, the locations and rating data of games, and all player data except
    name, title and rating. The engine receives this record, so it cannot depend on more data than is compared.
    """
    registrations: tuple[tuple[int, int], ...]
    """Each pairing number with the key of its registration."""
    open_boards: int
    """Number of boards of the previous round without a result; in a double round, of both games."""


def pairing_input_of(event: Event, round_number: int) -> PairingInput:
    """Return the basis for pairing the round, from the current data. Eight queries."""
    record = record_of(event, before_round=round_number)
    unknown = Result.UNKNOWN.value
    last = rounds_together(event, round_number - 1) if round_number > 1 else range(0)
    before = Game.objects.filter(pairing__round__event=event, pairing__round__number__in=last, is_adjourned=False)
    people = event.registrations.contestants().filter(tpn__isnull=False).order_by("tpn").values_list("tpn", "pk")
    return PairingInput(
        replace(
            record,
            rounds=tuple(map(_as_paired, record.rounds)),
            players=tuple(Player(tpn=p.tpn, name=p.name, title=p.title, rating=p.rating) for p in record.players),
            teams=tuple(Team(tpn=t.tpn, name=t.name, rating=t.rating, players=t.players) for t in record.teams),
            header=Header(start=record.header.start),
            tie_breaks=(),
            play=Play(),
        ),
        tuple((tpn or 0, pk) for tpn, pk in people),
        before.filter(Q(white_result=unknown) | Q(black_result=unknown)).count(),
    )


def _as_paired(round_: RecordRound) -> RecordRound:
    """Return the round without the boards on which it was played."""
    pairings = tuple(replace(row, board=0, games=tuple(map(_as_it_counts, row.games))) for row in round_.pairings)
    return RecordRound(pairings, tuple(replace(bye, line_up=()) for bye in round_.byes))


def _as_it_counts(game: RecordGame) -> RecordGame:
    return RecordGame(game.white, game.black, game.white_result, game.black_result)


@transaction.atomic
def read_pairing_input(round_: Round) -> PairingInput:
    """Read the basis of the round while no action changes the event, so that it is consistent."""
    event = Event.objects.select_for_update().get(pk=round_.event_id)
    return pairing_input_of(event, round_.number)
