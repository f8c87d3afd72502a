"""An event as a whole: archived, brought back, deleted; what the journal and undo make of it."""

from __future__ import annotations

import json

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from tests.factories import (
    PASSWORD,
    add_member,
    add_players,
    entrants,
    make_event,
    make_user,
    owner_of,
    pair_round,
    played_event,
    publish_next,
)
from tests.pages import text_of
from tests.team_factories import started_team_event, team_named
from tests.tournaments.domain.teams.test_line_up_publication import seat_all
from tournaments import uniqueness_triggers
from tournaments.domain.entries.registrations import register
from tournaments.domain.errors import Refused
from tournaments.domain.events.archiving import archive_event, delete_event, event_file, set_visibility, unarchive_event
from tournaments.domain.journal.entries import can_be_put_back, rows_of
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.staff.members import invite, remove_member
from tournaments.domain.stages.division import make_groups
from tournaments.domain.teams.captain_links import make_links
from tournaments.domain.undo import undo_last
from tournaments.models import CaptainLink, Event, Game, JournalEntry, LineUp, Registration, Role, Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return played_event(players=5, rounds=3, played=1)


def test_in_an_archived_event_nothing_changes_and_everything_is_read(client: Client, event: Event) -> None:
    owner = owner_of(event)
    archive_event(event=event, actor=owner)
    game = event.rounds.get(number=1).games.select_related("pairing__round__event", "white", "black")[0]
    with pytest.raises(Refused, match="archived"):
        enter_result(game=game, actor=owner, outcome=Outcome.DRAW, seen=board_seen(game))
    with pytest.raises(Refused, match="archived"):
        pair_round(event)
    with pytest.raises(Refused, match="archived"):
        register(event=event, actor=owner, entrant=entrants(1)[0])
    with pytest.raises(Refused, match="archived"):
        undo_last(event=event, actor=owner)
    assert client.get(f"/e/{event.slug}/standings/").status_code == 200
    unarchive_event(event=event, actor=owner)
    assert undo_last(event=event, actor=owner).action == "undo"


def test_rights_are_given_and_taken_in_an_archived_event_too(event: Event) -> None:
    archive_event(event=event, actor=owner_of(event))
    add_member(event, Role.ARBITER, "arbiter")
    invite(event=event, actor=owner_of(event), role=Role.ASSISTANT)
    remove_member(membership=event.memberships.get(user__username="arbiter"), actor=owner_of(event))
    assert event.memberships.count() == 1


def test_the_groups_of_an_archived_event_are_archived() -> None:
    event = make_event(system="round-robin", edition="2023")
    add_players(event, 8)
    group = make_groups(event=event, actor=owner_of(event), count=2, way="snake")[0]
    archive_event(event=event, actor=owner_of(event))
    group = Event.objects.get(pk=group.pk)
    with pytest.raises(Refused, match="archived"):
        register(event=group, actor=owner_of(event), entrant=entrants(1)[0])
    with pytest.raises(Refused, match="follow its event"):
        archive_event(event=group, actor=owner_of(event))


def test_an_archived_event_stands_in_the_archive(client: Client, event: Event) -> None:
    before = (event.name in text_of(client.get("/")), event.name in text_of(client.get("/archive/")))
    archive_event(event=event, actor=owner_of(event))
    after = (event.name in text_of(client.get("/")), event.name in text_of(client.get("/archive/")))
    assert (before, after) == ((True, False), (False, True))
    make_event(name="Hidden Cup", visibility="hidden", owner=owner_of(event))
    archive_event(event=Event.objects.get(name="Hidden Cup"), actor=owner_of(event))
    assert "Hidden Cup" not in text_of(client.get("/archive/"))


def test_undo_does_not_show_what_was_hidden_nor_open_the_archive(event: Event) -> None:
    owner = owner_of(event)
    set_visibility(event=event, actor=owner, visibility="hidden", shows_birth_years=False)
    arbiter = add_member(event, Role.ARBITER, "arbiter")
    undone = undo_last(event=event, actor=arbiter)
    event.refresh_from_db()
    assert (undone.details["undone_action"], event.visibility) == ("result", "hidden")


def test_only_the_owner_deletes_and_only_who_typed_the_name(event: Event) -> None:
    add_member(event, Role.ARBITER, "arbiter")
    arbiter, owner = Client(), Client()
    assert arbiter.login(username="arbiter", password=PASSWORD)
    assert owner.login(username=owner_of(event).username, password=PASSWORD)
    address = f"/e/{event.slug}/desk/keeping/delete/"
    assert arbiter.post(address, {"name": event.name}).status_code == 403
    assert owner.post(address, {"name": "tower open?"}).status_code == 302
    assert Event.objects.filter(pk=event.pk).exists()
    page = text_of(owner.get(f"/e/{event.slug}/desk/keeping/"))
    assert "players (5), rounds with results (1)" in page
    assert owner.post(address, {"name": f" {event.name} "}).status_code == 302
    models = (Event, Registration, Round, Game, JournalEntry)
    assert [model._default_manager.count() for model in models] == [0] * 5


def test_groups_are_deleted_with_their_event() -> None:
    kept = played_event(players=4, rounds=3, played=1, name="Other Open")
    event = make_event(system="round-robin", edition="2023")
    add_players(event, 8)
    make_groups(event=event, actor=owner_of(event), count=2, way="snake")
    event.refresh_from_db()
    with pytest.raises(Refused, match="follow its event"):
        delete_event(event=event.parts[0], typed=event.parts[0].name)
    delete_event(event=event, typed=event.name)
    assert list(Event.objects.all()) == [kept]


def test_the_file_of_an_event_has_all_its_rows_and_nobodys_account(event: Event) -> None:
    make_user("private-person")
    rows = json.loads(event_file(event))
    counts = {
        name: sum(row["model"] == f"tournaments.{name}" for row in rows) for name in ("event", "registration", "game")
    }
    assert counts == {"event": 1, "registration": 5, "game": 2}
    assert sum(row["model"] == "tournaments.journalentry" for row in rows) == event.journal.count()
    assert {row["model"].partition(".")[0] for row in rows} == {"tournaments"}


@pytest.mark.endurance
@pytest.mark.django_db(transaction=True)
def test_events_from_before_stay_listed() -> None:
    executor = MigrationExecutor(connection)
    latest = executor.loader.graph.leaf_nodes()
    node = next(
        key for key in executor.loader.graph.nodes if key[0] == "tournaments" and key[1].endswith("_visibility")
    )
    before = [key for key in executor.loader.disk_migrations[node].dependencies if key[0] == "tournaments"]
    uniqueness_triggers.drop_triggers()  # as ``migrate`` does
    try:
        executor.migrate(before)
        old = executor.loader.project_state(before).apps
        old.get_model("tournaments", "Event").objects.create(name="Old Open", slug="old-open")
        executor = MigrationExecutor(connection)
        executor.migrate([node])
        new = executor.loader.project_state([node]).apps.get_model("tournaments", "Event")
        row = new.objects.get(slug="old-open")
        assert (row.visibility, row.shows_birth_years, row.archived_at) == ("listed", False, None)
        assert new(name="New Open").visibility == "hidden"
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(latest)
        uniqueness_triggers.install_triggers()


def test_a_group_is_shown_brought_back_and_kept_with_its_event() -> None:
    event = make_event(system="round-robin", edition="2023")
    add_players(event, 8)
    owner = owner_of(event)
    group = make_groups(event=event, actor=owner, count=2, way="snake")[0]
    event.refresh_from_db()
    before = Event.objects.get(pk=group.pk).public_version
    set_visibility(event=event, actor=owner, visibility="link", shows_birth_years=False)
    group = Event.objects.get(pk=group.pk)
    assert group.public_version == before + 1
    with pytest.raises(Refused, match="follow its event"):
        set_visibility(event=group, actor=owner, visibility="listed", shows_birth_years=True)
    with pytest.raises(Refused, match="follow its event"):
        unarchive_event(event=group, actor=owner)
    rows = json.loads(event_file(event))
    assert sum(row["model"] == "tournaments.event" for row in rows) == 3
    assert sum(row["model"] == "tournaments.registration" for row in rows) == Registration.objects.count()


def test_an_event_of_teams_goes_with_its_line_ups_and_links_and_its_file_has_no_link() -> None:
    round_ = publish_next(started_team_event(rounds=3))
    event = round_.event
    seat_all(round_)
    make_links(event=event, actor=owner_of(event), teams=[team_named(event, "Torre").pk])
    models_of = {row["model"] for row in json.loads(event_file(event))}
    assert "tournaments.lineup" in models_of
    assert "tournaments.captainlink" not in models_of
    delete_event(event=event, typed=event.name)
    assert (LineUp.objects.count(), CaptainLink.objects.count(), Registration.objects.count()) == (0, 0, 0)


def test_the_journal_in_the_file_has_no_token() -> None:
    event = started_team_event(rounds=3)
    owner = owner_of(event)
    make_links(event=event, actor=owner, teams=[team_named(event, "Torre").pk])
    link = CaptainLink.objects.get()
    invitation = invite(event=event, actor=owner, role=Role.ASSISTANT)
    text = event_file(event)
    secrets = (link.token, link.nonce, invitation.token, invitation.nonce)
    assert [secret for secret in secrets if secret in text] == []
    kept = event.journal.get(action="captain_links")
    assert (link.nonce in str(kept.changes), can_be_put_back(kept)) == (True, True)
    (row,) = (row for row in json.loads(text) if row["model"].endswith("entry") and row["pk"] == kept.pk)
    again = JournalEntry(changes=row["fields"]["changes"], version=row["fields"]["version"])
    assert can_be_put_back(again)
    assert [(row.thing, row.after and row.after["team"]) for row in rows_of(again)] == [("captain_link", link.team_id)]
