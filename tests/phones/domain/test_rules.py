"""The settings of phones: logged, undone, within their limits."""

from __future__ import annotations

from dataclasses import replace

import pytest

from phones.domain.rules import can_report, phone_rules_of, set_phone_rules
from phones.models import PhoneRules
from tests.factories import owner_of, started_event, started_team_event
from tests.phones.made import USUAL
from tournaments.domain.errors import Refused
from tournaments.domain.history.sentences import sentence
from tournaments.domain.undo import undo_last

pytestmark = pytest.mark.django_db


def test_settings_are_saved_logged_and_undone() -> None:
    event = started_event(players=4)
    owner = owner_of(event)
    set_phone_rules(event=event, actor=owner, values=replace(USUAL, entry="arbiter"))
    set_phone_rules(event=event, actor=owner, values=replace(USUAL, wait_minutes=30))
    rules = phone_rules_of(event)
    assert (rules.takes_results, rules.entry, rules.wait_minutes) == (True, "at_once", 30)
    assert sentence(event.journal.order_by("-number")[0]) == "Settings of players' phones changed"
    undo_last(event=event, actor=owner)
    assert (phone_rules_of(event).entry, phone_rules_of(event).wait_minutes) == ("arbiter", 15)
    undo_last(event=event, actor=owner)
    assert not PhoneRules.objects.exists()


@pytest.mark.parametrize(
    ("values", "told"),
    [
        (replace(USUAL, entry="never"), "Choose how a result is entered."),
        (replace(USUAL, wait_minutes=4), "Enter a number of minutes from 5 to 240."),
        (replace(USUAL, wait_minutes=241), "Enter a number of minutes from 5 to 240."),
        (replace(USUAL, hours_before=-1), "Enter a number of hours from 0 to 168."),
        (replace(USUAL, hours_before=169), "Enter a number of hours from 0 to 168."),
    ],
)
def test_values_out_of_range_are_refused(values: object, told: str) -> None:
    event = started_event(players=4)
    with pytest.raises(Refused, match=told):
        set_phone_rules(event=event, actor=owner_of(event), values=values)  # type: ignore[arg-type]
    assert not PhoneRules.objects.exists()


def test_in_a_team_event_captains_report_and_players_do_not() -> None:
    event = started_team_event()
    assert not can_report(event)
    with pytest.raises(Refused, match="captains"):
        set_phone_rules(event=event, actor=owner_of(event), values=USUAL)
    set_phone_rules(event=event, actor=owner_of(event), values=replace(USUAL, takes_results=False))
    assert PhoneRules.objects.count() == 1
