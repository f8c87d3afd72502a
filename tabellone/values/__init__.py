"""Valid values: the one definition for all inputs (forms, tables, reports, command lines).

Each function takes the user's text and returns the neutral value that the program keeps, or raises `WrongValue`: a
code with values, which the interface translates into a sentence. Nothing here imports Django.
"""

from tabellone.values.dates import FIRST_YEAR, LAST_YEAR, birth, is_day, is_moment, shown_birth
from tabellone.values.events import EVENT
from tabellone.values.numbers import (
    LARGEST,
    MOST_PLAYERS,
    MOST_POINTS,
    MOST_ROUNDS,
    canonical,
    points,
    whole,
)
from tabellone.values.people import (
    MAX_RATING,
    PERSON,
    SEXES,
    TEAM,
    TITLES,
    captain,
    categories,
    club,
    federation,
    fide_id,
    name,
    rating,
    sex,
    short_name,
    title,
)
from tabellone.values.problems import WrongValue
from tabellone.values.shares import share, share_of
from tabellone.values.texts import LONGEST, clean, text

__all__ = [
    "EVENT",
    "FIRST_YEAR",
    "LARGEST",
    "LAST_YEAR",
    "LONGEST",
    "MAX_RATING",
    "MOST_PLAYERS",
    "MOST_POINTS",
    "MOST_ROUNDS",
    "PERSON",
    "SEXES",
    "TEAM",
    "TITLES",
    "WrongValue",
    "birth",
    "canonical",
    "captain",
    "categories",
    "clean",
    "club",
    "federation",
    "fide_id",
    "is_day",
    "is_moment",
    "name",
    "points",
    "rating",
    "sex",
    "share",
    "share_of",
    "short_name",
    "shown_birth",
    "text",
    "title",
    "whole",
]
