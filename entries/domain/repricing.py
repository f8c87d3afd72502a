"""The fee of a section changes after people have asked for it: it is another one from then on, and who has not paid
owes the new one. Who has paid something, or need not pay, keeps what was agreed.
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
from entries.domain.money import LARGEST_AMOUNT, written_amount
from entries.models import EntryFee, EntryPage, EntryWish, Payment
from tournaments.domain.errors import Refused
from tournaments.domain.festivals.making import sections_of
from tournaments.domain.festivals.rules import section_name
from tournaments.domain.journal.action import action
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class Repricing:
    """What a new amount would mean, by name."""

    fee: EntryFee
    amount: int
    changes: Sequence[EntryWish]
    """What these owe for the section becomes the amount."""
    keeps: Sequence[EntryWish]
    """These have paid something, or need not pay."""

    @property
    def seen(self) -> str:
        """What somebody saw who decided: another one once anybody came, paid or left, or the fee changed."""
        rows = [
            f"{self.fee.pk} {self.fee.amount} {self.amount}",
            *(f"{wish.pk} {wish.due}" for wish in self.changes),
            *(f"{wish.pk}" for wish in self.keeps),
        ]
        return hashlib.blake2s("\n".join(rows).encode(), digest_size=8).hexdigest()


def fees_of_sections(festival: Event) -> list[tuple[str, EntryFee]]:
    """The categories of all sections of the festival, each with the section's name."""
    fees = EntryFee.objects.filter(page__event__festival=festival).select_related("page__event__festival")
    by_event: dict[int, list[EntryFee]] = {}
    for fee in fees:
        by_event.setdefault(fee.page.event_id, []).append(fee)
    return [(section_name(section), fee) for section in sections_of(festival) for fee in by_event.get(section.pk, ())]


def repricing(fee: EntryFee, amount: int) -> Repricing:
    """Whose due would change if the fee were that much. Refused for what is no amount."""
    if not 0 <= amount <= LARGEST_AMOUNT:
        raise Refused(_("Say how much the fee is."))
    paid = Payment.objects.filter(application=OuterRef("application"), cancelled_at=None)
    rows = EntryWish.objects.filter(fee=fee).exclude(state__in=OVER).select_related("application")
    wishes = list(rows.annotate(has_paid=Exists(paid)).order_by("application__name", "pk"))
    keeps = [wish for wish in wishes if wish.has_paid or wish.application.waived_at]
    changes = [wish for wish in wishes if wish not in keeps and wish.due != amount]
    return Repricing(fee, amount, changes, keeps)


def change_fee(*, section: Event, actor: User, fee: EntryFee, amount: int, seen: str) -> None:
    """The fee is that much from now on, also for those who have not paid. Refused where it is no longer as ``seen``."""
    with transaction.atomic():
        lock_event(section)
        with action(
            "change_fee",
            event=section,
            actor=actor,
            what="entries",
            public=False,
            fee=fee.name,
            amount=written_amount(amount),
        ) as change:
            fee.refresh_from_db()
            found = repricing(fee, amount)
            if found.seen != seen:
                raise Refused(_("Somebody came, paid or left since you looked; nothing is changed."), _("Look again."))
            change.details["count"] = len(found.changes)
            change.update(fee, amount=amount)
            change.update_all([(wish, {"due": amount}) for wish in found.changes])
        EntryPage.objects.filter(pk=fee.page_id).update(version=F("version") + 1)  # a form that is open has the old fee
