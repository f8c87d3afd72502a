"""A festival's rules for a section: the number of its first board, and the limits for its players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from tabellone.values import MAX_RATING
from tournaments.domain.boards.hall import HIGHEST_BOARD, hall_of, hall_values
from tournaments.domain.errors import Refused
from tournaments.models import Event, Registration

OLDEST = 120
SEPARATOR = " – "
"""Separates the festival's name from the section's."""


@dataclass(frozen=True, slots=True)
class SectionRule:
    """Limits of a section; 0 means no limit. Ages are those reached in the year in which the festival begins."""

    first_board: int = 1
    least_rating: int = 0
    most_rating: int = 0
    youngest: int = 0
    oldest: int = 0

    @property
    def is_limited(self) -> bool:
        """Return True if the section has limits."""
        return any((self.least_rating, self.most_rating, self.youngest, self.oldest))

    def fits(self, person: Registration, year: int) -> bool:
        """Return True if the person fits the limits; without a birth date the person fits no age limit."""
        if person.rating < self.least_rating or (self.most_rating and person.rating > self.most_rating):
            return False
        if not (self.youngest or self.oldest):
            return True
        born = person.birth[:4]
        age = year - int(born) if born.isdecimal() else -1
        return self.youngest <= age <= (self.oldest or OLDEST) if age >= 0 else False


def rule_of_section(section: Event) -> SectionRule:
    """Return the festival's rules for the section."""
    kept: Mapping[str, int] = section.section
    asked = {name: kept.get(name, usual) for name, usual in asdict(SectionRule()).items()}
    return SectionRule(**asked | {"first_board": hall_of(section).first})


def rule_columns(section: Event, rule: SectionRule) -> dict[str, Any]:
    """Return the columns that store the rules: its limits, and its hall with the number of the first board.

    Refused for numbers that are not possible.
    """
    ratings, ages = (rule.least_rating, rule.most_rating), (rule.youngest, rule.oldest)
    if not 1 <= rule.first_board <= HIGHEST_BOARD:
        raise Refused(_("Boards are numbered from 1 to %(most)s.") % {"most": HIGHEST_BOARD})
    if any(not 0 <= rating <= MAX_RATING for rating in ratings) or any(not 0 <= age <= OLDEST for age in ages):
        raise Refused(_("A limit of rating or age is out of range."))
    if any(most and least > most for least, most in (ratings, ages)):
        raise Refused(_("A lower limit is above the upper one."), _("Exchange them."))
    usual = asdict(SectionRule())
    limits = {name: value for name, value in asdict(rule).items() if value != usual[name] and name != "first_board"}
    return {"section": limits, "hall": hall_values(replace(hall_of(section), first=rule.first_board))}


def year_of(festival: Event) -> int:
    """Return the year of the age limits."""
    return (festival.start_date or festival.created_at.date()).year


def section_name(section: Event) -> str:
    """Return the name of the section within its festival."""
    return section.name.removeprefix(f"{section.festival.name}{SEPARATOR}") if section.festival else section.name
