"""A listed rating that an arbiter picks for one player."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratings.domain.choice import pick_of
from ratings.domain.consistency import source_of
from ratings.domain.list_import import import_list
from ratings.domain.rating_picks import RatingOffers, pick_rating, rating_offers, use_rule
from ratings.domain.rating_updates import check_ratings, update_ratings
from tabellone.interchange.players import Entrant
from tabellone.interchange.rating_lists.player_ratings import KnownRating, Preferred, RatingRule, read_known
from tests.factories import make_event, owner_of, played_event
from tests.ratings.people import NOVEMBER, OCTOBER, PEOPLE, fide_list, listed
from tournaments.domain.entries.registrations import change_registration, register
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_lifecycle import finish_event
from tournaments.domain.history.sentences import sentence
from tournaments.domain.integrity.levels import Level, NeedsConfirmation, confirmable
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Registration

pytestmark = pytest.mark.django_db

DECEMBER = datetime.date(2026, 12, 1)
STANDARD = KnownRating("FIDE", "2026-11", "standard", 2301)
RAPID = KnownRating("FIDE", "2026-11", "rapid", 2250)
NATIONAL = KnownRating("FSI", "2026-10", "standard", 2400)
ANNA = Entrant("Rossi, Anna", rating=2301, title="WIM", fide_id="800001", birth="1990/05/12")


def national_list(*ratings: int, name: str = "FSI", month: datetime.date = OCTOBER) -> None:
    people = (listed(9, "Rossi, Anna", *(ratings or (2400,)), birth_year=1990), listed(17, "Twin, Known", 1500))
    import_list(name=name, month=month, people=people)


def entered(entrant: Entrant = ANNA, **fields: Any) -> Registration:
    """A player who was entered while FIDE's list and a national one were current."""
    fide_list()
    national_list()
    event = make_event(**fields)
    return register(event=event, actor=owner_of(event), entrant=entrant)


def pick(row: Registration, one: KnownRating, *, seen: str | None = None, why: str = "") -> Registration:
    return pick_rating(
        registration=row,
        actor=owner_of(row.event),
        source=one.source,
        tempo=one.tempo,
        seen=rating_offers(row).seen if seen is None else seen,
        why=why,
    )


def back(row: Registration, *, seen: str | None = None) -> Registration:
    return use_rule(registration=row, actor=owner_of(row.event), seen=rating_offers(row).seen if seen is None else seen)


def shown(row: Registration) -> dict[str, object]:
    offers = rating_offers(row)
    return {name: getattr(offers, name) for name in ("known", "by_rule", "in_use", "pick", "rating", "is_by_rule")}


def stored(row: Registration) -> list[tuple[str, str, int, bool]]:
    return [(one["list"], one["tempo"], one["rating"], "picked" in one) for one in row.ratings]


def test_the_ratings_of_all_lists_are_offered_and_the_one_in_use_is_known() -> None:
    row = entered()
    assert shown(row) == {
        "known": (STANDARD, RAPID, NATIONAL),
        "by_rule": STANDARD,
        "in_use": STANDARD,
        "pick": None,
        "rating": 2301,
        "is_by_rule": True,
    }


def test_another_listed_rating_is_picked_for_one_player_in_one_step_that_can_be_undone() -> None:
    row = entered()
    before = row.ratings
    pick(row, RAPID, why="rapid event")
    assert (row.rating, stored(row)) == (2250, [("FIDE", "standard", 2301, False), ("FIDE", "rapid", 2250, True)])
    assert shown(row) == {
        "known": (STANDARD, RAPID, NATIONAL),
        "by_rule": STANDARD,
        "in_use": RAPID,
        "pick": RAPID,
        "rating": 2301,
        "is_by_rule": False,
    }
    last = row.event.journal.latest("pk")
    assert (last.action, last.why) == ("change_player", "rapid event")
    assert sentence(last) == "Rating of Rossi, Anna from the list FIDE 2026-11: 2250"
    undo_last(event=row.event, actor=owner_of(row.event))
    row.refresh_from_db()
    assert (row.rating, row.ratings, pick_of(row)) == (2301, before, None)


def test_a_rating_of_a_list_that_the_rule_does_not_use_is_picked_and_stored_with_its_month() -> None:
    row = pick(entered(), NATIONAL)
    assert (row.rating, pick_of(row), source_of(row.event, row)) == (2400, NATIONAL, NATIONAL)
    assert read_known(row.ratings) == (STANDARD, RAPID, NATIONAL)
    pick(row, RAPID)
    assert (row.rating, read_known(row.ratings)) == (2250, (STANDARD, RAPID))


def test_a_player_who_was_entered_before_the_list_gets_its_ratings_with_the_pick() -> None:
    event = make_event()
    row = register(event=event, actor=owner_of(event), entrant=ANNA)
    fide_list()
    assert row.ratings is None
    assert (shown(row)["in_use"], shown(row)["is_by_rule"]) == (STANDARD, True)
    pick(row, RAPID)
    assert (row.rating, read_known(row.ratings)) == (2250, (STANDARD, RAPID))
    back(row)
    assert (row.rating, read_known(row.ratings), pick_of(row)) == (2301, (STANDARD, RAPID), None)


def test_the_events_rule_is_used_again() -> None:
    row = pick(entered(), NATIONAL)
    back(row)
    assert (row.rating, stored(row)) == (2301, [("FIDE", "standard", 2301, False), ("FIDE", "rapid", 2250, False)])
    assert sentence(row.event.journal.latest("pk")) == "Rating of Rossi, Anna by the event’s rule: 2301"
    undo_last(event=row.event, actor=owner_of(row.event))
    row.refresh_from_db()
    assert (row.rating, pick_of(row)) == (2400, NATIONAL)


@pytest.mark.parametrize(("unrated", "rating"), [(0, 0), (1400, 1400)])
def test_without_a_rating_by_the_rule_the_player_is_unrated_again_or_gets_the_announced_one(
    unrated: int, rating: int
) -> None:
    row = entered(Entrant("Rossi, Anna", birth="1990/00/00"))
    Event.objects.filter(pk=row.event_id).update(rating_rule=RatingRule(unrated=unrated).as_json())
    row = Registration.objects.get(pk=row.pk)
    assert shown(row)["known"] == (NATIONAL,)
    pick(row, NATIONAL)
    assert row.rating == 2400
    assert back(row).rating == rating


def test_where_the_organiser_assigns_the_ratings_a_pick_is_possible_and_no_rule_to_return_to() -> None:
    row = entered()
    Event.objects.filter(pk=row.event_id).update(rating_rule=RatingRule(Preferred.OWN).as_json())
    row = Registration.objects.get(pk=row.pk)
    assert (shown(row)["by_rule"], shown(row)["is_by_rule"]) == (None, True)
    assert pick(row, RAPID).rating == 2250
    with pytest.raises(Refused, match="The organiser assigns the ratings"):
        back(row)


def test_a_typed_rating_ends_the_pick() -> None:
    row = pick(entered(), RAPID)
    change_registration(registration=row, actor=owner_of(row.event), changes={"rating": 2260})
    assert (pick_of(row), source_of(row.event, row), shown(row)["is_by_rule"]) == (None, None, False)
    change_registration(registration=row, actor=owner_of(row.event), changes={"fide_id": "800004"})
    assert row.ratings is None


@pytest.mark.parametrize(
    "other",
    [RAPID._replace(tempo="blitz"), RAPID._replace(source="GER"), RAPID._replace(source=""), ("FIDE", "", "x", 1)],
)
def test_a_rating_that_no_list_has_for_the_player_is_refused(other: Any) -> None:
    row = entered()
    national_list(name="GER")
    Registration.objects.filter(pk=row.pk).update(birth="")
    row.refresh_from_db()
    before = row.event.journal.count()
    with pytest.raises(Refused, match="No list has this rating for the player"):
        pick(row, KnownRating(*other))
    row.refresh_from_db()
    assert (row.rating, row.event.journal.count()) == (2301, before)


def test_a_second_window_is_refused_after_a_change_of_the_rating_the_rule_or_the_lists() -> None:
    row = entered()

    def offers() -> RatingOffers:
        return rating_offers(Registration.objects.get(pk=row.pk))

    for change in (
        lambda: pick(row, RAPID),
        lambda: change_registration(registration=row, actor=owner_of(row.event), changes={"rating": 2260}),
        lambda: national_list(2410, month=NOVEMBER),
        lambda: Event.objects.filter(pk=row.event_id).update(rating_rule=RatingRule(unrated=1400).as_json()),
    ):
        seen = offers().seen
        change()
        row.refresh_from_db()
        before = row.rating
        with pytest.raises(Refused, match="Another user changed the player's ratings"):
            pick(row, NATIONAL, seen=seen)
        with pytest.raises(Refused, match="Another user changed the player's ratings"):
            back(row, seen=seen)
        row.refresh_from_db()
        assert row.rating == before
    assert pick(row, NATIONAL, seen=offers().seen).rating == 2410


def played_with_list(**fields: Any) -> Registration:
    """The last of eight players after round 1, with a rating on the list that moves six players."""
    event = played_event(played=1, **fields)
    row = event.registrations.get(tpn=8)
    Registration.objects.filter(pk=row.pk).update(fide_id="77")
    row.refresh_from_db()
    fide_list(listed(77, row.name, row.rating, 2590))
    return row


def test_in_fide_mode_a_pick_asks_for_the_same_confirmation_as_a_typed_rating() -> None:
    row = played_with_list(fide_mode=Event.FideMode.ON)
    rapid = KnownRating("FIDE", "2026-11", "rapid", 2590)
    acts: tuple[Callable[[], object], ...] = (
        lambda: pick(row, rapid),
        lambda: change_registration(registration=row, actor=owner_of(row.event), changes={"rating": 2590}),
    )
    asked = []
    for act in acts:
        with confirmable(list), pytest.raises(NeedsConfirmation) as found:
            act()
        asked.append(found.value.findings)
        row.refresh_from_db()
    (by_pick,), (by_typing,) = asked
    assert by_pick == by_typing
    assert (by_pick.level, by_pick.code, row.tpn) == (Level.CONFIRM, "Pairing numbers", 8)
    with pytest.raises(Refused, match="FIDE mode asks for confirmation"):
        pick(row, rapid)


def test_outside_fide_mode_the_pairing_numbers_follow_and_a_finished_event_keeps_its_ratings() -> None:
    row = pick(played_with_list(rounds=1), KnownRating("FIDE", "2026-11", "rapid", 2590))
    assert (row.rating, row.tpn) == (2590, 3)
    event = Event.objects.get(pk=row.event_id)
    finish_event(event=event, actor=owner_of(event))
    with pytest.raises(Refused, match="The event is finished"):
        back(row)


def updated(row: Registration) -> Registration:
    check = check_ratings(row.event)
    chosen = [change.registration.pk for change in check.changes]
    update_ratings(event=row.event, actor=owner_of(row.event), chosen=chosen, seen=check.seen)
    row.refresh_from_db()
    return row


@pytest.mark.parametrize("rule", [RatingRule(), RatingRule(Preferred.OWN)])
def test_an_update_takes_the_new_rating_of_the_same_list_and_kind_of_play(rule: RatingRule) -> None:
    row = pick(entered(rating_rule=rule.as_json()), RAPID)
    assert check_ratings(row.event).changes == ()
    fide_list(listed(800001, "Rossi, Anna", 2500, 2260, title="WIM"), *PEOPLE[1:], month=DECEMBER)
    new = KnownRating("FIDE", "2026-12", "rapid", 2260)
    (change,) = check_ratings(row.event).shown
    assert (change.changes["rating"], change.chosen) == (2260, new)
    updated(row)
    assert (row.rating, pick_of(row)) == (2260, new)
    assert check_ratings(row.event).changes == ()


def test_an_update_takes_the_new_rating_of_a_list_that_the_rule_does_not_use() -> None:
    row = pick(entered(), NATIONAL)
    assert check_ratings(row.event).changes == ()
    national_list(2410, month=NOVEMBER)
    updated(row)
    assert (row.rating, pick_of(row)) == (2410, KnownRating("FSI", "2026-11", "standard", 2410))
    assert back(row).rating == 2301


@pytest.mark.parametrize("rule", [RatingRule(), RatingRule(unrated=1400), RatingRule(Preferred.OWN)])
def test_an_update_keeps_a_pick_that_its_list_has_no_longer(rule: RatingRule) -> None:
    row = pick(entered(rating_rule=rule.as_json()), RAPID)
    fide_list(listed(800001, "Rossi, Anna", 2500, title="WIM"), *PEOPLE[1:], month=DECEMBER)
    updated(row)
    assert (row.rating, pick_of(row)) == (2250, RAPID)
    assert stored(row) == [("FIDE", "standard", 2500, False), ("FIDE", "rapid", 2250, True)]
    assert check_ratings(row.event).changes == ()


def test_the_number_of_queries_does_not_depend_on_the_number_of_lists() -> None:
    row = entered()
    counts = []
    for name in ("GER", "POL", "ESP", "FRA"):
        national_list(name=name)
        with CaptureQueriesContext(connection) as queries:
            offers = rating_offers(row)
        counts.append((len(offers.known), len(queries)))
    assert counts == [(4, 3), (5, 3), (6, 3), (7, 3)]
