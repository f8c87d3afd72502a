"""The tie-breaks for individuals with their codes (article 5 and MTB26), and the reading and writing of codes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from tabellone.messages import Message
from tabellone.record import HALF, Points
from tabellone.tiebreaks.errors import UnknownTieBreak
from tabellone.tiebreaks.values import Contribution, Exact, Value


@dataclass(frozen=True, slots=True)
class TieBreak:
    """What a tie-break is called, where it stands, what it takes and what it needs."""

    acronym: str
    name: str
    """Its name in English."""
    article: str
    type: str
    """``A``, ``B``, ``C``, ``D`` or a combination (4.3)."""
    unit: str
    """``points`` (tenths), ``count``, ``rating``, ``place`` or ``number``."""
    modifiers: str = ""
    """The letters of the modifiers it takes: C, M, L, P, F, R."""
    needs_ratings: bool = False
    """Dropped when there are unrated players, unless the event has a rule for them (article 10)."""
    pairings: str = "any"
    """``predetermined``: for round robins and the like only; ``swiss``: not for them (article 8, 2026)."""
    since: str = "2023"
    """The edition of C.07 that brought it, and the last one that has it."""
    until: str = "2026"
    ascending: bool = False
    """The lower value ranks first."""


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

KNOWN_CODES: Mapping[str, TieBreak] = {kind.acronym: kind for kind in _TIE_BREAKS}
"""The tie-breaks for individuals by their acronyms, in the order of the articles."""

SUPPLEMENTARY_CODES: Mapping[str, TieBreak] = {kind.acronym: kind for kind in _NUMBERS}
"""Numbers that are no tie-breaks of C.07 but help to check them."""

_KINDS = {**KNOWN_CODES, **SUPPLEMENTARY_CODES}

TEAM_NAMES = frozenset(
    [
        "BC",
        "TBR",
        "BBE",
        "MPVGP",
        "ESB",
        "EMMSB",
        "EMGSB",
        "EGMSB",
        "EGGSB",
        "SSSC",
        "EDE",
        "EDEBT",
        "EDEBB",
        "EDET",
        "EDEB",
    ]
)
"""The acronyms of articles 12 and 13, which need matches of teams."""


@dataclass(frozen=True, slots=True)
class Code:
    """A tie-break with its modifiers (article 14), as a code of MTB26 states it."""

    name: str
    cut_low: int = 0
    """How many least significant values are cut."""
    cut_high: int = 0
    """How many most significant values are cut."""
    limit_percent: int = 50
    limit_shift: Points = 0
    """Koya (9.2, 14.5): the limit is this part of the maximum score, moved by half points."""
    forfeits_played: bool = False
    """``/P``: forfeited games count as played against the scheduled opponent."""
    fore: bool = False
    """``/F``: Fore Buchholz in place of Buchholz."""
    reverse: bool = False
    """``/R``: sorted the other way round."""

    @property
    def kind(self) -> TieBreak:
        return _KINDS[self.name]

    @property
    def is_ascending(self) -> bool:
        """The lower value ranks first."""
        return self.kind.ascending is not self.reverse

    @property
    def variant(self) -> str:
        """The modifiers, as in ``C1/P``."""
        parts = []
        if self.cut_low:
            parts.append(f"{'M' if self.cut_high else 'C'}{self.cut_low}")
        if self.limit_percent != 50:
            parts.append(f"L{self.limit_percent}")
        if self.limit_shift:
            parts.append(f"L{self.limit_shift // HALF:+}")
        parts += [letter for letter, on in (("F", self.fore), ("P", self.forfeits_played), ("R", self.reverse)) if on]
        return "/".join(parts)

    def __str__(self) -> str:
        return f"{self.name}/{self.variant}" if self.variant else self.name


_MODIFIER = re.compile(r"(?P<letter>[CM])(?P<number>[1-9]\d?)|(?P<limit>L)(?P<shift>[+-]?\d{1,3})|(?P<switch>[PFR])")


def parse_code(text: str) -> Code:
    """The tie-break of an MTB26 code such as ``BH/C1/P``, ``ks/l+1`` or the Handbook's ``BH-C1``.

    ``/L+1`` and ``/L-1`` move Koya's limit by half points; ``/L40`` sets it to 40 per cent. Raises UnknownTieBreak.
    """
    cleaned = text.strip().upper()
    name, *modifiers = re.sub(r"-(?=[CM]\d)", "/", cleaned).split("/")
    if name.partition(":")[0] in TEAM_NAMES or ":" in name:
        raise UnknownTieBreak(
            Message(
                "'%(code)s' is a tie-break for teams (C.07 articles 11 to 13), not for individuals", code=text.strip()
            )
        )
    if name.startswith("OTHER_"):
        raise UnknownTieBreak(
            Message("'%(code)s' is defined by the event's own rules and cannot be computed here", code=text.strip())
        )
    if name not in _KINDS:
        known = ", ".join(KNOWN_CODES)
        raise UnknownTieBreak(
            Message("'%(code)s' is no tie-break of C.07; known are %(known)s", code=text.strip(), known=known)
        )
    code = Code(name)
    for modifier in modifiers:
        code = _modified(code, modifier, text.strip())
    return code


def _modified(code: Code, modifier: str, text: str) -> Code:
    match = _MODIFIER.fullmatch(modifier)
    if match is None or modifier[0] not in code.kind.modifiers:
        raise UnknownTieBreak(_no_modifier(code, modifier, text))
    if match["letter"]:
        if code.cut_low:
            raise UnknownTieBreak(Message("'%(code)s': more than one modifier of article 14.1 to 14.4", code=text))
        number = int(match["number"])
        return replace(code, cut_low=number, cut_high=number if match["letter"] == "M" else 0)
    if match["limit"]:
        shift = match["shift"]
        if shift[0] in "+-":
            return replace(code, limit_shift=int(shift) * HALF)
        return replace(code, limit_percent=int(shift))
    return replace(
        code,
        forfeits_played=code.forfeits_played or modifier == "P",
        fore=code.fore or modifier == "F",
        reverse=code.reverse or modifier == "R",
    )


def _no_modifier(code: Code, modifier: str, text: str) -> Message:
    if not code.kind.modifiers:
        return Message(
            "'%(code)s': %(name)s has no modifier /%(modifier)s; it takes none",
            code=text,
            name=code.name,
            modifier=modifier,
        )
    return Message(
        "'%(code)s': %(name)s has no modifier /%(modifier)s; it takes %(known)s",
        code=text,
        name=code.name,
        modifier=modifier,
        known=", ".join(f"/{letter}" for letter in code.kind.modifiers),
    )


FRACTIONS = {0: "", 25: "¼", 50: "½", 75: "¾"}


def format_value(value: Value) -> str:
    """The value for people: points as ``27½`` or ``23¼``, averages with two decimals, an undefined one as a dash."""
    if value.value is None or (_unit(value.code) == "place" and value.value == 0):
        return "–"
    return format_exact(value.value) if _unit(value.code) == "points" else str(value.value)


def format_contribution(code: str, contribution: Contribution) -> str:
    """What a line contributes, for people. The lines of a direct encounter are points, though its value is a place."""
    in_points = _unit(code) in ("points", "place")
    return format_exact(contribution.value) if in_points else str(contribution.value)


def format_exact(tenths: Exact) -> str:
    """Tenths of a point for people: ``27½``, ``23¼``, else two decimals."""
    hundredths = _hundredths(tenths)
    sign, (whole, rest) = "-" if hundredths < 0 else "", divmod(abs(hundredths), 100)
    if rest in FRACTIONS:
        return f"{sign}{whole if whole or not rest else ''}{FRACTIONS[rest]}"
    return f"{sign}{whole}.{rest:02}".rstrip("0")


def number(value: Value) -> float | int | None:
    """The value for JSON and spreadsheets: points as a decimal number (two decimals, half up), the rest as they are."""
    if value.value is None:
        return None
    return decimal(value.value) if _unit(value.code) == "points" else int(value.value)


def decimal(tenths: Exact) -> float:
    """Tenths of a point as a decimal number (two decimals, half up)."""
    return _hundredths(tenths) / 100


def _unit(code: str) -> str:
    return _KINDS[code.partition("/")[0]].unit


def _hundredths(tenths: Exact) -> int:
    return (Fraction(tenths) * 10 + Fraction(1, 2)).__floor__()
