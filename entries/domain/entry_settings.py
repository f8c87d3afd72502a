"""Entry settings of the organiser: limits, conditions, eligibility, fees, members, check-in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from entries.domain.eligibility import WrittenMember, replace_members
from entries.domain.money import read_amount, shown_amount
from entries.domain.waiting_list import move_up
from entries.models import EntryFee, EntryPage
from ratings.domain.access import may_import_lists
from ratings.models import RatingList
from tabellone.values import TITLES
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import locking, refuse_if_closed
from tournaments.domain.staff.access import may
from tournaments.models import Event, Role

MOST_FEES = 20


@dataclass(frozen=True, slots=True)
class FeeLine:
    """A fee category as written in the form: ``Under 18; 15.00; 2008`` or ``Titled; 0; GM, IM``."""

    name: str
    amount: int
    born_from: int = 0
    titles: str = ""


def read_fees(text: str) -> list[FeeLine]:
    """Return the fee categories, one for each line: name; amount; condition (year of birth or titles).

    Raises Refused for an invalid line.
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) > MOST_FEES:
        raise Refused(_("There are at most %(most)s categories of fees.") % {"most": MOST_FEES})
    fees = [_fee(line) for line in lines]
    if len({fee.name.casefold() for fee in fees}) < len(fees):
        raise Refused(_("Two categories of fees have the same name."))
    return fees


def _fee(line: str) -> FeeLine:
    name, *rest = [part.strip() for part in line.split(";")]
    if not name or len(name) > 60 or not 1 <= len(rest) <= 2:
        raise Refused(
            _("%(line)s: invalid fee category.") % {"line": line[:40]},
            _("Use the format: name; amount; year of birth or titles."),
        )
    condition = rest[1] if len(rest) == 2 else ""
    if not condition:
        return FeeLine(name, read_amount(rest[0]))
    if condition.isdecimal() and condition.isascii() and 1900 <= int(condition) <= 2100:
        return FeeLine(name, read_amount(rest[0]), born_from=int(condition))
    titles = [title.strip().upper() for title in condition.split(",") if title.strip()]
    unknown = [title for title in titles if title not in TITLES]
    if unknown or not titles:
        raise Refused(
            _("%(line)s: the third part must be a year of birth or titles.") % {"line": line[:40]},
            _("Enter 2008 for players born in 2008 or later, or GM, IM."),
        )
    return FeeLine(name, read_amount(rest[0]), titles=", ".join(titles))


def written_fees(page: EntryPage) -> str:
    """Return the fee categories as text that `read_fees` reads."""
    if not page.pk:
        return ""
    return "\n".join(
        "; ".join(part for part in (fee.name, shown_amount(fee.amount), str(fee.born_from or fee.titles or "")) if part)
        for fee in page.fees.all()
    )


def save_entry_page(
    *,
    event: Event,
    values: Mapping[str, object],
    fees: Sequence[FeeLine],
    members: Sequence[WrittenMember] | None = None,
    searched: Iterable[RatingList] | None = None,
    seen: int = 0,
    site: str = "",
) -> EntryPage:
    """Save the settings. Players on the waiting list move up if there are more places.

    ``seen``: the version of the settings in the form. ``members``: the new list; None keeps the present one.
    ``searched``: the membership lists that the entry form's search includes; None keeps the present ones.
    """
    with transaction.atomic():
        event.refresh_from_db(from_queryset=locking())
        refuse_if_closed(event)
        page, _new = EntryPage.objects.get_or_create(event=event)
        if page.version != seen:
            raise Refused(_("Another user changed the entry settings. Nothing was saved."), _("Check and try again."))
        for name, value in values.items():
            setattr(page, name, value)
        page.version += 1
        page.save()
        _replace_fees(page, fees)
        if searched is not None:
            page.searched_lists.set([one for one in searched if one.is_own])
        if members is not None:
            replace_members(page, members)
        move_up(event, site)
    return page


def may_share_lists(user: User, event: Event) -> bool:
    """Return True if the user can let the public search membership lists: an owner who can edit these lists."""
    return may_import_lists(user) and may(user, event, Role.OWNER)


def _replace_fees(page: EntryPage, fees: Sequence[FeeLine]) -> None:
    """Replace the fee categories. A category with the same name keeps its row; amounts already due do not change."""
    present = {fee.name.casefold(): fee for fee in page.fees.all()}
    for order, line in enumerate(fees):
        row = present.pop(line.name.casefold(), None) or EntryFee(page=page)
        row.order, row.name, row.amount = order, line.name, line.amount
        row.born_from, row.titles = line.born_from, line.titles
        row.save()
    EntryFee.objects.filter(pk__in=[fee.pk for fee in present.values()]).delete()
