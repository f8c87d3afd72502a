"""Sections and paragraphs of regulations before they have numbers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class RegulationSection(StrEnum):
    """The sections, in the order of first publication."""

    EVENT = "event"
    ENTRIES = "entries"
    SCHEDULE = "schedule"
    PAIRING = "pairing"
    SCORING = "scoring"
    BYES = "byes"
    WITHDRAWALS = "withdrawals"
    RESULTS = "results"
    TIE_BREAKS = "tie-breaks"
    RATINGS = "ratings"
    TEAMS = "teams"
    PRIZES = "prizes"
    TITLES = "titles"
    ARBITERS = "arbiters"
    DATA = "data"

    @property
    def heading(self) -> Promise:
        """Return the heading in the user's language."""
        return HEADINGS[self]


HEADINGS = {
    RegulationSection.EVENT: _("Event"),
    RegulationSection.ENTRIES: _("Entries and fees"),
    RegulationSection.SCHEDULE: _("Schedule and playing conditions"),
    RegulationSection.PAIRING: _("Pairing system"),
    RegulationSection.SCORING: _("Scoring"),
    RegulationSection.BYES: _("Byes"),
    RegulationSection.WITHDRAWALS: _("Late entries and withdrawals"),
    RegulationSection.RESULTS: _("Results"),
    RegulationSection.TIE_BREAKS: _("Tie-breaks"),
    RegulationSection.RATINGS: _("Ratings"),
    RegulationSection.TEAMS: _("Teams and line-ups"),
    RegulationSection.PRIZES: _("Prizes"),
    RegulationSection.TITLES: _("Title norms and FIDE registration"),
    RegulationSection.ARBITERS: _("Arbiters and appeals"),
    RegulationSection.DATA: _("Personal data"),
}


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph in the user's language. ``key`` identifies its topic in every version and language."""

    section: RegulationSection
    key: str
    text: str
