"""The server refuses acts on an event that a laptop runs, except those on what belongs to the server alone."""

from __future__ import annotations

import datetime
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone

from entries.domain.applications import erase
from entries.domain.decisions import approve, wish_seen
from entries.models import Application, EntryWish
from mirrors.domain.mirror_list import end_mirror
from mirrors.domain.receiving import receive_messages
from mirrors.domain.who_runs import OF_THIS_SERVER, mirror_of, refuse_if_run_elsewhere
from screens.domain.sponsors import add_sponsor, remove_sponsor, sponsors_of
from tests.entries.made import applied, open_event
from tests.factories import (
    add_players,
    enter_results,
    make_event,
    owner_of,
    pair_round,
    play_round,
    publish_next,
    started_event,
)
from tests.mirrors.pairs import Pair
from tests.screens.made import png
from tournaments.domain.entries.erasing import erase_name, erase_player, keep_birth_years_only
from tournaments.domain.errors import Refused
from tournaments.domain.rounds.pairing_input import read_pairing_input
from tournaments.domain.rounds.scheduled_publication import (
    cancel_publication,
    publish_due_drafts,
    schedule_publication,
)
from tournaments.domain.staff.members import invite
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Role, Round

pytestmark = pytest.mark.django_db
WORDS = "The event runs on the laptop .* This server only shows it. Change it on the laptop."


def test_the_copy_is_read_only_until_its_link_ends() -> None:
    pair = Pair(started_event(players=4, rounds=3))
    round_ = publish_next(pair.event)
    pair.send()
    theirs = pair.copy.rounds.get(number=1)
    acts = (
        lambda: enter_results(theirs, boards=1),
        lambda: add_players(pair.copy, 1),
        lambda: undo_last(event=pair.copy, actor=owner_of(pair.copy)),
    )
    for act in acts:
        with pytest.raises(Refused, match=WORDS):
            act()
    enter_results(round_)
    pair.send()
    assert pair.differences() == {}
    end_mirror(event=pair.copy)
    assert mirror_of(pair.copy) is None
    play_round(pair.copy)


def test_every_act_needs_to_be_named_to_be_allowed() -> None:
    pair = Pair(started_event(players=4, rounds=3))
    pair.send()
    for name in ("result", "publish", "archive", "set_visibility", "unknown"):
        with pytest.raises(Refused, match=WORDS):
            refuse_if_run_elsewhere(pair.copy, name)
    for name in OF_THIS_SERVER:
        refuse_if_run_elsewhere(pair.copy, name)
    refuse_if_run_elsewhere(pair.event, "result")
    refuse_if_run_elsewhere(make_event(name="Another"), "result")


def test_steps_of_the_server_s_own_staff_go_behind_those_of_the_laptop() -> None:
    pair = Pair(started_event(players=4, rounds=3))
    pair.send()
    invite(event=pair.copy, actor=owner_of(pair.copy), role=Role.ARBITER)
    own = pair.copy.journal.order_by("-number")[0]
    play_round(pair.event)
    pair.send()
    laptop = [(entry.number, entry.action) for entry in pair.event.journal.order_by("number")]
    server = [(entry.number, entry.action) for entry in pair.copy.journal.order_by("number")]
    assert server == [*laptop, (laptop[-1][0] + 1, "invite")]
    own.refresh_from_db()
    assert (own.number, pair.copy.version >= own.number, pair.differences()) == (server[-1][0], True, {})


def test_the_server_leaves_a_scheduled_publication_to_the_laptop() -> None:
    pair = Pair(started_event(players=4, rounds=3))
    drafted = pair_round(pair.event)
    Round.objects.filter(pk=drafted.pk).update(publish_at=timezone.now() - datetime.timedelta(seconds=5))
    pair.send()
    Round.objects.filter(pk=drafted.pk).update(publish_at=None)
    assert publish_due_drafts() == 0
    assert pair.copy.rounds.get(number=1).state == "drafted"
    assert not pair.copy.journal.filter(action="not_published").exists()


def test_the_server_sets_no_time_for_a_publication() -> None:
    pair = Pair(started_event(players=4, rounds=3))
    pair_round(pair.event)
    pair.send()
    theirs, owner = pair.copy.rounds.get(number=1), owner_of(pair.copy)
    at = timezone.now() + datetime.timedelta(hours=1)
    with pytest.raises(Refused, match=WORDS):
        schedule_publication(round_=theirs, actor=owner, at=at, was=None)
    with pytest.raises(Refused, match=WORDS):
        cancel_publication(round_=theirs, actor=owner, was=None)
    theirs.refresh_from_db()
    assert theirs.publish_at is None


def test_the_server_reads_the_input_of_a_pairing_but_stores_no_pairing() -> None:
    pair = Pair(started_event(players=4, rounds=3))
    play_round(pair.event)
    pair.send()
    first = pair.copy.rounds.get(number=1)
    assert read_pairing_input(first).record == read_pairing_input(pair.event.rounds.get(number=1)).record
    with pytest.raises(Refused, match=WORDS):
        pair_round(pair.copy)
    assert pair.copy.rounds.filter(state="drafted").count() == pair.event.rounds.filter(state="drafted").count()


def test_a_person_is_erased_on_the_laptop_and_then_on_the_server() -> None:
    pair = Pair(make_event(name="Spring Open"))
    player, *_others = add_players(pair.event, 2)
    pair.send()
    theirs = pair.copy.registrations.get(name=player.name)
    with pytest.raises(Refused, match=WORDS):
        erase_player(registration=theirs, actor=owner_of(pair.copy), seen=theirs.name)
    theirs.refresh_from_db()
    assert theirs.name == player.name
    nameless = erase_player(registration=player, actor=owner_of(pair.event), seen=player.name)
    pair.send()
    theirs.refresh_from_db()
    assert (theirs.name, pair.differences()) == (nameless, {})


def entry_of(pair: Pair) -> Application:
    """An entry that a player made on the server, and that the laptop approved."""
    wish = applied(pair.copy, birth="1966/07/19", wants_erasure=True)
    receive_messages(pair.link_now(), pair.client)  # type: ignore[arg-type]
    ours = EntryWish.objects.get(event=pair.event)
    approve(event=pair.event, actor=owner_of(pair.event), seen=[wish_seen(ours)])
    pair.send()
    return wish.application


def test_the_data_of_an_entry_is_erased_on_the_laptop_and_then_on_the_server() -> None:
    pair = Pair(open_event())
    pair.send()
    theirs = entry_of(pair)
    with pytest.raises(Refused, match=WORDS):
        erase([theirs])
    with pytest.raises(Refused, match=WORDS):
        keep_birth_years_only(pair.copy.registrations.all())
    with pytest.raises(Refused, match=WORDS):
        erase_name(pair.copy, "Rossi, Bo", "#1")
    theirs.refresh_from_db()
    assert (theirs.erased_at, pair.copy.registrations.get().birth) == (None, "1966/07/19")
    assert theirs.letters.count() == 1
    assert pair.differences() == {}
    assert erase(pair.event.applications.all()) == 1
    pair.send()
    theirs.refresh_from_db()
    assert (theirs.email, theirs.erased_at is None, pair.copy.registrations.get().birth) == ("", False, "1966/00/00")
    assert pair.differences() == {}


def test_the_nightly_command_leaves_an_event_to_the_laptop_and_deletes_the_mails_afterwards() -> None:
    pair = Pair(open_event())
    pair.send()
    theirs = entry_of(pair)
    Event.objects.update(start_date=timezone.localdate() - datetime.timedelta(days=3))
    out = StringIO()
    call_command("erase_entries", stdout=out)
    refused = f"{pair.copy.name}: not erased here. Another computer runs the event.\n"
    assert out.getvalue() == f"{refused}erased: 1\n", "the laptop's own entry"
    theirs.refresh_from_db()
    assert (theirs.erased_at, theirs.letters.count()) == (None, 1)
    pair.send()
    call_command("erase_entries", stdout=out)
    assert out.getvalue().endswith("erased: 1\nerased: 0\n")
    assert (theirs.letters.count(), pair.differences()) == (0, {})


def test_the_screens_of_the_server_have_their_own_sponsors() -> None:
    pair = Pair(started_event(players=4, rounds=3))
    pair.send()
    row = add_sponsor(event=pair.copy, content=png(), file_name="bank.png")
    assert (sponsors_of(pair.copy), sponsors_of(pair.event)) == ([row], [])
    remove_sponsor(event=pair.copy, pk=row.pk)
    assert sponsors_of(pair.copy) == []
