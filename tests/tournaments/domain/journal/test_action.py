"""An action is one transaction and one entry, of what it changed and no more; and it is told to who is looking."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.serializers.json import DjangoJSONEncoder
from django.db import OperationalError, connection, connections, models, transaction
from django.utils import timezone

from live.messages import Message, listen
from tests.factories import add_member, add_players, make_event, owner_of, publish_next, started_event
from tests.festivals import festival_of, section_of
from tests.tournaments.domain.refused import refusal
from tournaments.domain.journal.action import action, collect_entries, reason_of, refuse_if_archived
from tournaments.domain.journal.journal_schema import JOURNAL_TYPES
from tournaments.domain.journal.logged_change import LONGEST_REASON
from tournaments.models import ByeRequest, Event, Game, JournalEntry, Pairing, Registration, Role
from tournaments.models.row_tracking import ReadInAction

pytestmark = pytest.mark.django_db


def renamed(event: Event, name: str, *, why: str = "", public: bool = True) -> list[JournalEntry]:
    """The entries of an action that gives the event this name."""
    with (
        collect_entries() as entries,
        action("rename", event=event, actor=owner_of(event), why=why, public=public) as change,
    ):
        change.update(change.event, name=name)
    return entries


def renamed_in_a_thread(event: Event, name: str, *, public: bool) -> None:
    """The same by a thread, which gives its connection back."""
    try:
        renamed(event, name, public=public)
    finally:
        connections.close_all()


def test_an_action_leaves_one_entry_with_what_differs_who_did_it_and_why() -> None:
    event = make_event(name="Before")
    before = event.version, event.public_version
    (entry,) = renamed(event, "After", why=" a\tslip \n")
    assert (event.version, event.public_version) == (before[0] + 1, before[1] + 1)
    assert (entry.number, entry.actor, entry.why) == (event.version, owner_of(event), "aslip")
    assert entry.details == {"what": "event", "public": True}
    (row,) = entry.changes
    assert (row["before"], row["after"]) == ({"name": "Before"}, {"name": "After"})


def test_what_changes_nothing_leaves_no_entry_and_no_version() -> None:
    event = make_event(name="Same")
    before = Event.objects.get(pk=event.pk)
    assert renamed(event, "Same") == []
    after = Event.objects.get(pk=event.pk)
    assert (after.version, after.public_version) == (before.version, before.public_version)


def test_nothing_is_nothing_in_the_database_too_for_one_row_and_for_many() -> None:
    event = make_event(hall={"rooms": []})
    rows = add_players(event, 2)
    with action("settings", event=event, actor=owner_of(event)) as change:
        change.update(event, hall=None)
        change.update(rows[0], team=None, rating=2100)
        change.update_all([(row, {"club": "Porto"}) for row in rows])
    assert Event.objects.filter(pk=event.pk, hall__isnull=True).exists()
    assert list(event.registrations.order_by("pk").values_list("rating", "club")) == [
        (2100, "Porto"),
        (rows[1].rating, "Porto"),
    ]


def test_what_readers_cannot_see_leaves_the_public_version() -> None:
    event = make_event()
    before = event.public_version
    renamed(event, "After", public=False)
    assert Event.objects.get(pk=event.pk).public_version == before


def test_an_action_that_is_refused_in_the_middle_changes_nothing() -> None:
    event = make_event(name="Before")

    def half() -> None:
        with action("rename", event=event, actor=owner_of(event)) as change:
            change.update(change.event, name="After")
            refuse_if_archived(Event(archived_at=timezone.now()))

    assert refusal(half).startswith("The event is archived")
    row = Event.objects.get(pk=event.pk)
    assert (row.name, row.journal.filter(action="rename").count()) == ("Before", 0)


def test_an_action_sees_the_event_as_it_stands_and_not_as_it_was_read() -> None:
    event = started_event(players=4)
    stale = Event.objects.get(pk=event.pk)
    renamed(event, "First")
    (entry,) = renamed(stale, "Second")
    assert entry.changes[0]["before"] == {"name": "First"}
    assert entry.number == event.version + 1


@pytest.mark.skipif(connection.vendor == "sqlite", reason="a transaction that writes has the whole file there")
@pytest.mark.django_db(transaction=True)
def test_the_event_is_locked_until_the_action_is_over() -> None:
    event = make_event()

    def is_locked() -> bool:
        """Whether somebody else would have to wait for it."""
        try:
            with transaction.atomic():
                Event.objects.select_for_update(nowait=True).get(pk=event.pk)
        except OperationalError:
            return True
        finally:
            connections.close_all()
        return False

    with ThreadPoolExecutor(1) as elsewhere:
        with action("rename", event=event, actor=owner_of(event)):
            assert elsewhere.submit(is_locked).result()
        assert not elsewhere.submit(is_locked).result()


def test_whether_the_whole_is_archived_is_read_anew() -> None:
    """A section that somebody has had open since before its festival was archived."""
    section = section_of(festival_of("Open"), "Open")
    assert not section.is_archived
    Event.objects.filter(pk=section.whole.pk).update(archived_at=timezone.now())
    assert not section.is_archived
    assert refusal(renamed, event=section, name="After").startswith("The event is archived")


def test_a_reason_is_one_line_of_bounded_length() -> None:
    assert reason_of("x" * LONGEST_REASON) == "x" * LONGEST_REASON
    assert reason_of("  two\x00 words\u2028 ") == "two words"
    assert str(LONGEST_REASON + 1) in refusal(lambda: reason_of("x" * (LONGEST_REASON + 1)))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("public", [True, False])
def test_it_is_told_to_the_arbiters_and_to_readers_only_of_what_they_can_see(*, public: bool) -> None:
    event = make_event()

    def said(*, staff: bool) -> list[Message]:
        async def hear() -> list[Message]:
            async with listen(event.pk, staff=staff) as queue:
                await asyncio.to_thread(renamed_in_a_thread, event, f"Heard by {staff}", public=public)
                await asyncio.sleep(0)
                return [queue.get_nowait() for _message in range(queue.qsize())]

        return asyncio.run(hear())

    (told,) = said(staff=True)
    assert (told["what"], told["staff_version"], told["version"]) == ("event", event.version, event.public_version)
    assert len(said(staff=False)) == public


ROWS: dict[str, tuple[Callable[[Event], models.Model], str, object, object]] = {
    "event": (lambda event: event, "city", "Elsewhere", "Here"),
    "contestant": (lambda event: event.registrations.all()[0], "name", "Elsewhere, Eva", "Here, Hans"),
    "round": (lambda event: event.rounds.get(number=1), "published_at", timezone.now(), None),
    "pairing": (lambda event: Pairing.objects.filter(round__event=event)[0], "is_manual", True, False),
    "game": (lambda event: Game.objects.filter(pairing__round__event=event)[0], "white_result", "1", "0"),
    "member": (lambda event: add_member(event, Role.ARBITER).memberships.get(), "role", "viewer", "assistant"),
    "bye request": (
        lambda event: ByeRequest.objects.create(registration=event.registrations.all()[0], round_number=3, kind="H"),
        *("kind", "Z", "F"),
    ),
}


@pytest.mark.parametrize("thing", ROWS)
def test_an_entry_says_what_the_database_had_and_not_what_was_read_before_the_lock(thing: str) -> None:
    """All actions change and delete rows through their change, so this holds for each of them."""
    event = started_event(players=4)
    publish_next(event)
    find, field, elsewhere, here = ROWS[thing]
    row = find(event)
    type(row)._default_manager.filter(pk=row.pk).update(**{field: here})
    stale = type(row)._default_manager.get(pk=row.pk)
    type(row)._default_manager.filter(pk=row.pk).update(**{field: elsewhere})
    with collect_entries() as entries, action("settings", event=Event.objects.get(pk=event.pk), actor=None) as change:
        change.update(stale, **{field: here})
    (changed,) = entries[0].changes
    stored = {field: elsewhere}, {field: here}
    assert (changed["before"], changed["after"]) == tuple(_as_json(state) for state in stored)
    assert type(row)._default_manager.filter(pk=row.pk, **{field: here}).exists()


def _as_json(state: dict[str, object]) -> object:
    return json.loads(json.dumps(state, cls=DjangoJSONEncoder))


def test_what_is_deleted_is_told_as_the_database_had_it() -> None:
    event = make_event()
    (row,) = add_players(event, 1)
    Registration.objects.filter(pk=row.pk).update(name="Elsewhere, Eva")
    with collect_entries() as entries, action("remove_player", event=event, actor=None) as change:
        change.delete_all([row])
    assert entries[0].changes[0]["before"]["name"] == "Elsewhere, Eva"


def test_what_somebody_else_has_deleted_meanwhile_is_neither_changed_nor_deleted_again() -> None:
    event = make_event()
    (row,) = add_players(event, 1)
    Registration.objects.filter(pk=row.pk).delete()

    def change_it() -> None:
        with action("change_player", event=event, actor=None) as change:
            change.update(row, name="Nobody")

    def delete_it() -> None:
        with action("remove_player", event=event, actor=None) as change:
            change.delete_all([row])

    before = JournalEntry.objects.count()
    assert {refusal(change_it), refusal(delete_it)} == {"Another user deleted this. Nothing was saved."}
    assert JournalEntry.objects.count() == before


def test_every_kind_of_row_that_journals_keep_knows_when_it_was_read() -> None:
    assert [name for name, thing in JOURNAL_TYPES.items() if not issubclass(thing.model, ReadInAction)] == []
