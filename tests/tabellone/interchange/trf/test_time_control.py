"""The encoded time control of TRF26."""

from __future__ import annotations

import pytest

from tabellone.interchange.trf.time_control import Tempo, is_time_control, tempo


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
