from __future__ import annotations

import pytest

from tabellone.engine.round_robin import SYSTEM
from tabellone.engine.round_robin.sentences import contradictions, meetings
from tabellone.engine.tables.settings import CalendarSettings
from tabellone.options import Options


def test_a_rearranged_table_is_announced_and_is_not_for_short_matches_or_double_rounds() -> None:
    announced = list(meetings(Options(rearranged=True)))
    assert announced[1] == (
        "A round can be paired manually. The remaining rounds are then rearranged so that each pair plays once in each"
        " cycle."
    )
    refused = {key: str(why) for key, why in contradictions(Options(rearranged=True, cycles=2, mini_matches=True))}
    assert refused == {"rearranged": "Available only with one game against each opponent in a cycle."}
    assert "rearranged" in dict(contradictions(Options(rearranged=True, double_rounds=True)))
    assert not dict(contradictions(Options(rearranged=True)))


@pytest.mark.parametrize(
    ("settings", "sentences"),
    [
        (CalendarSettings(), ["Each player plays every opponent once.", "Tables: Berger."]),
        (
            CalendarSettings(cycles=2, swap_last_two=True),
            [
                "Each player plays every opponent twice, once with each colour.",
                "The last two rounds of each cycle except the last are swapped.",
                "Tables: Berger.",
            ],
        ),
        (
            CalendarSettings(cycles=4, mini_matches=True),
            [
                "Each player plays every opponent 4 times.",
                "The games against each opponent are in consecutive rounds.",
                "Tables: Berger.",
            ],
        ),
        (
            CalendarSettings(without_first=True),
            [
                "Reduced round robin: the first round is dropped, so each player misses one opponent.",
                "Tables: Berger.",
            ],
        ),
        (
            CalendarSettings(without_first=True, without_second=True),
            [
                "Reduced round robin: the first two rounds are dropped, so each player misses two opponents.",
                "Tables: Berger.",
            ],
        ),
        (CalendarSettings(swap_last_two=True), ["Each player plays every opponent once.", "Tables: Berger."]),
        (CalendarSettings("custom"), ["Each player plays every opponent once."]),
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
        (CalendarSettings(without_second=True), ["without_second"]),
        (CalendarSettings(cycles=2, mini_matches=True, swap_last_two=True), ["swap_last_two"]),
    ],
)
def test_what_does_not_go_together_is_said_of_its_option(settings: CalendarSettings, keys: list[str]) -> None:
    assert [key for key, _message in contradictions(settings.options)] == keys


def test_a_round_robin_is_announced_by_these_sentences_and_not_by_its_options() -> None:
    assert SYSTEM.announced(Options(cycles=2, swap_last_two=True)) == (
        "Each player plays every opponent twice, once with each colour.",
        "The last two rounds of each cycle except the last are swapped.",
        "Tables: Berger.",
    )
