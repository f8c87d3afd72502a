"""What somebody plays next."""

from dataclasses import dataclass

from standings.domain.upcoming import next_open


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
