"""The address of the rating officer: that of the event, or that of its federation."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from submissions.domain import rating_officers
from submissions.domain.rating_officers import address_of, checked_address, set_officer, set_report_address
from submissions.models import RatingOfficer, ReportAddress
from tests.factories import make_user
from tournaments.domain.errors import Refused
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def refusal(call: Any, *args: Any, **values: Any) -> str:
    with pytest.raises(Refused) as caught:
        call(*args, **values)
    return str(caught.value)


def test_an_event_has_the_address_of_its_federation_or_its_own(event: Event, keeper: User) -> None:
    assert address_of(event) == ""
    set_officer(actor=keeper, federation="ita", address="elo@federscacchi.example")
    set_officer(actor=keeper, federation="GER", address="elo@schachbund.example")
    assert address_of(event) == "elo@federscacchi.example"
    set_report_address(event=event, address="own@example.org")
    assert address_of(event) == "own@example.org"
    set_report_address(event=event, address="")
    assert (address_of(event), ReportAddress.objects.count()) == ("elo@federscacchi.example", 0)
    set_officer(actor=keeper, federation="ITA", address="")
    assert (address_of(event), list(RatingOfficer.objects.values_list("federation", flat=True))) == ("", ["GER"])
    Event.objects.filter(pk=event.pk).update(federation="")
    event.refresh_from_db()
    assert address_of(event) == ""


def test_a_new_address_replaces_the_old_one(event: Event, keeper: User) -> None:
    for address in ("one@example.org", "two@example.org"):
        set_officer(actor=keeper, federation="ITA", address=address)
        set_report_address(event=event, address=f"own-{address}")
    assert RatingOfficer.objects.get().address == "two@example.org"
    assert address_of(event) == "own-two@example.org"


def test_invalid_values_are_refused(event: Event, keeper: User, monkeypatch: pytest.MonkeyPatch) -> None:
    for wrong in ("nobody", "a@b@c.org", "a@b.org\nBcc: c@d.org", f"{'x' * 250}@example.org"):
        assert "Invalid mail address." in refusal(checked_address, wrong)
        assert "Invalid mail address." in refusal(set_report_address, event=event, address=wrong)
        assert "Invalid mail address." in refusal(set_officer, actor=keeper, federation="ITA", address=wrong)
    for wrong in ("", "IT", "ITAL", "1TA", "ÌTA"):
        assert "three letters" in refusal(set_officer, actor=keeper, federation=wrong, address="a@example.org")
    monkeypatch.setattr(rating_officers, "MOST_OFFICERS", 0)
    assert "Too many addresses" in refusal(set_officer, actor=keeper, federation="ITA", address="a@example.org")
    assert (RatingOfficer.objects.count(), ReportAddress.objects.count()) == (0, 0)


def test_only_administrators_change_the_addresses_of_federations(settings: Any) -> None:
    settings.EMBEDDED = False
    text = refusal(set_officer, actor=make_user("stranger"), federation="ITA", address="a@example.org")
    assert "Only an administrator" in text
