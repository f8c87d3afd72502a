"""The change log of prizes: nothing in it names a player."""

from __future__ import annotations

import pytest
from django.test import Client

from prizes.domain.journal import PRIZE_FUND
from tests.factories import PASSWORD, owner_of
from tests.pages import text_of
from tests.prizes.made import event_with_fund, fund_now, published
from tournaments.domain.journal.journal_schema import JOURNAL_TYPES

pytestmark = pytest.mark.django_db


def test_published_awards_are_in_the_change_log_without_names() -> None:
    event = event_with_fund()
    published(event)
    entry = event.journal.get(action="publish_prizes")
    assert JOURNAL_TYPES["prize_fund"] is PRIZE_FUND
    assert "Player" not in str(entry.changes)
    assert str(fund_now(event).published["awards"][0]["player"]) in str(entry.changes)


def test_the_page_of_the_change_log_tells_amounts_in_units() -> None:
    event = event_with_fund()
    published(event)
    client = Client()
    assert client.login(username=owner_of(event).username, password=PASSWORD)
    page = text_of(client.get(f"/e/{event.slug}/desk/journal/"))
    said = ("Prizes published with their winners", "Prize fund changed", "Prize fund added")
    assert [sentence in page for sentence in said] == [True] * 3
    assert "Category Main" in page
