"""Acts that give byes or change results as a part of something else ask as those acts do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from entries.domain.applications import change_wishes
from entries.domain.decisions import approve, decide_byes, wish_seen
from tabellone.interchange.players import Entrant
from tests.entries.made import applied, now, open_event
from tests.factories import owner_of, play_round, publish_next, started_event
from tests.tournaments.domain.integrity.test_checks import findings
from tournaments.domain.entries.registrations import register
from tournaments.domain.incidents.book import note_incident
from tournaments.domain.integrity.levels import Level, NeedsConfirmation, confirmable
from tournaments.domain.integrity.lines import integrity_lines
from tournaments.domain.results.version_token import board_seen
from tournaments.models import Event, Game, Incident

pytestmark = pytest.mark.django_db
ON = Event.FideMode.ON


def late(event: Event, *byes: int, name: str = "Late, Test") -> None:
    register(event=event, actor=owner_of(event), entrant=Entrant(name=name, rating=1500), half_byes=byes)


def open_with_two_byes() -> Event:
    """An event in FIDE mode with an entry form, and two half-point byes for each player."""
    event = open_event()
    Event.objects.filter(pk=event.pk).update(max_byes=2, fide_mode=ON)
    event.refresh_from_db()
    return event


def confirmed(act: Callable[[], object]) -> None:
    """Do it with the one confirmation that it asks for."""
    with confirmable(list), pytest.raises(NeedsConfirmation) as asked:
        act()
    with confirmable(lambda: [asked.value.token]):
        act()


def test_a_late_entry_with_two_half_point_byes_is_confirmed_and_with_one_it_is_not() -> None:
    event = started_event(players=8, rounds=5, fide_mode=ON, max_byes=2)
    for _round in range(2):
        play_round(event)
    with confirmable(list):
        late(event, 1, name="Later, Test")
    (found,) = findings(lambda: late(event, 1, 2))
    assert (found.level, found.text) == (Level.CONFIRM, "Late, Test gets half-point bye no. 2, in round 2.")
    confirmed(lambda: late(event, 1, 2))
    assert integrity_lines(event) == ["### Half-point bye @ Round 2: Late, Test, round 2: no. 2"]


def test_an_approved_entry_with_two_half_point_byes_is_confirmed() -> None:
    event = open_with_two_byes()
    one, two = applied(event, "A, A", byes=[(2, "H")]), applied(event, "B, B", byes=[(2, "H"), (4, "H")])
    owner = owner_of(event)
    with confirmable(list):
        approve(event=event, actor=owner, seen=[wish_seen(one)])
    (found,) = findings(lambda: approve(event=event, actor=owner, seen=[wish_seen(two)]))
    assert (found.level, found.line) == (Level.CONFIRM, "B, B, round 4: no. 2")
    assert now(two).registration_id is None


def test_a_second_half_point_bye_that_is_granted_later_is_confirmed() -> None:
    event = open_with_two_byes()
    wish = applied(event, "A, A", byes=[(2, "H")])
    owner = owner_of(event)
    approve(event=event, actor=owner, seen=[wish_seen(wish)])
    change_wishes(application=now(wish).application, changes={}, byes={now(wish).event_id: [(2, "H"), (4, "H")]})
    assert [row.line for row in findings(lambda: decide_byes(wish=now(wish), actor=owner, grant=True))] == [
        "A, A, round 4: no. 2"
    ]


def lost(event: Event, number: int) -> None:
    """White of board 1 of that round loses by a measure of the incident book."""
    game = Game.objects.filter(pairing__round__event=event, pairing__round__number=number)[0]
    note_incident(
        event=event,
        actor=owner_of(event),
        player=game.white,
        kind=Incident.Kind.PHONE,
        measure=Incident.Measure.LOSS,
        game=game,
        note="phone",
        seen=board_seen(game),
    )


def test_a_measure_that_changes_an_earlier_round_is_a_correction_and_in_the_present_round_it_is_not() -> None:
    event = started_event(players=8, rounds=5, fide_mode=ON)
    play_round(event)
    with confirmable(list):
        lost(event, 1)
    assert integrity_lines(event) == []
    play_round(event)
    publish_next(event)
    (found,) = findings(lambda: lost(event, 2))
    assert (found.level, found.code) == (Level.CONFIRM, "Correction")
    assert found.line.startswith("board 1, ")
    confirmed(lambda: lost(event, 2))
    assert integrity_lines(event) == [f"### Correction @ Round 2: {found.line} (phone)"]
