"""Who belongs into which section by what the festival asks: proposed, looked at, and done in one act."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.domain.errors import Refused
from tournaments.domain.festivals.making import sections_of
from tournaments.domain.festivals.people import move_people
from tournaments.domain.festivals.rules import rule_of_section, year_of
from tournaments.models import Event, Registration


@dataclass(frozen=True, slots=True)
class Proposal:
    """An entry whose section is for others, and the section that it is for; None: none of those looked at. Of who is in
    no section at all the registration is the festival's, and ``section`` None.
    """

    entry: Registration
    section: Event | None
    to: Event | None


def proposals(festival: Event, among: Collection[int]) -> list[Proposal]:
    """Whose section, among these by their keys, is not for them, and which of these is: the first one that fits; and
    the same of who is in no section yet. Three queries. A section without limits is for everybody.
    """
    sections = [row for row in sections_of(festival) if row.pk in among]
    rules = {row.pk: rule_of_section(row) for row in sections}
    by_key = {row.pk: row for row in sections}
    year = year_of(festival)
    rows = Registration.objects.filter(event__in=by_key, is_withdrawn=False, kind=Registration.Kind.PLAYER, team=None)

    def right_for(row: Registration) -> Event | None:
        return next((one for one in sections if rules[one.pk].fits(row, year)), None)

    wrong = [row for row in rows.order_by("event", "name", "pk") if not rules[row.event_id].fits(row, year)]
    without = _of_no_section(festival) if sections else []
    return [
        *(Proposal(row, by_key[row.event_id], right_for(row)) for row in wrong),
        *(Proposal(row, None, right_for(row)) for row in without),
    ]


def _of_no_section(festival: Event) -> list[Registration]:
    """Who of the festival's people was never entered anywhere; who has left a section is not sent into another."""
    return list(festival.registrations.filter(entries=None).order_by("name", "pk"))


def mark_of_proposals(found: Sequence[Proposal]) -> str:
    """What tells these proposals from others: who confirms them says which were seen."""
    text = ";".join(f"{row.entry.pk}>{row.to.pk if row.to else 0}" for row in found)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@transaction.atomic
def deal(*, festival: Event, actor: User, among: Collection[int], seen: str, why: str = "") -> int:
    """Move everybody who is proposed to another section; how many. Refused where the proposals are not those that were
    seen, and as `move_people`.
    """
    Event.objects.select_for_update().get(pk=festival.pk)  # two who deal at once do it one after the other
    found = proposals(festival, among)
    if mark_of_proposals(found) != seen:
        raise Refused(
            _("Players or limits were changed meanwhile; nobody was moved."), _("Look at the proposal again.")
        )
    moves = [(row.entry, row.to) for row in found if row.to is not None]
    if not moves:
        raise Refused(_("Everybody plays where the limits say."))
    move_people(festival=festival, actor=actor, moves=moves, why=why, by_rule=True)
    return len(moves)
