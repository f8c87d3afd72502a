"""A draft beside the round as it would be, and what of the next round stands, as pages show them."""

from __future__ import annotations

import pytest

from pairing.domain.what_if import (
    BoardBeside,
    Draft,
    RoundBeside,
    beside,
    draft_of,
    next_round_of,
    standing_boards,
)
from tabellone.engine import pair
from tabellone.what_if import OtherResult, Supposition
from tests.factories import enter_results, pair_round, play_round, publish_next, started_event
from tests.tabellone.engine.played import record
from tests.team_factories import started_team_event

pytestmark = pytest.mark.django_db
FOUR = record(4, "1-3 1, 4-2 0")


def draft(number: int = 2) -> Draft:
    return Draft(FOUR, pair(FOUR, number).pairs, (), number)


def test_the_same_round_has_the_same_boards() -> None:
    found = beside(draft(), Supposition(result=OtherResult(1, 1, "1")))
    assert isinstance(found, RoundBeside)
    assert found.changed == 0
    assert [line.mark for line in found.lines] == ["same", "same"]


def test_another_pair_is_new_and_a_board_less_is_empty() -> None:
    found = beside(draft(), Supposition(apart=(1, 2)))
    assert isinstance(found, RoundBeside)
    assert [line.mark for line in found.lines] == ["new", "new"]
    assert found.changed == 2
    less = beside(draft(), Supposition(away=1))
    assert isinstance(less, RoundBeside)
    assert less.lines[1] == BoardBeside(2, less.lines[1].drafted, (), "")
    assert (less.byes, len(less.other_byes)) == ((), 1)


def test_the_same_pair_elsewhere_and_with_other_colours_is_said_so() -> None:
    white, black = pair(FOUR, 2).pairs
    turned = Draft(FOUR, (white[::-1], black), (), 2)
    swapped = Draft(FOUR, (black, white), (), 2)
    nothing = Supposition(result=OtherResult(1, 1, "1"))
    marks = [beside(of, nothing) for of in (turned, swapped)]
    assert [[line.mark for line in found.lines] for found in marks if isinstance(found, RoundBeside)] == [
        ["colours", "same"],
        ["board", "board"],
    ]


def test_what_cannot_be_is_said() -> None:
    assert beside(draft(), Supposition(away=9)) == "No player has pairing number 9."
    alone = Draft(record(2), ((1, 2),), (), 1)
    assert beside(alone, Supposition(apart=(1, 2))) == "So the rules allow no pairing at all."


def test_the_draft_is_read_as_it_stands_with_what_it_was_paired_from() -> None:
    event = started_event(players=7, rounds=4)
    play_round(event)
    found = draft_of(pair_round(event))
    paired = pair(found.before, 2)
    assert (found.pairs, found.byes, found.number) == (paired.pairs, paired.allocated_byes, 2)
    assert ("dutch:2017", "FIDE (Dutch), 2017") in found.systems or dict(found.systems)["dutch:2017"]


def test_the_next_round_is_looked_at_while_nobody_has_paired_it() -> None:
    event = started_event(players=6, rounds=3)
    assert next_round_of(event) is None
    round_ = publish_next(event)
    enter_results(round_, boards=2)
    found = next_round_of(event)
    assert found is not None
    boards = standing_boards(*found)
    assert (boards.number, boards.found.open, boards.found.ways) == (2, 1, 3)
    assert len(boards.boards) == len(boards.found.boards)
    assert next_round_of(started_team_event()) is None


def test_a_round_that_is_drafted_already_and_the_end_have_nothing_to_foresee() -> None:
    event = started_event(players=6, rounds=2)
    play_round(event)
    pair_round(event)
    assert next_round_of(event) is None
    last = started_event(name="Last", players=6, rounds=1)
    play_round(last)
    assert next_round_of(last) is None
