"""Title norms (FIDE Title Regulations B.01, edition of 2024): conditions, choice of games, exemption and forecast.

Pure: a record in; for each title the best legal choice of games out, with every condition and its article. A record
does not show rounds per day, time controls, arbiters and registration (1.1), so these are not judged.
"""

from tabellone.norms.cases import NormCase, NormEvent, NormGame, case_of
from tabellone.norms.choice import NormResult, best_norm, norms_of
from tabellone.norms.conditions import Condition, conditions_of, performance_of
from tabellone.norms.exemption import ForeignPlayers, foreign_players
from tabellone.norms.forecast import NormForecast, least_rating, norm_forecast, possible_norms, supposed_opponents
from tabellone.norms.rules import EXEMPTIONS, RULES, NormRules, open_titles

__all__ = [
    "EXEMPTIONS",
    "RULES",
    "Condition",
    "ForeignPlayers",
    "NormCase",
    "NormEvent",
    "NormForecast",
    "NormGame",
    "NormResult",
    "NormRules",
    "best_norm",
    "case_of",
    "conditions_of",
    "foreign_players",
    "least_rating",
    "norm_forecast",
    "norms_of",
    "open_titles",
    "performance_of",
    "possible_norms",
    "supposed_opponents",
]
