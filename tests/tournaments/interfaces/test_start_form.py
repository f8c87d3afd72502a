"""The short form of a new event: its questions, and the settings that it tells."""

from __future__ import annotations

import pytest

from tournaments.domain.events.event_presets import STARTS, Start
from tournaments.interfaces.start_form import settings_sentence

KINDS = pytest.mark.parametrize("start", STARTS, ids=lambda start: start.key)


@KINDS
def test_a_kind_asks_three_to_six_questions_and_says_its_other_settings(start: Start) -> None:
    assert 2 <= len(start.asks) <= 5
    assert settings_sentence(start).count(". ") >= 1


def test_the_settings_of_a_knock_out_and_of_teams_are_told() -> None:
    told = {start.key: settings_sentence(start) for start in STARTS}
    assert told["knockout"] == (
        "Knock-out. With a match for third place. Games in a match: 2. Time control: 60 minutes + 30 seconds per move."
    )
    assert told["rapid"] == (
        "FIDE (Dutch), edition of 2026. Rounds: 9. Time control: 3 minutes + 2 seconds per move. "
        "Tie-breaks: BH-C1, BH, SB. Half-point byes per player: 0."
    )
    assert "Match points: 2–1–0" in told["team"]
