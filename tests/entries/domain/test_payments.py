"""The cash desk adds up, gives each receipt one number, and takes no money twice."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from entries.domain.decisions import approve, wish_seen
from entries.domain.payments import cancel_payment, cash_of, pay, set_fee, waive
from tabellone.interchange.players import Entrant
from tests.entries.made import FEES, applied, now, open_event, page_of
from tests.factories import add_players, owner_of
from tournaments.domain.entries.registrations import register_many
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.errors import Refused
from tournaments.domain.history.sentences import sentence
from tournaments.domain.undo import last_undoable

pytestmark = pytest.mark.django_db


def test_due_paid_waived_and_open_add_up() -> None:
    event = open_event(fees=FEES)
    actor = owner_of(event)
    adult = page_of(event).fees.get(name="Adult")
    wish = applied(event, fee=adult)
    approve(event=event, actor=actor, seen=[wish_seen(wish)])
    own = event.registrations.get()
    one, two, three = add_players(event, 3)
    set_fee(registration=three, actor=actor, fee=None)
    set_fee(registration=one, actor=owner_of(event), fee=adult)
    set_fee(registration=two, actor=owner_of(event), fee=adult)
    pay(registration=own, actor=actor, amount=1000, method="cash", was_paid=0)
    pay(registration=own, actor=actor, amount=2000, method="card", was_paid=1000)
    waive(registration=two, actor=owner_of(event), why="a helper")
    cash = cash_of(event)
    assert (cash.due, cash.paid, cash.open, cash.waived) == (6000, 3000, 3000, 3000)
    assert cash.by_method == [("cash", 1000), ("card", 2000)]
    assert {line.registration.name: line.open for line in cash.lines}[three.name] == 0
    set_fee(registration=two, actor=owner_of(event), fee=adult)
    assert cash_of(event).waived == 0


def test_a_second_click_takes_no_money() -> None:
    event = open_event(fees=FEES)
    row = add_players(event, 1)[0]
    pay(registration=row, actor=owner_of(event), amount=1000, method="cash", was_paid=0)
    with pytest.raises(Refused, match="after you opened this page"):
        pay(registration=row, actor=owner_of(event), amount=1000, method="cash", was_paid=0)
    assert event.payments.count() == 1


def test_a_cancelled_receipt_keeps_its_number() -> None:
    event = open_event()
    first, second = add_players(event, 2)
    payment = pay(registration=first, actor=owner_of(event), amount=500, method="cash", was_paid=0)
    cancel_payment(payment=payment, actor=owner_of(event))
    with pytest.raises(Refused, match="cancelled already"):
        cancel_payment(payment=payment, actor=owner_of(event))
    assert pay(registration=second, actor=owner_of(event), amount=500, method="cash", was_paid=0).number == 2
    assert cash_of(event).paid == 500


@pytest.mark.parametrize(("amount", "method"), [(0, "cash"), (-5, "cash"), (10**9, "cash"), (100, "gold")])
def test_rubbish_is_no_money(amount: int, method: str) -> None:
    event = open_event()
    row = add_players(event, 1)[0]
    with pytest.raises(Refused):
        pay(registration=row, actor=owner_of(event), amount=amount, method=method, was_paid=0)


def test_who_has_left_stands_there_while_there_is_money_of_theirs() -> None:
    event = open_event()
    paid, unpaid = add_players(event, 2)
    pay(registration=paid, actor=owner_of(event), amount=500, method="cash", was_paid=0)
    for row in (paid, unpaid):
        withdraw(registration=row, actor=owner_of(event))
    assert [line.registration for line in cash_of(event).lines] == [paid]


def test_who_is_added_by_an_arbiter_owes_the_usual_fee_until_another_is_set() -> None:
    """Issue 29, 18: players entered in the hall had a fee of 0."""
    event = open_event(fees=FEES)
    actor = owner_of(event)
    entrants = [Entrant("Adult, A"), Entrant("Child, C", birth="2015/00/00"), Entrant("Master, M", title="GM")]
    register_many(event=event, actor=actor, entrants=entrants)
    lines = cash_of(event).lines
    fees = {fee.name: fee.pk for fee in page_of(event).fees.all()}
    assert [(line.registration.name, line.open, line.fee) for line in lines] == [
        ("Adult, A", 3000, fees["Adult"]),
        ("Child, C", 1500, fees["Under 18"]),
        ("Master, M", 0, fees["Titled"]),
    ]
    adult = lines[0].registration
    pay(registration=adult, actor=actor, amount=1000, method="cash", was_paid=0)
    assert [(line.due, line.open) for line in cash_of(event).lines] == [(3000, 2000), (1500, 1500), (0, 0)]
    set_fee(registration=adult, actor=actor, fee=None)
    assert cash_of(event).lines[0].due == 0


def test_what_somebody_owes_stays_when_the_fee_changes() -> None:
    event = open_event(fees=FEES)
    wish = applied(event, fee=page_of(event).fees.get(name="Adult"))
    page_of(event).fees.filter(name="Adult").update(amount=9900)
    assert now(wish).application.due == 3000


def test_the_queries_do_not_grow_with_the_players() -> None:
    event = open_event()
    counts = []
    for _times in range(2):
        add_players(event, 5) if not event.registrations.exists() else None
        for row in event.registrations.all():
            set_fee(registration=row, actor=owner_of(event), fee=None)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            cash_of(event)
        counts.append(len(queries))
    assert counts == [4, 4]


def test_fees_set_and_waived_and_payments_cancelled_stand_in_the_journal_with_who_did_it() -> None:
    event = open_event(fees=FEES)
    (row,) = add_players(event, 1)
    actor = owner_of(event)
    set_fee(registration=row, actor=actor, fee=page_of(event).fees.get(name="Under 18"))
    payment = pay(registration=row, actor=actor, amount=500, method="cash", was_paid=0)
    cancel_payment(payment=payment, actor=actor)
    waive(registration=row, actor=actor, why="a helper")
    entries = list(event.journal.order_by("number"))[-3:]
    assert [(sentence(entry), entry.why, entry.actor) for entry in entries] == [
        (f"Entry fee of {row.name}: 30.00 → 15.00", "", actor),
        (f"Payment of {row.name} cancelled: 5.00, receipt 1", "", actor),
        (f"Entry fee of {row.name} waived (15.00)", "a helper", actor),
    ]
    step = last_undoable(event)
    assert step is not None
    assert step.action == "register_many"  # money is not given back by an undo
