"""What funds and categories are called."""

from __future__ import annotations

import pytest

from prizes.models import PrizeFund
from tests.factories import make_event
from tests.prizes.made import event_with_fund, fund_now

pytestmark = pytest.mark.django_db


def test_a_fund_has_its_own_name_or_that_of_the_event() -> None:
    event = make_event()
    assert [str(PrizeFund(event=event, name=name)) for name in ("", "Rapid")] == ["prizes of Tower Open", "Rapid"]
    assert [str(each) for each in fund_now(event_with_fund(played=0)).categories.all()] == ["Main"]
