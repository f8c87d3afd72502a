"""The cash desk: what everybody owes, what came in, receipts, totals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from entries.domain.deciding import application_of
from entries.domain.hosts import OVER, owed, wishes_of
from entries.domain.money import LARGEST_AMOUNT
from entries.models import Application, EntryFee, EntryWish, Payment
from tournaments.domain.errors import Refused
from tournaments.domain.festivals.rules import section_name
from tournaments.domain.journal.action import locking, refuse_if_archived
from tournaments.models import Event, Registration


@dataclass(frozen=True, slots=True)
class CashLine:
    """A player at the cash desk."""

    registration: Registration
    application: Application | None
    payments: tuple[Payment, ...]
    wishes: tuple[EntryWish, ...] = ()

    @property
    def owed(self) -> int:
        """What was to be paid, also where it is waived."""
        return 0 if self.application is None else owed(self.application, self.wishes)

    @property
    def due(self) -> int:
        """What was to be paid; nothing where it is waived."""
        return 0 if self.application is None or self.application.waived_at else self.owed

    @property
    def of_sections(self) -> list[tuple[str, int]]:
        """What playing in each section of a festival costs."""
        return [(section_name(wish.event), wish.due) for wish in self.wishes if wish.due and wish.state not in OVER]

    @property
    def paid(self) -> int:
        return sum(payment.amount for payment in self.payments if payment.cancelled_at is None)

    @property
    def open(self) -> int:
        return max(self.due - self.paid, 0)


@dataclass(frozen=True, slots=True)
class Cash:
    """The cash desk of an event."""

    lines: Sequence[CashLine]

    @property
    def due(self) -> int:
        return sum(line.due for line in self.lines)

    @property
    def paid(self) -> int:
        return sum(line.paid for line in self.lines)

    @property
    def open(self) -> int:
        return sum(line.open for line in self.lines)

    @property
    def waived(self) -> int:
        return sum(line.owed for line in self.lines if line.application is not None and line.application.waived_at)

    @property
    def by_method(self) -> list[tuple[str, int]]:
        """What came in by each method, as it is called."""
        sums: dict[str, int] = defaultdict(int)
        for line in self.lines:
            for payment in line.payments:
                sums[payment.method] += 0 if payment.cancelled_at else payment.amount
        return [(str(method.label), sums[method.value]) for method in Payment.Method if method.value in sums]


def cash_of(event: Event) -> Cash:
    """Everybody who is entered, by name, and who paid and has left; three queries. Of a festival everybody once, with
    what all sections cost.
    """
    wishes: dict[int, list[EntryWish]] = defaultdict(list)
    rows = wishes_of(event).filter(registration__isnull=False)
    for wish in rows.select_related("application__fee", "event__festival", "registration").order_by("pk"):
        wishes[_who(event, wish)].append(wish)
    paid: dict[int, list[Payment]] = defaultdict(list)
    for payment in event.payments.order_by("number"):
        paid[payment.application_id].append(payment)
    lines = []
    for row in event.registrations.contestants().order_by("name", "pk"):
        mine = wishes.get(row.pk, [])
        application = mine[0].application if mine else None
        payments = tuple(paid.get(application.pk, ())) if application else ()
        if not row.is_withdrawn or payments:
            lines.append(CashLine(row, application, payments, tuple(mine)))
    return Cash(lines)


def _who(event: Event, wish: EntryWish) -> int:
    """The key of the player of the event that the wish became; of a festival that of the person."""
    if event.is_festival and wish.event_id != event.pk:
        return (wish.registration.person_id if wish.registration else None) or 0
    return wish.registration_id or 0


def set_fee(*, registration: Registration, fee: EntryFee | None) -> None:
    """What the player is to pay, by a category of the event's; none: nothing."""
    with transaction.atomic():
        application = _locked(registration)
        application.fee, application.due, application.waived_at = fee, fee.amount if fee else 0, None
        application.save(update_fields=["fee", "due", "waived_at"])


def waive(*, registration: Registration, why: str) -> None:
    """The player need not pay; taken back by setting the fee again."""
    with transaction.atomic():
        application = _locked(registration)
        application.waived_at, application.waived_why = timezone.now(), " ".join(why.split())[:200]
        application.save(update_fields=["waived_at", "waived_why"])


def pay(*, registration: Registration, actor: User, amount: int, method: str, was_paid: int) -> Payment:
    """Note money that came in; the receipt has the next number. ``was_paid``: what the page showed as paid, so that a
    second click, or a second desk, does not take the money twice.
    """
    if method not in Payment.Method.values:
        raise Refused(_("Say how it was paid."))
    if not 0 < amount <= LARGEST_AMOUNT:
        raise Refused(_("Say how much was paid."))
    with transaction.atomic():
        application = _locked(registration)
        already = sum(row.amount for row in application.payments.filter(cancelled_at=None))
        if already != was_paid:
            raise Refused(
                _("Something was paid for %(name)s since you looked.") % {"name": registration.name}, _("Look again.")
            )
        event = registration.event
        number = (event.payments.aggregate(last=Max("number"))["last"] or 0) + 1
        return Payment.objects.create(
            event=event,
            application=application,
            number=number,
            amount=amount,
            method=method,
            at=timezone.now(),
            by=actor,
        )


def cancel_payment(*, payment: Payment) -> None:
    """The money went back, or never came: the receipt is void, and its number stays."""
    cancelled = Payment.objects.filter(pk=payment.pk, cancelled_at=None).update(cancelled_at=timezone.now())
    if not cancelled:
        raise Refused(_("This payment is cancelled already."))


def _locked(registration: Registration) -> Application:
    """What is kept of the player, with the event's row locked."""
    event = registration.event
    event.refresh_from_db(from_queryset=locking())
    refuse_if_archived(event)
    return application_of(registration)
