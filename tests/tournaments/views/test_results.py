"""Results entry: one board at a time, two arbiters, corrections, and the same without a script."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tabellone.record import Result
from tests.factories import (
    PASSWORD,
    add_member,
    enter_results,
    knockout,
    make_user,
    pair_round,
    play_bracket,
    play_round,
    played_event,
    publish_next,
    started_event,
)
from tests.pages import tables_of, title_of
from tests.team_factories import started_team_event
from tests.tournaments.domain.teams.test_line_up_publication import seat_all
from tests.tournaments.views.test_desk import queries_of
from tournaments.domain.entries.registrations import change_registration
from tournaments.domain.results.result_entry import Outcome, Reach, enter_result, outcome_of, reach_of_correction
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.round_drafts import discard_draft, swap_players, switch_colours
from tournaments.domain.rounds.round_publication import publish_round, unpublish_round
from tournaments.models import Event, Game, Role, Round
from tournaments.views import paging

pytestmark = pytest.mark.django_db


def owner() -> Client:
    client = Client()
    client.login(username="owner", password=PASSWORD)
    return client


def published(players: int = 6, **fields: str) -> Event:
    event = started_event(players=players, rounds=3, **fields)
    publish_next(event)
    return event


def board(event: Event, number: int = 1, round_number: int = 1) -> Game:
    return Game.objects.get(pairing__round__event=event, pairing__round__number=round_number, pairing__board=number)


def seen(event: Event, number: int = 1, round_number: int = 1) -> str:
    """What a page that is opened now has of the board."""
    return board_seen(board(event, number, round_number))


def enter(
    client: Client, event: Event, outcome: str, as_seen: str, *, number: int = 1, round_number: int = 1, why: str = ""
) -> Any:
    """What the page's script sends."""
    return client.post(
        f"/e/{event.slug}/desk/round/{round_number}/board/{number}/",
        {"outcome": outcome, "seen": as_seen, "why": why},
        headers={"accept": "application/json"},
    )


def test_the_page_has_a_row_for_each_board_with_players_ratings_and_points() -> None:
    event = played_event(players=4, rounds=3, played=0)
    publish_next(event)
    rows = [(row[0], row[1], row[3]) for row in tables_of(owner().get(f"/e/{event.slug}/desk/round/1/results/"))[0]]
    assert rows == [
        ("Board", "White", "Black"),
        ("1", "Player0000, Test (2600) 0", "Player0002, Test (2580) 0"),
        ("2", "Player0003, Test (2570) 0", "Player0001, Test (2590) 0"),
    ]


def test_the_open_boards_are_counted_and_named() -> None:
    event = published()
    client = owner()
    enter(client, event, "1-0", seen(event, 2), number=2)
    page = client.get(f"/e/{event.slug}/desk/round/1/results/").content.decode()
    box = re.sub(r"<[^>]*>", " ", page.split('id="open-boards"')[1].split(">", 1)[1].split("</section>")[0])
    assert " ".join(box.split()) == "2 of 3 boards without a result 1 , open 2 , has a result 3 , open"


@pytest.mark.parametrize("outcome", [outcome for outcome in Outcome if outcome is not Outcome.UNREPORTED])
def test_every_kind_of_result_is_saved_as_the_record_writes_it(outcome: Outcome) -> None:
    event = published()
    client = owner()
    enter(client, event, "½-½" if outcome is Outcome.OPEN else "", seen(event))
    answer = enter(client, event, outcome.value, seen(event)).json()
    game = board(event)
    assert game.white_result + game.black_result == outcome.codes
    assert game.is_adjourned == (outcome is Outcome.ADJOURNED)
    assert (answer["board"], answer["outcome"], answer["seen"]) == (1, outcome.value, seen(event))
    assert answer["open"] == (outcome is Outcome.OPEN)


def test_the_second_of_two_arbiters_is_told_what_stands_and_who_entered_it_and_decides() -> None:
    event = published()
    second = Client()
    second.force_login(add_member(event, Role.ARBITER, "second"))
    opened = seen(event)
    assert enter(owner(), event, "1-0", opened).status_code == 200
    told = enter(second, event, "0-1", opened)
    assert (told.status_code, told.json()) == (
        409,
        {
            "board": 1,
            "outcome": "1-0",
            "text": "1 – 0",
            "white": "Player0000, Test",
            "black": "Player0003, Test",
            "seen": seen(event),
            "open": False,
            "rating_only": False,
            "message": "Another user changed board 1. It now shows 1-0. Keep it, or enter your result again.",
            "by": "owner",
        },
    )
    assert board(event).white_result == Result.WIN
    assert enter(second, event, "0-1", told.json()["seen"]).json()["outcome"] == "0-1"
    assert board(event).black_result == Result.WIN


def taken_back(event: Event) -> Round:
    """The first round, a draft again."""
    return unpublish_round(round_=event.rounds.get(number=1), actor=make_user())


def test_a_page_of_a_round_that_was_taken_back_and_changed_credits_nobody_else() -> None:
    event = published()
    opened = seen(event)
    round_ = taken_back(event)
    first, second = (row for row in event.registrations.filter(tpn__in=(1, 5)).order_by("tpn"))
    swap_players(round_=round_, actor=make_user(), first=first, second=second)
    publish_round(round_=round_, actor=make_user())
    told = enter(owner(), event, "1-0", opened)
    assert (told.status_code, told.json()) == (
        409,
        {
            "board": 1,
            "outcome": "",
            "text": "",
            "white": "Player0004, Test",
            "black": "Player0003, Test",
            "seen": seen(event),
            "open": True,
            "rating_only": False,
            "message": (
                "Another user changed board 1. It is now Player0004, Test – Player0003, Test and shows no "
                "result. Keep it, or enter your result again."
            ),
            "by": "",
        },
    )
    assert board(event).white_result == Result.UNKNOWN


def test_of_a_board_with_other_people_the_same_result_is_another_one() -> None:
    event = published()
    opened = seen(event)
    round_ = taken_back(event)
    switch_colours(game=round_.games.get(pairing__board=1), actor=make_user())
    publish_round(round_=round_, actor=make_user())
    assert enter(owner(), event, "1-0", seen(event)).status_code == 200
    assert enter(owner(), event, "1-0", opened).status_code == 409


def test_a_new_draft_of_the_same_pairing_has_other_boards() -> None:
    event = published()
    opened = seen(event)
    discard_draft(round_=taken_back(event), actor=make_user())
    publish_next(event)
    assert enter(owner(), event, "1-0", opened).status_code == 409


def test_a_player_renamed_since_is_seen_before_the_result_counts() -> None:
    event = published()
    opened = seen(event)
    change_registration(registration=board(event).white, actor=make_user(), changes={"name": "Other, Name"})
    assert enter(owner(), event, "1-0", opened).status_code == 409


def test_an_entry_that_arrives_again_after_somebody_cleared_it_is_not_made_again() -> None:
    event = published()
    client, opened = owner(), seen(event)
    enter(client, event, "1-0", opened)
    enter(client, event, "", seen(event))
    assert (enter(client, event, "1-0", opened).status_code, board(event).white_result) == (409, Result.UNKNOWN)


def test_a_correction_for_rating_only_may_arrive_twice() -> None:
    event = played_event(players=6, rounds=4, played=3)
    client, opened, wanted = owner(), seen(event), other_than(board(event))
    answers = [enter(client, event, wanted, opened, why="score sheet") for _time in range(2)]
    assert [(answer.status_code, answer.json()["rating_only"]) for answer in answers] == [(200, True)] * 2
    assert event.journal.filter(action="result", details__reach="rating_only").count() == 1


def test_two_arbiters_who_agree_are_not_bothered() -> None:
    event = published()
    client, opened = owner(), seen(event)
    assert [enter(client, event, "1-0", opened).status_code for _arbiter in range(2)] == [200, 200]
    assert board(event).version == 1


def test_a_board_that_the_round_has_not_is_refused_in_words() -> None:
    event = published()
    answer = enter(owner(), event, "1-0", seen(event), number=99)
    assert (answer.status_code, answer.json()) == (404, {"message": "Round 1 has no board 99."})


@pytest.mark.parametrize("outcome", ["2-0", "1", "\0"])
def test_what_is_no_result_is_refused_in_words_and_changes_nothing(outcome: str) -> None:
    event = published()
    answer = enter(owner(), event, outcome, seen(event))
    assert (answer.status_code, answer.json()["message"]) == (
        422,
        "Invalid result for this board. Choose one from the list.",
    )
    assert board(event).version == 0


def test_without_a_script_the_buttons_and_the_list_of_a_row_do_the_same() -> None:
    event = published()
    client = owner()
    address = f"/e/{event.slug}/desk/round/1/"
    answer = client.post(f"{address}board/1/", {"outcome": "1-0", "chosen": "", "seen": seen(event)})
    assert (answer.status_code, answer.headers["Location"]) == (302, f"{address}results/")
    client.post(f"{address}board/2/", {"chosen": "+--", "seen": seen(event, 2)})
    found = [board(event, number).white_result + board(event, number).black_result for number in (1, 2, 3)]
    assert found == ["10", "+-", "**"]


def test_without_a_script_a_conflict_is_said_on_the_page() -> None:
    event = published()
    client = owner()
    page = f"/e/{event.slug}/desk/round/1/results/"
    opened = seen(event)
    for outcome in ("1-0", "0-1"):
        client.post(
            f"/e/{event.slug}/desk/round/1/board/1/",
            {"outcome": outcome, "seen": opened},
            headers={"referer": f"http://testserver{page}"},
        )
    assert [str(message) for message in client.get(page).context["messages"]] == [
        "Round 1, board 1, Player0000, Test – Player0003, Test: no result → 1 – 0",
        "Another user changed board 1. It now shows 1-0. Keep it, or enter your result again.",
    ]
    assert board(event).white_result == Result.WIN


def test_an_undone_result_is_newer_than_what_another_arbiter_still_sees() -> None:
    event = published()
    client = owner()
    entered = enter(client, event, "1-0", seen(event)).json()["seen"]
    client.post(f"/e/{event.slug}/desk/undo/")
    assert enter(client, event, "0-1", entered).status_code == 409


def test_a_draft_has_no_results_page_and_takes_no_results() -> None:
    event = started_event(players=4, rounds=3)
    pair_round(event)
    client = owner()
    answer = client.get(f"/e/{event.slug}/desk/round/1/results/")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/e/{event.slug}/desk/round/1/")
    refused = enter(client, event, "1-0", seen(event))
    assert (refused.status_code, refused.json()["message"]) == (
        422,
        "The round is not published, so it has no results yet.",
    )


def text_of(response: Any) -> str:
    return " ".join(response.content.decode().split())


def test_the_page_of_an_earlier_round_says_what_a_correction_still_reaches() -> None:
    event = played_event(players=6, rounds=4, played=1)
    client = owner()
    page = f"/e/{event.slug}/desk/round/1/results/"
    assert "Reason for the correction" not in text_of(client.get(page))
    pair_round(event)
    assert "Round 2 is a draft. Corrections on this page count for it only after you re-pair the round." in text_of(
        client.get(page)
    )
    client.post(f"/e/{event.slug}/desk/round/2/publish/")
    assert (
        "The next round is already paired. Corrections on this page count from the pairing of round 3 onwards"
        " (C.04.2, 4.3)." in text_of(client.get(page))
    )
    enter_results(event.rounds.get(number=2))
    play_round(event)
    assert "The next round has ended. Corrections on this page count for rating only (C.04.2, 4.3)." in text_of(
        client.get(page)
    )


def test_in_a_knock_out_a_late_correction_cites_no_swiss_article_and_calls_no_running_round_over() -> None:
    event = knockout(4)
    play_bracket(event, 1)
    publish_next(event)
    told = text_of(owner().get(f"/e/{event.slug}/desk/round/1/results/"))
    assert "The next round of the bracket is published. Corrections on this page count for rating only." in told
    assert ("C.04.2" in told, "has ended" in told) == (False, False)


def test_in_the_last_round_no_pairing_is_promised_and_a_finished_event_says_that_it_must_be_reopened() -> None:
    event = played_event(players=6, rounds=3, played=3)
    client = owner()
    page = f"/e/{event.slug}/desk/round/3/results/"
    assert "Corrections on this page" not in text_of(client.get(page))
    client.post(f"/e/{event.slug}/desk/finish/")
    told = text_of(client.get(page))
    assert ("Corrections on this page" in told, "Reason for the correction" in told) == (False, False)
    assert "The event is finished. Reopen it to correct a result." in told


def test_while_the_last_round_is_played_a_correction_of_the_one_before_counts_for_the_standings() -> None:
    event = played_event(players=6, rounds=3, played=2)
    page = f"/e/{event.slug}/desk/round/2/results/"
    publish_next(event)
    told = "Corrections on this page change only the standings. No pairing depends on them."
    assert told in text_of(owner().get(page))
    game = board(event, 1, 2)
    wanted = other_than(game)
    assert enter(owner(), event, wanted, seen(event, 1, 2), round_number=2, why="score sheet").status_code == 200
    game.refresh_from_db()
    assert (game.white_result + game.black_result, game.rating_result) == (Outcome(wanted).codes, "")


def test_once_the_last_round_has_ended_a_correction_of_the_one_before_is_for_rating_only() -> None:
    event = played_event(players=6, rounds=3, played=3)
    assert reach_of_correction(board(event, 1, 2)) == Reach("rating_only")
    assert reach_of_correction(board(event, 1, 3)) == Reach("now")


def other_than(game: Game) -> str:
    return "0-1" if game.white_result == Result.WIN else "1-0"


def test_a_correction_of_an_earlier_round_needs_its_reason() -> None:
    event = played_event(players=6, rounds=4, played=1)
    pair_round(event)
    game = board(event)
    client = owner()
    refused = enter(client, event, other_than(game), seen(event))
    assert (refused.status_code, refused.json()["message"]) == (
        422,
        (
            "Round 1 has ended and the next round is paired. Enter a reason for the correction. It is saved in the "
            "change log."
        ),
    )
    assert enter(client, event, other_than(game), seen(event), why="score sheet").status_code == 200
    assert event.journal.first().why == "score sheet"  # type: ignore[union-attr]  # there is one: the correction


def test_a_correction_that_comes_too_late_is_kept_for_rating_only_and_says_so() -> None:
    event = played_event(players=6, rounds=4, played=3)
    game = board(event)
    before = game.white_result + game.black_result
    wanted = other_than(game)
    answer = enter(owner(), event, wanted, seen(event), why="score sheet").json()
    game.refresh_from_db()
    assert (game.white_result + game.black_result, game.rating_result) == (before, Outcome(wanted).codes)
    assert answer["rating_only"] is True


def test_what_was_corrected_for_rating_only_and_corrected_back_is_no_difference() -> None:
    event = played_event(players=6, rounds=4, played=3)
    stands = outcome_of(board(event)).codes
    wanted = other_than(board(event))
    differing = []
    for outcome in (wanted, outcome_of(board(event)).value):
        enter(owner(), event, outcome, seen(event), why="score sheet")
        game = board(event)
        differing.append((game.white_result + game.black_result, game.rating_result))
    assert differing == [(stands, Outcome(wanted).codes), (stands, "")]


def test_assistants_may_not_correct_a_round_that_is_over() -> None:
    event = played_event(players=6, rounds=4, played=1)
    publish_next(event)
    client = Client()
    client.force_login(add_member(event, Role.ASSISTANT))
    page = client.get(f"/e/{event.slug}/desk/round/2/results/")
    assert title_of(page) == "Results of round 2"
    assert f'action="/e/{event.slug}/desk/undo/"' not in page.content.decode()
    assert enter(client, event, "1-0", seen(event, 1, 2), round_number=2).status_code == 200
    assert enter(client, event, "1-0", seen(event), why="mine").status_code == 403


def test_the_page_asks_the_database_equally_often_whatever_the_size() -> None:
    small = published(name="Small", players=4)
    large = played_event(name="Large", players=24, rounds=9, played=3)
    client = owner()
    assert queries_of(client, f"/e/{small.slug}/desk/round/1/results/") == queries_of(
        client, f"/e/{large.slug}/desk/round/3/results/"
    )


def test_what_stands_was_entered_by_whoever_came_last() -> None:
    event = published()
    game = board(event)
    other, opened = add_member(event, Role.ARBITER, "other"), seen(event)
    enter_result(game=game, actor=make_user(), outcome=Outcome.DRAW, seen=board_seen(game))
    enter_result(game=game, actor=other, outcome=Outcome.WHITE_WINS, seen=board_seen(game))
    assert enter(owner(), event, "0-1", opened).json()["by"] == "other"


def test_the_boards_of_a_match_are_entered_by_their_two_numbers_and_a_match_is_forfeited_in_one() -> None:
    round_ = publish_next(started_team_event(rounds=3))
    client = Client()
    client.force_login(add_member(round_.event, Role.ASSISTANT, "assistant"))
    path = f"/e/{round_.event.slug}/desk/round/1/"
    assert "The line-ups of 2 matches are not shown yet" in text_of(client.get(f"{path}results/"))
    seat_all(round_)
    page = client.get(f"{path}results/")
    rows = tables_of(page)[0]
    assert [row[:1] + row[2:3] for row in rows if row[0] in ("1", "2")] == [["1", "0 : 0"], ["2", "0 : 0"]]
    game = round_.games.select_related("white", "black").get(pairing__board=1, number=2)
    sent = {"outcome": "1-0", "seen": board_seen(game)}
    answer = client.post(f"{path}board/1/2/", sent, headers={"accept": "application/json"})
    assert (answer.status_code, answer.json()["board"], answer.json()["outcome"]) == (200, "1.2", "1-0")
    missing = client.post(f"{path}board/1/9/", sent, headers={"accept": "application/json"})
    assert missing.status_code == 404
    head = next(row for row in tables_of(client.get(f"{path}results/"))[0] if row[0] == "1")
    assert head[1:4] == ["Torre", "0 : 1", "Cavallo"]
    seen = re.findall(r'action="[^"]*match/2/forfeit/".*?name="seen" value="(\w+)"', page.content.decode(), re.DOTALL)
    match = round_.pairings.get(board=2)
    client.post(f"{path}match/2/forfeit/", {"seen": seen[0], "absent": [match.second_id]})
    assert [game.white_result + game.black_result for game in match.games.order_by("number")] == ["+-", "-+"] * 2


@pytest.fixture
def _short_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paging, "MOST_ROWS", 4)
    monkeypatch.setattr(paging, "PAGE_ROWS", 3)


def boards_shown(page: str) -> list[str]:
    return re.findall(r'<tr id="board-([0-9.]+)"', page)


@pytest.mark.usefixtures("_short_pages")
def test_many_boards_come_in_pages_and_a_search_goes_through_all() -> None:
    event = published(players=14)
    address = f"/e/{event.slug}/desk/round/1/results/"
    enter(owner(), event, "1-0", seen(event, 7), number=7)
    pages = {query: owner().get(address + query).content.decode() for query in ("", "?page=2", "?page=3", "?find=5")}
    assert {query: boards_shown(page) for query, page in pages.items()} == {
        "": ["1", "2", "3"],
        "?page=2": ["4", "5", "6"],
        "?page=3": ["7"],
        "?find=5": ["5"],
    }
    assert re.findall(r'data-open-elsewhere="([0-9]+)"', "".join(pages.values())) == ["3", "3", "6", "5"]
    assert ["of 7 boards without a result" in page for page in pages.values()] == [True] * 4
    assert re.findall(r'data-square="([0-9]+)"', pages["?page=2"]) == ["4", "5", "6"]
    assert re.findall(r'\?page=([0-9])"\s+data-open="([0-9])"', pages[""]) == [("1", "3"), ("2", "3"), ("3", "0")]
    name = board(event, 6).white.name
    assert boards_shown(owner().get(address, {"find": name}).content.decode()) == ["6"]


@pytest.mark.usefixtures("_short_pages")
@pytest.mark.parametrize("query", ["?page=2", "?find=5"])
def test_without_a_script_a_result_leads_back_to_the_page_that_it_was_entered_on(query: str) -> None:
    event = published(players=14)
    page = owner().get(f"/e/{event.slug}/desk/round/1/results/{query}").content.decode()
    action = f"/e/{event.slug}/desk/round/1/board/5/{query}"
    assert f'action="{action}"' in page
    answer = owner().post(action, {"outcome": "1-0", "seen": seen(event, 5)})
    assert (answer.status_code, answer["Location"]) == (302, f"/e/{event.slug}/desk/round/1/results/{query}")
    assert outcome_of(board(event, 5)) is Outcome.WHITE_WINS


@pytest.mark.usefixtures("_short_pages")
def test_a_match_of_teams_stands_whole_on_one_page() -> None:
    event = started_team_event(teams=6)
    seat_all(publish_next(event))
    page = owner().get(f"/e/{event.slug}/desk/round/1/results/").content.decode()
    assert boards_shown(page) == ["1.1", "1.2", "1.3", "1.4"]
