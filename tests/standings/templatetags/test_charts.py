"""The pictures of ranks: who is drawn, and from which round on."""

from __future__ import annotations

import pytest

from standings.domain.player_page import player_page_of
from standings.templatetags.charts import LEADERS, leaders_by_round, rank_by_round
from tests.factories import play_round, started_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def after(rounds: int) -> Event:
    event = started_event(players=9, rounds=4)
    for _round in range(rounds):
        play_round(event)
    return Event.objects.get(pk=event.pk)


@pytest.mark.parametrize("rounds", [0, 1])
def test_a_line_needs_two_rounds(rounds: int) -> None:
    event = after(rounds)
    page = player_page_of(event, 1)
    assert page is not None
    assert rank_by_round(event, page)["chart"] is None
    assert leaders_by_round(event) == {}


def test_the_leaders_are_the_first_of_the_standings_with_their_ranks_after_each_round() -> None:
    event = after(2)
    picture = leaders_by_round(event)
    lines = picture["lines"]
    assert isinstance(lines, list)
    assert len(lines) == LEADERS
    assert {len(line.ranks) for line in lines} == {2}
    now = [line.ranks[-1] for line in lines]
    assert now == sorted(now)
    assert now[0] == 1


def test_a_players_picture_ends_at_the_present_rank() -> None:
    event = after(3)
    page = player_page_of(event, 2)
    assert page is not None
    picture = rank_by_round(event, page)
    assert picture["chart"] is not None
    assert picture["ranks"] == page.ranks
    assert (len(page.ranks), page.ranks[-1]) == (3, page.rank)
