"""Groups of the settings of an event, and the conditions for showing a field."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.interfaces.setting_groups import EMPTY, SettingGroup
from tournaments.interfaces.system_fields import (
    INTERPRETATIONS,
    OPTION_KEYS,
    hidden_with_systems,
    options_shown_when,
    shown_with_systems,
)

POINTS = ("win", "draw", "loss", "bye_points")
FIELDS_OF: dict[str, tuple[str, ...]] = {
    "scoring": POINTS,
    "edition": ("system",),
    "options": OPTION_KEYS,
}
"""The form fields of settings that are not a single field of the same name."""

EVENT = SettingGroup(
    "event",
    _("Event"),
    ("name", "city", "federation", "time_zone", "start_date", "end_date", "chief_arbiter", "time_control"),
    bare=("name", "city", "federation", "start_date", "chief_arbiter", "time_control"),
    nothing=EMPTY,
)
STANDINGS = SettingGroup(
    "tie-breaks", _("Tie-breaks"), ("tie_breaks", "unrated", "unrated_rating", "ties"), bare=("tie_breaks",)
)
BYES = SettingGroup("byes", _("Requested byes"), ("max_byes", "last_bye_round"), labelled=("max_byes",))
PUBLIC = SettingGroup("public", _("Public page"), ("explained_to",), labelled=("explained_to",))
OF_REPORT = ("deputies", "time_control_code", "event_type")


def system_group(options: tuple[str, ...]) -> SettingGroup:
    """The group of the pairing system, with its options but for interpretations of the rules."""
    plain = tuple(key for key in options if key not in INTERPRETATIONS)
    names = ("system", "planned_rounds", *plain, "acceleration", "initial_scores", "acceleration_bands")
    return SettingGroup("system", _("System and rounds"), names, bare=("system", "planned_rounds"))


def report_group(*names: str) -> SettingGroup:
    """The group of what only the tournament report has."""
    return SettingGroup("report", _("Report"), names, labelled=names, nothing=EMPTY)


def advanced_group(options: tuple[str, ...], *names: str) -> SettingGroup:
    """The group of rare settings and of interpretations of the rules."""
    return SettingGroup("advanced", _("Advanced"), (*names, *(key for key in options if key in INTERPRETATIONS)))


SECTIONS: tuple[SettingGroup, ...] = (
    EVENT,
    system_group(OPTION_KEYS),
    SettingGroup("points", _("Points"), POINTS, labelled=POINTS),
    STANDINGS,
    BYES,
    PUBLIC,
    report_group(*OF_REPORT, "teams"),
    advanced_group(OPTION_KEYS, "chess960", "time_handicap"),
)
"""The fields of the form in their groups."""
WITHOUT_CALENDAR = hidden_with_systems(lambda system: system.is_predetermined)
SHOWN_WHEN = {
    "planned_rounds": WITHOUT_CALENDAR,
    "acceleration": shown_with_systems(lambda system: system.accelerates),
    "bye_points": WITHOUT_CALENDAR,
    "max_byes": WITHOUT_CALENDAR,
    "last_bye_round": WITHOUT_CALENDAR,
    **options_shown_when(),
    "initial_scores": "acceleration=mcmahon",
    "acceleration_bands": "acceleration=bands",
    "unrated_rating": "unrated=rated",
}
"""The condition for showing a field: allowed prefixes of another field's value, or forbidden ones after ``!``."""
