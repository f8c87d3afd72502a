"""What a value may be: the one place that says so, for every door (forms, tables, reports, command lines).

Each function takes what somebody wrote and gives the neutral value that the program keeps, or raises `WrongValue`: a
code with values, which is put into words at the edge. Nothing here imports Django.
"""

from tabellone.values.dates import FIRST_YEAR, LAST_YEAR, birth, is_day, is_moment
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
    "text",
    "title",
    "whole",
]
