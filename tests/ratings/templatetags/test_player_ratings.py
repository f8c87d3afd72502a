"""A player's ratings on a page."""

from __future__ import annotations

import pytest

from ratings.templatetags.player_ratings import known_ratings, ratings_of
from tabellone.interchange.rating_lists.player_ratings import KnownRating
from tournaments.models import Event, Registration

FIDE = KnownRating("FIDE", "2026-11", "standard", 2301)
KEPT = [
    {"list": "FIDE", "month": "2026-11", "tempo": "standard", "rating": 2301},
    {"list": "FSI", "month": "rubbish", "tempo": "rapid", "rating": 2200},
]


def test_all_on_one_line() -> None:
    assert known_ratings([FIDE, FIDE._replace(tempo="rapid", rating=2000)]) == (
        "FIDE November 2026: standard rating 2301, rapid rating 2000"
    )
    national = FIDE._replace(source="FSI", month="2026-10")
    assert known_ratings([FIDE, national]).endswith(" · FSI October 2026: standard rating 2301")
    assert known_ratings([]) == ""


@pytest.mark.parametrize(
    ("rating", "counts", "is_typed"), [(2301, True, False), (2200, False, True), (0, False, False)]
)
def test_which_of_them_orders_the_event_or_that_it_was_typed(rating: int, *, counts: bool, is_typed: bool) -> None:
    found = ratings_of(Event(), Registration(rating=rating, ratings=KEPT))
    assert found == {
        "known": [
            ("standard rating", 2301, "FIDE", "November 2026", counts),
            ("rapid rating", 2200, "FSI", "of an unknown month", False),
        ],
        "rating": rating,
        "is_typed": is_typed,
    }
