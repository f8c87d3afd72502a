"""The export of an event: what the file says, and what it never has."""

from __future__ import annotations

import datetime
import re

import pytest
from django.utils import timezone

from archives.domain.container import unpack
from archives.domain.exports import PROGRAM, export_event, read_event
from tests.archives.made import small_event
from tests.entries.made import applied, open_event
from tests.factories import add_teams, make_event, make_team_event, owner_of, pair_round, played_event, started_event
from tests.festivals import festival_of, refused, section_of
from tournaments.domain.results.devices import add_device, enrol_device
from tournaments.domain.staff.members import invite
from tournaments.domain.teams.captain_links import make_links
from tournaments.models import AssistantDevice, CaptainLink, Event, Invitation, Job, JournalEntry, Role, Round

pytestmark = pytest.mark.django_db


def test_a_file_has_the_event_under_numbers_of_its_own() -> None:
    make_event(name="Another")
    event = small_event()
    file = read_event(event)
    assert (file.kind, file.name, file.slug, file.program) == ("event", "Tower Open", "tower-open", PROGRAM)
    whole = file.rows("events")[0]
    assert (whole["ref"], whole["name"], whole["planned_rounds"]) == (1, "Tower Open", 3)
    assert whole["forbidden"] == [{"players": [1, 2], "first_round": 2, "last_round": 0}]
    assert [row["ref"] for row in file.rows("contestants")] == [1, 2, 3, 4, 5, 6]
    assert file.rows("bye_requests") == [{"ref": 1, "registration": 6, "round_number": 2, "kind": "H"}]
    assert {row["event"] for row in file.rows("contestants")} == {1}
    entry = file.rows("journal")[-1]
    assert (entry["action"], entry["actor_name"], entry["changes"][0]["thing"]) == ("set_bye", "owner", "bye_request")
    assert entry["changes"][0]["after"]["contestant"] == 6


def test_times_are_in_utc() -> None:
    event = make_event()
    at = datetime.datetime(2026, 5, 1, 10, 30, 0, 123456, tzinfo=datetime.timezone(datetime.timedelta(hours=2)))
    Event.objects.filter(pk=event.pk).update(created_at=at, start_date=datetime.date(2026, 5, 1))
    row = read_event(event).rows("events")[0]
    assert (row["created_at"], row["start_date"]) == ("2026-05-01T08:30:00.123456Z", "2026-05-01")


def test_a_festival_is_one_file_and_a_section_none() -> None:
    festival = festival_of("Open A", "Open B")
    file = read_event(festival)
    assert (file.kind, [row["festival"] for row in file.rows("events")]) == ("festival", [None, 1, 1])
    with refused("This event belongs to Festival. Export Festival"):
        export_event(section_of(festival, "Open A"))


def test_no_token_key_or_account_is_in_a_file() -> None:
    event = make_team_event()
    owner = owner_of(event)
    teams = add_teams(event, 2)
    make_links(event=event, actor=owner, teams=[team.pk for team in teams])
    device, _code = add_device(event=event, actor=owner, name="Tablet", first=None, last=None)
    digest = AssistantDevice.objects.get(pk=device.pk).code_digest
    invitation = invite(event=event, actor=owner, role=Role.ARBITER)
    enrol_device(device=device)
    secrets = {digest, invitation.nonce, owner.password, *CaptainLink.objects.values_list("nonce", flat=True)}
    secrets |= {device.nonce, *AssistantDevice.objects.values_list("nonce", flat=True)}
    text = str(read_event(event).parts)
    assert [secret for secret in secrets if secret and secret in text] == []
    things = {row["thing"] for entry in read_event(event).rows("journal") for row in entry["changes"]}
    assert things & {"captain_link", "device", "invitation", "member"} == set()
    assert not re.search(r"nonce|token|password|digest", text)
    assert Invitation.objects.exists()


def test_the_links_of_players_who_registered_are_not_in_a_file() -> None:
    event = open_event()
    nonce = applied(event).application.nonce
    file = read_event(event)
    assert file.rows("applications")[0]["email"] == "rossi@example.org"
    assert nonce not in str(file.parts)


def test_waiting_mails_are_left_to_this_server() -> None:
    event = open_event()
    applied(event)
    event.letters.update(state="waiting")
    assert read_event(event).rows("letters") == []
    event.letters.update(state="sent")
    assert len(read_event(event).rows("letters")) == event.letters.count() > 0


def test_a_running_pairing_is_a_request_in_the_file() -> None:
    event = started_event(players=4)
    round_ = Round.objects.get(event=event, number=1)
    now = timezone.now()
    Job.objects.create(kind="pairing", event=event, subject=round_.pk, state="running", asked_at=now, alive_at=now)
    Job.objects.create(kind="letters", event=event, state="waiting", asked_at=now)
    assert [(row["kind"], row["state"], row["subject"]) for row in read_event(event).rows("jobs")] == [
        ("pairing", "waiting", 1)
    ]


def test_an_entry_of_an_earlier_form_is_written_in_todays() -> None:
    event = played_event(players=4, played=1)
    game = event.rounds.get(number=1).games.first()
    assert game is not None
    old = [{"model": "game", "pk": game.pk, "before": {"white_result": "*"}, "after": {"white_result": "1"}}]
    JournalEntry.objects.filter(event=event, action="result").update(changes=old, version=1)
    entry = next(row for row in read_event(event).rows("journal") if row["action"] == "result")
    assert (entry["version"], entry["changes"]) == (
        2,
        [{"thing": "game", "key": 1, "before": {"white_result": "*"}, "after": {"white_result": "1"}}],
    )


def test_an_entry_that_this_version_cannot_read_stays_without_its_values() -> None:
    event = make_event()
    row = {"thing": "parrot", "key": 3, "before": {"word": "hello"}, "after": None}
    JournalEntry.objects.filter(event=event).update(changes=[row, "?"])
    entry = read_event(event).rows("journal")[0]
    assert entry["changes"] == [{"thing": "unreadable", "key": 1, "before": {}, "after": None}]


def test_two_exports_are_the_same() -> None:
    event = small_event()
    pair_round(event)
    assert export_event(event) == export_event(event)
    assert unpack(export_event(event)).parts == {part: rows for part, rows in read_event(event).parts.items() if rows}
