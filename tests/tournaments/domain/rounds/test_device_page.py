"""Page of a device: which boards it has, which one is next, and what it may undo."""

from __future__ import annotations

import pytest

from tests.factories import owner_of, publish_next, started_event
from tests.tournaments.domain.results.test_device_rights import enrolled, enter, enter_outcomes_at, game_at
from tournaments.domain.results.result_entry import Outcome
from tournaments.domain.rounds.device_page import DevicePage, device_page
from tournaments.domain.rounds.round_publication import unpublish_round
from tournaments.models import Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_() -> Round:
    return publish_next(started_event(players=12, rounds=3))


def names(page: DevicePage) -> dict[str, object]:
    return {
        "boards": [board.name for board in page.boards],
        "chosen": page.chosen and page.chosen.name,
        "following": page.following and page.following.name,
        "saved": page.saved and page.saved.name,
    }


def test_the_first_open_board_is_next_and_after_an_entry_the_one_after_it(round_: Round) -> None:
    device = enrolled(round_.event, "Anna", 2, 5)
    enter_outcomes_at(round_, 2, Outcome.DRAW)
    boards = ["2", "3", "4", "5"]
    page = device_page(device)
    assert names(page) == {"boards": boards, "chosen": "3", "following": "4", "saved": None}
    assert page.open_boards == 3
    assert enter(device, game_at(round_, 5)) == ""
    assert names(device_page(device, saved="5")) == {
        "boards": boards, "chosen": "3", "following": "4", "saved": "5",
    }  # fmt: skip
    assert names(device_page(device, saved="3")) == {
        "boards": boards, "chosen": "4", "following": "3", "saved": "3",
    }  # fmt: skip
    assert names(device_page(device, asked="2"))["chosen"] == "2"
    for unknown in ("1", "6", "x", "02", "9" * 50):
        assert names(device_page(device, asked=unknown, saved=unknown)) == names(device_page(device))


def test_only_its_own_result_can_be_undone(round_: Round) -> None:
    device, other = enrolled(round_.event), enrolled(round_.event, "Bo")
    enter(device, game_at(round_, 1))
    enter(other, game_at(round_, 2))
    enter_outcomes_at(round_, 3, Outcome.DRAW)
    assert [board.is_own for board in device_page(device).boards] == [True, False, False, False, False, False]


def test_when_all_boards_have_a_result_none_is_next(round_: Round) -> None:
    device = enrolled(round_.event, "Anna", 2, 3)
    for board in (2, 3):
        enter(device, game_at(round_, board))
    page = device_page(device, saved="3")
    assert names(page) == {"boards": ["2", "3"], "chosen": None, "following": None, "saved": "3"}
    assert page.open_boards == 0
    assert [outcome.value for outcome in page.boards[0].outcomes] == ["1-0", "½-½", "0-1"]


def test_without_a_published_round_there_are_no_boards(round_: Round) -> None:
    device = enrolled(round_.event)
    unpublish_round(round_=round_, actor=owner_of(round_.event))
    assert names(device_page(device)) == {"boards": [], "chosen": None, "following": None, "saved": None}


def test_both_games_of_a_double_round_stand_together() -> None:
    event = started_event(players=4, rounds=4, options={"double_rounds": True})
    publish_next(event)
    assert names(device_page(enrolled(event)))["boards"] == ["1.1", "1.2", "2.1", "2.2"]
