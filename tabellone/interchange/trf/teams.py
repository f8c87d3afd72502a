"""Detection of team events' reports by their lines, before anything is read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from tabellone.engine.systems import SYSTEMS
from tabellone.interchange.trf.line import Line
from tabellone.interchange.trf.systems import system_of, system_of_type
from tabellone.interchange.trf.text import decoded, lines_of

HIGHEST_TEAM = 999
"""Highest number of a team: it has three columns."""
TEAM_CODES = ("TEAM", "SCHILLER", "SCHEVENINGEN")
"""Words that the codes of TRF26 192 for team events contain."""


@dataclass(frozen=True, slots=True)
class TeamReport:
    """The team data of a report."""

    teams: int
    """Number of teams; 0 if it has no line for them."""
    system: str
    """The code of 192, otherwise the type of 092, unchanged."""


def plays_matches(lines: Iterable[Line]) -> bool:
    """Return whether a report is of teams that play matches.

    In a Schiller or Scheveningen event the players of a team play players of several teams: these are individual
    events, also with rankings of teams. So are all events whose system pairs the players of sides.
    """
    found = _values((line.code, line.value) for line in lines)
    code = next(iter(found["192"]), "").upper()
    is_of_players = any(part in code for part in TEAM_CODES[1:])
    return _is_of_teams(found) and bool(_named(found)) and not is_of_players and not _has_sides(found)


def has_sides(lines: Iterable[Line]) -> bool:
    """Return whether a report is of players of sides, with a system that pairs them and is known here."""
    found = _values((line.code, line.value) for line in lines)
    return bool(_named(found)) and _has_sides(found)


def _has_sides(found: defaultdict[str, list[str]]) -> bool:
    code, words = (next(iter(found[name]), "") for name in ("192", "092"))
    key = (system_of(code) if code else system_of_type(words)).system
    return key in SYSTEMS and SYSTEMS[key].sides > 0


def names_teams_clearly(lines: Iterable[Line]) -> bool:
    """Return whether more than 013 lines names teams; in TRF16 an individual event can have these lines too."""
    found = _values((line.code, line.value) for line in lines)
    return bool(found["310"]) or TEAM_CODES[0] in next(iter(found["192"]), "").upper()


def _values(lines: Iterable[tuple[str, str]]) -> defaultdict[str, list[str]]:
    """Return the contents of the lines of each code."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for code, value in lines:
        found[code].append(value)
    return found


def _named(lines: defaultdict[str, list[str]]) -> int:
    return len(lines["310"]) or len(lines["013"])


def _is_of_teams(lines: defaultdict[str, list[str]]) -> bool:
    code, words = (next(iter(lines[name]), "") for name in ("192", "092"))
    return (
        bool(lines["310"])
        or any(part in code.upper() for part in TEAM_CODES)
        or (bool(lines["013"]) and not code and "individ" not in words.lower())
    )


def team_report(data: bytes | str, *, source: str = "") -> TeamReport | None:
    """Return the team data of the report; None for a report of an individual event.

    It is a team event if it has 310 lines (TRF26), a code of 192 for teams, or 013 lines (TRF16) and no statement
    that it is individual. Raises TrfError if it is not text.
    """
    found = _values((text[:3], text[4:].strip()) for text in lines_of(decoded(data, source)))
    code, words = (next(iter(found[name]), "") for name in ("192", "092"))
    return TeamReport(_named(found), code or words) if _is_of_teams(found) else None
