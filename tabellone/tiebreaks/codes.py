"""The reading and writing of the codes of tie-breaks (MTB26)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from tabellone.messages import Message
from tabellone.record import HALF, POINT, Points, Score
from tabellone.tiebreaks.errors import UnknownTieBreak
from tabellone.tiebreaks.kinds import KINDS, KNOWN_CODES, ONLY_OF_TEAMS, TEAM_CODES, TieBreak
from tabellone.tiebreaks.values import Contribution, Exact, Value


@dataclass(frozen=True, slots=True)
class Code:
    """A tie-break with its modifiers (article 14), as a code of MTB26 states it."""

    name: str
    cut_low: int = 0
    """Number of least significant values that are cut."""
    cut_high: int = 0
    """Number of most significant values that are cut."""
    limit_percent: int = 50
    limit_shift: Points = 0
    """Koya (9.2, 14.5): the limit is this part of the maximum score, moved by half points."""
    forfeits_played: bool = False
    """``/P``: forfeited games count as played against the scheduled opponent."""
    fore: bool = False
    """``/F``: Fore Buchholz in place of Buchholz."""
    reverse: bool = False
    """``/R``: sorted the other way round."""
    score: Score | None = None
    """``:MP`` or ``:GP``, of teams: the score that takes the place of points; None is the primary one (13)."""
    divisor: int = 0
    """``/K6``: the divisor of the schedule strength in SSSC; 0: by 13.4.2."""

    @property
    def kind(self) -> TieBreak:
        return KINDS[self.name]

    @property
    def is_ascending(self) -> bool:
        """Return whether the lower value ranks first."""
        return self.kind.ascending is not self.reverse

    @property
    def variant(self) -> str:
        """Return the modifiers, as in ``C1/P``."""
        parts = []
        if self.cut_low:
            parts.append(f"{'M' if self.cut_high else 'C'}{self.cut_low}")
        if self.limit_percent != 50:
            parts.append(f"L{self.limit_percent}")
        if self.limit_shift:
            parts.append(f"L{self.limit_shift // HALF:+}")
        if self.divisor:
            parts.append(f"K{self.divisor}")
        parts += [letter for letter, on in (("F", self.fore), ("P", self.forfeits_played), ("R", self.reverse)) if on]
        return "/".join(parts)

    def __str__(self) -> str:
        name = f"{self.name}:{self.score}" if self.score else self.name
        return f"{name}/{self.variant}" if self.variant else name


_MODIFIER = re.compile(
    r"(?P<letter>[CM])(?P<number>[1-9]\d?)|(?P<limit>L)(?P<shift>[+-]?\d{1,3})|(?P<switch>[PFR])|(?P<divide>K)(?P<by>[1-9]\d{0,3})"
)
_NAMES = {name.upper(): name for name in KINDS}


def parse_code(text: str, *, of_teams: bool = False) -> Code:
    """Return the tie-break of an MTB26 code such as ``BH/C1/P``, ``ks/l+1`` or the Handbook's ``BH-C1``.

    ``/L+1`` and ``/L-1`` move Koya's limit by half points; ``/L40`` sets it to 40 per cent. A team event also has the
    tie-breaks of articles 12 and 13, and ``:MP`` or ``:GP`` with the tie-breaks of players. Raises UnknownTieBreak.
    """
    cleaned = text.strip().upper()
    name, *modifiers = re.sub(r"-(?=[CM]\d)", "/", cleaned).split("/")
    name, colon, score = name.partition(":")
    if not of_teams and (colon or name in ("ESB", *map(str.upper, ONLY_OF_TEAMS))):
        raise UnknownTieBreak(
            Message(
                "'%(code)s' is a tie-break for teams (C.07 articles 11 to 13), not for individuals", code=text.strip()
            )
        )
    if name.startswith("OTHER_"):
        raise UnknownTieBreak(
            Message("'%(code)s' is defined by the event's own rules and cannot be computed here", code=text.strip())
        )
    if name not in _NAMES:
        known = ", ".join([*KNOWN_CODES, *(TEAM_CODES if of_teams else ())])
        raise UnknownTieBreak(
            Message("unknown tie-break '%(code)s'; C.07 has %(known)s", code=text.strip(), known=known)
        )
    code = Code(_NAMES[name])
    if colon:
        code = _scored(code, score, text.strip())
    for modifier in modifiers:
        code = _modified(code, modifier, text.strip())
    return code


def _scored(code: Code, score: str, text: str) -> Code:
    """Return the tie-break of players with that score instead of points."""
    if score not in ("MP", "GP") or code.name not in KNOWN_CODES:
        what = Message("'%(code)s': only a tie-break of articles 6 to 10 has a score behind it, :MP or :GP", code=text)
        raise UnknownTieBreak(what)
    return replace(code, score=Score(score))


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
    if match["divide"]:
        return replace(code, divisor=int(match["by"]))
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
    """Return the value for people.

    Points are ``27½`` or ``23¼``, averages have two decimals, an undefined value is a dash.
    """
    if value.value is None or (unit_of(value.code) == "place" and value.value == 0):
        return "–"
    return format_exact(value.value) if unit_of(value.code) == "points" else str(value.value)


def format_contribution(code: str, contribution: Contribution) -> str:
    """Return the value of a line, for people. Lines of a direct encounter are points, though its value is a rank."""
    in_points = unit_of(code) in ("points", "place")
    return format_exact(contribution.value) if in_points else str(contribution.value)


def format_exact(tenths: Exact) -> str:
    """Return tenths of a point for people: ``27½``, ``23¼``, otherwise two decimals."""
    hundredths = _rounded(tenths, 100)
    sign, (whole, rest) = "-" if hundredths < 0 else "", divmod(abs(hundredths), 100)
    if rest in FRACTIONS:
        return f"{sign}{whole if whole or not rest else ''}{FRACTIONS[rest]}"
    return f"{sign}{whole}.{rest:02}".rstrip("0")


def number(value: Value) -> float | int | None:
    """Return the value for JSON and spreadsheets.

    Points are decimal numbers (two decimals, or as many as the tie-break has, half up); other values are unchanged.
    """
    if value.value is None:
        return None
    kind = _kind_of(value.code)
    return decimal(value.value, kind.decimals) if kind.unit == "points" else int(value.value)


def decimal(tenths: Exact, decimals: int = 2) -> float:
    """Return tenths of a point as a decimal number, half up."""
    scale: int = 10**decimals
    return _rounded(tenths, scale) / scale


def unit_of(code: str) -> str:
    """Return the unit of a canonical code's values (see ``TieBreak``)."""
    return _kind_of(code).unit


def _kind_of(code: str) -> TieBreak:
    return KINDS[code.partition("/")[0].partition(":")[0]]


def _rounded(tenths: Exact, scale: int) -> int:
    """Return the points in parts of one, half up."""
    parts = tenths.denominator * POINT
    return (2 * tenths.numerator * scale + parts) // (2 * parts)
