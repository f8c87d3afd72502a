"""``python -m tests.archives.kept_files FOLDER``: the files of this format that every later version imports.

Run once for each format, on an empty database of its own (``DATABASE_URL``), and kept in ``tests/data/event-files/``.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import django

if TYPE_CHECKING:
    from tournaments.models import Event


def festival_with_everything() -> Event:
    """A festival with entries, fees, payments, prizes, incidents and a second check."""
    from entries.domain.decisions import approve, wish_seen
    from entries.domain.payments import pay
    from entries.models import EntryWish, Letter, ListedMember
    from prizes.domain.editing import add_fund
    from prizes.models import PrizeFund
    from tests.entries.festivals import asks, open_festival
    from tests.factories import add_member, owner_of, play_round
    from tests.festivals import put_in, section_of
    from tests.prizes.made import published
    from tournaments.domain.boards.hall_settings import fix_board, hall_seen
    from tournaments.domain.entries.prohibited_pairings import forbid
    from tournaments.domain.entries.requested_byes import set_bye
    from tournaments.domain.events.event_lifecycle import start_event
    from tournaments.domain.incidents.book import note_incident
    from tournaments.domain.results.result_entry import outcome_of
    from tournaments.domain.results.second_check import read_again, reading_seen
    from tournaments.models import Role, Round

    festival = open_festival(name="Festival of Genoa")
    owner = owner_of(festival)
    owner.email = "owner@example.org"
    owner.save()
    section = section_of(festival, "Open A")
    ListedMember.objects.create(page=section.entry_page, number="17", name="Verdi, Ugo", key="ugo verdi")
    for name in ("Rossi, Anna", "Verdi, Ugo", "Bianchi, Ivo"):
        asks(festival, name, "Open A")
    wishes = EntryWish.objects.filter(event=section).order_by("pk")
    approve(event=section, actor=owner, seen=[wish_seen(wish) for wish in wishes[:2]], site="http://testserver")
    Letter.objects.update(state=Letter.State.SENT)
    put_in(festival, "Open A", 5)
    section = section_of(festival, "Open A")
    players = list(section.registrations.order_by("pk"))
    pay(registration=players[0].person or players[0], actor=owner, amount=2000, method="cash", was_paid=0)
    forbid(event=section, actor=owner, players=players[:2])
    fix_board(event=section, actor=owner, player=players[2], board=3, reason="stairs", seen=hall_seen(section))
    start_event(event=section, actor=owner, initial_colour="w")
    play_round(section)
    note_incident(event=section, actor=owner, player=players[1], kind="phone", measure="warning", note="rang")
    second = add_member(festival, Role.ARBITER)
    game = Round.objects.get(event=section, number=1).games.select_related("pairing__round__event")[0]
    read_again(game=game, actor=second, outcome=outcome_of(game), seen=reading_seen(game, None))
    set_bye(registration=players[3], actor=owner, round_number=2, kind="H")
    play_round(section)
    add_fund(event=section, actor=owner, template="main", total=100_000, currency="EUR")
    published(section)
    across = add_fund(event=festival, actor=owner, template="main", total=50_000, currency="EUR")
    attendance = {str(players[0].pk): True, str(players[1].pk): False}
    PrizeFund.objects.filter(pk=across.pk).update(sections=[section.pk], attendance=attendance, presence="skip")
    return festival


def knockout_with_play_offs() -> Event:
    """A knock-out with regulations, whose tied match is decided by lot, with the moves of a game."""
    from regulations.domain.editing import set_default_time
    from tests.broadcast.games import with_moves
    from tests.factories import decide_by_lot, enter_outcomes, knockout, owner_of, publish_next
    from tests.regulations.made import own_paragraph, publish
    from tournaments.domain.results.outcomes import Outcome

    event = knockout(4)
    round_ = publish_next(event)
    enter_outcomes(round_, Outcome.DRAW, Outcome.WHITE_WINS)
    decide_by_lot(round_)
    with_moves(event)
    set_default_time(event=event, actor=owner_of(event), minutes=30, seen=None)
    own_paragraph(event)
    publish(event)
    return event


def every_kind() -> dict[str, Event]:
    """Events that together have rows of every part of a file."""
    from pairing.management.demo_teams import make_team_event
    from tests.archives.random_events import random_event
    from tests.factories import make_user
    from tests.norms.made import fill, norm_event

    norms = norm_event("1=1=1=1=1")
    fill(norms)
    return {
        "festival": festival_with_everything(),
        "groups": random_event(68),
        "knockout": knockout_with_play_offs(),
        "norms": norms,
        "teams": make_team_event(make_user()),
    }


def write(folder: Path) -> None:
    """Write the files."""
    from archives.domain.container import FORMAT
    from archives.domain.exports import export_event

    for name, event in every_kind().items():
        (folder / f"format-{FORMAT}-{name}.tabellone").write_bytes(export_event(event))


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    write(Path(sys.argv[1]))
