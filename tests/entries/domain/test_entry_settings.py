"""Settings of entries."""

import pytest

from entries.domain.entry_settings import MOST_FEES, FeeLine, read_fees, save_entry_page, written_fees
from tests.entries.made import FEES, applied, now, open_event, page_of
from tests.factories import make_event
from tournaments.domain.errors import Refused

pytestmark = pytest.mark.django_db


def test_fees_are_read_as_they_are_written() -> None:
    text = "Adult; 30.00\nUnder 18; 15.00; 2008\nTitled; 0.00; GM, IM"
    assert tuple(read_fees(text)) == FEES
    assert written_fees(page_of(open_event(fees=FEES))) == text
    assert written_fees(page_of(make_event(name="Other"))) == ""


@pytest.mark.parametrize(
    "text",
    [
        "Adult",
        "; 3",
        "A; x",
        "A; 3; 12",
        "A; 3; KING",
        "A; 3; GM; 4",
        "A; 1\na; 2",
        "\n".join(f"{n}; 1" for n in range(MOST_FEES + 1)),
    ],
)
def test_what_is_no_fee_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        read_fees(text)


def test_a_fee_of_the_same_name_stays_the_same_and_one_that_goes_leaves_what_is_owed() -> None:
    event = open_event(fees=FEES)
    adult = page_of(event).fees.get(name="Adult")
    wish = applied(event, fee=page_of(event).fees.get(name="Titled"), title="GM")
    save_entry_page(event=event, values={}, fees=[FeeLine("adult", 3500)], seen=1)
    assert [(fee.pk, fee.amount) for fee in page_of(event).fees.all()] == [(adult.pk, 3500)]
    assert now(wish).application.fee is None


def test_two_who_change_the_settings_do_not_overwrite_each_other() -> None:
    event = open_event(limit=5)
    save_entry_page(event=event, values={"limit": 6}, fees=[], seen=1)
    with pytest.raises(Refused, match="Another user changed the entry settings"):
        save_entry_page(event=event, values={"limit": 7}, fees=[], seen=1)
    assert page_of(event).limit == 6


def test_more_places_let_in_who_waits() -> None:
    event = open_event(limit=1, waiting=5)
    applied(event, "A, A")
    second = applied(event, "B, B")
    save_entry_page(event=event, values={"limit": 2}, fees=[], seen=1)
    assert now(second).state == "asked"
