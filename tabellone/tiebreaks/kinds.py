"""The tie-breaks with their codes (article 5 and MTB26): what each is called, takes and needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """What a tie-break is called, where it stands, what it takes and what it needs."""

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
    """Of points, where they are told as decimal numbers."""


_TIE_BREAKS = (
    Kind("DE", "Direct Encounter", "6", "A", "place", "P", ascending=True),
    Kind("WIN", "Number of Wins", "7.1", "B", "count"),
    Kind("WON", "Number of Games Won", "7.2", "B", "count"),
    Kind("BPG", "Number of Games Played with Black", "7.3", "B", "count"),
    Kind("BWG", "Number of Games Won with Black", "7.4", "B", "count"),
    Kind("PS", "Sum of Progressive Scores", "7.5", "B", "points", "C"),
    Kind("REP", "Rounds one Elected to Play", "7.6", "B", "count", since="2024"),
    Kind("GE", "Games one Elected to Play", "7.6", "B", "count", until="2023"),
    Kind("STD", "Standard Points", "7.7", "B", "points", since="2026"),
    Kind("TPN", "Tournament Pairing Number", "7.8", "B", "number", "R", since="2026", ascending=True),
    Kind("BH", "Buchholz", "8.1", "C", "points", "CMP", pairings="swiss"),
    Kind("AOB", "Average of Opponents' Buchholz", "8.2", "CC", "points", "F", pairings="swiss"),
    Kind("FB", "Fore Buchholz", "8.3", "D", "points", "CMP", pairings="swiss"),
    Kind("SB", "Sonneborn-Berger", "9.1", "BC", "points", "CMP"),
    Kind("KS", "Koya System", "9.2", "BC", "points", "L", pairings="predetermined"),
    Kind("ARO", "Average Rating of Opponents", "10.1", "D", "rating", "CM", needs_ratings=True),
    Kind("TPR", "Tournament Performance Rating", "10.2", "DB", "rating", needs_ratings=True),
    Kind("PTP", "Perfect Tournament Performance", "10.3", "DB", "rating", needs_ratings=True),
    Kind("APRO", "Average Performance Rating of Opponents", "10.4", "DC", "rating", needs_ratings=True),
    Kind("APPO", "Average Perfect Performance of Opponents", "10.5", "DC", "rating", needs_ratings=True),
    Kind("RTNG", "Rating", "10.6", "B", "rating", "R", needs_ratings=True, since="2026"),
)
_NUMBERS = (
    Kind("NUM", "Number of Games Played", "15.1", "B", "count"),
    Kind("RIP", "Rounds in the Pairings", "15.1", "B", "count"),
    Kind("VUR", "Voluntarily Unplayed Rounds", "16.5", "B", "count"),
    Kind("ABH", "Score Adjusted for the Opponents' Buchholz", "16.3", "B", "points"),
    Kind("AFB", "Score Adjusted for the Opponents' Fore Buchholz", "16.3", "B", "points"),
)

_OF_TEAMS = (
    Kind("BC", "Board Count", "12.1", "B", "points", ascending=True),
    Kind("TBR", "Top Board Results", "12.2", "B", "place", ascending=True),
    Kind("BBE", "Bottom Board Elimination", "12.3", "B", "place", ascending=True),
    Kind("MPvGP", "Match Points or Game Points", "13.1", "B", "points"),
    Kind("EMMSB", "Extended Sonneborn-Berger, Match Points by Match Points", "13.2.1", "BC", "points", "CMP"),
    Kind("EMGSB", "Extended Sonneborn-Berger, Match Points by Game Points", "13.2.2", "BC", "points", "CMP"),
    Kind("EGMSB", "Extended Sonneborn-Berger, Game Points by Match Points", "13.2.3", "BC", "points", "CMP"),
    Kind("EGGSB", "Extended Sonneborn-Berger, Game Points by Game Points", "13.2.4", "BC", "points", "CMP"),
    Kind("EDE", "Extended Direct Encounter", "13.3", "A", "place", "P", ascending=True),
    Kind("EDEBT", "Extended Direct Encounter, Board Count, Top Boards", "13.3", "A", "place", "P", ascending=True),
    Kind("EDEBB", "Extended Direct Encounter, Board Count, Bottom Boards", "13.3", "A", "place", "P", ascending=True),
    Kind("EDET", "Extended Direct Encounter, Top Boards", "13.3", "A", "place", "P", ascending=True),
    Kind("EDEB", "Extended Direct Encounter, Bottom Boards", "13.3", "A", "place", "P", ascending=True),
    Kind("SSSC", "Scores and Schedule Strength Combination", "13.4", "BC", "points", "FPK", decimals=4),
)
_NUMBERS_OF_TEAMS = (
    Kind("MP", "Match Points", "11.1.1", "B", "points"),
    Kind("GP", "Game Points", "11.1.2", "B", "points"),
)

KNOWN_CODES: Mapping[str, Kind] = {kind.acronym: kind for kind in _TIE_BREAKS}
"""The tie-breaks for individuals by their acronyms, in the order of the articles. They are for teams too (13)."""

SUPPLEMENTARY_CODES: Mapping[str, Kind] = {kind.acronym: kind for kind in _NUMBERS}
"""Numbers that are no tie-breaks of C.07 but help to check them."""

TEAM_CODES: Mapping[str, Kind] = {kind.acronym: kind for kind in _OF_TEAMS}
"""The tie-breaks for teams alone (articles 12 and 13)."""

KINDS: Mapping[str, Kind] = {kind.acronym: kind for kind in (*_TIE_BREAKS, *_NUMBERS, *_OF_TEAMS, *_NUMBERS_OF_TEAMS)}
ONLY_OF_TEAMS = frozenset({*TEAM_CODES, *(kind.acronym for kind in _NUMBERS_OF_TEAMS)})
