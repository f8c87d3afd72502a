"""The public page: nothing before it is published, and then what was published."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from prizes.domain.publishing import unpublish_prizes
from tests.factories import owner_of
from tests.pages import text_of
from tests.prizes.made import correct, event_with_fund, festival_with_fund, forecast_now, fund_now, published
from tournaments.domain.results.result_entry import Outcome

pytestmark = pytest.mark.django_db


def test_there_is_no_page_and_no_tab_before_the_publication(client: Client) -> None:
    event = event_with_fund()
    assert client.get(f"/e/{event.slug}/prizes/").status_code == 404
    assert client.get(f"/e/{event.slug}/prizes.csv").status_code == 404
    assert "prizes/" not in client.get(f"/e/{event.slug}/standings/").content.decode()


def test_the_fund_is_public_before_the_winners(client: Client) -> None:
    event = event_with_fund(played=1)
    published(event)
    page = text_of(client.get(f"/e/{event.slug}/prizes/"))
    assert "The winners are announced after the last round." in page
    assert "1 1,000 € 2 500 €" in page
    assert not any(winner.name in page for winner in forecast_now(event).winners)
    assert f'href="/e/{event.slug}/prizes/"' in client.get(f"/e/{event.slug}/standings/").content.decode()


def test_winners_stay_as_published_until_they_are_published_again(client: Client) -> None:
    event = event_with_fund()
    correct(event, Outcome.WHITE_WINS)
    published(event)
    before = text_of(client.get(f"/e/{event.slug}/prizes/"))
    assert all(winner.name in before and winner.reasons[0] in before for winner in forecast_now(event).winners)
    correct(event, Outcome.BLACK_WINS)
    assert text_of(client.get(f"/e/{event.slug}/prizes/")) == before
    published(event)
    assert text_of(client.get(f"/e/{event.slug}/prizes/")) != before
    unpublish_prizes(event=event, actor=owner_of(event), pk=fund_now(event).pk)
    assert client.get(f"/e/{event.slug}/prizes/").status_code == 404


def test_the_files_have_what_is_published(client: Client) -> None:
    event = event_with_fund()
    published(event)
    found = json.loads(client.get(f"/e/{event.slug}/prizes.json").content)
    assert [row["prize"] for row in found["rows"]] == [winner.amount / 100 for winner in forecast_now(event).winners]


def test_a_festival_has_a_public_page_after_the_publication(client: Client) -> None:
    festival = festival_with_fund()
    assert client.get(f"/e/{festival.slug}/prizes/").status_code == 404
    published(festival)
    page = text_of(client.get(f"/e/{festival.slug}/prizes/"))
    winners = forecast_now(festival).winners
    assert all(f"{winner.name} {winner.score} points · {winner.sections}" in page for winner in winners), page
    assert f'href="/e/{festival.slug}/prizes/"' in client.get(f"/e/{festival.slug}/").content.decode()
    found = json.loads(client.get(f"/e/{festival.slug}/prizes.json").content)
    assert [row["prize"] for row in found["rows"]] == [winner.amount / 100 for winner in winners]
