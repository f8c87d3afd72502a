"""Starting positions are drawn by a seed that is kept, and shown when the round is published."""

from __future__ import annotations

import pytest

from tabellone.chess960 import drawn
from tests.factories import enter_results, owner_of, pair_round, publish_next, round_robin, started_event
from tests.tournaments.domain.refused import refusal
from tournaments.domain.rounds.chess960_positions import MOST_DRAWS, redraw_position
from tournaments.domain.rounds.pairing_table_publication import publish_pairing_table
from tournaments.domain.rounds.round_publication import publish_round, unpublish_round
from tournaments.domain.undo import undo_last
from tournaments.models import Round

pytestmark = pytest.mark.django_db


def test_a_position_is_drawn_at_publication_and_can_be_drawn_again_by_its_seed() -> None:
    event = started_event(players=4, rounds=2, chess960=True)
    draft = pair_round(event)
    assert draft.position is None
    first = publish_round(round_=draft, actor=owner_of(event))
    event.refresh_from_db()
    assert len(event.chess960_seed) == 16
    assert first.position == drawn(event.chess960_seed, 1, 1)
    enter_results(first)
    second = publish_next(event)
    assert second.position == drawn(event.chess960_seed, 2, 1)
    entry = event.journal.filter(action="publish").order_by("-number")[0]
    assert entry.details["position"] == second.position


def test_the_arbiter_may_draw_again_before_publication_only() -> None:
    event = started_event(players=4, chess960=True)
    owner, draft = owner_of(event), pair_round(event)
    redraw_position(round_=draft, actor=owner, seen=0)
    again = redraw_position(round_=draft, actor=owner, seen=1)
    event.refresh_from_db()
    assert again == drawn(event.chess960_seed, 1, 2)
    assert refusal(redraw_position, round_=draft, actor=owner, seen=1) == "The position was drawn in the meantime."
    assert publish_round(round_=draft, actor=owner).position == again
    text = "A position is drawn again only before the round is published."
    assert refusal(redraw_position, round_=draft, actor=owner, seen=2) == text
    unpublish_round(round_=draft, actor=owner)
    assert Round.objects.get(pk=draft.pk).position == again


def test_a_draw_is_undone() -> None:
    event = started_event(players=4, chess960=True)
    draft = pair_round(event)
    redraw_position(round_=draft, actor=owner_of(event), seen=0)
    undo_last(event=event, actor=owner_of(event))
    draft.refresh_from_db()
    assert (draft.position, draft.position_draw) == (None, 0)


def test_it_is_not_drawn_without_end_nor_in_an_event_from_the_usual_position() -> None:
    event = started_event(players=4, chess960=True)
    draft = pair_round(event)
    Round.objects.filter(pk=draft.pk).update(position_draw=MOST_DRAWS, position=5)
    assert f"{MOST_DRAWS} times" in refusal(redraw_position, round_=draft, actor=owner_of(event), seen=MOST_DRAWS)
    usual = started_event(players=4, name="Usual")
    draft = pair_round(usual)
    assert "usual position" in refusal(redraw_position, round_=draft, actor=owner_of(usual), seen=0)
    assert publish_round(round_=draft, actor=owner_of(usual)).position is None


def test_both_games_of_a_double_round_have_the_same_position() -> None:
    event = started_event(players=4, rounds=4, chess960=True, options={"double_rounds": True})
    publish_next(event)
    first, second = event.rounds.order_by("number")[:2]
    assert first.position is not None
    assert (second.position, second.position_draw) == (first.position, first.position_draw)


def test_a_calendar_that_is_published_as_a_whole_has_a_position_for_each_round() -> None:
    event = round_robin(4, chess960=True)
    publish_pairing_table(event=event, actor=owner_of(event))
    event.refresh_from_db()
    expected = [drawn(event.chess960_seed, number, 1) for number in (1, 2, 3)]
    assert [row.position for row in event.rounds.order_by("number")] == expected
