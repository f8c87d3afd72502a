"""The differences between an event and a restore point: only what a restore brings back."""

from __future__ import annotations

import pytest

from archives.domain.backups.differences import KEPT, PARENTS, PARTS, differences
from archives.domain.backups.restore_points import save_restore_point
from archives.domain.tables import TABLES
from archives.models import RestorePoint
from tests.archives.random_events import random_event
from tests.factories import owner_of, played_event
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.errors import Refused
from tournaments.domain.journal.entries import JournalRow
from tournaments.domain.journal.journal_schema import JOURNAL_TYPES
from tournaments.models import Event, Round

STAY = {"import_reports", "jobs", "journal", "entry_pages", "entry_fees", "listed_members", "applications"} | {
    "payments", "letters", "norm_papers", "norm_players", "norm_arbiters",
    "regulation_facts", "own_paragraphs", "regulation_versions", "seal_steps", "seal_salts",
}  # fmt: skip
"""Parts of an event file that a restore does not bring back."""


def saved(event: Event) -> RestorePoint:
    point = save_restore_point(event_key=event.pk)
    assert point is not None
    return point


def test_each_part_of_an_event_file_is_restored_or_stays() -> None:
    models = {table.part: table.model for table in TABLES}
    assert [part for part in models if part not in STAY] == list(PARTS)
    assert [JOURNAL_TYPES[name].model for name in PARENTS] == [models[part] for part in PARTS]
    assert {name: fields - JOURNAL_TYPES[name].columns.keys() for name, fields in KEPT.items()} == {
        name: set() for name in KEPT
    }


@pytest.mark.django_db
@pytest.mark.parametrize("number", range(9))
def test_an_unchanged_event_has_no_differences(number: int) -> None:
    event = random_event(number)
    found = differences(event, saved(event))
    assert (found.rows, found.norm_players) == ({}, [])
    assert found.versions == dict(Event.objects.belonging_to(event).values_list("pk", "version"))


@pytest.mark.django_db
def test_each_row_leads_from_the_present_state_to_the_earlier_one() -> None:
    event = played_event(players=4, rounds=4, played=1)
    player = event.registrations.order_by("tpn")[0]
    point = saved(event)
    set_bye(registration=player, actor=owner_of(event), round_number=3, kind="H")
    request = player.bye_requests.get()
    Event.objects.filter(pk=event.pk).update(city="Genoa", slug="moved")
    state = {"round_number": 3, "kind": "H", "contestant": player.pk}
    assert differences(event, point).rows == {
        event.pk: [
            JournalRow("event", event.pk, {"city": ""}, {"city": "Genoa"}),
            JournalRow("bye_request", request.pk, None, state),
        ]
    }


@pytest.mark.django_db
def test_a_draft_keeps_its_time_of_publication_only_while_it_is_still_a_draft() -> None:
    event = played_event(players=4, rounds=4, played=1)
    round_ = Round.objects.get(event=event, number=2)
    at = event.created_at
    Round.objects.filter(pk=round_.pk).update(state=Round.State.DRAFTED, publish_at=at)
    point = saved(event)
    assert differences(event, point).rows == {}
    Round.objects.filter(pk=round_.pk).update(publish_at=None)
    assert differences(event, point).rows == {}
    Round.objects.filter(pk=round_.pk).update(state=Round.State.PLANNED)
    ((row,),) = differences(event, point).rows.values()
    assert row.before == {"state": "drafted"}


@pytest.mark.django_db
def test_keys_that_do_not_fit_the_file_are_refused() -> None:
    event = played_event(players=4, rounds=4, played=1)
    point = saved(event)
    point.keys = {part: runs for part, runs in point.keys.items() if part != "rounds"}
    with pytest.raises(Refused, match="damaged or was changed"):
        differences(event, point)
