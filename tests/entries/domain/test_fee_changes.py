"""The fee of a section changes at the desk: for whom, and who keeps what was agreed."""

from __future__ import annotations

import pytest

from entries.domain.decisions import decline, wish_seen
from entries.domain.entry_settings import FeeLine, save_entry_page
from entries.domain.fee_changes import change_fee, fees_of_sections, repricing
from entries.domain.payments import cancel_payment, cash_of, pay, waive
from entries.models import Application, EntryFee
from tests.entries.festivals import approved, asks, open_festival
from tests.factories import add_member, make_user, owner_of
from tests.festivals import refused, section_of
from tournaments.domain.history.sentences import sentence
from tournaments.domain.staff.access import may_undo
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def festival() -> Event:
    """Anna, Bruno, Carla and Dario are in Open A (50.00), Anna in the Blitz (10.00), too; Bruno has paid a part."""
    festival = open_festival()
    people = [asks(festival, name, "Open A", *others) for name, *others in (("Anna", "Blitz"), ("Bruno",), ("Carla",))]
    approved(festival, *people)
    asks(festival, "Dario", "Open A")
    take(festival, "Bruno", 2000)
    return festival


def take(festival: Event, name: str, amount: int) -> None:
    row = festival.registrations.get(name=name)
    pay(registration=row, actor=owner_of(festival), amount=amount, method="cash", was_paid=0)


def fee_of(festival: Event, name: str) -> EntryFee:
    return section_of(festival, name).entry_page.fees.get()


def changed(festival: Event, name: str, amount: int) -> Event:
    """The section, whose fee is that much from now on."""
    fee, section = fee_of(festival, name), section_of(festival, name)
    change_fee(section=section, actor=owner_of(festival), fee=fee, amount=amount, seen=repricing(fee, amount).seen)
    return section


def dues(festival: Event) -> dict[str, int]:
    """What is owed by whom, also by those who are not decided yet."""
    wished = {
        one.name: sum(wish.due for wish in one.wishes.exclude(state__in=("declined", "withdrawn")))
        for one in Application.objects.filter(event=festival)
    }
    entered = {line.registration.name: line.owed for line in cash_of(festival).lines}
    assert entered.items() <= wished.items()
    return wished


def test_who_has_not_paid_owes_the_new_fee_and_who_has_keeps_what_was_agreed(festival: Event) -> None:
    assert dues(festival) == {"Anna": 6000, "Bruno": 5000, "Carla": 5000, "Dario": 5000}
    found = repricing(fee_of(festival, "Open A"), 4500)
    assert [one.application.name for one in found.changes] == ["Anna", "Carla", "Dario"]
    assert [one.application.name for one in found.keeps] == ["Bruno"]
    section = changed(festival, "Open A", 4500)
    assert dues(festival) == {"Anna": 5500, "Bruno": 5000, "Carla": 4500, "Dario": 4500}
    assert dues(festival) | {"Emma": 4500} == dues_with(festival, "Emma")
    entry = section.journal.order_by("-number")[0]
    assert sentence(entry) == "Fee “Fee”: now 45.00; changed for 3 who had not paid"
    assert not entry.details["public"]


def dues_with(festival: Event, name: str) -> dict[str, int]:
    asks(festival, name, "Open A")
    return dues(festival)


def test_a_payment_that_was_cancelled_is_none_and_who_need_not_pay_or_left_is_left_alone(festival: Event) -> None:
    cancel_payment(payment=festival.payments.get(), actor=owner_of(festival))
    waive(registration=festival.registrations.get(name="Carla"), actor=owner_of(festival), why="a guest")
    dario = Application.objects.get(name="Dario").wishes.get()
    decline(event=festival, actor=owner_of(festival), seen=wish_seen(dario), reason="full")
    found = repricing(fee_of(festival, "Open A"), 4500)
    assert [one.application.name for one in found.changes] == ["Anna", "Bruno"]
    assert [one.application.name for one in found.keeps] == ["Carla"]


def test_it_is_undone_by_an_arbiter_and_by_nobody_less(festival: Event) -> None:
    section = changed(festival, "Open A", 4500)
    entry = section.journal.order_by("-number")[0]
    add_member(festival, Role.ARBITER)
    add_member(festival, Role.ASSISTANT)
    assert [may_undo(make_user(name), entry) for name in ("arbiter", "assistant")] == [True, False]
    undo_last(event=section, actor=make_user("arbiter"))
    assert fee_of(festival, "Open A").amount == 5000
    assert dues(festival) == {"Anna": 6000, "Bruno": 5000, "Carla": 5000, "Dario": 5000}


def test_what_was_seen_counts_and_a_form_that_was_open_is_not_saved(festival: Event) -> None:
    fee, section = fee_of(festival, "Open A"), section_of(festival, "Open A")
    seen = repricing(fee, 4500).seen
    assert seen != repricing(fee, 4400).seen
    take(festival, "Carla", 5000)
    with refused("after you opened this page"):
        change_fee(section=section, actor=owner_of(festival), fee=fee, amount=4500, seen=seen)
    version = section.entry_page.version
    changed(festival, "Open A", 4500)
    with refused("Another user changed the entry settings"):
        save_entry_page(event=section, values={}, fees=(FeeLine("Fee", 5000),), seen=version)
    assert fee_of(festival, "Open A").amount == 4500


def test_amounts_have_an_end(festival: Event) -> None:
    with refused("Enter the fee."):
        repricing(fee_of(festival, "Open A"), -1)
    with refused("Enter the fee."):
        repricing(fee_of(festival, "Open A"), 10_000_001)


def test_the_fees_of_all_sections_are_listed(festival: Event) -> None:
    assert [(name, fee.amount) for name, fee in fees_of_sections(festival)] == [
        ("Open A", 5000), ("Open B", 4000), ("Blitz", 1000),
    ]  # fmt: skip
