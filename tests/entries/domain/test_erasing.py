"""What stays of an entry when its data are erased."""

from __future__ import annotations

import pytest

from entries.domain.applications import erase
from entries.domain.decisions import approve, wish_seen
from entries.models import Application, Letter
from tests.entries.made import applied, now, open_event
from tests.factories import owner_of
from tournaments.domain.entries.erasing import erase_player
from tournaments.models import JournalEntry, Registration

pytestmark = pytest.mark.django_db


def journal_text() -> str:
    return str(list(JournalEntry.objects.values_list("details", "changes")))


def test_of_who_was_entered_no_birth_date_stays_in_the_list_or_the_journal() -> None:
    event = open_event()
    wish = applied(event, birth="1966/07/19")
    approve(event=event, actor=owner_of(event), seen=[wish_seen(now(wish))])
    assert "1966/07/19" in journal_text()
    assert erase([wish.application]) == 1
    assert Registration.objects.get().birth == "1966/00/00"
    assert "1966/07/19" not in journal_text()


def test_the_application_of_an_erased_player_goes_with_the_name() -> None:
    event = open_event()
    wish = applied(event, birth="1966/07/19", phone="+39 1", note="I am Anna", fide_id="4100018")
    approve(event=event, actor=owner_of(event), seen=[wish_seen(now(wish))])
    nameless = erase_player(registration=Registration.objects.get(), actor=owner_of(event), seen="Rossi, Anna")
    kept = Application.objects.get()
    said = (kept.name, kept.email, kept.phone, kept.note, kept.birth, kept.fide_id)
    assert (said, kept.erased_at is None, Letter.objects.count()) == ((nameless, "", "", "", "", ""), False, 0)
    assert [secret for secret in ("Rossi", "1966", "4100018") if secret in journal_text()] == []
