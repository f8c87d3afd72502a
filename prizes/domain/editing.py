"""Changes of prize funds: add, edit, import, delete. Each is one action of the event."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from accounts.models import User
from prizes.domain.funds import (
    MOST_CATEGORIES,
    MOST_FUNDS,
    categories_of,
    core_fund,
    fund_seen,
    numbers_of,
    require_fund,
)
from prizes.models import FundCategory, PrizeFund
from tabellone.money import Money
from tabellone.prizes import (
    BadPrizes,
    Fund,
    FundTemplate,
    fund_from_template,
    read_fund,
    require_distributable,
)
from tabellone.prizes.templates import CategoryNames
from tabellone.values import LONGEST
from tournaments.domain.errors import Refused
from tournaments.domain.festivals.creation import sections_of
from tournaments.domain.festivals.section_rules import section_name
from tournaments.domain.journal.action import Change, action
from tournaments.domain.words.core_messages import render_message
from tournaments.models import Event, Registration

USUAL_LIMITS = (2000, 1800)
"""The first ratings above the rating groups of a template, if the event has too few rated players for its own."""
ENOUGH_RATED = 12
_IN_KEYS = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True, slots=True)
class CategoryValues:
    """A category as a form gives it: ``pk`` is None for a new one; ``values`` are columns of `FundCategory`."""

    pk: int | None
    values: Mapping[str, object]


def add_fund(*, event: Event, actor: User, template: str, total: Money, currency: str) -> PrizeFund:
    """Create a fund of that total from a template. Refused for an unknown template, and above the limit of funds."""
    if template not in {*FundTemplate}:
        raise Refused(_("Unknown template."), _("Choose one from the list."))
    if not total:
        raise Refused(_("Enter a total above 0."))
    fund = fund_from_template(FundTemplate(template), total, _names(), year=_year(event), limits=rating_limits(event))
    with action("add_fund", event=event, actor=actor, public=False, what="prizes") as change:
        row = _new_row(event)
        row.currency, row.budget = currency, total
        _create(change, row, fund)
    return row


def import_fund(*, event: Event, actor: User, data: bytes) -> PrizeFund:
    """Create a fund from the file of ``python -m standings prizes`` (docs/prizes.md). Refused for an invalid file.

    Absent players of the file are not imported: it may be that of a past event.
    """
    try:
        fund = read_fund(data)
    except BadPrizes as bad:
        raise Refused(render_message(bad.message), _("Correct the file and try again.")) from bad
    if len(fund.categories) > MOST_CATEGORIES:
        raise Refused(_("Too many categories (maximum %(most)s).") % {"most": MOST_CATEGORIES})
    with action("import_fund", event=event, actor=actor, public=False, what="prizes") as change:
        row = _new_row(event)
        row.name = fund.name or row.name
        row.currency, row.sponsor, row.budget = fund.currency[:3], fund.sponsor, fund.budget
        row.sharing, row.per_player = fund.sharing.value, fund.per_player.value
        row.rounding, row.minimum_share = fund.step, fund.minimum_share
        row.minimum_games, row.presence = fund.minimum_games, fund.presence.value
        row.criterion = fund.criterion.value
        _create(change, row, fund)
    return row


def save_fund(
    *,
    event: Event,
    actor: User,
    pk: int,
    values: Mapping[str, object],
    categories: Sequence[CategoryValues],
    seen: str,
) -> PrizeFund:
    """Save the fund and its categories, in this order; categories that are not given are deleted.

    Refused if another user changed the fund since it was ``seen``, and for rules that exclude each other.
    """
    with action("change_fund", event=event, actor=actor, public=False, what="prizes") as change:
        row = require_fund(event, pk)
        if fund_seen(row) != seen:
            raise Refused(_("Another user changed the fund. Nothing was saved."), _("Check it and try again."))
        if len(categories) > MOST_CATEGORIES:
            raise Refused(_("Too many categories (maximum %(most)s).") % {"most": MOST_CATEGORIES})
        present = {each.pk: each for each in categories_of(row)}
        kept = {each.pk for each in categories if each.pk is not None}
        if kept - set(present):
            raise Refused(_("Another user changed the fund. Nothing was saved."), _("Check it and try again."))
        change.update(row, **values)
        change.details["fund"] = row.name
        change.delete_all([each for key, each in present.items() if key not in kept])
        keys = {each.key for key, each in present.items() if key in kept}
        rows: list[FundCategory] = []
        for order, given in enumerate(categories, start=1):
            if given.pk is None:
                new = FundCategory(fund=row, order=order, **given.values)
                new.key = _free_key(new.name, keys)
                keys.add(new.key)
                change.create(new)
                rows.append(new)
            else:
                old = present[given.pk]
                change.update(old, order=order, **given.values)
                rows.append(old)
        require_valid(core_fund(row, rows, {}))
    return row


def remove_fund(*, event: Event, actor: User, pk: int, seen: str) -> None:
    """Delete the fund. Refused while it is published, or if another user changed it."""
    with action("remove_fund", event=event, actor=actor, public=False, what="prizes") as change:
        row = require_fund(event, pk)
        if row.published is not None:
            raise Refused(_("The fund is published."), _("Unpublish it first."))
        if fund_seen(row) != seen:
            raise Refused(_("Another user changed the fund. Nothing was saved."), _("Check it and try again."))
        change.details["fund"] = row.name
        change.delete_all(categories_of(row))
        change.delete_all([row])


def require_valid(fund: Fund) -> None:
    """Raise Refused for a fund that cannot be distributed; one without categories is allowed."""
    if not fund.categories:
        return
    try:
        require_distributable(fund)
    except BadPrizes as bad:
        raise Refused(render_message(bad.message)) from bad


def _new_row(event: Event) -> PrizeFund:
    """Return an unsaved fund after the others. Refused above the limit."""
    orders = list(event.prize_funds.values_list("order", flat=True))
    if len(orders) >= MOST_FUNDS:
        raise Refused(_("Too many funds (maximum %(most)s).") % {"most": MOST_FUNDS})
    number = max(orders, default=0) + 1
    return PrizeFund(event=event, order=number, name=_("Fund %(number)s") % {"number": number} if orders else "")


def _create(change: Change, row: PrizeFund, fund: Fund) -> None:
    change.create(row)
    change.details["fund"] = row.name
    keys = {number: key for key, number in numbers_of(change.event).items()}
    sections = _sections_by_name(change.event)
    for order, each in enumerate(fund.announced, start=1):
        change.create(
            FundCategory(
                fund=row,
                order=order,
                key=each.key,
                name=each.name,
                amounts=list(each.amounts),
                things=list(each.things),
                min_rating=each.min_rating,
                max_rating=each.max_rating,
                unrated=each.unrated,
                sex=each.sex,
                born_from=each.born_from,
                born_to=each.born_to,
                federation=each.federation,
                club=each.club,
                title=each.title,
                players=None if each.players is None else sorted(keys[n] for n in each.players if n in keys),
                sponsor=each.sponsor,
                bracket=each.bracket,
                minimum_games=each.minimum_games,
                sections=_keys_of_sections(sections, each.sections),
            )
        )


def _sections_by_name(event: Event) -> dict[str, int]:
    return {section_name(each).casefold(): each.pk for each in sections_of(event)} if event.is_festival else {}


def _keys_of_sections(known: Mapping[str, int], names: Sequence[str]) -> list[int]:
    """Return the keys of the sections. Refused for an unknown one: without it the category would be for all players."""
    for name in names:
        if name.casefold() not in known:
            raise Refused(
                _("There is no section %(name)s here.") % {"name": name}, _("Correct the file and try again.")
            )
    return sorted({known[name.casefold()] for name in names})


def _free_key(name: str, taken: set[str]) -> str:
    """Return a key for files made of the name, different from the others."""
    begin = _IN_KEYS.sub("-", name.casefold()).strip("-")[: LONGEST["category"] - 5] or "category"
    numbered = (f"{begin}-{number}" for number in range(2, MOST_CATEGORIES + 2))
    return next(key for key in (begin, *numbered) if key not in taken)


def _names() -> CategoryNames:
    return CategoryNames(
        main=_("Main prizes"),
        rating=_("Under %(rating)s"),
        women=_("Women"),
        youth=_("Under %(age)s"),
        seniors=_("%(age)s and older"),
    )


def _year(event: Event) -> int:
    return (event.start_date or datetime.date.today()).year  # noqa: DTZ011  (a year of a local calendar)


def rating_limits(event: Event) -> tuple[int, ...]:
    """Return the first ratings above two rating groups: the median of the players and their lower quartile, rounded.

    Without enough rated players they are the `USUAL_LIMITS` that are not above all ratings.
    """
    rows = event.registrations.filter(kind=Registration.Kind.PLAYER, rating__gt=0)
    ratings = sorted(rows.values_list("rating", flat=True))
    if len(ratings) < ENOUGH_RATED:
        return tuple(limit for limit in USUAL_LIMITS if not ratings or limit <= ratings[-1])
    limits = (ratings[len(ratings) // 2] // 100 * 100, ratings[len(ratings) // 4] // 100 * 100)
    return limits if limits[0] > limits[1] else limits[:1]


def players_listed(event: Event, numbers: Sequence[int]) -> list[int]:
    """Return the keys of the players with these pairing numbers. Refused for a number that no player has."""
    keys = {number: key for key, number in numbers_of(event).items()}
    unknown = [number for number in numbers if number not in keys]
    if unknown:
        raise Refused(_("No player has the number %(number)s.") % {"number": unknown[0]})
    return sorted({keys[number] for number in numbers})
