"""An erased player stands nowhere under the old name, does not come back by undo, and takes no result away."""

from __future__ import annotations

import json

import pytest
from django.core import serializers

from tests.factories import add_players, make_event, owner_of, played_event
from tests.festivals import festival_of, put_in, section_of
from tests.team_factories import started_team_event, team_named
from tournaments.domain.entries.erasing import erase_name, erase_player, keep_birth_years_only
from tournaments.domain.entries.registrations import change_registration
from tournaments.domain.entries.withdrawals import readmit, withdraw
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_lifecycle import finish_event
from tournaments.domain.history.before_after import before_and_after
from tournaments.domain.history.sentences import sentence
from tournaments.domain.incidents.book import note_incident
from tournaments.domain.undo import last_undoable, undo_last
from tournaments.models import Event, ImportReport, Incident, JournalEntry, Registration

pytestmark = pytest.mark.django_db
SECRETS = ("Brunhild", "Brunetti", "1966/07/19", "4100018", "Secret Club")


def everything_of(event: Event) -> str:
    """All rows of the event and of its journal, as text."""
    rows = [*event.registrations.all(), *event.journal.all(), *event.incidents.all()]
    rows += [*ImportReport.objects.filter(event=event)]
    return str(serializers.serialize("json", rows))


def with_brunhild() -> tuple[Event, Registration]:
    """An event in which somebody was renamed, noted and named in a reason, and has withdrawn."""
    event = played_event(players=8, rounds=5, played=2)
    actor, row = owner_of(event), event.registrations.get(tpn=3)
    values = {"name": "Brunetti, Anna", "birth": "1966/07/19", "fide_id": "4100018", "club": "Secret Club"}
    for name in ("Brunetti, Anna", "Brunhild, Anna"):
        row.event = event
        change_registration(registration=row, actor=actor, changes=values | {"name": name}, why=f"it is {name}!")
    note_incident(event=event, actor=actor, player=row, kind="phone", measure="none", note="Brunhild, Anna had a phone")
    row.refresh_from_db()
    row.event = event
    withdraw(registration=row, actor=actor)
    event.refresh_from_db()
    return event, row


def test_the_old_names_and_data_stand_nowhere_any_more_and_the_games_stay() -> None:
    event, row = with_brunhild()
    assert [secret for secret in SECRETS if secret not in everything_of(event)] == []
    games = list(event.rounds.values_list("pairings__games__pk", "pairings__games__white_result"))
    version, rating = event.public_version, row.rating
    nameless = erase_player(registration=row, actor=owner_of(event), seen="Brunhild, Anna")
    assert nameless == "Player 3"
    assert [secret for secret in SECRETS if secret in everything_of(event)] == []
    row.refresh_from_db()
    assert (row.name, row.rating, row.birth, row.fide_id, row.club, row.tpn) == ("Player 3", rating, "", "", "", 3)
    assert list(event.rounds.values_list("pairings__games__pk", "pairings__games__white_result")) == games
    event.refresh_from_db()
    assert event.public_version > version  # pages that are kept somewhere are old


def test_the_journal_stays_readable() -> None:
    event, row = with_brunhild()
    erase_player(registration=row, actor=owner_of(event), seen=row.name)
    entries = list(event.journal.order_by("-number")[:4])
    assert [sentence(entry) for entry in entries] == [
        "Player 3: name and personal data erased",
        "Player 3 withdrew",
        "Player 3, phone or other device: recorded only",
        "Data of Player 3 changed",
    ]
    assert entries[3].why == "it is Player 3!"
    changes = before_and_after(event, entries)
    assert all("Player 3" in change.row for change in changes[1] if change.field)
    assert Incident.objects.get().note == ""


def test_undo_passes_over_it_and_brings_nobody_back() -> None:
    event, row = with_brunhild()
    actor = owner_of(event)
    erase_player(registration=row, actor=actor, seen=row.name)
    undone = []
    while (step := last_undoable(event)) is not None and step.action in ("withdraw", "incident", "change_player"):
        undone.append(step.action)
        undo_last(event=event, actor=actor)
        assert [secret for secret in SECRETS if secret in everything_of(event)] == []
    assert undone == ["withdraw", "incident", "change_player", "change_player"]
    row.refresh_from_db()
    assert (row.name, row.birth, row.fide_id, row.is_withdrawn) == ("Player 3", "", "", False)


def test_other_players_keep_their_names_also_longer_ones() -> None:
    event = make_event()
    first, second, third = add_players(event, 3)
    actor = owner_of(event)
    for row, name in ((first, "Al"), (second, "Al, Ali"), (third, "Alberti, Al")):
        change_registration(registration=row, actor=actor, changes={"name": name})
    change_registration(
        registration=third, actor=actor, changes={"rating": 1999}, why="Al, Ali and Alberti, Al, not Al"
    )
    erase_player(registration=first, actor=actor, seen="Al")
    names = list(event.registrations.order_by("pk").values_list("name", flat=True))
    nameless = f"Player #{first.pk}"
    assert names == [nameless, "Al, Ali", "Alberti, Al"]
    why = event.journal.exclude(why="").get().why
    assert why == f"Al, Ali and Alberti, Al, not {nameless}"


def test_who_plays_is_not_erased_and_who_changed_is_not_erased_unseen() -> None:
    event = played_event(players=4, rounds=3, played=1)
    actor, row = owner_of(event), event.registrations.get(tpn=1)
    with pytest.raises(Refused, match="still plays in Tower Open"):
        erase_player(registration=row, actor=actor, seen=row.name)
    row.event = event
    withdraw(registration=row, actor=actor)
    with pytest.raises(Refused, match="Another user changed this player"):
        erase_player(registration=row, actor=actor, seen="Another Name")
    readmit(registration=row, actor=actor)
    with pytest.raises(Refused, match="still plays"):
        erase_player(registration=row, actor=actor, seen=row.name)
    assert not event.journal.filter(action="erase_player").exists()


def test_in_a_finished_and_archived_event_everybody_can_be_erased() -> None:
    event = played_event(players=4, rounds=3, played=3)
    finish_event(event=event, actor=owner_of(event))
    Event.objects.filter(pk=event.pk).update(archived_at="2026-01-01T00:00:00Z")
    row = event.registrations.get(tpn=1)
    assert erase_player(registration=row, actor=owner_of(event), seen=row.name) == "Player 1"


def test_a_person_of_a_festival_is_erased_in_every_section() -> None:
    festival = festival_of("Open", "Blitz")
    (person,) = put_in(festival, "Open", 1, "Blitz")
    name = person.name
    in_open = section_of(festival, "Open").registrations.get()
    nameless = erase_player(registration=in_open, actor=owner_of(festival), seen=name)
    assert set(Registration.objects.values_list("name", flat=True)) == {nameless}
    text = json.dumps([[entry.details, entry.changes] for entry in JournalEntry.objects.all()])
    assert name not in text
    erased = JournalEntry.objects.filter(action="erase_player")
    assert {entry.event.name for entry in erased} == {event.name for event in Event.objects.all()}


def test_players_of_a_team_are_erased_and_the_team_is_not() -> None:
    event = started_team_event(rounds=3)
    team = team_named(event, "Torre")
    player = team.roster.order_by("roster_place")[0]
    Registration.objects.filter(pk=team.pk).update(captain=player.name)
    with pytest.raises(Refused, match="A team cannot be erased"):
        erase_player(registration=team, actor=owner_of(event), seen=team.name)
    Registration.objects.filter(pk=player.pk).update(is_withdrawn=True)
    erase_player(registration=player, actor=owner_of(event), seen=player.name)
    team.refresh_from_db()
    assert (team.name, team.captain) == ("Torre", "")


def test_of_the_birth_date_the_year_stays_where_only_that_is_needed() -> None:
    event, row = with_brunhild()
    keep_birth_years_only([row])
    row.refresh_from_db()
    assert (row.birth, row.name) == ("1966/00/00", "Brunhild, Anna")
    assert "1966/07/19" not in everything_of(event)
    assert "1966/00/00" in str(event.journal.filter(action="change_player").values_list("changes", flat=True))


def test_the_name_of_who_never_played_is_erased_but_not_a_players() -> None:
    event, row = with_brunhild()
    JournalEntry.objects.create(event=event, number=999, action="decline", details={"player": "Nobody, Nora"})
    erase_name(event, "Nobody, Nora", "#7")
    assert event.journal.get(number=999).details == {"player": "#7"}
    erase_name(event, row.name, "#8")
    assert row.name in everything_of(event)
    assert "#8" not in everything_of(event)
