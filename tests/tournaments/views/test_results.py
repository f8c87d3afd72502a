"""Results entry: one board at a time, two arbiters, corrections, and the same without a script."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests.factories import (
    PASSWORD,
    add_member,
    enter_results,
    make_user,
    pair_round,
    play_round,
    played_event,
    publish_next,
    started_event,
)
from tests.pages import tables_of, title_of
from tests.tournaments.views.test_desk import queries_of
from tournaments.domain.results import CODES, Outcome, enter_result
from tournaments.models import Event, Game, Role
from tournaments.record import Result

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
    return Game.objects.get(round__event=event, round__number=round_number, board=number)


def enter(
    client: Client, event: Event, outcome: str, version: int, *, number: int = 1, round_number: int = 1, why: str = ""
) -> Any:
    """What the page's script sends."""
    return client.post(
        f"/e/{event.slug}/desk/round/{round_number}/board/{number}/",
        {"outcome": outcome, "version": version, "why": why},
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
    enter(client, event, "1-0", 0, number=2)
    page = client.get(f"/e/{event.slug}/desk/round/1/results/").content.decode()
    box = re.sub(r"<[^>]*>", " ", page.split('id="open-boards"')[1].split(">", 1)[1].split("</div>")[0])
    assert " ".join(box.split()) == "Open boards: 2 1 3"


@pytest.mark.parametrize("outcome", Outcome)
def test_every_kind_of_result_is_saved_as_the_record_writes_it(outcome: Outcome) -> None:
    event = published()
    client = owner()
    enter(client, event, "½-½" if outcome is Outcome.OPEN else "", 0)
    game = board(event)
    answer = enter(client, event, outcome.value, game.version).json()
    game.refresh_from_db()
    assert game.white_result + game.black_result == CODES[outcome]
    assert game.is_adjourned == (outcome is Outcome.ADJOURNED)
    assert (answer["board"], answer["outcome"], answer["version"]) == (1, outcome.value, game.version)
    assert answer["open"] == (outcome is Outcome.OPEN)


def test_the_second_of_two_arbiters_is_told_what_stands_and_who_entered_it_and_decides() -> None:
    event = published()
    second = Client()
    second.force_login(add_member(event, Role.ARBITER, "second"))
    assert enter(owner(), event, "1-0", 0).status_code == 200
    told = enter(second, event, "0-1", 0)
    assert (told.status_code, told.json()) == (
        409,
        {
            "board": 1,
            "outcome": "1-0",
            "text": "1 – 0",
            "version": 1,
            "open": False,
            "rating_only": False,
            "message": "Board 1 was changed in the meantime: it now says 1-0. Keep that, or enter yours again.",
            "by": "owner",
        },
    )
    assert board(event).white_result == Result.WIN
    assert enter(second, event, "0-1", told.json()["version"]).json()["outcome"] == "0-1"
    assert board(event).black_result == Result.WIN


def test_two_arbiters_who_agree_are_not_bothered() -> None:
    event = published()
    client = owner()
    assert [enter(client, event, "1-0", 0).status_code for _arbiter in range(2)] == [200, 200]
    assert board(event).version == 1


def test_a_board_that_the_round_has_not_is_refused_in_words() -> None:
    event = published()
    answer = enter(owner(), event, "1-0", 0, number=99)
    assert (answer.status_code, answer.json()) == (404, {"message": "Round 1 has no board 99."})


@pytest.mark.parametrize(("outcome", "version"), [("2-0", "0"), ("1-0", ""), ("1-0", "x")])
def test_what_is_no_result_is_refused_in_words_and_changes_nothing(outcome: str, version: str) -> None:
    event = published()
    answer = owner().post(
        f"/e/{event.slug}/desk/round/1/board/1/",
        {"outcome": outcome, "version": version},
        headers={"accept": "application/json"},
    )
    assert (answer.status_code, answer.json()["message"]) == (
        422,
        "This is not a result that a board can have. Choose one of the list.",
    )
    assert board(event).version == 0


def test_without_a_script_the_buttons_and_the_list_of_a_row_do_the_same() -> None:
    event = published()
    client = owner()
    address = f"/e/{event.slug}/desk/round/1/"
    answer = client.post(f"{address}board/1/", {"outcome": "1-0", "chosen": "", "version": 0})
    assert (answer.status_code, answer.headers["Location"]) == (302, f"{address}results/")
    client.post(f"{address}board/2/", {"chosen": "+--", "version": 0})
    found = [board(event, number).white_result + board(event, number).black_result for number in (1, 2, 3)]
    assert found == ["10", "+-", "**"]


def test_without_a_script_a_conflict_is_said_on_the_page() -> None:
    event = published()
    client = owner()
    page = f"/e/{event.slug}/desk/round/1/results/"
    for outcome in ("1-0", "0-1"):
        client.post(
            f"/e/{event.slug}/desk/round/1/board/1/",
            {"outcome": outcome, "version": 0},
            headers={"referer": f"http://testserver{page}"},
        )
    assert [str(message) for message in client.get(page).context["messages"]] == [
        "Round 1, board 1, Player0000, Test – Player0003, Test: no result → 1 – 0",
        "Board 1 was changed in the meantime: it now says 1-0. Keep that, or enter yours again.",
    ]
    assert board(event).white_result == Result.WIN


def test_an_undone_result_is_newer_than_what_another_arbiter_still_sees() -> None:
    event = published()
    client = owner()
    enter(client, event, "1-0", 0)
    client.post(f"/e/{event.slug}/desk/undo/")
    assert board(event).version == 2
    assert enter(client, event, "0-1", 1).status_code == 409


def test_a_draft_has_no_results_page_and_takes_no_results() -> None:
    event = started_event(players=4, rounds=3)
    pair_round(event)
    client = owner()
    answer = client.get(f"/e/{event.slug}/desk/round/1/results/")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/e/{event.slug}/desk/round/1/")
    refused = enter(client, event, "1-0", 0)
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
    assert "Reason of the correction" not in text_of(client.get(page))
    pair_round(event)
    assert (
        "The next round is already paired: a correction here counts from the pairing of round 3 on (C.04.2, 4.3)."
        in text_of(client.get(page))
    )
    client.post(f"/e/{event.slug}/desk/round/2/publish/")
    enter_results(event.rounds.get(number=2))
    play_round(event)
    assert "The next round is over: a correction here counts for rating only (C.04.2, 4.3)." in text_of(
        client.get(page)
    )


def other_than(game: Game) -> str:
    return "0-1" if game.white_result == Result.WIN else "1-0"


def test_a_correction_of_an_earlier_round_needs_its_reason() -> None:
    event = played_event(players=6, rounds=4, played=1)
    pair_round(event)
    game = board(event)
    client = owner()
    refused = enter(client, event, other_than(game), game.version)
    assert (refused.status_code, refused.json()["message"]) == (
        422,
        "Round 1 is over and the next one is paired. Give the reason of the correction; it goes into the journal.",
    )
    assert enter(client, event, other_than(game), game.version, why="score sheet").status_code == 200
    assert event.journal.first().why == "score sheet"  # type: ignore[union-attr]  # there is one: the correction


def test_a_correction_that_comes_too_late_is_kept_for_rating_only_and_says_so() -> None:
    event = played_event(players=6, rounds=4, played=3)
    game = board(event)
    before = game.white_result + game.black_result
    wanted = other_than(game)
    answer = enter(owner(), event, wanted, game.version, why="score sheet").json()
    game.refresh_from_db()
    assert (game.white_result + game.black_result, game.rating_result) == (before, CODES[Outcome(wanted)])
    assert answer["rating_only"] is True


def test_assistants_may_not_correct_a_round_that_is_over() -> None:
    event = played_event(players=6, rounds=4, played=1)
    publish_next(event)
    client = Client()
    client.force_login(add_member(event, Role.ASSISTANT))
    page = client.get(f"/e/{event.slug}/desk/round/2/results/")
    assert title_of(page) == "Results of round 2"
    assert f'action="/e/{event.slug}/desk/undo/"' not in page.content.decode()
    assert enter(client, event, "1-0", 0, round_number=2).status_code == 200
    assert enter(client, event, "1-0", 1, why="mine").status_code == 403


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
    other = add_member(event, Role.ARBITER, "other")
    enter_result(game=game, actor=make_user(), outcome=Outcome.DRAW, seen_version=0)
    enter_result(game=game, actor=other, outcome=Outcome.WHITE_WINS, seen_version=1)
    assert enter(owner(), event, "0-1", 0).json()["by"] == "other"
