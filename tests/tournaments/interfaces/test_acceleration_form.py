"""The bands of an acceleration in the form of an event (textbook 8.1)."""

from __future__ import annotations

import pytest

from tabellone.engine.system import Contestants
from tournaments.interfaces.acceleration_form import AccelerationBandsForm


class OfTeams(AccelerationBandsForm):
    contestants = Contestants.TEAMS


def checked(
    typed: str, *, rounds: int = 5, method: str = "bands", kind: type[AccelerationBandsForm] = AccelerationBandsForm
) -> tuple[list[str], list[str]]:
    """The bands and the errors."""
    form = kind({"acceleration_bands": typed})
    form.is_valid()
    values = form.cleaned_data | {"acceleration": method, "planned_rounds": rounds}
    form.check_bands(values)
    return values.get("acceleration_bands", []), [str(error) for error in form.errors.get("acceleration_bands", [])]


def test_8_1_bands_are_listed_one_a_line() -> None:
    assert checked("2200+:1,1-3\n\n #1-20: ½, 4\n") == (["2200+: 1, 1-3", "#1-20: ½, 4-4"], [])


def test_bands_are_forgotten_where_the_acceleration_has_none() -> None:
    assert checked("2200+: 1, 1-3", method="haley") == ([], [])


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("", "Enter at least one band."),
        ("2200+: 1, 1-6", "A band ends after the last round of the event."),
        ("2200", "Write each band as 2200+: 1, 1-3 (players: points, rounds)."),
        ("2200+: 1, 1-3\n" * 41, "Too many bands (maximum 40)."),
    ],
)
def test_bands_that_do_not_fit_the_event_are_refused(typed: str, message: str) -> None:
    assert checked(typed)[1] == [message]


def test_a_band_of_teams_has_no_titles() -> None:
    assert checked("2200+: 1, 1-3", kind=OfTeams) == (["2200+: 1, 1-3"], [])
    message = "Teams have no titles. Use bands by rating or by starting list."
    assert checked("GM: 1, 1-3", kind=OfTeams)[1] == [message]
