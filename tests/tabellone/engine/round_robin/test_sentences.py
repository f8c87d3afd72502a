from __future__ import annotations

import pytest

from tabellone.engine.round_robin.sentences import contradictions, meetings
from tabellone.engine.tables.settings import CalendarSettings


@pytest.mark.parametrize(
    ("settings", "sentences"),
    [
        (CalendarSettings(), ["Everybody meets everybody once.", "Tables: Berger."]),
        (
            CalendarSettings(cycles=2, swap_last_two=True),
            [
                "Everybody meets everybody twice, once with each colour.",
                "The last two rounds of each cycle but the last one are exchanged.",
                "Tables: Berger.",
            ],
        ),
        (
            CalendarSettings(cycles=4, mini_matches=True),
            ["Everybody meets everybody 4 times.", "The games of two opponents follow each other.", "Tables: Berger."],
        ),
        (
            CalendarSettings(without_first=True),
            [
                "Everybody meets everybody but one: the first round is dropped (reduced round robin).",
                "Tables: Berger.",
            ],
        ),
        (CalendarSettings(swap_last_two=True), ["Everybody meets everybody once.", "Tables: Berger."]),
        (CalendarSettings("custom"), ["Everybody meets everybody once."]),
    ],
)
def test_a_calendar_is_announced_in_sentences(settings: CalendarSettings, sentences: list[str]) -> None:
    assert list(meetings(settings.options)) == sentences


@pytest.mark.parametrize(
    ("settings", "keys"),
    [
        (CalendarSettings(cycles=2, swap_last_two=True), []),
        (CalendarSettings("rotation", swap_last_two=True, without_first=True), ["swap_last_two", "without_first"]),
        (CalendarSettings(cycles=2, without_first=True), ["without_first"]),
        (CalendarSettings(cycles=2, mini_matches=True, swap_last_two=True), ["swap_last_two"]),
    ],
)
def test_what_does_not_go_together_is_said_of_its_option(settings: CalendarSettings, keys: list[str]) -> None:
    assert [key for key, _message in contradictions(settings.options)] == keys
