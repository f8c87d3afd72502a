"""Every rule of article 4 has its words."""

from __future__ import annotations

from tabellone.engine.team_swiss.colour_text import DOUBLE_WORDS, WORDS


def test_every_rule_is_said() -> None:
    assert list(WORDS) == [f"4.3.{number}" for number in range(1, 10)]
    assert list(DOUBLE_WORDS) == [*(f"4.3.{number}" for number in range(1, 6)), "4.4"]
