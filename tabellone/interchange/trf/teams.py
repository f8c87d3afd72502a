"""Reports of team events, told by their lines before anything else of them is read."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

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


def team_report(data: bytes | str, *, source: str = "") -> TeamReport | None:
    """What the report says of its teams; None for a report of an individual event.

    It is one of teams if it has lines 310 (TRF26), a code of 192 for teams, or lines 013 (TRF16) and no word that it is
    of individuals. Raises TrfError for what is no text.
    """
    found: defaultdict[str, list[str]] = defaultdict(list)
    for text in lines_of(decoded(data, source)):
        found[text[:3]].append(text[4:].strip())
    code, words = (next(iter(found[name]), "") for name in ("192", "092"))
    teams = len(found["310"]) or len(found["013"])
    is_of_teams = (
        bool(found["310"])
        or any(part in code.upper() for part in TEAM_CODES)
        or (bool(found["013"]) and not code and "individ" not in words.lower())
    )
    return TeamReport(teams, code or words) if is_of_teams else None
