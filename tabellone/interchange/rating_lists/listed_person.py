"""A person of a rating list."""

from __future__ import annotations

from typing import NamedTuple

from tabellone.interchange.trf.time_control import Tempo

UNRATED = 0
SEQUENCES: dict[Tempo, tuple[Tempo, ...]] = {
    "standard": ("standard", "rapid", "blitz"),
    "rapid": ("rapid", "standard", "blitz"),
    "blitz": ("blitz", "standard", "rapid"),
}
"""For each kind of play, the ratings that can be used, the first available one counts.

FIDE's checklist for programs: the standard rating replaces a missing rapid or blitz rating.
"""


class ListedRating(NamedTuple):
    """A rating, the number of games of the period, and the factor K (B.02 8.3.3); ``rating`` 0: unrated."""

    rating: int = UNRATED
    games: int = 0
    k: int = 0


class RatedPerson(NamedTuple):
    """One person. ``birth_year`` 0: unknown. ``flag``: unchanged from the list (i: inactive, w: woman).

    ``title`` is the best of open and women's titles, as an event shows it; ``other_titles``: of arbiters, trainers
    and organisers, separated by commas. They are tuples, since there are two million of them.
    """

    number: str
    name: str
    federation: str = ""
    sex: str = ""
    title: str = ""
    other_titles: str = ""
    standard: ListedRating = ListedRating()
    rapid: ListedRating = ListedRating()
    blitz: ListedRating = ListedRating()
    birth_year: int = 0
    flag: str = ""
