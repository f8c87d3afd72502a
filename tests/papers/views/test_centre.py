"""The print centre: who sees it, what it offers, and what it prints."""

from __future__ import annotations

import re
from functools import partial

import pytest
from django.conf import settings
from django.test import Client

from papers.domain import request as paper_request
from papers.views import centre
from tabellone.papers.joining import write_joined
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
        "several", "pairings-by-name", "pairings-by-board", "slips", "score-sheet-headers", "standings",
        "category-standings", "crosstable", "certificates", "starting-list", "check-in-list", "poster", "minutes",
        "regulations", "badges", "place-cards", "labels",
    ]  # fmt: skip
    assert links.pop(0)[1] == "set=round&amp;size=letter&amp;language=it&amp;round=1"
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


def test_papers_are_in_the_languages_that_are_complete(event: Event) -> None:
    client = signed_in(owner_of(event).username)
    html = client.get(f"/e/{event.slug}/desk/print/", headers={"Accept-Language": "ar"}).content.decode()
    offered = re.findall(r'<option value="(\w\w)"', html)
    assert 'dir="rtl"' in html
    assert [code for code in offered if code in dict(settings.LANGUAGES)] == ["en", "it", "de", "fr", "es", "pt", "pl"]
    assert "slips.pdf?size=a4&amp;language=en" in html


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


def test_several_papers_are_one_pdf_in_the_order_of_the_page(event: Event) -> None:
    client = signed_in(owner_of(event).username)
    base = f"/e/{event.slug}/desk/print/several.pdf"
    answer = client.get(f"{base}?paper=badges&paper=pairings-by-board&paper=nothing&language=it&round=1&first=2&last=2")
    assert answer.headers["Content-Disposition"] == f'inline; filename="{event.slug}-papers.pdf"'
    pages = pages_of(answer.content)
    assert ["Turno 1" in page for page in pages] == [True, False]
    assert pages[1].count("Test") == 4  # all cards, without the range
    both = client.get(f"{base}?paper=badges&paper=poster&paper=minutes&sides=2")
    assert [bool(page.strip()) for page in pages_of(both.content)] == [True, False, True, False, True]


def test_the_usual_sets_are_one_click_on_the_page(event: Event) -> None:
    client = signed_in(owner_of(event).username)
    page = client.get(f"/e/{event.slug}/desk/print/").content.decode()
    assert "Print papers: Round 2" in page
    assert "Print final papers" not in page
    answer = client.get(f"/e/{event.slug}/desk/print/several.pdf?set=round&round=2")
    assert answer.headers["Content-Disposition"] == f'inline; filename="{event.slug}-round2-papers.pdf"'
    assert len(pages_of(answer.content)) == 3
    over = started_event(players=4, rounds=1, name="Over")
    play_round(over)
    assert "Print final papers" in client.get(f"/e/{over.slug}/desk/print/").content.decode()
    final = pages_of(client.get(f"/e/{over.slug}/desk/print/several.pdf?set=end").content)
    assert [("Standings" in final[0]), ("Event minutes" in final[-1])] == [True, True]


def test_no_paper_and_too_much_paper_lead_back_with_the_reason(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    client = signed_in(owner_of(event).username)
    base = f"/e/{event.slug}/desk/print/"

    def told(query: str) -> str:
        answer = client.get(f"{base}several.pdf?{query}", follow=True)
        assert answer.redirect_chain == [(f"{base}?size=a4&language=en&round=2", 302)]
        return answer.content.decode()

    assert "No paper is selected. Select one or more papers." in told("")
    enter = client.get(f"{base}several.pdf?show=badges&first=2")
    assert enter.headers["Location"] == f"{base}?show=badges&first=2"
    ticked = client.get(f"{base}?paper=badges&show=slips").content.decode()
    assert re.findall(r'value="([\w-]+)"\s+id="paper-[\w-]+"\s+checked', ticked) == ["badges"]
    monkeypatch.setattr(paper_request, "MOST_CARDS", 3)
    assert "Too many cards (maximum 3)." in told("paper=badges")
    monkeypatch.undo()
    monkeypatch.setattr(centre, "write_joined", partial(write_joined, most_pages=1))
    assert "Too many pages for one PDF" in told("paper=place-cards")
    monkeypatch.setattr(centre, "write_joined", partial(write_joined, seconds=0))
    assert "Printing took too long. Select fewer papers." in told("paper=badges")
