"""Change of a section's fee after players have entered.

Players who have not paid owe the new fee. Players who have paid something, or whose fee is waived, keep the old fee.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Exists, F, OuterRef
from django.utils.translation import gettext as _

from accounts.models import User
from entries.domain.hosts import OVER, lock_event
from entries.domain.money import LARGEST_AMOUNT
from entries.models import EntryFee, EntryPage, EntryWish, Payment
from tabellone.money import format_money
from tournaments.domain.errors import Refused
from tournaments.domain.festivals.creation import sections_of
from tournaments.domain.festivals.section_rules import section_name
from tournaments.domain.journal.action import action
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class Repricing:
    """Preview of a new fee, by name."""

    fee: EntryFee
    amount: int
    changes: Sequence[EntryWish]
    """Entries whose amount due changes."""
    keeps: Sequence[EntryWish]
    """Entries with a payment or a waiver, which keep their amount."""

    @property
    def seen(self) -> str:
        """Return a digest of the preview. It changes with every new entry, payment, withdrawal or change of the fee."""
        rows = [
            f"{self.fee.pk} {self.fee.amount} {self.amount}",
            *(f"{wish.pk} {wish.due}" for wish in self.changes),
            *(f"{wish.pk}" for wish in self.keeps),
        ]
        return hashlib.blake2s("\n".join(rows).encode(), digest_size=8).hexdigest()


def fees_of_sections(festival: Event) -> list[tuple[str, EntryFee]]:
    """Return the fee categories of all sections of the festival, each with the section's name."""
    fees = EntryFee.objects.filter(page__event__festival=festival).select_related("page__event__festival")
    by_event: dict[int, list[EntryFee]] = {}
    for fee in fees:
        by_event.setdefault(fee.page.event_id, []).append(fee)
    return [(section_name(section), fee) for section in sections_of(festival) for fee in by_event.get(section.pk, ())]


def repricing(fee: EntryFee, amount: int) -> Repricing:
    """Return the preview of this fee. Raises Refused for an invalid amount."""
    if not 0 <= amount <= LARGEST_AMOUNT:
        raise Refused(_("Enter the fee."))
    paid = Payment.objects.filter(application=OuterRef("application"), cancelled_at=None)
    rows = EntryWish.objects.filter(fee=fee).exclude(state__in=OVER).select_related("application")
    wishes = list(rows.annotate(has_paid=Exists(paid)).order_by("application__name", "pk"))
    keeps = [wish for wish in wishes if wish.has_paid or wish.application.waived_at]
    changes = [wish for wish in wishes if wish not in keeps and wish.due != amount]
    return Repricing(fee, amount, changes, keeps)


def change_fee(*, section: Event, actor: User, fee: EntryFee, amount: int, seen: str) -> None:
    """Change the fee, also for players who have not paid. Raises Refused if the preview differs from ``seen``."""
    with transaction.atomic():
        lock_event(section)
        with action(
            "change_fee",
            event=section,
            actor=actor,
            what="entries",
            public=False,
            fee=fee.name,
            amount=format_money(amount),
        ) as change:
            fee.refresh_from_db()
            found = repricing(fee, amount)
            if found.seen != seen:
                raise Refused(
                    _("A player registered, paid or withdrew after you opened this page. Nothing was saved."),
                    _("Check and try again."),
                )
            change.details["count"] = len(found.changes)
            change.update(fee, amount=amount)
            change.update_all([(wish, {"due": amount}) for wish in found.changes])
        EntryPage.objects.filter(pk=fee.page_id).update(version=F("version") + 1)  # an open form still has the old fee
