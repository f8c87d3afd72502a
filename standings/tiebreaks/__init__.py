"""Standings and tie-breaks of C.07: pure functions of the record.

Every value is a whole number of hundredths: a score of 5½ is 550, five wins are 500, a rating of 1812 is 181200. That
is exact for all sums and for the products of two scores.
"""

from standings.tiebreaks.codes import KNOWN_CODES, Code, UnknownTieBreak, parse_code
from standings.tiebreaks.ranking import EDITIONS, Row, Standings, edition_of, standings
from standings.tiebreaks.values import Value, format_value

__all__ = [
    "EDITIONS",
    "KNOWN_CODES",
    "Code",
    "Row",
    "Standings",
    "UnknownTieBreak",
    "Value",
    "edition_of",
    "format_value",
    "parse_code",
    "standings",
]
