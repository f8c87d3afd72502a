"""Reports of team events, told by their lines before anything else of them is read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from tabellone.engine.systems import SYSTEMS
from tabellone.interchange.trf.line import Line
from tabellone.interchange.trf.systems import system_of, system_of_type
from tabellone.interchange.trf.text import decoded, lines_of

TEAM_CODES = ("TEAM", "SCHILLER", "SCHEVENINGEN")
"""What the codes of TRF26 192 for team events have in common."""


@dataclass(frozen=True, slots=True)
class TeamReport:
    """What a report says of its teams."""

    teams: int
    """How many it names; 0 where it has no line for them."""
    system: str
    """The code of 192, else the type of 092, as they stand."""


def plays_matches(lines: Iterable[Line]) -> bool:
    """Whether a report is of teams that meet in matches.

    In a Schiller or Scheveningen event the players of a team meet players of several teams: those are events of
    individuals, whatever the places of the teams are. So are all whose system pairs the players of sides.
    """
    found = _values((line.code, line.value) for line in lines)
    code = next(iter(found["192"]), "").upper()
    is_of_players = any(part in code for part in TEAM_CODES[1:])
    return _is_of_teams(found) and bool(_named(found)) and not is_of_players and not _has_sides(found)


def has_sides(lines: Iterable[Line]) -> bool:
    """Whether a report is of players of sides, whose system is known here and pairs them."""
    found = _values((line.code, line.value) for line in lines)
    return bool(_named(found)) and _has_sides(found)


def _has_sides(found: defaultdict[str, list[str]]) -> bool:
    code, words = (next(iter(found[name]), "") for name in ("192", "092"))
    key = (system_of(code) if code else system_of_type(words)).system
    return key in SYSTEMS and SYSTEMS[key].sides > 0


def names_teams_clearly(lines: Iterable[Line]) -> bool:
    """Whether more than lines 013 says so, which TRF16 has for the teams of an individual event too."""
    found = _values((line.code, line.value) for line in lines)
    return bool(found["310"]) or TEAM_CODES[0] in next(iter(found["192"]), "").upper()


def _values(lines: Iterable[tuple[str, str]]) -> defaultdict[str, list[str]]:
    """What the lines of each code say."""
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
    """What the report says of its teams; None for a report of an individual event.

    It is one of teams if it has lines 310 (TRF26), a code of 192 for teams, or lines 013 (TRF16) and no word that it is
    of individuals. Raises TrfError for what is no text.
    """
    found = _values((text[:3], text[4:].strip()) for text in lines_of(decoded(data, source)))
    code, words = (next(iter(found[name]), "") for name in ("192", "092"))
    return TeamReport(_named(found), code or words) if _is_of_teams(found) else None
