"""The tie-breaks with their codes (article 5 and MTB26): names, modifiers and requirements."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TieBreak:
    """The name, rank order, modifiers and requirements of a tie-break."""

    acronym: str
    name: str
    """Its name in English."""
    article: str
    type: str
    """``A``, ``B``, ``C``, ``D`` or a combination (4.3)."""
    unit: str
    """``points`` (tenths), ``count``, ``rating``, ``number``, or ``place``: decided inside each group still tied."""
    modifiers: str = ""
    """The letters of the modifiers it takes: C, M, L, P, F, R, K."""
    needs_ratings: bool = False
    """Dropped when there are unrated players, unless the event has a rule for them (article 10)."""
    pairings: str = "any"
    """``predetermined``: for round robins and the like only; ``swiss``: not for them (article 8, 2026)."""
    since: str = "2023"
    """The edition of C.07 that brought it, and the last one that has it."""
    until: str = "2026"
    ascending: bool = False
    """The lower value ranks first."""
    decimals: int = 2
    """Decimals of points in decimal numbers."""


_TIE_BREAKS = (
    TieBreak("DE", "Direct Encounter", "6", "A", "place", "P", ascending=True),
    TieBreak("WIN", "Number of Wins", "7.1", "B", "count"),
    TieBreak("WON", "Number of Games Won", "7.2", "B", "count"),
    TieBreak("BPG", "Number of Games Played with Black", "7.3", "B", "count"),
    TieBreak("BWG", "Number of Games Won with Black", "7.4", "B", "count"),
    TieBreak("PS", "Sum of Progressive Scores", "7.5", "B", "points", "C"),
    TieBreak("REP", "Rounds one Elected to Play", "7.6", "B", "count", since="2024"),
    TieBreak("GE", "Games one Elected to Play", "7.6", "B", "count", until="2023"),
    TieBreak("STD", "Standard Points", "7.7", "B", "points", since="2026"),
    TieBreak("TPN", "Tournament Pairing Number", "7.8", "B", "number", "R", since="2026", ascending=True),
    TieBreak("BH", "Buchholz", "8.1", "C", "points", "CMP", pairings="swiss"),
    TieBreak("AOB", "Average of Opponents' Buchholz", "8.2", "CC", "points", "F", pairings="swiss"),
    TieBreak("FB", "Fore Buchholz", "8.3", "D", "points", "CMP", pairings="swiss"),
    TieBreak("SB", "Sonneborn-Berger", "9.1", "BC", "points", "CMP"),
    TieBreak("KS", "Koya System", "9.2", "BC", "points", "L", pairings="predetermined"),
    TieBreak("ARO", "Average Rating of Opponents", "10.1", "D", "rating", "CM", needs_ratings=True),
    TieBreak("TPR", "Tournament Performance Rating", "10.2", "DB", "rating", needs_ratings=True),
    TieBreak("PTP", "Perfect Tournament Performance", "10.3", "DB", "rating", needs_ratings=True),
    TieBreak("APRO", "Average Performance Rating of Opponents", "10.4", "DC", "rating", needs_ratings=True),
    TieBreak("APPO", "Average Perfect Performance of Opponents", "10.5", "DC", "rating", needs_ratings=True),
    TieBreak("RTNG", "Rating", "10.6", "B", "rating", "R", needs_ratings=True, since="2026"),
)
_NUMBERS = (
    TieBreak("NUM", "Number of Games Played", "15.1", "B", "count"),
    TieBreak("RIP", "Rounds in the Pairings", "15.1", "B", "count"),
    TieBreak("VUR", "Voluntarily Unplayed Rounds", "16.5", "B", "count"),
    TieBreak("ABH", "Score Adjusted for the Opponents' Buchholz", "16.3", "B", "points"),
    TieBreak("AFB", "Score Adjusted for the Opponents' Fore Buchholz", "16.3", "B", "points"),
)

_OF_TEAMS = (
    TieBreak("BC", "Board Count", "12.1", "B", "points", ascending=True),
    TieBreak("TBR", "Top Board Results", "12.2", "B", "place", ascending=True),
    TieBreak("BBE", "Bottom Board Elimination", "12.3", "B", "place", ascending=True),
    TieBreak("MPvGP", "Match Points or Game Points", "13.1", "B", "points"),
    TieBreak("EMMSB", "Extended Sonneborn-Berger, Match Points by Match Points", "13.2.1", "BC", "points", "CMP"),
    TieBreak("EMGSB", "Extended Sonneborn-Berger, Match Points by Game Points", "13.2.2", "BC", "points", "CMP"),
    TieBreak("EGMSB", "Extended Sonneborn-Berger, Game Points by Match Points", "13.2.3", "BC", "points", "CMP"),
    TieBreak("EGGSB", "Extended Sonneborn-Berger, Game Points by Game Points", "13.2.4", "BC", "points", "CMP"),
    TieBreak("EDE", "Extended Direct Encounter", "13.3", "A", "place", "P", ascending=True),
    TieBreak("EDEBT", "Extended Direct Encounter, Board Count, Top Boards", "13.3", "A", "place", "P", ascending=True),
    TieBreak(
        "EDEBB", "Extended Direct Encounter, Board Count, Bottom Boards", "13.3", "A", "place", "P", ascending=True
    ),
    TieBreak("EDET", "Extended Direct Encounter, Top Boards", "13.3", "A", "place", "P", ascending=True),
    TieBreak("EDEB", "Extended Direct Encounter, Bottom Boards", "13.3", "A", "place", "P", ascending=True),
    TieBreak("SSSC", "Scores and Schedule Strength Combination", "13.4", "BC", "points", "FPK", decimals=4),
)
_NUMBERS_OF_TEAMS = (
    TieBreak("MP", "Match Points", "11.1.1", "B", "points"),
    TieBreak("GP", "Game Points", "11.1.2", "B", "points"),
)

KNOWN_CODES: Mapping[str, TieBreak] = {kind.acronym: kind for kind in _TIE_BREAKS}
"""The tie-breaks for individuals by their acronyms, in the order of the articles. They are for teams too (13)."""

SUPPLEMENTARY_CODES: Mapping[str, TieBreak] = {kind.acronym: kind for kind in _NUMBERS}
"""Numbers that are no tie-breaks of C.07 but help to check them."""

TEAM_CODES: Mapping[str, TieBreak] = {kind.acronym: kind for kind in _OF_TEAMS}
"""The tie-breaks only for teams (articles 12 and 13)."""

KINDS: Mapping[str, TieBreak] = {
    kind.acronym: kind for kind in (*_TIE_BREAKS, *_NUMBERS, *_OF_TEAMS, *_NUMBERS_OF_TEAMS)
}
ONLY_OF_TEAMS = frozenset({*TEAM_CODES, *(kind.acronym for kind in _NUMBERS_OF_TEAMS)})
