"""How far the event is, in words for paper and in facts for programs."""

from __future__ import annotations

import pytest

from standings.domain.progress import Progress, progress_of
from tests.factories import enter_results, make_event, owner_of, played_event, publish_next
from tournaments.domain.events.event_lifecycle import finish_event
from tournaments.domain.rounds.round_navigation import navigation_of
from tournaments.models import Event


@pytest.mark.parametrize(
    ("number", "finished", "is_final", "text"),
    [
        (0, 4, False, "Before the first round"),
        (2, 0, False, "In progress: round 2 of 3, 0 of 4 games finished"),
        (2, 3, False, "In progress: round 2 of 3, 3 of 4 games finished"),
        (2, 4, False, "In progress, after round 2 of 3"),
        (3, 4, True, "Final, after round 3"),
    ],
)
def test_the_text_says_what_is_still_to_come(number: int, finished: int, *, is_final: bool, text: str) -> None:
    assert Progress(number, 3, 4, finished, is_final).text == text


def shown(event: Event, number: int | None = None) -> Progress:
    """The progress of the event as it is stored now."""
    fresh = Event.objects.get(pk=event.pk)
    return progress_of(fresh, navigation_of(fresh, number))


@pytest.mark.django_db
def test_only_the_end_of_a_finished_event_is_final() -> None:
    event = played_event(players=4, rounds=2, played=1)
    assert shown(event) == Progress(1, 2, 2, 2, is_final=False)
    enter_results(publish_next(event), boards=1)
    assert shown(event) == Progress(2, 2, 2, 1, is_final=False)
    enter_results(event.rounds.get(number=2))
    assert shown(event) == Progress(2, 2, 2, 2, is_final=False)
    finish_event(event=event, actor=owner_of(event))
    assert shown(event) == Progress(2, 2, 2, 2, is_final=True)
    early = shown(event, 1)
    assert (early, dict(early.facts)) == (
        Progress(1, 2, 2, 2, is_final=False),
        {"state": "running", "after_round": 1, "rounds": 2, "games": 2, "finished_games": 2},
    )


@pytest.mark.django_db
def test_before_the_first_round_there_are_no_games() -> None:
    event = make_event(rounds=5)
    assert progress_of(event, navigation_of(event)) == Progress(0, 5, 0, 0, is_final=False)
