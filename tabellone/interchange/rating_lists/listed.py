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
"""Which rating stands for a player in play of each kind: the first that there is (FIDE's checklist for programs: the
standard one stands for a rapid or blitz rating that is missing).
"""


class ListedRating(NamedTuple):
    """A rating, how many games of the period it comes from, and the factor K (B.02 8.3.3); ``rating`` 0: unrated."""

    rating: int = UNRATED
    games: int = 0
    k: int = 0


class RatedPerson(NamedTuple):
    """One person. ``birth_year`` 0: unknown. ``flag``: as the list has it (i: inactive, w: woman).

    ``title`` is the best of open and women's titles, as an event shows it; ``other_titles``: of arbiters, trainers and
    organisers, with commas. Tuples, since two million of them are made.
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
