"""The encoded time control of TRF26."""

from __future__ import annotations

import pytest

from tabellone.interchange.trf.time_control import is_time_control


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
