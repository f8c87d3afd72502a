"""A club's own list: made, filled, corrected, found, and compared with an event."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from ratings.domain import membership_lists as own_lists_module
from ratings.domain.choice import rule_seen, set_rating_rule
from ratings.domain.lookup import listed_people
from ratings.domain.membership_lists import (
    add_people,
    as_rated,
    change_person,
    fide_id_of,
    make_own_list,
    own_lists,
    people_of_event,
    person_seen,
    remove_own_list,
    remove_person,
)
from ratings.domain.people_search import people_found
from ratings.domain.rating_updates import check_ratings, update_ratings
from ratings.domain.uploads import Announced, begin_upload
from ratings.models import RatingList
from tabellone.interchange.players import Entrant
from tabellone.interchange.rating_lists.player_ratings import Preferred, RatingRule
from tests.factories import make_event, make_user
from tests.ratings.people import NOVEMBER, fide_list
from tournaments.domain.entries.registrations import register_many
from tournaments.domain.errors import Refused

pytestmark = pytest.mark.django_db
ANNA = Entrant("Rossi, Anna", 1650, sex="w", federation="ITA", fide_id="800001", birth="1990/05/17")
BO = Entrant("Verdi, Bo", 1500, birth="2001/00/00")


@pytest.fixture
def keeper() -> User:
    user = make_user("keeper")
    user.is_staff = True
    user.save()
    return user


def club(keeper: User, *entrants: Entrant) -> RatingList:
    own = make_own_list(actor=keeper, name="Circolo Torre")
    assert add_people(own=own, actor=keeper, people=map(as_rated, entrants)) == len(entrants)
    return own


def test_whoever_is_on_it_is_found_as_names_are_typed_and_only_once_on_it(keeper: User) -> None:
    own = club(keeper, ANNA, BO)
    assert [(one.number, fide_id_of(one)) for one in own.people.order_by("name")] == [("800001", "800001"), ("M1", "")]
    assert [one.name for one in people_found("ver bo")] == ["Verdi, Bo"]
    renamed = Entrant("Rossi Bianchi, Anna", fide_id="800001")
    assert add_people(own=own, actor=keeper, people=map(as_rated, (BO, renamed, Entrant("Neri")))) == 1
    own.refresh_from_db()
    assert (own.people_count, list(own_lists())) == (3, [own])
    assert own.people.get(name="Neri").number == "M2"


def test_a_correction_is_of_what_was_seen_and_is_found_under_the_new_name(keeper: User) -> None:
    own = club(keeper, ANNA, BO)
    bo = own.people.get(name="Verdi, Bo")
    seen = person_seen(bo)
    change_person(own=own, actor=keeper, pk=bo.pk, seen=seen, person=as_rated(Entrant("Verdi, Roberto", 1550)))
    changed = own.people.get(number="M1")
    assert (changed.name, changed.standard) == ("Verdi, Roberto", 1550)
    assert [one.pk for one in people_found("roberto")] == [changed.pk]
    assert people_found("verdi bo") == []
    with pytest.raises(Refused):
        change_person(own=own, actor=keeper, pk=bo.pk, seen=seen, person=as_rated(BO))
    with pytest.raises(Refused, match="FIDE ID"):
        change_person(
            own=own,
            actor=keeper,
            pk=changed.pk,
            seen=person_seen(changed),
            person=as_rated(Entrant("V", fide_id="800001")),
        )
    remove_person(own=own, actor=keeper, pk=changed.pk, seen=person_seen(changed))
    own.refresh_from_db()
    assert (own.people_count, people_found("roberto")) == (1, [])


def test_an_event_is_ordered_by_it_and_its_players_updated_before_the_first_round(keeper: User) -> None:
    own = club(keeper, ANNA, BO)
    event = make_event(owner=make_user("owner"))
    register_many(
        event=event,
        actor=make_user("owner"),
        entrants=[Entrant("Rossi, Anna", 2000, fide_id="800001"), Entrant("Verdi, Bo", 0, birth="2001/02/03")],
    )
    rows = list(event.registrations.order_by("name"))
    rule = RatingRule(Preferred.NATIONAL, ("standard",), own.name, 0)
    found = [one.national and one.national.name for one in listed_people(rows, rule, None)]
    assert found == ["Rossi, Anna", "Verdi, Bo"]
    set_rating_rule(event=event, actor=make_user("owner"), rule=rule, seen=rule_seen(event))
    check = check_ratings(event)
    chosen = [each.registration.pk for each in check.changes]
    assert update_ratings(event=event, actor=make_user("owner"), chosen=chosen, seen=check.seen) == 2
    assert dict(event.registrations.values_list("name", "rating")) == {"Rossi, Anna": 1650, "Verdi, Bo": 1500}


def test_it_is_made_of_the_players_of_an_event_with_the_ratings_of_its_play(keeper: User) -> None:
    event = make_event(owner=make_user("owner"))
    event.time_control_code = "600+5"
    register_many(event=event, actor=make_user("owner"), entrants=[ANNA, BO])
    own = make_own_list(actor=keeper, name="Circolo Torre")
    assert add_people(own=own, actor=keeper, people=people_of_event(event)) == 2
    anna = own.people.get(number="800001")
    assert (anna.name, anna.birth_year, anna.federation, anna.standard + anna.rapid + anna.blitz) == (
        "Rossi, Anna", 1990, "ITA", 1650,
    )  # fmt: skip


def test_a_name_that_is_taken_a_stranger_and_too_many_are_refused(
    keeper: User, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.EMBEDDED = False
    own = club(keeper, ANNA)
    fide_list()
    for name in ("Circolo Torre", "FIDE", "fide", "  ", "x" * 41):
        with pytest.raises(Refused):
            make_own_list(actor=keeper, name=name)
    with pytest.raises(Refused):
        add_people(own=own, actor=make_user("stranger"), people=[as_rated(BO)])
    with pytest.raises(Refused):
        begin_upload(actor=keeper, announced=Announced("Circolo Torre", NOVEMBER, "list.csv", 9))
    monkeypatch.setattr(own_lists_module, "MOST_PEOPLE", 1)
    with pytest.raises(Refused):
        add_people(own=own, actor=keeper, people=[as_rated(BO)])
    assert own.people.count() == 1


def test_a_removed_list_leaves_nothing_and_another_list_is_not_removed_so(keeper: User) -> None:
    own, fide = club(keeper, ANNA), fide_list()
    remove_own_list(own=own, actor=keeper)
    remove_own_list(own=fide, actor=keeper)
    assert list(RatingList.objects.all()) == [fide]
    with pytest.raises(Refused):
        add_people(own=own, actor=keeper, people=[as_rated(BO)])
