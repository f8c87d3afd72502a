"""The list of events, an event's home page, its report."""

import datetime

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from tabellone.interchange.players import Entrant
from tests.factories import (
    PASSWORD,
    add_players,
    enter_results,
    make_event,
    owner_of,
    pair_round,
    play_round,
    played_event,
    publish_next,
    started_event,
)
from tests.pages import items_of, tables_of, text_of, title_of
from tournaments.domain.entries.registrations import register_many
from tournaments.domain.events.archiving import set_visibility
from tournaments.domain.events.event_lifecycle import finish_event, start_event
from tournaments.domain.events.event_settings import schedule_rounds
from tournaments.domain.reports.imports import export_trf

pytestmark = pytest.mark.django_db

DAY = datetime.date(2026, 11, 21)


def test_the_list_of_events_says_where_each_one_stands(client: Client) -> None:
    make_event(name="Coming", start_date=DAY, end_date=DAY + datetime.timedelta(2), city="Porto")
    played_event(name="Going on", rounds=5, played=2, start_date=DAY - datetime.timedelta(30))
    assert items_of(client.get("/")) == [
        "Going on 22 October 2026 · 8 players Round 2 of 5",
        "Coming Porto · 21–23 November 2026 Registration open",
    ]


@pytest.mark.parametrize(("typed", "found"), [("tower", ["In the tower"]), ("PORTO", ["At the port"]), ("rook", [])])
def test_events_are_found_by_name_and_place(client: Client, typed: str, found: list[str]) -> None:
    make_event(name="In the tower")
    make_event(name="At the port", city="Porto")
    page = client.get("/", {"q": typed})
    assert [item.replace(" Porto", "").replace(" Registration open", "") for item in items_of(page)] == found
    assert ("No event found with this name" in text_of(page)) == (not found)


def test_the_leaders_have_what_their_system_ranks_by_before_the_points(client: Client) -> None:
    event = played_event(players=4, rounds=3, played=1, system="keizer", edition="2026")
    leaders = tables_of(client.get(f"/e/{event.slug}/"))[1]
    standings = tables_of(client.get(f"/e/{event.slug}/standings/"))[0]
    there = [standings[0].index(heading) for heading in leaders[0]]
    assert leaders[0] == ["Rank", "Name", "Keizer score", "Points"]
    assert leaders == [[row[place] for place in there] for row in standings]


def test_the_home_page_shows_the_top_boards_and_the_leaders(client: Client) -> None:
    event = played_event(players=4, rounds=3, played=1)
    boards, leaders = tables_of(client.get(f"/e/{event.slug}/"))[:2]
    assert [row[0] for row in boards] == ["Board", "1", "2"]
    assert [row[0] for row in leaders] == [
        "Rank",
        *(row[0] for row in tables_of(client.get(f"/e/{event.slug}/standings/"))[0][1:]),
    ]


def test_who_is_signed_in_finds_the_own_events_on_top(client: Client) -> None:
    make_event(name="Mine")
    make_event(name="Theirs", owner=get_user_model().objects.create_user("somebody"))
    client.login(username="owner", password=PASSWORD)
    assert items_of(client.get("/")) == [
        "Mine Registration open Desk",
        "Mine Registration open",
        "Theirs Registration open",
    ]


def test_without_events_the_list_says_what_to_do(client: Client) -> None:
    page = client.get("/")
    assert items_of(page) == []
    assert "There are no events yet." in page.content.decode()


def test_before_the_start_the_home_page_has_the_starting_list(client: Client) -> None:
    event = make_event(rounds=2)
    add_players(event, 3)
    page = client.get(f"/e/{event.slug}/")
    assert title_of(page) == "Tower Open"
    assert tables_of(page) == [
        [
            ["No.", "Name", "Rating", "Federation"],
            ["1", "Player0000, Test", "2600", "ITA"],
            ["2", "Player0001, Test", "2590", "FRA"],
            ["3", "Player0002, Test", "2580", "GER"],
        ],
        [["Round", "Starts", "Games"], ["Round 1", "–", "to come"], ["Round 2", "–", "to come"]],
    ]


def test_the_home_page_says_the_round_its_results_and_when_the_next_one_begins(client: Client) -> None:
    event = started_event(players=6, rounds=3)
    start = datetime.datetime(2026, 11, 22, 15, 0, tzinfo=timezone.get_current_timezone())
    schedule_rounds(event=event, actor=owner_of(event), starts={2: start})
    enter_results(publish_next(event), boards=2)
    page = client.get(f"/e/{event.slug}/")
    assert "Round 1 of 3 2 of 3 games finished Round 2 starts Sunday 22 November, 15:00" in text_of(page)
    assert 'datetime="2026-11-22T15:00:00+01:00"' in page.content.decode()
    assert tables_of(page)[2:] == [
        [
            ["Round", "Starts", "Games"],
            ["Round 1", "–", "2 of 3"],
            ["Round 2", "Sun 22 Nov, 15:00", "to come"],
            ["Round 3", "–", "to come"],
        ]
    ]


def test_dates_are_said_in_the_readers_language(client: Client) -> None:
    event = started_event(players=4, rounds=1)
    start = datetime.datetime(2026, 11, 22, 15, 0, tzinfo=timezone.get_current_timezone())
    schedule_rounds(event=event, actor=owner_of(event), starts={1: start})
    page = client.get(f"/e/{event.slug}/", headers={"Accept-Language": "it"})
    assert "domenica 22 novembre, 15:00" in text_of(page)


def test_a_draft_looks_like_a_round_to_come(client: Client) -> None:
    event = started_event(players=4, rounds=2)
    before = tables_of(client.get(f"/e/{event.slug}/"))
    pair_round(event)
    cache.clear()
    assert tables_of(client.get(f"/e/{event.slug}/")) == before
    assert before == [[["Round", "Starts", "Games"], ["Round 1", "–", "to come"], ["Round 2", "–", "to come"]]]


def test_a_finished_event_says_so(client: Client) -> None:
    event = started_event(players=4, rounds=1)
    play_round(event)
    finish_event(event=event, actor=owner_of(event))
    assert "Finished after 1 round" in text_of(client.get(f"/e/{event.slug}/"))


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("er000", ["Player0000, Test", "Player0001, Test", "Player0002, Test"]),
        ("tést PLÁYER", ["Player0000, Test", "Player0001, Test", "Player0002, Test"]),
        ("nobody", []),
        ("   ", None),
    ],
)
def test_find_me_finds_players_by_letters_whatever_their_accents(
    client: Client, typed: str, found: list[str] | None
) -> None:
    event = started_event(players=3, rounds=1)
    page = client.get(f"/e/{event.slug}/", {"find": typed})
    rows = [row[0] for table in tables_of(page) for row in table[1:]]
    assert rows == (["Round 1"] if found is None else found)


def test_the_report_is_the_file_of_the_public_rounds(client: Client) -> None:
    event = played_event(players=4, rounds=3, played=1)
    public = export_trf(event)
    pair_round(event)
    response = client.get(f"/e/{event.slug}/report.trf")
    assert response.content.decode() == public
    assert response["Content-Disposition"] == 'attachment; filename="tower-open.trf"'


@pytest.mark.parametrize("players", [10, 100])
@pytest.mark.parametrize("status", ["registration", "running"])
def test_queries_of_the_home_page_do_not_grow(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, players: int, status: str
) -> None:
    if status == "running":
        event = played_event(players=players, rounds=4, played=2)
    else:
        event = make_event()
        add_players(event, players)
    with django_assert_num_queries(8 if status == "running" else 5):
        client.get(f"/e/{event.slug}/")
    with django_assert_num_queries(1):
        client.get(f"/e/{event.slug}/")


@pytest.mark.parametrize("events", [1, 5])
def test_queries_of_the_list_do_not_grow(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, events: int
) -> None:
    for number in range(events):
        make_event(name=f"Event {number}")
    with django_assert_num_queries(5):
        client.get("/")


def test_nothing_public_can_be_posted_to(client: Client) -> None:
    event = played_event(players=4, rounds=3, played=1)
    pages = ["/", *(f"/e/{event.slug}/{page}" for page in ("", "round/1/", "standings/", "crosstable/", "player/1/"))]
    assert [client.post(page).status_code for page in pages] == [405] * len(pages)


@pytest.mark.parametrize("shows", [True, False])
def test_the_starting_list_names_clubs_and_leads_to_fides_pages_where_numbers_are_public(
    client: Client, *, shows: bool
) -> None:
    event = make_event(rounds=2)
    players = [
        Entrant("Ada", rating=2000, club="Torre <A>", fide_id="800012"),
        Entrant("Bo", rating=1900, federation="ITA"),
    ]
    register_many(event=event, actor=owner_of(event), entrants=players)
    set_visibility(event=event, actor=owner_of(event), visibility="listed", shows_birth_years=shows)
    page = client.get(f"/e/{event.slug}/")
    rows = [
        ["No.", "Name", "Rating", "Federation", "Club", "FIDE"],
        ["1", "Ada", "2000", "", "Torre <A>", "800012"],
        ["2", "Bo", "1900", "ITA", "", ""],
    ]
    assert tables_of(page)[0] == [row if shows else row[:5] for row in rows]
    assert ('href="https://ratings.fide.com/profile/800012"' in page.content.decode()) is shows
    assert ("800012" in page.content.decode()) is shows


def test_one_hit_of_the_search_leads_to_the_players_page_and_several_are_listed(client: Client) -> None:
    event = started_event(players=8, rounds=3)
    event.registrations.filter(tpn=3).update(name="Grandrivière, Odile")
    page = client.get(f"/e/{event.slug}/?find=odile+grand")
    assert (page.status_code, page["Location"]) == (302, f"/e/{event.slug}/player/3/")
    assert "no-cache" in page["Cache-Control"]
    several = client.get(f"/e/{event.slug}/?find=player")
    assert (several.status_code, len(tables_of(several)[0])) == (200, 8)
    assert "No player found." in text_of(client.get(f"/e/{event.slug}/?find=nobody"))


def test_the_names_that_the_search_suggests_are_public_data_that_caches_keep(client: Client) -> None:
    event = make_event(rounds=3)
    players = [Entrant("Żak, Bo", rating=1900), Entrant("Ada", title="GM", rating=2000)]
    register_many(event=event, actor=owner_of(event), entrants=players)
    before = client.get(f"/e/{event.slug}/names/")
    assert before.json() == {"names": [["Ada", "GM", 2000, "", ""], ["Żak, Bo", "", 1900, "", ""]]}
    assert before["Cache-Control"] == "public, no-cache"
    start_event(event=event, actor=owner_of(event))
    home = f"/e/{event.slug}/"
    page = client.get(f"{home}names/")
    assert page.json() == {
        "names": [["Ada", "GM", 2000, "", f"{home}player/1/"], ["Żak, Bo", "", 1900, "", f"{home}player/2/"]]
    }
    assert client.get(f"{home}names/", headers={"If-None-Match": page["ETag"]}).status_code == 304
