"""The demonstration event."""

from __future__ import annotations

from collections import Counter
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import override_settings

from accounts.models import User
from prizes.management.commands.demo import SLUG, demo_password
from tabellone.record import Record
from tournaments.domain.events.archiving import delete_all
from tournaments.domain.records import record_of
from tournaments.models import Event, Game, JournalEntry, RoundBye

pytestmark = pytest.mark.django_db


def demo() -> str:
    out = StringIO()
    call_command("demo", stdout=out, skip_checks=True)
    return out.getvalue()


def played(event: Event) -> Record:
    return record_of(event, drafts=True)


def test_the_event_runs_five_rounds_played_and_the_sixth_drafted_and_is_made_once() -> None:
    printed = demo()
    event = Event.objects.get(slug=SLUG)
    assert list(event.rounds.values_list("state", flat=True)) == ["locked"] * 4 + ["published", "drafted"] + (
        ["planned"] * 3
    )
    assert not [
        game for game in Game.objects.filter(pairing__round__event=event, pairing__round__number__lte=5) if game.is_open
    ]
    check_what_it_shows(event)
    assert demo() == printed
    assert (Event.objects.count(), Event.objects.get(slug=SLUG).version) == (5, event.version)
    password = demo_password()
    assert password in printed
    assert User.objects.get(username="arbiter").check_password(password)


def check_what_it_shows(event: Event) -> None:
    """Byes, a withdrawal, a late entry, a forfeit and a correction."""
    byes = RoundBye.objects.filter(round__event=event)
    assert Counter(byes.filter(kind="H").values_list("round__number", flat=True)) == {3: 1, 6: 1}
    assert event.registrations.filter(is_withdrawn=True).count() == 1
    assert event.registrations.filter(first_round=2).count() == 1
    assert Game.objects.filter(white_result="+", black_result="-").count() == 1
    correction = JournalEntry.objects.filter(event=event, action="result").order_by("number").last()
    assert correction is not None
    assert (correction.details["before"], correction.details["after"]) == ("1-0", "½-½")
    assert correction.why == "the players' score sheets say draw"


def test_the_same_tournament_comes_out_at_every_installation(tmp_path: Path) -> None:
    demo()
    first = played(Event.objects.get(slug=SLUG))
    delete_all(Event.objects.all())
    with override_settings(VAR_DIR=tmp_path):
        demo()
    second = played(Event.objects.get(slug=SLUG))
    assert (second.players, second.rounds) == (first.players, first.rounds)
