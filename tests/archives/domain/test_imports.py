"""The import of an event file: everything or nothing, with new keys, and as it was."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.db.models import Max
from django.test import override_settings

from archives.domain.container import EventFile
from archives.domain.exports import read_event
from archives.domain.imports import FileSummary, import_event, summary_of
from archives.models import EventImport
from entries.models import Application
from tests.archives.made import Parts, changed, file_of, small_event, small_file, with_value
from tests.entries.made import applied, open_event
from tests.factories import add_teams, make_event, make_team_event, make_user, owner_of, play_round
from tests.festivals import festival_of, put_in, refused, section_of
from tournaments.domain.entries.half_bye_mark import mark_half_byes
from tournaments.domain.entries.removal import remove_registration
from tournaments.domain.events.archiving import delete_event
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.history.sentences import author
from tournaments.domain.journal.entries import ACTOR_NAME
from tournaments.domain.stages.division import make_groups
from tournaments.domain.teams.captain_links import make_links
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Game, JournalEntry, Registration, Seat, Stage

pytestmark = pytest.mark.django_db


def imported(file: EventFile, slug: str = "", username: str = "importer") -> Event:
    return import_event(file=file, actor=make_user(username), slug=slug)


def counts() -> dict[str, int]:
    return {model.__name__: model.objects.count() for model in (Event, Registration, Game, JournalEntry, EventImport)}


def test_an_event_is_imported_beside_its_original_under_another_address() -> None:
    event = small_event()
    file = file_of(event)
    copy = imported(file, slug="copy")
    assert (copy.slug, copy.name, copy.version, copy.created_at) == (
        "copy",
        event.name,
        event.version,
        event.created_at,
    )
    assert copy.registrations.count() == 6
    assert Seat.objects.filter(round__event=copy).count() == 6
    assert {row["email"] for row in file.rows("staff")} == {"anna@example.org"}
    again = read_event(copy)
    assert {part: rows for part, rows in again.parts.items() if rows and part not in ("events", "journal")} == {
        part: rows for part, rows in file.parts.items() if part not in ("events", "journal")
    }
    found = EventImport.objects.get(event=copy)
    assert (found.imported_by, found.staff) == (make_user("importer"), file.rows("staff"))


def test_the_mark_of_no_half_point_byes_goes_there_and_back_and_a_file_without_it_has_no_mark() -> None:
    event = small_event()
    mark_half_byes(registration=event.registrations.get(tpn=1), actor=owner_of(event), is_eligible=False)
    file = file_of(event)
    assert [row["no_half_byes"] for row in file.rows("contestants")] == [True, *[False] * 5]
    copy = imported(file, "copy")
    marked = copy.registrations.filter(no_half_byes=True)
    assert list(marked.values_list("tpn", flat=True)) == [1]
    assert file_of(copy).rows("contestants") == file.rows("contestants")
    undo_last(event=copy, actor=make_user("importer"))
    assert not marked.exists()
    rows = [{name: value for name, value in row.items() if name != "no_half_byes"} for row in file.rows("contestants")]
    old = replace(file, format=4, parts={**file.parts, "contestants": rows})
    again = imported(old, "again")
    assert (again.registrations.count(), again.registrations.filter(no_half_byes=True).count()) == (6, 0)


def test_the_original_is_not_touched_by_what_happens_to_the_copy() -> None:
    event = small_event()
    before = file_of(event)
    undo_last(event=imported(file_of(event), slug="copy"), actor=make_user("importer"))
    assert file_of(event).parts == before.parts


def test_the_change_log_names_who_did_it() -> None:
    event = imported(small_file())
    entry = event.journal.latest("number")
    assert (entry.actor, entry.details[ACTOR_NAME], author(entry)) == (None, "owner", "owner")
    undo_last(event=event, actor=make_user("importer"))
    assert author(event.journal.latest("number")) == "importer"


def test_a_removed_player_is_restored_by_an_undo_after_the_import() -> None:
    event = make_team_event()
    team, _other = add_teams(event, 2)
    make_links(event=event, actor=owner_of(event), teams=[team.pk])
    names = set(event.registrations.values_list("name", flat=True))
    remove_registration(registration=team, actor=owner_of(event))
    copy = imported(file_of(event), slug="copy")
    actor = make_user("importer")
    for _step in ("removal", "links"):
        undo_last(event=copy, actor=actor)
    assert set(copy.registrations.values_list("name", flat=True)) == names
    assert {*copy.registrations.filter(team__isnull=False).values_list("team__name", flat=True)} == {
        "Team 01",
        "Team 02",
    }


def test_a_key_of_a_deleted_row_is_reserved_for_its_undo() -> None:
    event = make_event()
    players = [Registration(event=event, name=f"P{number}") for number in range(3)]
    Registration.objects.bulk_create(players)
    remove_registration(registration=players[2], actor=owner_of(event))
    copy = imported(file_of(event), slug="copy")
    other = make_event(name="Other")
    Registration.objects.create(event=other, name="New")
    undo_last(event=copy, actor=make_user("importer"))
    assert list(copy.registrations.order_by("pk").values_list("name", flat=True)) == ["P0", "P1", "P2"]
    assert other.registrations.count() == 1


def test_groups_and_sections_get_addresses_of_their_own() -> None:
    festival = festival_of("Open A")
    put_in(festival, "Open A", 2)
    copy = imported(file_of(festival), slug="copy")
    sections = copy.sections.values_list("slug", flat=True)
    assert [slug.startswith("copy-") for slug in sections] == [True]
    event = make_event(system="round-robin", edition="2023")
    Registration.objects.bulk_create(Registration(event=event, name=f"P{number}") for number in range(8))
    make_groups(event=event, actor=owner_of(event), count=2, way="snake")
    assert imported(file_of(event), slug="groups").parts.count() == 2
    assert Stage.objects.filter(event__slug="groups").count() == 1


def test_a_player_who_registered_gets_a_new_link() -> None:
    event = open_event()
    nonce = applied(event).application.nonce
    copy = imported(file_of(event), slug="copy")
    row = Application.objects.get(event=copy)
    assert row.nonce not in ("", nonce)
    assert (row.name, row.email) == ("Rossi, Anna", "rossi@example.org")


def test_an_address_in_use_is_refused() -> None:
    event = small_event()
    file = file_of(event)
    before = counts()
    for slug, said in (
        ("", "An event with the address “tower-open” already exists."),
        ("tower-open", "An event with the address “tower-open” already exists."),
        ("a/b", "An address has only letters"),
        ("x" * 81, "The address is too long (maximum 80 characters)."),
    ):
        with refused(said):
            imported(file, slug)
    assert counts() == before


@override_settings(EVENTS_PER_ACCOUNT=1)
def test_an_account_does_not_import_more_events_than_it_may_own() -> None:
    with refused("You already own 1 events"):
        imported(small_file(), username=make_event().memberships.get().user.username)


def double(part: str, **values: Any) -> Any:
    def change(parts: Parts) -> None:
        parts[part].append(parts[part][-1] | {"ref": len(parts[part]) + 1} | values)

    return change


@pytest.mark.parametrize(
    "change",
    [
        double("contestants"),  # the same pairing number twice
        double("pairings", board=9),  # both players twice in a round
        double("rounds"),
        with_value("events", "time_zone", "Rome"),
        with_value("events", "hall", {"fixed": [{"seat": 1}]}),
        with_value("events", "scoring", {"triumph": 30}),
        with_value("events", "forbidden", [{"players": [1]}]),
        with_value("events", "initial_scores", [[1]]),
        with_value("events", "adjustments", [{"players": [1], "wrong": 2}]),
        with_value("contestants", "national", [{"country": "ITA"}]),
    ],
)
def test_values_that_do_not_fit_together_leave_nothing(change: Any) -> None:
    file = changed(small_file(), change)
    make_user("importer")
    before = counts()
    with refused("The file is damaged or was changed."):
        imported(file)
    assert counts() == before


@pytest.mark.parametrize(
    "change",
    [
        with_value("contestants", "event", 1, row=1),  # a player of the festival instead of the section
        with_value("games", "white", 1),
        with_value("games", "white", 8),
        with_value("pairings", "first", 8),
        with_value("events", "report", {"round_dates": [{}]}, row=1),
        with_value("events", "acceleration", "warp", row=1),
    ],
)
def test_rows_of_another_event_are_refused_where_they_are_used(change: Any) -> None:
    festival = festival_of("Open A", "Open B")
    put_in(festival, "Open A", 4)
    put_in(festival, "Open B", 1)
    section = section_of(festival, "Open A")
    start_event(event=section, actor=owner_of(section), initial_colour="w")
    play_round(section)
    file = file_of(festival)
    delete_event(event=festival, typed=festival.name)
    with refused("The file is damaged or was changed."):
        imported(changed(file, change))


def test_new_keys_are_above_all_others() -> None:
    highest = small_event().registrations.aggregate(most=Max("pk"))["most"]
    copy = imported(small_file(), slug="copy")
    assert min(copy.registrations.values_list("pk", flat=True)) > highest
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM tournaments_registration")
        assert cursor.fetchone()[0] == 12


def test_the_preview_says_what_the_file_has() -> None:
    assert summary_of(small_file()) == FileSummary(
        kind="event",
        name="Tower Open",
        slug="tower-open",
        program=small_file().program,
        visibility="Public: listed on the front page",
        events=(),
        players=6,
        rounds=1,
        games=3,
        changes=len(small_file().rows("journal")),
        entries=0,
        staff=(("anna@example.org", "owner"),),
        is_taken=False,
    )
    make_event()
    assert summary_of(small_file()).is_taken
    festival = festival_of("Open A", "Open B")
    put_in(festival, "Open A", 2, "Open B")
    file = file_of(festival)
    delete_event(event=festival, typed=festival.name)
    found = summary_of(file)
    assert (found.kind, found.players, found.events) == ("festival", 2, ("Festival – Open A", "Festival – Open B"))
