"""A player's ratings on a page."""

from __future__ import annotations

import pytest
from django import template

from ratings.templatetags.player_ratings import known_ratings, ratings_of
from tabellone.interchange.rating_lists.player_ratings import KnownRating
from tests.factories import make_event
from tournaments.models import Registration

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


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("rating", "in_use", "is_typed", "may_return"),
    [(2301, True, False, False), (2200, False, True, True), (0, False, False, True)],
)
def test_which_of_them_orders_the_event_or_that_it_was_typed(
    rating: int, *, in_use: bool, is_typed: bool, may_return: bool
) -> None:
    event = make_event()
    row = Registration.objects.create(event=event, name="Rossi, Anna", rating=rating, ratings=KEPT)
    found = ratings_of(template.Context({"csrf_token": "token"}), event, row)
    assert len(str(found.pop("seen"))) == 16
    assert found == {
        "csrf_token": "token",
        "event": event,
        "row": row,
        "known": [
            {
                "value": "standard:FIDE",
                "tempo": "standard rating",
                "rating": 2301,
                "source": "FIDE",
                "month": "November 2026",
                "is_in_use": in_use,
                "is_by_rule": True,
            },
            {
                "value": "rapid:FSI",
                "tempo": "rapid rating",
                "rating": 2200,
                "source": "FSI",
                "month": "of an unknown month",
                "is_in_use": False,
                "is_by_rule": False,
            },
        ],
        "is_picked": False,
        "is_typed": is_typed,
        "by_rule": 2301,
        "may_return": may_return,
        "may_change": True,
    }
