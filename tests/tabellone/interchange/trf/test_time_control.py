"""The encoded time control of TRF26."""

from __future__ import annotations

import pytest

from tabellone.interchange.trf.time_control import Tempo, in_seconds, is_time_control, tempo, tempo_of_words


@pytest.mark.parametrize(
    ("code", "is_one"),
    [
        ("5400+30", True),
        ("900", True),
        ("40/6000", True),
        ("40/6000+30:900+30", True),
        ("W300-B240", True),
        ("W40/300+2:60-B240", True),
        ("", False),
        ("90'+30\"", False),
        ("W300", False),
        ("300-240", False),
        ("5400+", False),
        ("٥٤٠٠", False),
    ],
)
def test_periods_in_seconds_with_moves_and_increments(code: str, *, is_one: bool) -> None:
    assert is_time_control(code) is is_one


@pytest.mark.parametrize(
    ("code", "rated_as"),
    [
        ("5400+30", "standard"),
        ("40/5400+30:1800+30", "standard"),
        ("40/6000:3600", "standard"),
        ("1800+30", "standard"),
        ("3599", "rapid"),
        ("900+10", "rapid"),
        ("600+1", "rapid"),
        ("600", "blitz"),
        ("180+2", "blitz"),
        ("W300-B240", "blitz"),
        ("W1200-B600", "blitz"),
        ("an hour", None),
    ],
)
def test_a_time_control_is_rated_by_the_time_for_sixty_moves(code: str, rated_as: Tempo | None) -> None:
    assert tempo(code) == rated_as


@pytest.mark.parametrize(
    ("text", "rated_as"),
    [
        ("90 min + 30 s", "standard"),
        ("15+10", "rapid"),
        ("15 min + 10 s", "rapid"),
        ("3'+2''", "blitz"),
        ("5 minutes", "blitz"),
        ("10 min", "blitz"),
        ("10+1", "rapid"),
        ("45 min + 15 s", "standard"),
        ("25'", "rapid"),
        ("40 moves in 90 min, then 30 min + 30 s", "standard"),
        ("40 moves in 30 min + 20 min", "rapid"),
        ("60 min", "standard"),
        ("as usual", None),
        ("", None),
    ],
)
def test_a_time_control_in_words_is_rated_by_its_minutes_and_increments(text: str, rated_as: Tempo | None) -> None:
    assert tempo_of_words(text) == rated_as


@pytest.mark.parametrize(
    ("code", "meant"),
    [
        ("90+30", "5400+30"),
        ("3+2", "180+2"),
        ("40/90+30:30+30", "40/5400+30:1800+30"),
        ("W5+3-B3+2", "W300+3-B180+2"),
        *((code, "") for code in ("5400+30", "120+1", "180+2", "60", "0+3", "40/5400+30:1800+30", "90 min")),
    ],
)
def test_a_code_in_minutes_is_recognised_by_its_increment(code: str, meant: str) -> None:
    assert in_seconds(code) == meant
