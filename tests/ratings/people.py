"""People of lists, for the tests."""

from __future__ import annotations

import datetime

from ratings.domain.list_import import import_list
from ratings.models import RatingList
from tabellone.interchange.rating_lists import ListedRating, RatedPerson

OCTOBER, NOVEMBER = datetime.date(2026, 10, 1), datetime.date(2026, 11, 1)


def listed(number: int, name: str, *ratings: int, **known: str | int | ListedRating) -> RatedPerson:
    """Somebody with these ratings, of standard, rapid and blitz play."""
    standard, rapid, blitz = (*(ListedRating(rating, k=20) for rating in ratings), *[ListedRating()] * 3)[:3]
    return RatedPerson(str(number), name, standard=standard, rapid=rapid, blitz=blitz)._replace(**known)  # type: ignore[arg-type]


PEOPLE = (
    listed(800001, "Rossi, Anna", 2301, 2250, federation="ITA", sex="w", title="WIM", birth_year=1990),
    listed(800002, "Rossini, Ugo", 0, 1700, federation="ITA", sex="m"),
    listed(800003, "Müller, Jörg", 2100, 0, 2000, federation="GER"),
    listed(800004, "Mueller, Anna Maria", 1900, federation="GER"),
    listed(800005, "O'Brien, Seán", 1800, federation="IRL"),
    listed(800006, "Петров, Анна", 2450, federation="RUS"),
)


def fide_list(*people: RatedPerson, month: datetime.date = NOVEMBER) -> RatingList:
    """The current list, of these people or the usual ones."""
    return import_list(name="FIDE", month=month, people=people or PEOPLE)
