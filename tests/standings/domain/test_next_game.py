"""What somebody plays next."""

from dataclasses import dataclass

from standings.domain.next_game import last_over, next_open


@dataclass(frozen=True)
class RoundForTest:
    round: int
    is_open: bool


def test_the_first_open_round_from_the_one_that_is_played_on() -> None:
    lines = [RoundForTest(number, is_open=number in (1, 3, 4)) for number in (4, 3, 2, 1)]
    assert next_open(lines, 2) == RoundForTest(3, is_open=True)
    assert next_open(lines, 1) == RoundForTest(1, is_open=True)
    assert next_open(lines, 4) == RoundForTest(4, is_open=True)


def test_nothing_when_all_is_played_or_nothing_public() -> None:
    assert next_open([RoundForTest(1, is_open=True), RoundForTest(2, is_open=False)], 2) is None
    assert next_open([], 0) is None


def test_the_own_part_of_the_round_that_is_played_once_nothing_else_is_to_be_played() -> None:
    played = [RoundForTest(2, is_open=False), RoundForTest(1, is_open=False)]
    assert last_over(played, 2) == RoundForTest(2, is_open=False)
    assert last_over([RoundForTest(2, is_open=True), RoundForTest(1, is_open=False)], 2) is None
    assert last_over([RoundForTest(3, is_open=True), *played], 2) is None  # a calendar: the next game is known
    assert last_over([], 0) is None
