"""Standings, crosstable and the players' cards."""

import re

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.factories import add_players, make_event, owner_of, play_round, played_event, publish_next, started_event
from tests.pages import items_of, tables_of, title_of
from tests.standings.four_players import TIE_BREAKS, enter, four_players
from tournaments.domain.events.event_settings import change_settings
from tournaments.domain.public_record import public_state
from tournaments.domain.results.result_entry import Outcome

pytestmark = pytest.mark.django_db


def test_standings_count_what_is_won_and_say_that_the_round_is_being_played(client: Client) -> None:
    event = four_players()
    page = client.get(f"/e/{event.slug}/standings/")
    assert title_of(page) == "Standings after round 2"
    assert "1 of 2 games counted." in page.content.decode()
    assert [[row[0], row[1], row[3], *row[6:]] for row in tables_of(page)[0]] == [
        ["Rank", "Rank change", "Rating", "Points", "BH/C1", "SB"],
        ["1", "", "2600", "2", "½", "½"],
        ["2", "", "2590", "½", "2", "¼"],
        ["3", "1 down", "2570", "½", "0", "¼"],
        ["4", "", "2580", "0", "0", "0"],
    ]


def test_standings_after_an_earlier_round_are_as_they_were(client: Client) -> None:
    event = four_players()
    page = client.get(f"/e/{event.slug}/standings/1/")
    assert title_of(page) == "Standings after round 1"
    assert [[row[0], row[3], row[6]] for row in tables_of(page)[0][1:]] == [
        ["1", "2600", "1"],
        ["2", "2590", "½"],
        ["2", "2570", "½"],
        ["4", "2580", "0"],
    ]
    assert [client.get(f"/e/{event.slug}/standings/{number}/").status_code for number in (0, 3)] == [404, 404]


def test_standings_tell_who_moved_up_and_down(client: Client) -> None:
    event = started_event(players=4, rounds=3)
    enter(publish_next(event), Outcome.WHITE_WINS, Outcome.BLACK_WINS)
    enter(publish_next(event), Outcome.WHITE_FORFEIT_WIN, Outcome.WHITE_WINS)
    rows = tables_of(client.get(f"/e/{event.slug}/standings/"))[0][1:]
    assert [[row[0], row[1], row[3]] for row in rows] == [
        ["1", "", "2590"],
        ["2", "1 down", "2600"],
        ["2", "1 up", "2580"],
        ["4", "1 down", "2570"],
    ]


def test_each_tie_break_of_a_row_has_its_code_and_opens_and_the_codes_have_names(client: Client) -> None:
    event = four_players()
    text = client.get(f"/e/{event.slug}/standings/").content.decode()
    players = f"/e/{event.slug}/player"
    cell = '<td class="num tie-break" role="cell" data-label="{}"><a class="value" href="{}" data-opens>½</a></td>'
    assert cell.format("BH/C1", f"{players}/1/why/BH/C1/") + cell.format("SB", f"{players}/1/why/SB/") in text
    assert "<dt>BH/C1</dt><dd>Buchholz, cut 1</dd><dt>SB</dt><dd>Sonneborn-Berger</dd>" in text


def test_beside_the_standings_stands_how_the_round_ended_what_decides_and_what_the_triangle_is(client: Client) -> None:
    event = four_players()
    text = " ".join(client.get(f"/e/{event.slug}/standings/").content.decode().split())
    aside = text[text.index("<aside") : text.index("</aside>")]
    assert f'<h2> Round 2 </h2> <a href="/e/{event.slug}/round/2/">Pairings</a>' in aside
    assert "Black won <b>1</b>" in aside
    assert "playing <b>1</b>" in aside
    assert "Tie-breaks" in aside
    assert "decides the rank first" not in aside
    assert "Players who are still tied share the rank." in aside
    triangle = "The triangle is the change since round 1."
    assert triangle in text
    first = client.get(f"/e/{event.slug}/standings/1/").content.decode()
    assert "The triangle" not in first
    assert "Round in progress" not in first


def test_where_a_system_has_a_value_of_its_own_the_points_are_said_to_decide_nothing(client: Client) -> None:
    event = started_event(players=4, rounds=3, system="keizer", edition="2026")
    play_round(event)
    text = client.get(f"/e/{event.slug}/standings/").content.decode()
    assert "Ranking criteria" in text
    assert "Tie-breaks" not in text
    assert (
        '<dt>Keizer score</dt><dd>decides the rank first</dd><dt>Points</dt><dd class="muted">(for information)</dd>'
        in text
    )


def test_tie_breaks_that_cannot_be_computed_are_named_and_left_out(client: Client) -> None:
    event = four_players()
    change_settings(
        event=event, actor=owner_of(event), changes={"tie_breaks": ["SB", "OTHER_X"]}, why="the report says so"
    )
    page = client.get(f"/e/{event.slug}/standings/")
    assert tables_of(page)[0][0][6:] == ["Points", "SB"]
    assert "Tie-breaks not calculated here: OTHER_X." in page.content.decode()


def test_pages_before_the_first_round_say_what_comes(client: Client) -> None:
    event = make_event()
    add_players(event, 3)
    for page in ("standings", "crosstable"):
        response = client.get(f"/e/{event.slug}/{page}/")
        assert (tables_of(response), items_of(response)) == ([], [])
    assert client.get(f"/e/{event.slug}/player/1/").status_code == 404


@pytest.mark.parametrize(
    "page",
    [
        "",
        "standings/",
        "standings/1/",
        "standings/?of=federation:ITA",
        "crosstable/",
        "crosstable/?by=rank",
        "player/2/",
        "player/2/why/BH/C1/",
        "round/1/",
    ],
)
@pytest.mark.parametrize(("players", "rounds"), [(10, 1), (10, 3), (100, 2)])
def test_the_first_page_after_a_change_asks_seven_queries_and_every_other_one(
    client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
    page: str,
    players: int,
    rounds: int,
) -> None:
    event = played_event(players=players, rounds=4, played=rounds, tie_breaks=TIE_BREAKS)
    # The home's latest results come from the journal; a round's page asks for moves, checks and seals.
    with django_assert_num_queries({"": 8, "round/1/": 12}.get(page, 7)):
        client.get(f"/e/{event.slug}/{page}")
    for other in {"standings/", "crosstable/", "player/1/", "round/1/", page} - {""}:
        with django_assert_num_queries(1 + 5 * (other == "round/1/" != page)):
            client.get(f"/e/{event.slug}/{other}")


@pytest.mark.parametrize("page", ["standings/", "crosstable/", "player/1/"])
def test_pages_are_sent_again_only_when_the_event_changed(client: Client, page: str) -> None:
    event = played_event(players=4, rounds=3, played=1)
    tag = client.get(f"/e/{event.slug}/{page}")["ETag"]
    assert client.get(f"/e/{event.slug}/{page}", headers={"If-None-Match": tag}).status_code == 304
    play_round(event)
    assert client.get(f"/e/{event.slug}/{page}", headers={"If-None-Match": tag}).status_code == 200


@pytest.mark.parametrize(
    ("page", "title"),
    [
        ("standings/", "Standings after round 2"),
        ("standings/1/", "Standings after round 1"),
        ("standings/?of=federation:ITA", "Standings after round 2, ITA"),
        ("crosstable/", "Crosstable"),
        ("player/4/", "Player0003, Test"),
        ("player/4/why/SB/", "Sonneborn-Berger, Player0003, Test"),
    ],
)
def test_the_title_says_the_player_the_round_and_the_event(client: Client, page: str, title: str) -> None:
    event = played_event(players=4, rounds=3, played=2, tie_breaks=TIE_BREAKS)
    assert f"<title>{title} – {event.name}</title>" in client.get(f"/e/{event.slug}/{page}").content.decode()


def test_a_player_and_the_leaders_have_their_ranks_by_round_as_a_picture_and_as_a_table(client: Client) -> None:
    event = played_event(players=10, rounds=5, played=3, tie_breaks=TIE_BREAKS)
    ranks = [{row.tpn: row.rank for row in public_state(event).after(number).rows} for number in range(1, 4)]
    player = client.get(f"/e/{event.slug}/player/2/")
    expected = [[str(number), f"{after[2]} of 10"] for number, after in enumerate(ranks, start=1)]
    assert [["After round", "Rank"], *expected] in tables_of(player)
    assert player.content.decode().count("<circle") == 3
    home = client.get(f"/e/{event.slug}/")
    leaders = [place.tpn for place in public_state(event).ranking.rows[:6]]
    rows = [[f"Player{tpn - 1:04}, Test", *(str(after[tpn]) for after in ranks)] for tpn in leaders]
    assert [["Rank after round", "1", "2", "3"], *rows] in tables_of(home)
    assert home.content.decode().count("<circle") == 18


def test_one_round_is_no_line(client: Client) -> None:
    event = played_event(players=4, rounds=3, played=1)
    for page in ("", "player/1/"):
        assert "<circle" not in client.get(f"/e/{event.slug}/{page}").content.decode()


def test_an_italian_page_writes_decimals_with_a_comma(client: Client) -> None:
    event = played_event(players=10, rounds=5, played=3, tie_breaks=TIE_BREAKS)
    pages = [
        client.get(f"/e/{event.slug}/player/2/", headers={"Accept-Language": language}).content.decode()
        for language in ("en", "it")
    ]
    changes = [re.findall(r"[+−]\d+[.,]\d+", page) for page in pages]
    assert changes[0]
    assert changes[1] == [change.replace(".", ",") for change in changes[0]]
