"""C.07, tie-breaks of players and of teams: pure functions of the tournament record, exact and explained.

``standings`` ranks, ``explain`` opens one value, ``parse_code`` reads a code of MTB26. See ``values`` for the units.
"""

from tabellone.tiebreaks.codes import (
    Code,
    decimal,
    format_contribution,
    format_exact,
    format_value,
    number,
    parse_code,
    unit_of,
)
from tabellone.tiebreaks.crosstable import Crosstable, UnratedRule
from tabellone.tiebreaks.editions import EDITIONS, TieBreakEdition, edition_named, edition_of
from tabellone.tiebreaks.errors import TieBreakError, UnknownEdition, UnknownTieBreak, UnratedPlayers
from tabellone.tiebreaks.kinds import KNOWN_CODES, SUPPLEMENTARY_CODES, TEAM_CODES, TieBreak
from tabellone.tiebreaks.objections import Objection, objections
from tabellone.tiebreaks.ranking import RankingRow, Standings, crosstable, explain, require_computable, standings
from tabellone.tiebreaks.values import NOTES, Contribution, Exact, Value

__all__ = [
    "EDITIONS",
    "KNOWN_CODES",
    "NOTES",
    "SUPPLEMENTARY_CODES",
    "TEAM_CODES",
    "Code",
    "Contribution",
    "Crosstable",
    "Exact",
    "Objection",
    "RankingRow",
    "Standings",
    "TieBreak",
    "TieBreakEdition",
    "TieBreakError",
    "UnknownEdition",
    "UnknownTieBreak",
    "UnratedPlayers",
    "UnratedRule",
    "Value",
    "crosstable",
    "decimal",
    "edition_named",
    "edition_of",
    "explain",
    "format_contribution",
    "format_exact",
    "format_value",
    "number",
    "objections",
    "parse_code",
    "require_computable",
    "standings",
    "unit_of",
]
