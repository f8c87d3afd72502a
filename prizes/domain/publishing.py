"""Publication of a fund and of its awards, and what has changed since."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from prizes.domain.forecast import Forecast, forecast
from prizes.domain.funds import require_fund
from prizes.domain.presence import require_checked
from prizes.domain.rankings import counted_sections, has_all_results, sections_state
from prizes.domain.snapshots import PublishedFund, players_of, published_fund, published_rules, snapshot_of
from prizes.models import PrizeFund
from standings.domain.progress import progress_of
from tabellone.money import Money
from tabellone.prizes import (
    write_fund,
)
from tournaments.domain.errors import Refused
from tournaments.domain.festivals.home_page import NO_ROUNDS
from tournaments.domain.journal.action import action
from tournaments.domain.public_record import public_state
from tournaments.domain.public_tabs import PublicTab
from tournaments.domain.rounds.round_navigation import RoundNavigation, navigation_in
from tournaments.models import Event, Registration


def publish_prizes(*, event: Event, actor: User, pk: int, seen: str) -> PrizeFund:
    """Publish the fund; after the last result also its awards, as they were ``seen`` on the page.

    Refused for a fund without prizes, or if the awards have changed since.
    """
    with action("publish_prizes", event=event, actor=actor, what="prizes") as change:
        row = require_fund(event, pk)
        found = forecast(event, row)
        if found.distribution is None:
            raise Refused(found.problem or _("The fund has no prizes yet."), _("Add a category first."))
        if awards_seen(found) != seen:
            raise Refused(_("Another user changed the prizes. Nothing was saved."), _("Check them and try again."))
        if found.is_complete:
            require_checked(found)
        change.details |= {"fund": row.name, "with_awards": found.is_complete}
        snapshot = snapshot_of(found, found.ranking.keys, with_awards=found.is_complete)
        change.update(row, published=snapshot, published_at=timezone.now())
    return row


def unpublish_prizes(*, event: Event, actor: User, pk: int) -> PrizeFund:
    """Withdraw the published fund and its awards from the public. Refused if it is not published."""
    with action("unpublish_prizes", event=event, actor=actor, what="prizes") as change:
        row = require_fund(event, pk)
        if row.published is None:
            raise Refused(_("The prizes are not published."))
        change.details["fund"] = row.name
        change.update(row, published=None, published_at=None)
    return row


def awards_seen(found: Forecast) -> str:
    """Return the digest of what the page shows: the fund, each award, and whether they are final."""
    told = [
        write_fund(found.fund),
        [[each.player, each.category, each.amount] for each in found.awards],
        [
            [each.player, each.category, each.place]
            for each in (found.distribution.things if found.distribution else ())
        ],
        found.is_complete,
    ]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class ChangedAward:
    """A player whose published amount in a category differs from the present one; 0: none."""

    player: Registration | None
    category: str
    published: Money
    present: Money


@dataclass(frozen=True, slots=True)
class ChangedSince:
    """What is different now from what is published."""

    awards: tuple[ChangedAward, ...]
    things: tuple[tuple[str, Registration | None, Registration | None], ...]
    """Each thing, its published and its present player."""
    is_fund: bool
    """True if the prizes or their rules were changed."""
    has_new_awards: bool
    """True if only the fund is published, and the awards are final now."""

    def __bool__(self) -> bool:
        return bool(self.awards or self.things or self.is_fund or self.has_new_awards)


def changed_since(found: Forecast) -> ChangedSince | None:
    """Return what has changed since the publication, by a correction or in the fund; None if nothing is published."""
    old: Mapping[str, Any] | None = found.row.published
    if old is None:
        return None
    new = json.loads(json.dumps(snapshot_of(found, found.ranking.keys, with_awards=True)))
    is_fund = published_rules(old) != published_rules(new)
    if old["awards"] is None:
        return ChangedSince((), (), is_fund, has_new_awards=found.is_complete)
    players = players_of([old, new])
    before, after = _amounts(old), _amounts(new)
    names = {each["key"]: each["name"] for snapshot in (new, old) for each in snapshot["categories"]}
    changed = tuple(
        ChangedAward(players.get(key), names.get(category, category), before.get(each, 0), after.get(each, 0))
        for each in dict.fromkeys([*before, *after])
        for key, category in [each]
        if before.get(each) != after.get(each)
    )
    old_things, new_things = _things(old), _things(new)
    things = tuple(
        (thing, players.get(old_things.get(each, 0)), players.get(new_things.get(each, 0)))
        for each in dict.fromkeys([*old_things, *new_things])
        for _category, _place, thing in [each]
        if old_things.get(each) != new_things.get(each)
    )
    return ChangedSince(changed, things, is_fund, has_new_awards=False)


def _amounts(snapshot: Mapping[str, Any]) -> dict[tuple[int, str], Money]:
    return {(each["player"], each["category"]): each["amount"] for each in snapshot["awards"]}


def _things(snapshot: Mapping[str, Any]) -> dict[tuple[str, int, str], int]:
    return {(each["category"], each["place"], each["thing"]): each["player"] for each in snapshot["things"]}


@dataclass(frozen=True, slots=True)
class PublishedPrizes:
    """The public page: the published funds of an event, and the present round for its navigation."""

    funds: tuple[PublishedFund, ...]
    switch: RoundNavigation
    """Of a festival without rounds."""
    state: str
    """The progress of the event in words."""

    @property
    def has_awards(self) -> bool:
        return any(fund.has_awards for fund in self.funds)


def published_prizes(event: Event) -> PublishedPrizes | None:
    """Return the published funds; None if there are none. Two queries besides those of the public state."""
    rows = list(event.prize_funds.exclude(published_at=None))
    if not rows:
        return None
    players = players_of([row.published for row in rows])
    funds = tuple(published_fund(row.published, players, is_of_teams=event.is_of_teams) for row in rows)
    if event.is_festival:
        sections = {section.pk: section for row in rows for section in counted_sections(event, row)}
        complete = sum(map(has_all_results, sections.values()))
        return PublishedPrizes(funds, NO_ROUNDS, sections_state(complete, len(sections)))
    switch = navigation_in(event, public_state(event).record)
    return PublishedPrizes(funds, switch, progress_of(event, switch).text)


def public_tab(event: Event) -> PublicTab | None:
    """Return the public page of prizes; None if nothing is published. One query."""
    if not event.prize_funds.exclude(published_at=None).exists():
        return None
    return PublicTab("prizes", _("Prizes"), reverse("prizes:public", args=[event.slug]))
