"""The page of a phone: its players, what they see, and what only a personal link adds."""

from __future__ import annotations

import pytest

from phones.domain.links import MOST_FOLLOWED
from phones.domain.my_page import MOST_FOUND, my_page
from phones.domain.player_requests import request_bye
from tabellone.interchange.players import Entrant
from tests.factories import make_event, owner_of, started_event, started_team_event
from tests.phones.made import board, linked, phone_event, report
from tournaments.domain.entries.registrations import register
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return phone_event(players=16, max_byes=1)


def test_followed_players_are_shown_and_have_no_rights(event: Event) -> None:
    page = my_page(event, [], [3, 1, 3, 99])
    assert [(player.tpn, player.key, player.phone, player.result, player.open_now) for player in page.players] == [
        (3, "n3", None, None, None),
        (1, "n1", None, None, None),
    ]
    assert page.players[0].page is not None
    assert (page.takes_results, page.is_pending, page.is_full) == (True, False, False)


def test_a_phone_follows_twelve_players_at_most(event: Event) -> None:
    page = my_page(event, [linked(board(event).white)], range(1, 17))
    assert (len(page.players), page.is_full) == (MOST_FOLLOWED, True)


def test_a_linked_player_has_the_own_board_requests_and_reports(event: Event) -> None:
    game = board(event)
    phone = linked(game.black)
    [mine] = my_page(event, [phone], [game.black.tpn or 0]).players
    assert mine.result is not None
    assert [str(outcome) for outcome, _word in mine.result.choices] == ["0-1", "½-½", "1-0"]
    assert (mine.result.absent, mine.result.version, mine.result.entered) == ("--+", 0, None)
    assert (mine.result.mine_words, mine.result.theirs_words, mine.is_pending) == ("", "", False)
    report(phone, "½-½")
    [mine] = my_page(event, [phone], []).players
    assert mine.result is not None
    assert (mine.result.mine_words, mine.result.version, mine.is_pending) == ("½ – ½", 1, True)
    report(linked(game.white), "½-½")
    [mine] = my_page(event, [phone], []).players
    assert mine.result is not None
    assert (mine.result.entered, mine.is_pending) == ("½-½", False)
    request_bye(phone=phone, round_number=2, kind="H")
    page = my_page(event, [phone], [])
    assert (page.is_pending, [row.kind for row in page.players[0].requests]) == (True, ["bye"])


def test_a_search_finds_players_of_a_started_event(event: Event) -> None:
    assert [player.name for player in my_page(event, [], [], "player0003").found] == ["Player0003, Test"]
    assert len(my_page(event, [], [], "test").found) == MOST_FOUND
    assert my_page(event, [], [], "nobody").found == ()
    coming = make_event(name="Coming")
    assert my_page(coming, [], [], "test").found == ()


def test_before_the_start_a_linked_player_has_a_name_only() -> None:
    event = make_event(name="Coming")
    row = register(event=event, actor=owner_of(event), entrant=Entrant(name="Rossi, Anna"))
    [mine] = my_page(event, [linked(row)], []).players
    assert (mine.name, mine.tpn, mine.page, mine.result) == ("Rossi, Anna", None, None, None)


def test_in_a_team_event_players_are_named_only() -> None:
    event = started_team_event()
    player = event.registrations.filter(kind="player").order_by("tpn")[0]
    [mine] = my_page(event, [linked(player)], []).players
    assert (mine.name, mine.page, mine.result, bool(mine.open_now)) == (player.name, None, None, False)


def test_an_event_without_results_by_phone_has_no_board_to_report() -> None:
    event = started_event(players=4)
    [mine] = my_page(event, [linked(event.registrations.get(tpn=1))], []).players
    assert mine.result is None
