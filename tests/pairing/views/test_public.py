"""The public page of a round."""

import re

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.factories import (
    PASSWORD,
    make_event,
    owner_of,
    pair_round,
    play_round,
    played_event,
    publish_next,
    started_event,
)
from tests.pages import items_of, tables_of, title_of
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def address(event: Event, number: int = 1) -> str:
    return f"/e/{event.slug}/round/{number}/"


def set_result(event: Event, board: int, outcome: Outcome) -> None:
    game = event.rounds.get(number=1).games.get(pairing__board=board)
    enter_result(game=game, actor=owner_of(event), outcome=outcome, seen=board_seen(game))


def test_boards_show_both_players_with_their_points_and_results_as_they_come(client: Client) -> None:
    event = started_event(players=5, rounds=3)
    publish_next(event)
    set_result(event, 1, Outcome.WHITE_WINS)
    page = client.get(address(event))
    assert title_of(page) == "Round 1 of 3"
    assert tables_of(page) == [
        [
            ["Board", "White Pts", "Result", "Black Pts", "why?"],
            ["1", "W White Player0000, Test 2600 0", "1 – 0", "B Black Player0002, Test 2580 0", "why?"],
            ["2", "W White Player0003, Test 2570 0", "–", "B Black Player0001, Test 2590 0", "why?"],
        ]
    ]
    assert items_of(page) == [
        "Round 1",
        "Round 2",
        "Round 3",
        "Player0004, Test 0 · has the bye: one point, no game why?",
    ]


@pytest.mark.parametrize(
    ("outcome", "shown"),
    [
        (Outcome.DRAW, "½ – ½"),
        (Outcome.BLACK_WINS, "0 – 1"),
        (Outcome.WHITE_FORFEIT_WIN, "+ – − forfeit"),
        (Outcome.DOUBLE_FORFEIT, "− – − forfeit"),
        (Outcome.WHITE_WINS_UNRATED, "1 – 0 not rated"),
        (Outcome.BOTH_LOSE, "0 – 0"),
        (Outcome.WHITE_HALF, "½ – 0"),
        (Outcome.ADJOURNED, "adjourned"),
    ],
)
def test_every_kind_of_result_is_said(client: Client, outcome: Outcome, shown: str) -> None:
    event = started_event(players=2, rounds=1)
    publish_next(event)
    set_result(event, 1, outcome)
    assert tables_of(client.get(address(event)))[0][1][2] == shown


def test_by_name_has_one_line_a_player_with_board_colour_and_opponent(client: Client) -> None:
    event = started_event(players=5, rounds=3)
    publish_next(event)
    assert tables_of(client.get(address(event), {"by": "name"})) == [
        [
            ["Name", "Board", "Colour", "Opponent"],
            ["Player0000, Test", "1", "W White", "Player0002, Test"],
            ["Player0001, Test", "2", "B Black", "Player0003, Test"],
            ["Player0002, Test", "1", "B Black", "Player0000, Test"],
            ["Player0003, Test", "2", "W White", "Player0001, Test"],
            ["Player0004, Test", "has the bye: one point, no game"],
        ]
    ]


def test_byes_and_absences_are_said_in_words(client: Client) -> None:
    event = started_event(players=6, rounds=3)
    players = list(event.registrations.order_by("tpn"))
    for player, kind in zip(players[4:], "HZ", strict=True):
        set_bye(registration=player, actor=owner_of(event), round_number=1, kind=kind)
    publish_next(event)
    assert items_of(client.get(address(event)))[3:] == [
        "Player0004, Test 0 · requested bye: half a point, no game",
        "Player0005, Test 0 · not playing",
    ]


def test_pages_of_earlier_rounds_say_that_a_newer_one_is_published(client: Client) -> None:
    event = started_event(players=4, rounds=3)
    play_round(event)
    assert "Round 2 is published." not in client.get(address(event)).content.decode()
    publish_next(event)
    page = client.get(address(event))
    assert "Round 2 is published." in page.content.decode()
    assert items_of(page) == ["Round 1", "Round 2", "Round 3"]
    assert page.content.decode().count(f'<a href="{address(event, 2)}">') == 2


def test_a_draft_is_on_no_public_page_not_even_for_its_arbiter(client: Client) -> None:
    event = started_event(players=4, rounds=3)
    play_round(event)
    pages = [address(event), f"/e/{event.slug}/", f"/e/{event.slug}/standings/", f"/e/{event.slug}/crosstable/"]
    pages += [f"/e/{event.slug}/player/{tpn}/" for tpn in range(1, 5)]
    before = [tables_of(client.get(page)) for page in pages]
    pair_round(event)
    cache.clear()
    assert [tables_of(client.get(page)) for page in pages] == before
    assert client.get(address(event, 2)).status_code == 404
    client.login(username="owner", password=PASSWORD)
    assert client.get(address(event, 2)).status_code == 404


def test_a_round_that_does_not_exist_is_not_found(client: Client) -> None:
    event = make_event()
    assert client.get(address(event, 1)).status_code == 404
    assert client.get("/e/nowhere/round/1/").status_code == 404


def test_an_unchanged_page_is_not_sent_again_and_a_result_changes_it(client: Client) -> None:
    event = started_event(players=4, rounds=3)
    publish_next(event)
    tag = client.get(address(event))["ETag"]
    unchanged = client.get(address(event), headers={"If-None-Match": tag})
    assert (unchanged.status_code, unchanged.content, unchanged["ETag"]) == (304, b"", tag)
    set_result(event, 1, Outcome.DRAW)
    changed = client.get(address(event), headers={"If-None-Match": tag})
    assert tables_of(changed)[0][1][2] == "½ – ½"
    assert changed["ETag"] != tag


@pytest.mark.parametrize(
    "page",
    ["", "round/1/", "round/1/?by=name", "standings/", "crosstable/", "player/1/"],
)
def test_a_public_page_is_the_same_bytes_for_everybody_and_sets_no_cookie(client: Client, page: str) -> None:
    event = started_event(players=4, rounds=3)
    publish_next(event)
    first = client.get(f"/e/{event.slug}/{page}")
    client.get("/accounts/login/")  # leaves a token
    client.login(username="owner", password=PASSWORD)
    for reader in (client, Client()):
        answer = reader.get(f"/e/{event.slug}/{page}")
        assert (answer.content, answer["ETag"], dict(answer.cookies)) == (first.content, first["ETag"], {})
        assert set(answer["Cache-Control"].split(", ")) == {"public", "no-cache"}
        assert set(answer["Vary"].split(", ")) == {"Accept-Encoding", "Accept-Language", "Cookie"}


def test_who_asks_otherwise_than_by_the_one_form_gets_an_answer_that_nobody_keeps(client: Client) -> None:
    event = started_event(players=4, rounds=3)
    publish_next(event)
    for asked in ("?by=board", "?by=name&x=1", "?x=1"):
        answer = client.get(address(event) + asked)
        assert (answer.status_code, set(answer["Cache-Control"].split(", "))) == (200, {"private", "no-cache"})
        assert "x=1" not in answer.content.decode()


@pytest.mark.parametrize("players", [10, 100])
@pytest.mark.parametrize("by", ["board", "name"])
def test_queries_do_not_grow_with_the_players(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, players: int, by: str
) -> None:
    event = started_event(players=players, rounds=3)
    publish_next(event)
    with django_assert_num_queries(12 if by == "board" else 7):  # the list by board also has moves, check and seal
        client.get(address(event), {"by": by})
    with django_assert_num_queries(1):
        client.get(address(event), {"by": by})


def test_italian_pages_are_kept_apart_from_english_ones(client: Client) -> None:
    event = started_event(players=4, rounds=3)
    publish_next(event)
    english = client.get(address(event), headers={"Accept-Language": "en"})
    italian = client.get(address(event), headers={"Accept-Language": "it"})
    assert (english["Content-Language"], italian["Content-Language"]) == ("en", "it")
    assert english["ETag"] != italian["ETag"]


@pytest.mark.parametrize(("query", "title"), [("", "Round 1 by board"), ("?by=name", "Round 1: alphabetical pairings")])
def test_the_title_says_the_round_its_order_and_the_event(client: Client, query: str, title: str) -> None:
    event = played_event(players=4, rounds=3, played=1)
    page = client.get(address(event) + query).content.decode()
    assert f"<title>{title} – {event.name}</title>" in page
    assert f'<meta property="og:title" content="{title} – {event.name}">' in " ".join(page.split())


def test_of_many_rounds_a_narrow_page_has_the_first_the_last_and_those_near(client: Client) -> None:
    event = played_event(players=4, rounds=3, played=1)
    Event.objects.filter(pk=event.pk).update(planned_rounds=25)
    page = client.get(address(event)).content.decode()
    far = [int(number) for number in re.findall(r"<li data-far[^>]*>.*?</span>(\d+)<", page)]
    assert far == list(range(9, 25))
