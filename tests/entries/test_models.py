"""What the database does not let happen."""

import pytest
from django.db import IntegrityError, transaction

from entries.models import EntryWish, Letter, ListedMember, Payment
from tests.entries.made import applied, open_event, page_of
from tests.factories import add_players
from tournaments.domain.events.archiving import delete_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def test_an_entry_stands_once_for_an_event_and_a_player() -> None:
    event = open_event()
    wish, other = applied(event), applied(event, "B, B")
    row = add_players(event, 1)[0]
    EntryWish.objects.filter(pk=wish.pk).update(registration=row)
    with pytest.raises(IntegrityError), transaction.atomic():
        EntryWish.objects.filter(pk=other.pk).update(registration=row)
    with pytest.raises(IntegrityError), transaction.atomic():
        EntryWish.objects.create(application=wish.application, event=event)


def test_what_is_shown_of_them_names_them() -> None:
    event = open_event()
    wish = applied(event)
    said = [wish, wish.application, page_of(event), Letter(kind="place", state="sent"), ListedMember(number="7")]
    assert [str(one) for one in said] == [
        "Rossi, Anna asked",
        "Rossi, Anna",
        "entries of Tower Open",
        "place sent",
        "7",
    ]
    assert str(Payment(event=event, number=3)) == "Tower Open 3"


def test_a_deleted_event_takes_its_entries_with_it() -> None:
    event = open_event()
    applied(event)
    delete_event(event=event, typed=event.name)
    assert Event.objects.count() == EntryWish.objects.count() == Letter.objects.count() == 0
