from __future__ import annotations

from hypothesis import given

from tabellone.engine.tables.settings import CalendarSettings
from tabellone.options import Options
from tests.strategies import CALENDARS


@given(CALENDARS)
def test_settings_are_the_same_after_they_were_options(settings: CalendarSettings) -> None:
    assert CalendarSettings.of(settings.options) == settings


def test_defaults_are_no_options() -> None:
    assert CalendarSettings().options == Options()
    assert CalendarSettings(cycles=2, dummy=True).options == Options(cycles=2, dummy=True)


def test_options_of_another_system_are_not_looked_at() -> None:
    assert CalendarSettings.of({"maxi": True, "cycles": 3}) == CalendarSettings(cycles=3)
