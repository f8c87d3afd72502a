"""The players beside the list of the first day."""

from __future__ import annotations

import datetime

import pytest

from ratings.domain.consistency import ListedDifference, check_consistency, source_of, valid_month
from ratings.domain.list_import import import_list
from tabellone.interchange.players import Entrant
from tests.factories import make_event, make_user, owner_of
from tests.ratings.people import NOVEMBER, OCTOBER, fide_list, listed
from tournaments.domain.entries.registrations import register_many
from tournaments.models import Event

pytestmark = pytest.mark.django_db
DAY = datetime.date


def event_on(first: DAY | None, last: DAY | None = None, *entrants: Entrant) -> Event:
    event = make_event(owner=make_user("owner"))
    Event.objects.filter(pk=event.pk).update(start_date=first, end_date=last)
    event.refresh_from_db()
    if entrants:
        register_many(event=event, actor=owner_of(event), entrants=entrants)
    return event


@pytest.mark.parametrize(
    ("first", "last", "today", "month"),
    [
        (DAY(2026, 11, 28), DAY(2026, 12, 2), DAY(2026, 12, 1), NOVEMBER),
        (DAY(2026, 10, 1), DAY(2026, 10, 31), DAY(2026, 11, 5), OCTOBER),
        (DAY(2026, 10, 1), DAY(2027, 3, 1), DAY(2026, 11, 5), NOVEMBER),
        (DAY(2026, 10, 1), DAY(2027, 3, 1), DAY(2026, 9, 5), OCTOBER),
        (DAY(2026, 10, 1), DAY(2026, 11, 30), DAY(2027, 9, 5), NOVEMBER),
        (DAY(2026, 10, 1), None, DAY(2026, 11, 5), OCTOBER),
    ],
)
def test_the_list_of_the_first_day_counts_and_in_a_long_event_todays(
    first: DAY, last: DAY | None, today: DAY, month: DAY
) -> None:
    assert valid_month(event_on(first, last), today) == month


def test_everything_that_is_not_as_the_list_has_it_is_told() -> None:
    people = (
        listed(1, "Same, Player", 2000, federation="ITA", sex="m", title="FM", birth_year=1980),
        listed(2, "Other, Name", 1900, federation="GER", sex="w", title="WFM", birth_year=1990, flag="wi"),
        listed(3, "Moved, Up", 1810),
    )
    fide_list(*people, month=OCTOBER)
    event = event_on(
        DAY(2026, 10, 9),
        None,
        Entrant("Same, Player", rating=2000, federation="ITA", sex="m", title="FM", birth="1980/02/03", fide_id="1"),
        Entrant("Wrong, One", rating=1850, federation="ITA", sex="m", birth="1991/00/00", fide_id="2"),
        Entrant("Moved, Up", rating=1810, fide_id="3"),
        Entrant("Not, There", fide_id="44"),
        Entrant("No, Number"),
    )
    row = event.registrations.get(fide_id="3")
    row.ratings = [{"list": "FIDE", "month": "2026-09", "tempo": "standard", "rating": 1790}]
    row.save()
    check = check_consistency(event)
    assert (check.month, check.agreeing) == (OCTOBER, 1)
    assert {one.registration.name: one.differences for one in check.players} == {
        "Wrong, One": (
            ListedDifference("name", "Wrong, One", "Other, Name"),
            ListedDifference("title", "", "WFM"),
            ListedDifference("federation", "ITA", "GER"),
            ListedDifference("sex", "m", "w"),
            ListedDifference("birth", "1991", "1990"),
            ListedDifference("inactive"),
            ListedDifference("rating", "1850", "1900"),
        ),
        "Moved, Up": (ListedDifference("standard", "1790", "1810"),),
        "Not, There": (ListedDifference("missing", "44"),),
        "No, Number": (ListedDifference("without_id"),),
    }


def test_an_older_list_that_is_kept_for_checks_counts_and_without_it_its_month_is_told() -> None:
    fide_list(month=NOVEMBER)
    event = event_on(DAY(2026, 10, 9), None, Entrant("Rossi, Anna", rating=2200, title="WIM", fide_id="800001"))
    assert (check_consistency(event).month, check_consistency(event).rating_list) == (OCTOBER, None)
    old = [listed(800001, "Rossi, Anna", 2200, title="WIM")] * 1 + [listed(n, "X, Y") for n in range(10, 16)]
    kept = import_list(name="FIDE", month=OCTOBER, people=old, is_kept_beside=True)
    check = check_consistency(event)
    assert (check.rating_list, [one.registration.name for one in check.players]) == (kept, ["Rossi, Anna"])
    assert [each.what for each in check.players[0].differences] == ["standard", "rapid"]


@pytest.mark.parametrize(("rating", "source"), [(2301, "standard"), (2250, None), (0, None)])
def test_a_rating_that_no_list_states_was_typed(rating: int, source: str | None) -> None:
    fide_list()
    event = event_on(None, None, Entrant("Rossi, Anna", rating=rating, fide_id="800001"))
    found = source_of(event, event.registrations.get())
    assert (found.tempo if found else None) == source


def test_a_picked_rating_is_compared_with_the_same_list_and_kind_of_play() -> None:
    fide_list(listed(1, "Rossi, Anna", 2000, 1900), month=OCTOBER)
    event = event_on(DAY(2026, 10, 9), None, Entrant("Rossi, Anna", rating=1900, fide_id="1"))
    row = event.registrations.get()
    row.ratings[1]["picked"] = True
    row.save()
    found = source_of(event, row)
    assert (found.tempo if found else None) == "rapid"
    assert check_consistency(event).players == ()
    row.rating = row.ratings[1]["rating"] = 1890
    row.save()
    (player,) = check_consistency(event).players
    assert player.differences == (
        ListedDifference("rating", "1890", "1900"),
        ListedDifference("rapid", "1890", "1900"),
    )
    row.ratings[1] |= {"list": "FSI"}
    row.save()
    assert check_consistency(event).players == ()
