"""The print centre: who sees it, what it offers, and what it prints."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from papers.domain import request as paper_request
from tests.factories import PASSWORD, add_member, make_user, owner_of, play_round, publish_next, started_event
from tests.tabellone.papers.pages import pages_of
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = started_event(players=4, rounds=3)
    play_round(event)
    publish_next(event)
    return event


def signed_in(username: str) -> Client:
    client = Client()
    assert client.login(username=username, password=PASSWORD)
    return client


def test_arbiters_reach_the_papers_and_nobody_else(event: Event) -> None:
    add_member(event, Role.ARBITER)
    add_member(event, Role.ASSISTANT)
    make_user("stranger")
    pages = (f"/e/{event.slug}/desk/print/", f"/e/{event.slug}/desk/print/badges.pdf")
    people = (owner_of(event).username, "arbiter", "assistant", "stranger")
    found = {name: [signed_in(name).get(page).status_code for page in pages] for name in people}
    assert found == {
        owner_of(event).username: [200, 200], "arbiter": [200, 200], "assistant": [403, 403], "stranger": [403, 403],
    }  # fmt: skip
    for page in pages:
        assert Client().get(page).headers["Location"] == f"/accounts/login/?next={page}"


def test_the_page_links_every_paper_in_the_chosen_size_language_and_round(event: Event) -> None:
    client = signed_in(owner_of(event).username)
    html = client.get(f"/e/{event.slug}/desk/print/?size=letter&language=it&round=1").content.decode()
    links = re.findall(r'href="/e/[^"]*/desk/print/([\w-]+)\.pdf\?([^"]*)"', html)
    assert [key for key, _query in links] == [
        "pairings-by-name", "pairings-by-board", "slips", "score-sheet-headers", "standings", "crosstable",
        "starting-list", "check-in-list", "poster", "minutes", "badges", "place-cards", "labels",
    ]  # fmt: skip
    assert {query for _key, query in links} == {"size=letter&amp;language=it&amp;round=1"}
    assert "paper-preview" not in html


def test_a_preview_is_a_picture_within_the_page_with_the_number_of_pages(event: Event) -> None:
    client = signed_in(owner_of(event).username)
    html = client.get(f"/e/{event.slug}/desk/print/?show=place-cards&size=a3").content.decode()
    assert html.count("data:image/png;base64,iVBOR") == 1
    text = re.sub(r"\s+", " ", html)
    assert "A4 · 2 pages · Available sizes: A4, Letter, A5" in text
    assert re.findall(r'<a class="button button--primary" href="([^"]*)"', text) == [
        f"/e/{event.slug}/desk/print/place-cards.pdf?size=a4&amp;language=en&amp;round=2"
    ]


@pytest.mark.parametrize(
    "query", ["?show=nothing", "?show=match-sheets", "?size=a9&language=xx&round=77&first=x&last=-1"]
)
def test_choices_that_are_not_there_are_the_usual_ones(event: Event, query: str) -> None:
    client = signed_in(owner_of(event).username)
    html = client.get(f"/e/{event.slug}/desk/print/{query}").content.decode()
    assert "desk/print/slips.pdf?size=a4&amp;language=en&amp;round=2" in html
    assert "paper-preview" not in html


def test_a_paper_is_shown_by_the_browser_in_its_language(event: Event) -> None:
    client = signed_in(owner_of(event).username)
    answer = client.get(f"/e/{event.slug}/desk/print/slips.pdf?language=it&round=1&first=2&last=2")
    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.headers["Content-Disposition"] == f'inline; filename="{event.slug}-round1-slips.pdf"'
    assert "no-store" in answer.headers["Cache-Control"]
    (text,) = pages_of(answer.content)
    assert text.split("\n")[:2] == [event.name, "Turno 1 2"]
    assert "Firma del Bianco" in text
    plain = client.get(f"/e/{event.slug}/desk/print/minutes.pdf")
    assert plain.headers["Content-Disposition"] == f'inline; filename="{event.slug}-minutes.pdf"'


def test_letters_of_the_list_by_name_can_be_of_normal_size(event: Event) -> None:
    client = signed_in(owner_of(event).username)
    html = client.get(f"/e/{event.slug}/desk/print/?show=pairings-by-name&letters=normal").content.decode()
    assert '<option value="normal" selected>' in html
    assert "pairings-by-name.pdf?size=a4&amp;language=en&amp;round=2&amp;letters=normal" in html


@pytest.mark.parametrize("key", ["nothing", "match-sheets"])
def test_a_paper_that_the_event_does_not_have_is_not_found(event: Event, key: str) -> None:
    assert signed_in(owner_of(event).username).get(f"/e/{event.slug}/desk/print/{key}.pdf").status_code == 404


def test_too_many_cards_are_refused_with_the_remedy(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paper_request, "MOST_CARDS", 3)
    client = signed_in(owner_of(event).username)
    told = "Too many cards (maximum 3). Enter the first and the last number."
    answer = client.get(f"/e/{event.slug}/desk/print/badges.pdf")
    assert (answer.status_code, answer.content.decode()) == (409, told)
    assert told in client.get(f"/e/{event.slug}/desk/print/?show=badges").content.decode()
    assert client.get(f"/e/{event.slug}/desk/print/badges.pdf?first=1&last=3").status_code == 200
