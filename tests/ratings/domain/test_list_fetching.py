"""A list is fetched from a real server, and the current one stays when the new one is no good."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from ratings.domain import list_fetching
from ratings.domain.list_fetching import fail_fetch, month_of, words_of
from ratings.domain.list_import import import_list
from ratings.domain.list_sources import SourceValues, add_source, fetch_now, fide_source, queue_due_fetches, switch
from ratings.domain.membership_lists import make_own_list
from ratings.models import ListedPerson, ListSource, RatingList
from tests.factories import make_user
from tests.ratings.list_server import NOVEMBER_FILE, ListServer, list_server, packed
from tests.ratings.people import NOVEMBER, listed
from tournaments.domain.jobs.completion import Failure
from tournaments.domain.jobs.job_handle import Cancelled, Later, Work
from tournaments.domain.jobs.registry import kind_of
from tournaments.domain.outgoing.http_client import OutgoingLimits
from tournaments.models import Job

pytestmark = pytest.mark.django_db(transaction=True)
DAY = datetime.timedelta(days=1)


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[ListServer]:
    settings.CELERY_TASK_ALWAYS_EAGER = True
    with list_server(tmp_path, monkeypatch, settings) as found:
        yield found


@pytest.fixture
def keeper() -> User:
    user = make_user("keeper")
    user.is_staff = True
    user.save()
    return user


def fide(keeper: User) -> ListSource:
    """The FIDE list, switched on and so fetched."""
    source = add_source(actor=keeper, values=fide_source("all"))
    switch(source=source, actor=keeper, is_on=True)
    source.refresh_from_db()
    return source


def again(source: ListSource) -> ListSource:
    """The list on the next day."""
    ListSource.objects.filter(pk=source.pk).update(next_at=timezone.now(), tried_at=timezone.now() - DAY)
    queue_due_fetches()
    source.refresh_from_db()
    return source


def lists() -> list[tuple[str, int]]:
    return [(str(one), one.people_count) for one in RatingList.objects.all()]


def last_job() -> Job:
    return Job.objects.latest("pk")


def test_a_list_is_fetched_and_becomes_current(server: ListServer, keeper: User) -> None:
    server.body = packed(1200)
    source = fide(keeper)
    assert lists() == [("FIDE 2026-11", 1200)]
    assert server.asked == [("/players_list.zip", "", "")]
    assert (source.etag, source.last_modified, source.size) == ('"one"', NOVEMBER_FILE, len(server.body))
    assert (words_of(source), source.checked_at == source.fetched_at, source.imported) == (
        "", True, RatingList.objects.get().pk,
    )  # fmt: skip
    assert source.next_at == source.fetched_at + DAY if source.fetched_at else False
    assert (last_job().state, last_job().result, last_job().asked_by) == ("done", {"people": 1200}, keeper)
    assert RatingList.objects.get().file_name == "players_list.zip"


def test_an_unchanged_file_is_not_downloaded(server: ListServer, keeper: User) -> None:
    server.body = packed(1200)
    before = fide(keeper)
    fetched = before.fetched_at
    source = again(before)
    assert server.asked[1] == ("/players_list.zip", '"one"', NOVEMBER_FILE)
    assert (last_job().state, last_job().result) == ("done", {"unchanged": True})
    assert source.fetched_at == fetched
    assert source.checked_at is not None
    assert fetched is not None
    assert source.checked_at > fetched
    assert source.next_at > timezone.now() + DAY * 0.9


def test_a_file_is_asked_for_again_if_its_list_is_no_longer_current(server: ListServer, keeper: User) -> None:
    server.body = packed(1200)
    source = fide(keeper)
    import_list(name="FIDE", month=NOVEMBER, people=[listed(number, f"P{number}") for number in range(700)])
    again(source)
    assert server.asked[1] == ("/players_list.zip", "", "")
    assert lists() == [("FIDE 2026-11", 1200)]


def test_a_changed_file_replaces_the_list(server: ListServer, keeper: User) -> None:
    server.body = packed(1200)
    source = fide(keeper)
    server.body, server.etag = packed(1300, rating=1600), '"two"'
    server.modified = "Mon, 30 Nov 2026 21:00:00 GMT"
    again(source)
    assert lists() == [("FIDE 2026-12", 1300)]
    assert set(ListedPerson.objects.values_list("standard", flat=True)) == {1600}


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (packed(1200)[:-30], "The archive is damaged"),
        (b"PK\x03\x04" + b"x" * 100, "The archive is damaged"),
        (b"", "does not name the columns of a rating list"),
        (b"<html>Maintenance</html>", "it starts with <html>"),
        (packed(1000 - 1), "The list has only 999 people"),
        (packed(1000), "it seems to be incomplete"),
    ],
    ids=["truncated", "damaged", "empty", "page", "small", "shrunk"],
)
def test_the_current_list_stays_when_the_new_one_is_no_good(
    server: ListServer, keeper: User, body: bytes, text: str
) -> None:
    server.body = packed(2001 if text == "it seems to be incomplete" else 1500)
    source = fide(keeper)
    before = lists()
    server.body, server.etag = body, '"two"'
    source = again(source)
    assert text in words_of(source)
    assert (lists(), source.etag) == (before, '"one"')
    assert last_job().state == "failed"
    assert source.next_at > timezone.now() + DAY * 0.9


def test_an_older_file_does_not_replace_a_newer_list(server: ListServer, keeper: User) -> None:
    server.body = packed(1200)
    source = fide(keeper)
    server.etag, server.modified = '"two"', "Wed, 30 Sep 2026 10:00:00 GMT"
    source = again(source)
    assert words_of(source) == "The file is older than the current list of 2026-11."
    assert lists() == [("FIDE 2026-11", 1200)]


@pytest.mark.parametrize(
    ("manner", "kind"), [("redirect", "redirect"), ("broken", "connection"), ("slow", "slow"), ("large", "large")]
)
def test_a_server_that_misbehaves_changes_nothing(
    server: ListServer, keeper: User, monkeypatch: pytest.MonkeyPatch, manner: str, kind: str
) -> None:
    server.body, server.manner = packed(1200), manner
    short = OutgoingLimits(connect_seconds=2, total_seconds=0.5, most_bytes=2000 if manner == "large" else 10**6)
    monkeypatch.setattr(list_fetching, "LIMITS", short)
    source = fide(keeper)
    assert (source.problem, words_of(source) != "", lists()) == (kind, True, [])
    assert [path for path, *_headers in server.asked] == ["/players_list.zip"]


def test_a_missing_file_and_a_private_address_are_named(server: ListServer, keeper: User, settings: Any) -> None:
    server.status = 404
    source = fide(keeper)
    assert (source.problem, words_of(source)) == (
        "status", "The server has no file at this address. Check the address.",
    )  # fmt: skip
    settings.OUTGOING_PRIVATE_NETWORKS = []
    assert again(source).problem == "private"
    assert len(server.asked) == 1


def test_a_table_is_read_with_the_chosen_encoding(server: ListServer, keeper: User) -> None:
    server.body = "ID;Name;Elo\r\n17;Müller, Jörg;2104\r\n".encode("cp1252")
    values = SourceValues("DSB", f"{server.url}/dsb.csv", "table")
    source = add_source(actor=keeper, values=values)
    switch(source=source, actor=keeper, is_on=True)
    source.refresh_from_db()
    assert (source.problem, lists()) == ("encoding", [])
    ListSource.objects.update(encoding="cp1252")
    assert words_of(again(source)) == ""
    assert list(ListedPerson.objects.values_list("number", "name", "standard")) == [("17", "Müller, Jörg", 2104)]


def test_a_list_that_is_edited_here_is_not_replaced(server: ListServer, keeper: User) -> None:
    source = add_source(actor=keeper, values=SourceValues("Club", f"{server.url}/club.zip", "fide"))
    make_own_list(actor=keeper, name="Club")
    server.body = packed(3)
    switch(source=source, actor=keeper, is_on=True)
    source.refresh_from_db()
    assert words_of(source) == "The list “Club” is kept here, person by person."
    assert [one.is_own for one in RatingList.objects.all()] == [True]


def test_a_list_that_was_switched_off_is_not_fetched(server: ListServer, keeper: User) -> None:
    source = add_source(actor=keeper, values=fide_source("all"))
    now = timezone.now()
    job = Job.objects.create(kind="fetch_list", subject=source.pk, state="running", asked_at=now)
    kind_of(job).do(Work(job))
    assert (server.asked, Job.objects.get().state) == ([], "done")


def test_two_workers_do_not_fetch_the_same_list(server: ListServer, keeper: User) -> None:
    source = add_source(actor=keeper, values=fide_source("all"))
    ListSource.objects.update(is_on=True, next_at=timezone.now() + DAY)
    job = Job.objects.create(kind="fetch_list", subject=source.pk, state="running", asked_at=timezone.now())
    with pytest.raises(Later):
        kind_of(job).do(Work(job))
    assert server.asked == []


def test_a_cancelled_fetch_changes_nothing(server: ListServer, keeper: User) -> None:
    server.body = packed(1200)
    source = add_source(actor=keeper, values=fide_source("all"))
    ListSource.objects.update(is_on=True)
    job = Job.objects.create(kind="fetch_list", subject=source.pk, state="cancelled", asked_at=timezone.now())
    with pytest.raises(Cancelled):
        kind_of(job).do(Work(job))
    assert lists() == []


def test_a_program_error_is_noted_with_the_list(keeper: User) -> None:
    source = add_source(actor=keeper, values=fide_source("all"))
    job = Job.objects.create(kind="fetch_list", subject=source.pk, state="running", asked_at=timezone.now())
    assert fail_fetch(job, Failure("stuck", "It stopped."))
    source.refresh_from_db()
    assert (words_of(source), source.next_at > timezone.now() + DAY * 0.9) == (
        "Internal error. Please report it.", True,
    )  # fmt: skip


def test_a_requested_check_is_done_at_once(server: ListServer, keeper: User) -> None:
    server.body = packed(1200)
    source = fide(keeper)
    ListSource.objects.update(tried_at=timezone.now() - DAY)
    fetch_now(source=source, actor=keeper)
    assert len(server.asked) == 2


@pytest.mark.parametrize(
    ("said", "month"),
    [
        ("Sat, 31 Oct 2026 20:00:00 GMT", datetime.date(2026, 11, 1)),
        ("Fri, 30 Oct 2026 20:00:00 GMT", datetime.date(2026, 10, 1)),
        ("Sun, 01 Nov 2026 00:00:00 GMT", datetime.date(2026, 11, 1)),
        ("Thu, 31 Dec 2026 20:00:00 GMT", datetime.date(2027, 1, 1)),
    ],
)
def test_a_file_of_the_last_day_of_a_month_is_the_list_of_the_next(said: str, month: datetime.date) -> None:
    assert month_of(said) == month


@pytest.mark.parametrize("said", ["", "yesterday"])
def test_a_file_without_a_time_is_of_the_month_of_its_fetch(said: str) -> None:
    assert month_of(said) == (timezone.now() + DAY).date().replace(day=1)
