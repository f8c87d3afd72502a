"""Assignment of players to sections by the festival's rules: proposed, reviewed, and done in one action."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.domain.entries.initial_order import by_name
from tournaments.domain.errors import Refused
from tournaments.domain.festivals.creation import sections_of
from tournaments.domain.festivals.people import move_people
from tournaments.domain.festivals.section_rules import rule_of_section, year_of
from tournaments.models import Event, Registration


@dataclass(frozen=True, slots=True)
class Proposal:
    """An entry whose section's limits exclude the player, with a section that fits (None: no section fits).

    For a player in no section the registration is the festival's, and ``section`` is None.
    """

    entry: Registration
    section: Event | None
    to: Event | None


def proposals(festival: Event, among: Collection[int]) -> list[Proposal]:
    """Return the players whose section (one of these keys) excludes them, each with the first section that fits.

    Players in no section are included. Three queries. A section without limits fits all players.
    """
    sections = [row for row in sections_of(festival) if row.pk in among]
    rules = {row.pk: rule_of_section(row) for row in sections}
    by_key = {row.pk: row for row in sections}
    year = year_of(festival)
    rows = Registration.objects.filter(event__in=by_key, is_withdrawn=False, kind=Registration.Kind.PLAYER, team=None)

    def right_for(row: Registration) -> Event | None:
        return next((one for one in sections if rules[one.pk].fits(row, year)), None)

    ordered = sorted(by_name(rows), key=lambda row: row.event_id)
    wrong = [row for row in ordered if not rules[row.event_id].fits(row, year)]
    without = by_name(festival.registrations.filter(entries=None)) if sections else []
    return [
        *(Proposal(row, by_key[row.event_id], right_for(row)) for row in wrong),
        *(Proposal(row, None, right_for(row)) for row in without),
    ]


def mark_of_proposals(found: Sequence[Proposal]) -> str:
    """Return a digest of the proposals. The confirmation form sends it back, so an outdated list is rejected."""
    text = ";".join(f"{row.entry.pk}>{row.to.pk if row.to else 0}" for row in found)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@transaction.atomic
def assign_sections(*, festival: Event, actor: User, among: Collection[int], seen: str, why: str = "") -> int:
    """Move all proposed players to their sections and return their number.

    Refused if the proposals have changed since they were shown, and as `move_people`.
    """
    Event.objects.select_for_update().get(pk=festival.pk)  # serialise simultaneous assignments
    found = proposals(festival, among)
    if mark_of_proposals(found) != seen:
        raise Refused(
            _("Another user changed players or limits. No players were moved."), _("Check the proposal and try again.")
        )
    moves = [(row.entry, row.to) for row in found if row.to is not None]
    if not moves:
        raise Refused(_("All players are in a section that fits their limits."))
    move_people(festival=festival, actor=actor, moves=moves, why=why, by_rule=True)
    return len(moves)
