"""Settings of an event for players' phones."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from accounts.models import User
from phones.models import PhoneRules
from tournaments.domain.errors import Refused, refuse_if_finished
from tournaments.domain.journal.action import action
from tournaments.domain.journal.journal_schema import JournalType
from tournaments.models import Event

PHONE_RULES = JournalType(
    "phone_rules",
    PhoneRules,
    {
        "event": "event_id",
        "takes_results": "takes_results",
        "result_entry": "entry",
        "wait_minutes": "wait_minutes",
        "takes_requests": "takes_requests",
        "hours_before": "hours_before",
    },
)
WAIT_MINUTES = (5, 240)
HOURS_BEFORE = (0, 168)
"""Smallest and largest value of the fields."""


@dataclass(frozen=True, slots=True)
class PhoneRuleValues:
    """The settings as entered. ``entry`` is a value of `PhoneRules.Entry`."""

    takes_results: bool
    entry: str
    wait_minutes: int
    takes_requests: bool
    hours_before: int


def phone_rules_of(event: Event) -> PhoneRules:
    """Return the event's settings; the defaults, not stored, if it has none. One query."""
    return PhoneRules.objects.filter(event=event).first() or PhoneRules(event=event)


def can_report(event: Event) -> bool:
    """Return True if players of this kind of event can report results: in a team event captains do."""
    return not (event.is_of_teams or event.is_divided or event.is_festival)


def set_phone_rules(*, event: Event, actor: User, values: PhoneRuleValues) -> PhoneRules:
    """Store the settings. Raises Refused for values out of range, and for results by phone in a team event."""
    with action("phone_rules", event=event, actor=actor, what="phones", public=False) as change:
        refuse_if_finished(event)
        _check(event, values)
        fields = {
            "takes_results": values.takes_results,
            "entry": values.entry,
            "wait_minutes": values.wait_minutes,
            "takes_requests": values.takes_requests,
            "hours_before": values.hours_before,
        }
        row = phone_rules_of(event)
        if row.pk is None:
            row = PhoneRules(event=event, **fields)
            change.create(row)
        else:
            change.update(row, **fields)
    return row


def _check(event: Event, values: PhoneRuleValues) -> None:
    if values.entry not in PhoneRules.Entry.values:
        raise Refused(_("Choose how a result is entered."))
    if not WAIT_MINUTES[0] <= values.wait_minutes <= WAIT_MINUTES[1]:
        raise Refused(
            _("Enter a number of minutes from %(least)s to %(most)s.")
            % {"least": WAIT_MINUTES[0], "most": WAIT_MINUTES[1]}
        )
    if not HOURS_BEFORE[0] <= values.hours_before <= HOURS_BEFORE[1]:
        raise Refused(
            _("Enter a number of hours from %(least)s to %(most)s.")
            % {"least": HOURS_BEFORE[0], "most": HOURS_BEFORE[1]}
        )
    if values.takes_results and not can_report(event):
        raise Refused(_("Players cannot report results in this event."), _("In a team event captains report them."))
