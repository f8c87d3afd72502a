"""The boards of a round that decide about the first place, for the event's home page."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.domain.boards import Board, RoundPage
from pairing.templatetags.pairing_boards import top_boards, top_of_round
from tabellone.first_place import deciding_boards
from tabellone.record import Adjustment, Bye, ByeKind, Game, Round
from tests.factories import make_user, pair_round, played_event, publish_next, started_event
from tests.tabellone.engine.played import record
from tournaments.domain.public_record import public_state
from tournaments.domain.reports.imports import import_record

pytestmark = pytest.mark.django_db


def numbers(context: dict[str, object]) -> list[int]:
    boards = context["boards"]
    assert isinstance(boards, tuple)
    assert all(isinstance(board, Board) for board in boards)
    return [board.number for board in boards]


def test_while_everybody_can_still_finish_first_the_twelve_boards_with_the_most_points() -> None:
    event = started_event(players=28, rounds=3)
    publish_next(event)
    context = top_boards(event, 1)
    assert (numbers(context), context["decides"]) == (list(range(1, 13)), 0)
    page = context["page"]
    assert isinstance(page, RoundPage)
    assert len(page.boards) == 14


def test_later_the_boards_of_those_who_can_and_how_many_they_are() -> None:
    event = played_event(players=16, rounds=4, played=3)
    publish_next(event)
    found = deciding_boards(public_state(event).record, 4)
    assert found is not None
    context = top_boards(event, 4)
    assert 0 < len(found) < 8
    assert (numbers(context), context["decides"]) == (sorted(found), len(found))


def test_where_something_else_ranks_than_points_the_first_boards() -> None:
    event = started_event(players=26, rounds=3, system="keizer", edition="")
    publish_next(event)
    context = top_boards(event, 1)
    assert (numbers(context), context["decides"]) == (list(range(1, 13)), 0)


def test_of_a_draft_nothing_is_shown() -> None:
    event = started_event(players=4, rounds=3)
    pair_round(event)
    assert top_boards(event, 1) == {"event": event, "number": 1, "boards": (), "page": None, "decides": 0}


def test_where_nobody_who_can_finish_first_sits_at_a_board_they_are_the_first_boards() -> None:
    before = record(8, "1-5 1, 2-6 1, 3-7 1, 4-8 1", "1-2 1, 3-4 =, 5-6 1, 7-8 1", planned=3)
    without_the_leader = Round.of([Game(3, 5), Game(4, 7), Game(6, 8)], [Bye(1, ByeKind.FULL), Bye(2, ByeKind.ZERO)])
    of = replace(before, rounds=(*before.rounds, without_the_leader), adjustments=(Adjustment(20, (1,)),))
    event = import_record(actor=make_user(), record=of, source="one.trf")
    assert deciding_boards(public_state(event).record, 3) == ()
    context = top_boards(event, 3)
    assert (numbers(context), context["decides"]) == ([1, 2, 3], 0)
    assert "Top boards" in top_of_round(event, 3)
