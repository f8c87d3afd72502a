"""Payments: amounts due, amounts paid, receipts, totals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from entries.domain.decisions import application_of
from entries.domain.eligibility import usual_fee
from entries.domain.hosts import OVER, owed, wishes_of
from entries.domain.money import LARGEST_AMOUNT
from entries.models import Application, EntryFee, EntryWish, Payment
from tabellone.money import format_money
from tournaments.domain.entries.initial_order import by_name
from tournaments.domain.errors import Refused
from tournaments.domain.festivals.section_rules import section_name
from tournaments.domain.journal.action import Change, locking, refuse_if_closed
from tournaments.models import Event, Registration


@dataclass(frozen=True, slots=True)
class CashLine:
    """A player in the payments."""

    registration: Registration
    application: Application | None
    payments: tuple[Payment, ...]
    wishes: tuple[EntryWish, ...] = ()
    usual: tuple[tuple[Registration, EntryFee], ...] = ()
    """Registrations by an arbiter that no entry belongs to, each with its usual fee."""

    @property
    def owed(self) -> int:
        """Return the fee, even if it is waived."""
        chosen = 0 if self.application is None else owed(self.application, self.wishes)
        return chosen + sum(fee.amount for _row, fee in self.usual)

    @property
    def due(self) -> int:
        """Return the fee; 0 if it is waived."""
        return 0 if self.application is not None and self.application.waived_at else self.owed

    @property
    def fee(self) -> int | None:
        """Return the key of the event's fee category; None without one."""
        own = (fee.pk for row, fee in self.usual if row.pk == self.registration.pk)
        return self.application.fee_id if self.application is not None else next(own, None)

    @property
    def of_sections(self) -> list[tuple[str, int]]:
        """Return the fee of each section of a festival."""
        chosen = [(section_name(wish.event), wish.due) for wish in self.wishes if wish.due and wish.state not in OVER]
        usual = [(section_name(row.event), fee.amount) for row, fee in self.usual if row.pk != self.registration.pk]
        return [*chosen, *((name, amount) for name, amount in usual if amount)]

    @property
    def paid(self) -> int:
        return sum(payment.amount for payment in self.payments if payment.cancelled_at is None)

    @property
    def open(self) -> int:
        return max(self.due - self.paid, 0)


@dataclass(frozen=True, slots=True)
class Cash:
    """The payments of an event."""

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
        """Return the amount paid by each method, with its label."""
        sums: dict[str, int] = defaultdict(int)
        for line in self.lines:
            for payment in line.payments:
                sums[payment.method] += 0 if payment.cancelled_at else payment.amount
        return [(str(method.label), sums[method.value]) for method in Payment.Method if method.value in sums]


def cash_of(event: Event) -> Cash:
    """Return the payments of all registered players by name, and of withdrawn players who paid.

    A festival lists each player once, with the fees of all sections. Players whom an arbiter added owe the usual fee
    (`usual_fee`) until another one is set. Uses four queries, for a festival five.
    """
    wishes: dict[int, list[EntryWish]] = defaultdict(list)
    rows = wishes_of(event).filter(registration__isnull=False)
    for wish in rows.select_related("application__fee", "event__festival", "registration").order_by("pk"):
        wishes[_who(event, wish)].append(wish)
    paid: dict[int, list[Payment]] = defaultdict(list)
    for payment in event.payments.order_by("number"):
        paid[payment.application_id].append(payment)
    usual = _usual_fees(event)
    lines = []
    for row in by_name(event.registrations.contestants()):
        mine = wishes.get(row.pk, [])
        application = mine[0].application if mine else None
        payments = tuple(paid.get(application.pk, ())) if application else ()
        if not row.is_withdrawn or payments:
            lines.append(
                CashLine(row, application, payments, tuple(mine), _unentered(row, mine, usual.get(row.pk, ())))
            )
    return Cash(lines)


def _usual_fees(event: Event) -> dict[int, list[tuple[Registration, EntryFee]]]:
    """Return the usual fees of each player: of the event, and of the sections of a festival."""
    fees: dict[int, list[EntryFee]] = defaultdict(list)
    of_event = Q(page__event=event) | Q(page__event__festival=event)
    for fee in EntryFee.objects.filter(of_event).select_related("page").order_by("order", "pk"):
        fees[fee.page.event_id].append(fee)
    found: dict[int, list[tuple[Registration, EntryFee]]] = defaultdict(list)
    if not fees:
        return found
    rows = Registration.objects.filter(Q(event=event) | Q(event__festival=event), is_withdrawn=False)
    for row in rows.select_related("event__festival").order_by("event_id", "pk"):
        chosen = usual_fee(fees.get(row.event_id, ()), Application(birth=row.birth, title=row.title))
        player = row.pk if row.event_id == event.pk else row.person_id
        if chosen is not None and player is not None:
            found[player].append((row, chosen))
    return found


def _unentered(
    player: Registration, wishes: Sequence[EntryWish], usual: Iterable[tuple[Registration, EntryFee]]
) -> tuple[tuple[Registration, EntryFee], ...]:
    """Return the usual fees of the player's registrations without an entry.

    The fee of the event itself is only for a player without any entry: an entry has its own fee, or none.
    """
    entered = {wish.registration_id for wish in wishes}
    return tuple((row, fee) for row, fee in usual if row.pk not in entered and (row.pk != player.pk or not wishes))


def _who(event: Event, wish: EntryWish) -> int:
    """Return the key of the event's player of this entry; for a festival the key of the person."""
    if event.is_festival and wish.event_id != event.pk:
        return (wish.registration.person_id if wish.registration else None) or 0
    return wish.registration_id or 0


def set_fee(*, registration: Registration, actor: User, fee: EntryFee | None) -> None:
    """Set the player's fee to a category of the event; None: no fee."""
    with transaction.atomic():
        application = _locked(registration)
        before = 0 if application.waived_at else application.due
        application.fee, application.due, application.waived_at = fee, fee.amount if fee else 0, None
        application.save(update_fields=["fee", "due", "waived_at"])
        _note(registration.event, actor, "set_fee", registration.name, before=before, amount=application.due)


def waive(*, registration: Registration, actor: User, why: str) -> None:
    """Waive the player's fee. Setting a fee cancels the waiver."""
    with transaction.atomic():
        application = _locked(registration)
        application.waived_at, application.waived_why = timezone.now(), " ".join(why.split())[:200]
        application.save(update_fields=["waived_at", "waived_why"])
        why = application.waived_why
        _note(registration.event, actor, "waive_fee", registration.name, why=why, amount=application.due)


def pay(*, registration: Registration, actor: User, amount: int, method: str, was_paid: int) -> Payment:
    """Record a payment. The receipt gets the next number.

    ``was_paid``: the amount that the page showed as paid, so that a second click, or a second desk, does not record
    the payment twice.
    """
    if method not in Payment.Method.values:
        raise Refused(_("Choose the payment method."))
    if not 0 < amount <= LARGEST_AMOUNT:
        raise Refused(_("Enter the amount paid."))
    with transaction.atomic():
        application = _locked(registration)
        already = sum(row.amount for row in application.payments.filter(cancelled_at=None))
        if already != was_paid:
            raise Refused(
                _("Another payment for %(name)s was recorded after you opened this page.")
                % {"name": registration.name},
                _("Check and try again."),
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


def cancel_payment(*, payment: Payment, actor: User) -> None:
    """Cancel a payment that was returned or never received. The receipt is void and keeps its number."""
    event = payment.event
    with transaction.atomic():
        event.refresh_from_db(from_queryset=locking())
        refuse_if_closed(event)
        cancelled = Payment.objects.filter(pk=payment.pk, cancelled_at=None).update(cancelled_at=timezone.now())
        if not cancelled:
            raise Refused(_("This payment is cancelled already."))
        name = payment.application.name
        _note(event, actor, "cancel_payment", name, amount=payment.amount, number=payment.number)


def _note(event: Event, actor: User, name: str, player: str, *, why: str = "", **values: int) -> None:
    """Write a payment action to the change log: the user, and amounts as decimal text."""
    amounts = {key: format_money(value) if key != "number" else str(value) for key, value in values.items()}
    change = Change(event, actor, {"player": player} | amounts, what="cash", is_public=False)
    change.write(name, why)


def _locked(registration: Registration) -> Application:
    """Return the player's application. Locks the event's row."""
    event = registration.event
    event.refresh_from_db(from_queryset=locking())
    refuse_if_closed(event)
    return application_of(registration)
