"""Addresses of rating lists: nothing is fetched before an administrator switches it on, and one at a time."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from ratings.domain.list_sources import (
    FETCHING,
    MOST_SOURCES,
    SourceValues,
    add_source,
    delete_source,
    fetch_now,
    fide_source,
    open_fetches,
    queue_due_fetches,
    switch,
)
from ratings.domain.membership_lists import make_own_list
from ratings.models import ListSource
from tests.factories import make_user
from tournaments.domain.errors import Refused
from tournaments.models import Job

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper(settings: Any) -> User:
    settings.EMBEDDED = False
    user = make_user("keeper")
    user.is_staff = True
    user.save()
    return user


def other(name: str = "FSI", address: str = "https://lists.example/fsi.csv", **known: str) -> SourceValues:
    return SourceValues(name, address, known.pop("layout", "table"), **known)


def refusal(call: Any, **values: Any) -> str:
    with pytest.raises(Refused) as caught:
        call(**values)
    return str(caught.value)


def open_ones() -> list[tuple[str, int]]:
    return list(open_fetches().values_list("kind", "subject"))


def test_the_files_of_fide_have_their_addresses() -> None:
    assert fide_source("all") == SourceValues("FIDE", "https://ratings.fide.com/download/players_list.zip", "fide")
    assert fide_source("rapid").tempo == "rapid"
    assert fide_source("blitz").address == "https://ratings.fide.com/download/blitz_rating_list.zip"


def test_a_new_source_is_off_and_no_job_is_queued(keeper: User) -> None:
    source = add_source(actor=keeper, values=fide_source("all"))
    queue_due_fetches()
    assert (source.is_on, source.switched_on_by, open_ones()) == (False, None, [])


def test_a_source_that_is_switched_on_is_fetched_now_and_names_the_user(keeper: User) -> None:
    source = add_source(actor=keeper, values=fide_source("all"))
    switch(source=source, actor=keeper, is_on=True)
    source.refresh_from_db()
    assert (source.is_on, source.switched_on_by, open_ones()) == (True, keeper, [(FETCHING, source.pk)])
    switch(source=source, actor=keeper, is_on=True)
    assert len(open_ones()) == 1
    switch(source=source, actor=keeper, is_on=False)
    source.refresh_from_db()
    assert (source.is_on, source.switched_on_by, source.switched_on_at) == (False, None, None)
    assert (open_ones(), Job.objects.get(kind=FETCHING).state) == ([], "cancelled")


def test_one_list_is_fetched_at_a_time(keeper: User) -> None:
    sources = [add_source(actor=keeper, values=other(name)) for name in ("FSI", "ECF")]
    for source in sources:
        switch(source=source, actor=keeper, is_on=True)
    queue_due_fetches()
    assert open_ones() == [(FETCHING, sources[0].pk)]
    ListSource.objects.filter(pk=sources[0].pk).update(next_at=timezone.now() + datetime.timedelta(days=1))
    queue_due_fetches()
    assert open_ones() == [(FETCHING, sources[0].pk)]
    Job.objects.update(state=Job.State.DONE)
    queue_due_fetches()
    queue_due_fetches()
    assert open_ones() == [(FETCHING, sources[1].pk)]


def test_a_list_is_not_queued_before_its_day_and_not_when_it_is_off(keeper: User) -> None:
    source = add_source(actor=keeper, values=other())
    tomorrow = timezone.now() + datetime.timedelta(hours=23)
    ListSource.objects.update(is_on=True, next_at=tomorrow)
    queue_due_fetches()
    assert open_ones() == []
    ListSource.objects.update(next_at=timezone.now())
    queue_due_fetches()
    assert open_ones() == [(FETCHING, source.pk)]


def test_a_user_requests_at_most_one_connection_in_an_hour(keeper: User) -> None:
    source = add_source(actor=keeper, values=other())
    assert "not fetched" in refusal(fetch_now, source=source, actor=keeper)
    now = timezone.now()
    ListSource.objects.update(is_on=True, tried_at=now - datetime.timedelta(minutes=59), next_at=now)
    assert "in the last hour" in refusal(fetch_now, source=source, actor=keeper)
    ListSource.objects.update(tried_at=now - datetime.timedelta(minutes=61))
    fetch_now(source=source, actor=keeper)
    assert open_ones() == [(FETCHING, source.pk)]
    assert "being fetched" in refusal(fetch_now, source=source, actor=keeper)


def test_a_list_tried_in_the_last_hour_is_not_fetched_again_by_switching_it(keeper: User) -> None:
    source = add_source(actor=keeper, values=other())
    tomorrow = timezone.now() + datetime.timedelta(hours=23)
    ListSource.objects.update(tried_at=timezone.now(), next_at=tomorrow)
    switch(source=source, actor=keeper, is_on=True)
    source.refresh_from_db()
    assert (source.is_on, source.next_at, open_ones()) == (True, tomorrow, [])


def test_an_address_is_deleted_but_not_during_a_fetch(keeper: User) -> None:
    source = add_source(actor=keeper, values=other())
    switch(source=source, actor=keeper, is_on=True)
    assert "being fetched" in refusal(delete_source, source=source, actor=keeper)
    Job.objects.update(state=Job.State.DONE)
    delete_source(source=source, actor=keeper)
    assert ListSource.objects.count() == 0
    assert "Another user deleted" in refusal(switch, source=source, actor=keeper, is_on=True)


@pytest.mark.parametrize(
    ("values", "text"),
    [
        (other("FSI", "http://lists.example/fsi.csv"), "must begin with https"),
        (other("FSI", "https://user@lists.example/"), "Invalid address"),
        (other("FSI", "https://lists.example/" + "x" * 500), "shorter address"),
        (other("", "https://lists.example/"), "Enter the name"),
        (other("x" * 41), "Enter the name"),
        (other(layout="word"), "Choose one"),
        (other(tempo="bullet"), "Choose one"),
        (other(encoding="klingon"), "Choose one"),
        (other("Club"), "kept here"),
    ],
)
def test_invalid_values_are_refused(keeper: User, values: SourceValues, text: str) -> None:
    make_own_list(actor=keeper, name="Club")
    assert text in refusal(add_source, actor=keeper, values=values)
    assert ListSource.objects.count() == 0


def test_a_list_has_one_address_and_there_are_not_too_many(keeper: User) -> None:
    for number in range(MOST_SOURCES - 1):
        add_source(actor=keeper, values=other(f"List {number}"))
    assert "already has an address" in refusal(add_source, actor=keeper, values=other("List 0"))
    add_source(actor=keeper, values=other("Last"))
    assert "Too many lists (maximum 10)" in refusal(add_source, actor=keeper, values=other("One more"))


def test_only_administrators_change_sources(keeper: User) -> None:
    source, stranger = add_source(actor=keeper, values=other()), make_user("stranger")
    for call, values in (
        (add_source, {"values": other("New")}),
        (switch, {"source": source, "is_on": True}),
        (fetch_now, {"source": source}),
        (delete_source, {"source": source}),
    ):
        assert "Only an administrator" in refusal(call, actor=stranger, **values)
    assert list(ListSource.objects.values_list("name", "is_on")) == [("FSI", False)]
