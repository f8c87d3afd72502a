"""The public pages of a round of teams."""

import pytest
from django.core.cache import cache
from django.test import Client

from tests.live.applied import applied
from tests.pages import items_of, tables_of, text_of, title_of
from tests.team_events import hide_line_ups, round_robin_of_teams, round_without_matches, team_event
from tournaments.models import Event, Game

pytestmark = pytest.mark.django_db

MATCH = [
    ["Board", "Club A", "Result", "Club D"],
    ["1", "W White Player01, Team 1 2390", "1 – 0", "B Black Player10, Team 4 2300"],
    ["2", "B Black Player03, Team 1 2370", "½ – ½", "W White Player11, Team 4 2290"],
]


def address(event: Event, rest: str = "round/1/") -> str:
    return f"/e/{event.slug}/{rest}"


def test_a_round_has_its_matches_each_with_its_boards(client: Client) -> None:
    event = round_robin_of_teams(2)
    page = client.get(address(event))
    assert title_of(page) == "Round 1 of 6"
    assert tables_of(page)[0] == MATCH
    assert "Match 1 Club A 0 1½ – ½ Club D 0" in text_of(page)
    assert b"<details open" not in page.content.replace(b'data-key="match-1"', b"")
    boards = client.get(address(event), {"show": "boards"})
    assert tables_of(boards) == tables_of(page)
    assert boards.content.count(b" open>") == len(tables_of(boards))


def test_by_name_has_teams_and_players_with_match_board_and_colour(client: Client) -> None:
    teams, players = tables_of(client.get(address(round_robin_of_teams(1)), {"by": "name"}))
    assert teams == [
        ["Team", "Match", "Opponent"],
        ["Club A", "1", "Club D"],
        ["Club B", "2", "Club C"],
        ["Club C", "2", "Club B"],
        ["Club D", "1", "Club A"],
    ]
    assert players[1] == ["Player01, Team 1", "1 .1", "W White", "Club A"]
    assert len(players) == 9


def test_teams_without_a_match_are_told_why_and_what_they_have(client: Client) -> None:
    event = team_event(tie_breaks=())
    assert items_of(client.get(address(event)))[-1] == "Team 13 0 · not played · match points 0, game points 0"


def test_a_match_has_a_page_of_its_own(client: Client) -> None:
    event = round_robin_of_teams(1)
    page = client.get(address(event, "round/1/match/1/"))
    assert title_of(page) == "Club A – Club D"
    assert tables_of(page) == [MATCH]
    assert "Round 1, match 1" in text_of(page)
    assert "Match points 2 – 0" in text_of(page)
    assert [client.get(address(event, f"round/{n}/match/{k}/")).status_code for n, k in ((1, 3), (2, 1))] == [404, 404]


def test_line_ups_that_are_not_shown_yet_are_on_no_page_of_the_round_and_the_pages_say_so(client: Client) -> None:
    event = round_robin_of_teams(3)
    names = hide_line_ups(event, 3)
    for rest in ("round/3/", "round/3/?show=boards", "round/3/?by=name", "round/3/match/1/", "round/3/match/2/"):
        text = text_of(client.get(address(event, rest)))
        assert "ine-ups are not shown yet" in text
        assert [name for name in names if name in text] == []
    files = ("round/3/pairings.csv", "round/3/pairings.json", "round/3/match/1/boards.csv")
    for rest in files:
        content = client.get(address(event, rest)).content.decode()
        assert [name for name in names if name in content] == []


def test_a_result_is_told_to_open_pages_by_its_row_and_the_head_of_its_match_in_less_than_2_kb(client: Client) -> None:
    event = team_event("tb-001-2026", "tiebreaks", tie_breaks=())
    game = Game.objects.filter(pairing__round__event=event, pairing__round__number=6, pairing__board=2).last()
    assert game is not None
    for rest in ("round/6/", "round/6/match/2/"):
        Game.objects.filter(pk=game.pk).update(white_result="*", black_result="*")
        changed(event)
        old = client.get(address(event, rest)).content.decode()
        state = old.split(' data-state="')[1][:16]
        Game.objects.filter(pk=game.pk).update(white_result="1", black_result="0")
        changed(event)
        answer = client.get(address(event, rest), {"since": state})
        told = answer.json()
        rows = [*told["parts"], *told["cells"]]
        assert [key for key in rows if not key.startswith(".")] == [f"b2-{game.number}"]
        assert len(answer.content) < 2000
        cache.clear()
        assert applied(old, told) == client.get(address(event, rest)).content.decode()


def changed(event: Event) -> None:
    event.refresh_from_db()
    Event.objects.filter(pk=event.pk).update(public_version=event.public_version + 1)


def test_the_calendar_has_every_round_with_its_matches(client: Client) -> None:
    tables = tables_of(client.get(address(round_robin_of_teams(1), "calendar/")))
    assert tables[0][1:] == [["1", "Club A – Club D", "1½ – ½"], ["2", "Club B – Club C", "1½ – ½"]]
    assert tables[5][1:] == [["1", "Club D – Club B", "–"], ["2", "Club A – Club C", "–"]]


def test_a_round_without_matches_has_no_games_and_nothing_is_finished(client: Client) -> None:
    event = round_without_matches()
    said = text_of(client.get(address(event)))
    assert "no games" in said
    assert "all games finished" not in said
    front = text_of(client.get(address(event, "")))
    assert "Top matches" not in front
    assert "all games finished" not in front
