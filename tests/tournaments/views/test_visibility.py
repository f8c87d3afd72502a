"""Who sees an event: hidden, by link or listed, at every public door."""

from __future__ import annotations

import io
import re

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import Http404
from django.test import Client, RequestFactory
from django.urls import URLPattern, reverse
from openpyxl import load_workbook
from pypdf import PdfReader

from broadcast.urls import public_urls as broadcast_doors
from pairing.views.public_urls import urlpatterns as pairing_doors
from phones.urls import public_urls as phone_doors
from prizes.urls import public_urls as prize_doors
from regulations.urls import public_urls as regulation_doors
from seals.urls import public_urls as seal_doors
from standings.urls import urlpatterns as standings_doors
from syndication.domain.embedding import set_embedding
from syndication.urls import public_urls as syndication_doors
from tabellone.team_rankings import TeamRules
from tests.broadcast.games import with_moves
from tests.factories import (
    PASSWORD,
    add_member,
    add_players,
    make_event,
    make_user,
    owner_of,
    play_round,
    played_event,
    started_event,
)
from tests.pages import text_of, title_of
from tests.prizes.made import fund_with, published
from tests.regulations.made import publish
from tests.team_events import team_event
from tournaments.domain.events.archiving import set_visibility
from tournaments.domain.events.team_ranking import TeamRanking, set_team_ranking
from tournaments.domain.stages.division import make_groups, start_groups
from tournaments.models import Event, Role
from tournaments.views import live
from tournaments.views.public_urls import urlpatterns as event_doors

pytestmark = pytest.mark.django_db

NOT_OF_AN_EVENT = {"interpretations", "home", "archive", "robots"}
OF_TEAMS_ALONE = ("/team/", "/players", "/match/")
OF_PLAYERS_ALONE = (
    "/player/1/why/",
    "/player/1/needs/",
    "/player/1/calendar",
    "/player/1/picture",
    "/player/1/after/",
    "/bracket/",
    "/team-ranking",
    "/round/1/how",
    "/round/1/why/1/2/",
)
"""What the addresses of pages have that only one kind of event has (``tournaments.views.public_dispatch``)."""
SEEN = {"hidden": 404, "link": 200, "listed": 200}


def doors(event: Event) -> list[str]:
    """The address of every public view of an event, with every kind of file."""
    values = {"slug": event.slug, "number": 1, "tpn": 1, "code": "BH", "match": 1, "other": 2, "place": 1}
    values["kind"] = "standings"
    found: list[str] = []
    named = (
        ("tournaments", event_doors),
        ("pairing", pairing_doors),
        ("standings", standings_doors),
        ("prizes", prize_doors),
        ("regulations", regulation_doors),
        ("syndication", syndication_doors),
        ("phones", phone_doors),
        ("broadcast", broadcast_doors),
        ("seals", seal_doors),
    )
    for namespace, patterns in named:
        for pattern in patterns:
            assert isinstance(pattern, URLPattern)
            if pattern.name in NOT_OF_AN_EVENT:
                continue
            wanted = pattern.pattern.converters
            endings = ["csv", "xlsx", "json", "pdf"] if "ending" in wanted else [""]
            for ending in endings:
                known = {name: (values | {"ending": ending})[name] for name in wanted}
                found.append(reverse(f"{namespace}:{pattern.name}", kwargs=known))
    other = OF_PLAYERS_ALONE if event.is_of_teams else OF_TEAMS_ALONE
    own = [address for address in found if not any(part in address for part in other)]
    return [address for address in own if "/desk/" not in address]


def see(event: Event, visibility: str, *, years: bool = False) -> None:
    event.refresh_from_db()
    set_visibility(event=event, actor=owner_of(event), visibility=visibility, shows_birth_years=years)


def signed_in(username: str) -> Client:
    client = Client()
    assert client.login(username=username, password=PASSWORD)
    return client


def answers(client: Client, event: Event) -> dict[str, int]:
    """The status of each door but those that this event has not (a calendar); streams have their own tests."""
    missing = {f"/e/{event.slug}/{name}/" for name in ("bracket", "bracket/1/1", "calendar", "outlook", "live")} | {
        "/live/",
        f"/e/{event.slug}/team/1/needs/",  # tests/standings/views/test_needed_results.py
        f"/e/{event.slug}/rated-games.pdf",  # tests/standings/views/test_rating_changes.py
    }
    if event.is_of_teams:
        missing.add(f"/e/{event.slug}/round/1/games/1/")  # tests/broadcast/domain/test_game_pages.py
    return {address: client.get(address).status_code for address in doors(event) if address not in missing}


@pytest.fixture
def event() -> Event:
    event = played_event(players=4, played=2, rounds=3, tie_breaks=["BH"])
    set_team_ranking(event=event, actor=owner_of(event), ranking=TeamRanking("federation", TeamRules()))
    fund_with(event, main=[100])
    published(event)
    publish(event)
    set_embedding(event=event, actor=owner_of(event), access="any", sites=[])
    with_moves(event)
    return event


def test_there_are_doors_enough(event: Event) -> None:
    addresses = doors(event)
    assert {f"/e/{event.slug}/live/", f"/e/{event.slug}/version/", f"/e/{event.slug}/report.trf"} <= set(addresses)
    assert len(addresses) >= 23


@pytest.mark.parametrize("visibility", SEEN)
def test_every_door_asks_who_may_see_the_event(event: Event, visibility: str) -> None:
    see(event, visibility)
    make_user("stranger")
    add_member(event, Role.ASSISTANT, "assistant")
    links = f"/e/{event.slug}/account/"  # of which there are none (204) for who is not signed in
    for client, wanted, of_links in (
        (Client(), SEEN[visibility], {200: 204}.get(SEEN[visibility], 404)),
        (signed_in("stranger"), SEEN[visibility], SEEN[visibility]),
        (signed_in("assistant"), 200, 200),
    ):
        found = answers(client, event)
        assert found == dict.fromkeys(found, wanted) | {links: of_links}


@pytest.mark.parametrize("visibility", SEEN)
def test_every_door_of_an_event_of_teams_asks_too(visibility: str) -> None:
    event = team_event(tie_breaks=("BH:MP",))
    publish(event)
    fund_with(event, main=[100])
    published(event)
    set_embedding(event=event, actor=owner_of(event), access="any", sites=[])
    see(event, visibility)
    found = answers(Client(), event)
    account = {f"/e/{event.slug}/account/": {200: 204}.get(SEEN[visibility], 404)}
    unsealed = {f"/e/{event.slug}/round/1/seal/": 404}  # its rounds were public before the import
    assert found == dict.fromkeys(found, SEEN[visibility]) | account | unsealed
    assert sum(part in address for address in found for part in OF_TEAMS_ALONE) >= 11


@pytest.mark.parametrize("visibility", SEEN)
def test_the_live_stream_asks_too(rf: RequestFactory, event: Event, visibility: str) -> None:
    see(event, visibility)
    request = rf.get(f"/e/{event.slug}/live/")
    for user, wanted in ((AnonymousUser(), SEEN[visibility]), (owner_of(event), 200)):
        request.user = user
        try:
            status = 200 if live._event_for(request, event.slug, staff=False) == event else 500
        except Http404:
            status = 404
        assert status == wanted


def test_a_kept_page_is_not_given_to_who_may_not_see_it_any_more(client: Client, event: Event) -> None:
    pages = [f"/e/{event.slug}/standings/", f"/e/{event.slug}/standings.pdf", f"/e/{event.slug}/round/1/"]
    first = [client.get(address) for address in pages]
    assert [response.status_code for response in first] == [200] * 3
    see(event, "hidden")
    again = [
        client.get(address, headers={"if-none-match": response.get("ETag", '"x"')})
        for address, response in zip(pages, first, strict=True)
    ]
    assert [response.status_code for response in again] == [404] * 3


def test_no_answer_may_be_kept_by_others_without_asking(client: Client, event: Event) -> None:
    for address in (f"/e/{event.slug}/standings/", f"/e/{event.slug}/standings.csv", f"/e/{event.slug}/report.trf"):
        assert "no-cache" in client.get(address)["Cache-Control"], address


def test_groups_follow_the_event_that_was_divided() -> None:
    event = make_event(system="round-robin", edition="2023")
    add_players(event, 8)
    make_groups(event=event, actor=owner_of(event), count=2, way="snake")
    start_groups(event=event, actor=owner_of(event))
    group = event.parts[0]
    pages = (f"/e/{group.slug}/", f"/e/{group.slug}/crosstable.csv", f"/e/{group.slug}/version/")
    seen = {}
    for visibility in SEEN:
        see(event, visibility)
        seen[visibility] = [Client().get(page).status_code for page in pages]
    assert seen == {visibility: [status] * 3 for visibility, status in SEEN.items()}


def test_a_new_event_is_hidden_until_its_owner_decides() -> None:
    make_user()
    client = signed_in("owner")
    form = {
        "name": "School Open", "system": "dutch:2026", "planned_rounds": 5, "win": "1", "draw": "½", "loss": "0",
        "bye_points": "1", "max_byes": 1, "last_bye_round": 0, "ties": "shared", "tie_breaks": "", "cycles": 1,
        "unrated_rating": 0,
    }  # fmt: skip
    assert client.post("/new/", form).status_code == 302
    event = Event.objects.get()
    assert (event.visibility, Client().get("/e/school-open/").status_code) == ("hidden", 404)
    assert "Hidden: only event staff can see this event." in text_of(client.get("/e/school-open/desk/"))
    posted = client.post("/e/school-open/desk/keeping/visibility/", {"visibility": "link"})
    event.refresh_from_db()
    assert (posted.status_code, event.visibility, Client().get("/e/school-open/").status_code) == (302, "link", 200)


def test_the_front_page_lists_what_is_listed_and_to_its_people_all_their_events(client: Client) -> None:
    for visibility in SEEN:
        make_event(name=f"{visibility.capitalize()} Open", visibility=visibility)
    shown = {name: f"{name.capitalize()} Open" in text_of(client.get("/")) for name in SEEN}
    assert shown == {"hidden": False, "link": False, "listed": True}
    own = text_of(signed_in("owner").get("/"))
    assert {name: f"{name.capitalize()} Open" in own for name in SEEN} == dict.fromkeys(SEEN, True)


def test_the_front_page_says_to_visitors_what_the_program_is(client: Client) -> None:
    make_event(name="Harbour Open", visibility="listed")
    heads = [title_of(who.get(page)) for who in (client, signed_in("owner")) for page in ("/", "/?q=Harbour")]
    assert heads == ["Chess tournaments, paired and published live", "Chess events", "Chess events", "Chess events"]
    assert 'href="/manual/' in client.get("/").content.decode()


def test_robots_are_told_where_nothing_is_to_be_found(client: Client) -> None:
    response = client.get("/robots.txt")
    lines = response.content.decode().splitlines()
    assert (response["Content-Type"], lines[0]) == ("text/plain; charset=utf-8", "User-agent: *")
    assert {"Disallow: /accounts/", "Disallow: /e/*/desk/"} <= set(lines)
    # A page that may not be asked for cannot say that it is not to be indexed.
    assert "Disallow: /e/" not in lines


def test_a_stranger_is_not_told_that_a_hidden_event_exists(event: Event) -> None:
    see(event, "hidden")
    make_user("stranger")
    addresses = [f"/e/{event.slug}/desk/", "/e/nothing-here/desk/"]
    assert [signed_in("stranger").get(address).status_code for address in addresses] == [404, 404]
    assert [Client().get(address)["Location"].partition("?")[0] for address in addresses] == ["/accounts/login/"] * 2


def words_of(address: str, content: bytes) -> str:
    """What a reader finds in the page or file."""
    if address.endswith(".pdf"):
        return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages)
    if address.endswith(".xlsx"):
        book = load_workbook(io.BytesIO(content))
        return "\n".join(str(cell.value) for row in book.worksheets[0].iter_rows() for cell in row)
    return content.decode()


def test_no_public_page_or_file_has_a_date_of_birth(client: Client) -> None:
    event = started_event(players=4, rounds=3)
    event.registrations.update(birth="2014/05/17")
    play_round(event)
    set_team_ranking(event=event, actor=owner_of(event), ranking=TeamRanking("federation", TeamRules()))
    fund_with(event, main=[100])
    published(event)
    publish(event)
    for address in doors(event):
        if address.endswith(("/live/", "/rated-games.pdf", ".png")):
            continue
        # Not within a longer number: fractions of a second may have these digits.
        assert not re.search(r"(?<!\d)2014(?!\d)", words_of(address, client.get(address).content)), address


def test_publishing_a_round_does_not_show_a_hidden_event() -> None:
    event = started_event(players=4, rounds=3, visibility="hidden")
    play_round(event)
    pages = [f"/e/{event.slug}/round/1/", f"/e/{event.slug}/"]
    assert [Client().get(page).status_code for page in pages] == [404, 404]
