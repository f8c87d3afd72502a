"""The players beside the rating list."""

from __future__ import annotations

import datetime

import pytest

from ratings.domain.list_import import import_list
from ratings.domain.rating_updates import ListedChange, check_ratings, update_ratings
from tabellone.interchange.players import Entrant
from tabellone.interchange.rating_lists.player_ratings import KnownRating, Preferred, RatingRule, read_known
from tests.factories import make_event, make_user, owner_of, play_round
from tests.ratings.people import NOVEMBER, OCTOBER, PEOPLE, fide_list, listed
from tournaments.domain.entries.registrations import register_many
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_lifecycle import finish_event, start_event
from tournaments.domain.history.sentences import sentence
from tournaments.domain.undo import undo_last
from tournaments.models import Event

pytestmark = pytest.mark.django_db

ENTRANTS = [
    Entrant("Rossi, Anna", rating=2280, title="WFM", fide_id="800001"),
    Entrant("Rossini, Ugo", rating=1650, fide_id="800002"),
    Entrant("Müller, Jörg", rating=2100, fide_id="800003"),
    Entrant("Gone, Name", rating=1500, fide_id="999"),
    Entrant("Neri, Ada", rating=1400),
]


def event_of(*entrants: Entrant, **values: object) -> Event:
    event = make_event(owner=make_user("owner"))
    register_many(event=event, actor=owner_of(event), entrants=entrants or ENTRANTS)
    if values:
        Event.objects.filter(pk=event.pk).update(**values)
        event.refresh_from_db()
    return event


def said(changes: tuple[ListedChange, ...]) -> dict[str, dict[str, object]]:
    """What of each is otherwise, besides where it stands."""
    kept = {change.registration.name: change.changes.copy() for change in changes}
    for values in kept.values():
        values.pop("ratings", None)
    return kept


def known(event: Event) -> dict[str, tuple[int, str]]:
    return {row.name: (row.rating, row.title) for row in event.registrations.all()}


def test_what_the_list_says_otherwise_is_told_and_who_is_not_on_it() -> None:
    event = event_of()
    fide = fide_list()
    check = check_ratings(event)
    assert check.rating_list == fide
    assert said(check.shown) == {
        "Rossi, Anna": {"rating": 2301, "title": "WIM"},
        "Rossini, Ugo": {"rating": 1700},
    }
    assert [row.name for row in check.missing] == ["Gone, Name"]
    assert [row.name for row in check.without] == ["Neri, Ada"]


@pytest.mark.parametrize(
    ("entered", "other_name"),
    [
        ("Rossi, Anna", ""),
        ("ROSSI Anna Maria", ""),
        ("Rossi, A.", ""),
        ("Anna Rossi", ""),
        ("Rossi, Bruno", "Rossi, Anna"),
        ("Clairfontaine, Odile", "Rossi, Anna"),
    ],
)
def test_a_number_that_is_somebody_elses_on_the_list_is_told(entered: str, other_name: str) -> None:
    event = event_of(Entrant(entered, rating=1000, fide_id="800001"))
    fide_list()
    assert [change.other_name for change in check_ratings(event).changes] == [other_name]


def test_the_rating_is_that_of_the_events_kind_of_play() -> None:
    event = event_of(time_control_code="180+2")
    fide_list()
    assert said(check_ratings(event).shown)["Müller, Jörg"] == {"rating": 2000}


def test_who_is_unrated_on_the_list_keeps_the_rating_that_the_event_gave() -> None:
    event = event_of(Entrant("Player, New", rating=1400, fide_id="5"))
    fide_list(listed(5, "Player, New"))
    assert check_ratings(event).changes == ()


def ruled(event: Event, **rule: object) -> Event:
    Event.objects.filter(pk=event.pk).update(rating_rule=RatingRule(**rule).as_json())  # type: ignore[arg-type]
    event.refresh_from_db()
    return event


def test_who_has_no_rating_gets_what_the_events_rule_says() -> None:
    event = event_of(Entrant("Player, New", fide_id="5"), Entrant("Nobody, Known"), Entrant("Hand, Typed", rating=1500))
    fide_list(listed(5, "Player, New"))
    assert said(check_ratings(ruled(event, unrated=1400)).shown) == {
        "Player, New": {"rating": 1400},
        "Nobody, Known": {"rating": 1400},
    }


def test_a_national_list_counts_as_the_rule_says_by_number_or_by_name_and_year() -> None:
    event = event_of(
        Entrant("Rossi, Anna", fide_id="800001", birth="1990/05/12"),
        Entrant("Bianchi, Ada", birth="1988/00/00"),
        Entrant("Twice, Named", birth="1988/00/00"),
        Entrant("Twin, Known"),
    )
    event.registrations.filter(name="Twin, Known").update(national=[{"federation": "ITA", "number": "0017"}])
    fide_list()
    national = [
        listed(9, "Rossi, Anna", 2400, birth_year=1990),
        listed(10, "Bianchi, Ada", 1700, birth_year=1988),
        listed(11, "Twice, Named", 1600, birth_year=1988),
        listed(12, "Twice, Named", 1610, birth_year=1988),
        listed(17, "Twin, Known", 1500),
    ]
    import_list(name="FSI", month=OCTOBER, people=national)
    preferred = {
        Preferred.FIDE: {"Rossi, Anna": 2301},
        Preferred.NATIONAL: {"Rossi, Anna": 2400, "Bianchi, Ada": 1700, "Twin, Known": 1500},
        Preferred.FIDE_ELSE_NATIONAL: {"Rossi, Anna": 2301, "Bianchi, Ada": 1700, "Twin, Known": 1500},
    }
    for choice, ratings in preferred.items():
        check = check_ratings(ruled(event, preferred=choice, national="FSI"))
        found = {change.registration.name: change.changes.get("rating") for change in check.changes}
        assert {name: rating for name, rating in found.items() if rating} == ratings
    assert [row.name for row in check.without] == ["Twice, Named"]


def test_where_ratings_come_from_is_noted_without_being_asked_one_by_one() -> None:
    fide_list(month=OCTOBER)
    event = event_of(Entrant("Rossi, Anna", rating=2301, title="WIM", fide_id="800001"))
    row = event.registrations.get()
    assert read_known(row.ratings) == (
        KnownRating("FIDE", "2026-10", "standard", 2301),
        KnownRating("FIDE", "2026-10", "rapid", 2250),
    )
    assert check_ratings(event).changes == ()
    fide_list()
    check = check_ratings(event)
    assert (check.shown, [change.registration for change in check.renewed]) == ((), [row])
    update_ratings(event=event, actor=owner_of(event), chosen=[row.pk], seen=check.seen)
    row.refresh_from_db()
    assert {one.month for one in read_known(row.ratings)} == {"2026-11"}
    fide_list(*PEOPLE[1:], listed(800001, "Rossi, Anna", 2301, 2260, title="WIM"), month=datetime.date(2026, 12, 1))
    (change,) = check_ratings(event).shown
    assert (list(change.changes), change.known[1].rating) == (["ratings"], 2260)


def test_without_a_list_nothing_is_said() -> None:
    check = check_ratings(event_of())
    assert (check.rating_list, check.changes, check.missing, check.without) == (None, (), (), ())


@pytest.mark.parametrize(
    ("first_day", "others"),
    [(None, 0), (datetime.date(2026, 11, 30), 0), (datetime.date(2026, 12, 1), 1), (OCTOBER, 1)],
)
def test_a_list_of_another_month_than_the_first_days_is_told(first_day: datetime.date | None, others: int) -> None:
    event = event_of()
    fide_list(month=NOVEMBER)
    assert check_ratings(event).is_of_another_month(first_day) is bool(others)


def test_the_chosen_are_changed_in_one_step_that_can_be_undone() -> None:
    event = event_of()
    before = known(event)
    fide_list()
    check = check_ratings(event)
    anna = check.shown[0].registration
    assert update_ratings(event=event, actor=owner_of(event), chosen=[anna.pk], seen=check.seen) == 1
    assert known(event) == before | {"Rossi, Anna": (2301, "WIM")}
    last = event.journal.latest("pk")
    assert (last.action, sentence(last)) == ("update_ratings", "From the list FIDE 2026-11: data of 1 player changed")
    undo_last(event=event, actor=owner_of(event))
    assert known(event) == before


def test_in_a_started_event_the_numbers_follow_while_they_may() -> None:
    event = event_of()
    start_event(event=event, actor=owner_of(event), initial_colour="w")
    fide_list(listed(800002, "Rossini, Ugo", 2400))
    check = check_ratings(event)
    ugo = check.shown[0].registration
    assert ugo.tpn == 3
    update_ratings(event=event, actor=owner_of(event), chosen=[ugo.pk], seen=check.seen)
    ugo.refresh_from_db()
    assert (ugo.tpn, ugo.rating) == (1, 2400)


def test_what_is_no_longer_as_it_was_seen_is_not_changed() -> None:
    event = event_of()
    fide_list(month=OCTOBER)
    check = check_ratings(event)
    chosen = [change.registration.pk for change in check.changes]
    fide_list(*PEOPLE)
    before = known(event)
    with pytest.raises(Refused, match="Another user changed the rating list or the players"):
        update_ratings(event=event, actor=owner_of(event), chosen=chosen, seen=check.seen)
    seen = check_ratings(event).seen
    event.registrations.filter(fide_id="800001").update(rating=2000)
    with pytest.raises(Refused, match="Another user changed the rating list or the players"):
        update_ratings(event=event, actor=owner_of(event), chosen=chosen, seen=seen)
    assert known(event) == before | {"Rossi, Anna": (2000, "WFM")}


def test_nobody_chosen_and_a_finished_event_are_refused() -> None:
    event = event_of()
    fide_list()
    check = check_ratings(event)
    missing = check.missing[0]
    for chosen in ([], [missing.pk]):
        with pytest.raises(Refused, match="No player is chosen"):
            update_ratings(event=event, actor=owner_of(event), chosen=chosen, seen=check.seen)
    start_event(event=event, actor=owner_of(event), initial_colour="w")
    play_round(event)
    finish_event(event=event, actor=owner_of(event))
    check = check_ratings(event)
    with pytest.raises(Refused, match="finished"):
        update_ratings(event=event, actor=owner_of(event), chosen=[check.shown[0].registration.pk], seen=check.seen)


def test_the_organisers_own_ratings_stay_and_only_unrated_players_get_the_announced_one() -> None:
    event = event_of(
        Entrant("Rossi, Anna", rating=2000, title="WIM", fide_id="800001"),
        Entrant("Müller, Jörg", fide_id="800003"),
        rating_rule=RatingRule(Preferred.OWN, unrated=1400).as_json(),
    )
    fide_list()
    assert said(check_ratings(event).shown) == {"Müller, Jörg": {"rating": 1400}}
