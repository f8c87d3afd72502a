"""What other rules of ranking would do, before anybody decides."""

from __future__ import annotations

import pytest

from tests.factories import enter_outcomes, owner_of, publish_next, started_event
from tournaments.domain.events.event_settings import change_settings
from tournaments.domain.events.ranking_change import Moved, RankingChange, ranking_change
from tournaments.domain.ranking import ranks_of
from tournaments.domain.records import record_of
from tournaments.domain.results.result_entry import Outcome
from tournaments.domain.undo import undo_last
from tournaments.models import Event

pytestmark = pytest.mark.django_db

WHITE, DRAW, BLACK = Outcome.WHITE_WINS, Outcome.DRAW, Outcome.BLACK_WINS


def half_played() -> Event:
    """Four players of whom 1 has beaten 3, and 4 and 2 have drawn; who is tied ranks by the number."""
    event = started_event(players=4, rounds=3, tie_breaks=["TPN"])
    event.registrations.filter(tpn=2).update(title="IM")
    first = publish_next(event)
    assert [(game.white.tpn, game.black.tpn) for game in first.games.order_by("pairing__board")] == [(1, 3), (4, 2)]
    enter_outcomes(first, WHITE, DRAW)
    return event


def name(tpn: int) -> str:
    return f"Player{tpn - 1:04}, Test"


def test_who_would_move_comes_in_the_order_of_the_new_ranks() -> None:
    event = half_played()
    assert ranks_of(event, record_of(event)) == {1: 1, 2: 2, 4: 3, 3: 4}
    change = ranking_change(event, {"tie_breaks": ["TPN/R"], "name": "Other"})
    assert change == RankingChange(
        ("TPN",), ("TPN/R",), (Moved(4, name(4), "", 3, 2), Moved(2, name(2), "IM", 2, 3)), 4
    )
    assert (event.tie_breaks, event.name) == (["TPN"], "Tower Open")


def test_what_was_foretold_is_what_comes() -> None:
    event = half_played()
    change = ranking_change(event, {"tie_breaks": ["BWG", "TPN/R"]})
    change_settings(event=event, actor=owner_of(event), changes={"tie_breaks": ["BWG", "TPN/R"]}, why="misprint")
    assert change is not None
    assert {row.tpn: row.after for row in change.moved}.items() <= ranks_of(event, record_of(event)).items()


def test_other_settings_are_no_change_of_the_ranking_nor_the_same_once_more() -> None:
    event = half_played()
    assert ranking_change(event, {"name": "Other", "max_byes": 3, "tie_breaks": ["TPN"], "unrated": ""}) is None


def test_without_tie_breaks_places_are_shared_and_lots_are_not_foretold() -> None:
    event = half_played()
    shared = ranking_change(event, {"tie_breaks": []})
    assert shared is not None
    assert (shared.codes_after, shared.moved) == ((), (Moved(4, name(4), "", 3, 2),))
    change_settings(event=event, actor=owner_of(event), changes={"tie_breaks": []}, why="misprint")
    lots = ranking_change(event, {"ties": Event.Ties.LOTS})
    assert lots is not None
    assert lots == RankingChange((), (), (), 4, draws_lots=True)


def test_lots_that_were_drawn_before_are_those_that_come() -> None:
    event = half_played()
    change_settings(event=event, actor=owner_of(event), changes={"tie_breaks": [], "ties": Event.Ties.LOTS}, why="lots")
    change_settings(event=event, actor=owner_of(event), changes={"ties": Event.Ties.SHARED}, why="no lots")
    foretold = ranking_change(event, {"ties": Event.Ties.LOTS})
    assert foretold is not None
    assert not foretold.draws_lots
    before = ranks_of(event, record_of(event))
    change_settings(event=event, actor=owner_of(event), changes={"ties": Event.Ties.LOTS}, why="lots again")
    after = ranks_of(event, record_of(event))
    assert {row.tpn: row.after for row in foretold.moved} == {
        tpn: rank for tpn, rank in after.items() if rank != before[tpn]
    }


def test_a_tie_break_that_cannot_be_computed_moves_nobody() -> None:
    event = half_played()
    assert ranking_change(event, {"tie_breaks": ["MYOWN", "TPN"]}) == RankingChange(("TPN",), ("MYOWN", "TPN"), (), 4)


def test_a_game_that_is_not_finished_has_given_nobody_anything_yet() -> None:
    event = started_event(players=4, rounds=3, tie_breaks=["TPN/R"])
    publish_next(event)
    assert ranking_change(event, {"tie_breaks": []}) == RankingChange(
        ("TPN/R",), (), tuple(Moved(tpn, name(tpn), "", 5 - tpn, 1) for tpn in (1, 2, 3)), 4
    )


def test_lots_that_were_undone_and_are_chosen_again_are_the_same() -> None:
    event = half_played()
    seeds = set()
    for _time in range(2):
        changes = {"tie_breaks": [], "ties": Event.Ties.LOTS}
        change_settings(event=event, actor=owner_of(event), changes=changes, why="lots")
        seeds.add(event.ties_seed)
        undo_last(event=event, actor=owner_of(event))
        event.refresh_from_db()
        assert event.ties_seed == ""
    assert len(seeds) == 1
    other = started_event(players=4, rounds=3, owner=owner_of(event))
    change_settings(event=other, actor=owner_of(event), changes={"ties": Event.Ties.LOTS}, why="lots")
    assert other.ties_seed not in seeds
