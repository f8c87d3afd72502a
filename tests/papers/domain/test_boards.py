"""Papers of a round have its boards, names and results page."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import translation

from pairing.domain.boards import round_page
from papers.domain.boards import board_list, result_slips, score_sheet_headers, wall_list
from papers.domain.request import PaperRequest
from tabellone.papers import write_pdf
from tabellone.papers.cards import CardPlayer, GameCard
from tabellone.papers.wall import WallLine
from tabellone.sheets import Paper
from tests.factories import owner_of, play_round, publish_next, started_event
from tests.papers.events import team_round
from tests.tabellone.papers.pages import pages_of
from tournaments.domain.boards.hall_settings import hall_seen, read_rooms, set_hall
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.teams.line_up_publication import publish_line_ups
from tournaments.models import Event

pytestmark = pytest.mark.django_db
SITE = "https://tabellone.example.org"


@pytest.fixture
def event() -> Event:
    """A round played, and the next one published; one player has a bye."""
    event = started_event(players=7, rounds=3)
    play_round(event)
    set_bye(registration=event.registrations.get(tpn=5), actor=owner_of(event), round_number=2, kind="H")
    publish_next(event)
    return event


def wanted(number: int = 2, first: int = 0, last: int = 0) -> PaperRequest:
    return PaperRequest(SITE, number, first, last)


def test_a_slip_is_the_board_of_the_round_with_the_address_of_its_results(event: Event) -> None:
    slips, page = result_slips(event, wanted()), round_page(event, 2)
    assert slips is not None
    assert page is not None
    address = f"{SITE}/e/{event.slug}/desk/round/2/results/"
    assert slips.cards == tuple(
        GameCard(
            str(board.number),
            "Round 2",
            CardPlayer(board.white.name, str(board.white.rating), board.white.points),
            CardPlayer(board.black.name, str(board.black.rating), board.black.points),
            f"{address}?find={board.number}#board-{board.number}",
        )
        for board in page.boards
    )
    assert len(slips.cards) == 3
    assert slips.stacked


def test_the_code_of_a_slip_opens_its_board_for_who_may_enter_results_and_nobody_else(event: Event) -> None:
    slips = result_slips(event, wanted())
    assert slips is not None
    card = slips.cards[1]
    assert isinstance(card, GameCard)
    path, _sign, board = card.address.removeprefix(SITE).partition("#")
    assert Client().get(path).headers["Location"] == (
        f"/accounts/login/?next=/e/{event.slug}/desk/round/2/results/%3Ffind%3D2"
    )
    client = Client()
    client.force_login(owner_of(event))
    html = client.get(path).content.decode()
    row = html.partition(f'<tr id="{board}"')[2].partition("</tr>")[0]
    assert card.first.name in row
    assert card.second.name in row


def test_the_printed_slips_have_all_names_and_boards(event: Event) -> None:
    slips = result_slips(event, wanted())
    assert slips is not None
    (text,) = pages_of(write_pdf(slips, Paper()))
    for card in slips.cards:
        assert isinstance(card, GameCard)
        assert f"{card.board}\n" in text
        assert card.first.name in text
        assert card.second.name in text


def test_a_range_of_boards_and_a_round_that_is_not_public(event: Event) -> None:
    some = result_slips(event, wanted(first=2, last=2))
    assert some is not None
    assert [card.board for card in some.cards if isinstance(card, GameCard)] == ["2"]
    assert [make(event, wanted(3)) for make in (result_slips, score_sheet_headers, wall_list, board_list)] == [None] * 4


def test_each_board_has_a_header_for_both_score_sheets(event: Event) -> None:
    headers = score_sheet_headers(event, wanted())
    assert headers is not None
    assert [card.board for card in headers.cards if isinstance(card, GameCard)] == ["1", "1", "2", "2", "3", "3"]
    assert {card.address for card in headers.cards if isinstance(card, GameCard)} == {""}


def test_the_list_by_name_has_every_player_with_the_colour_and_the_board(event: Event) -> None:
    found, page = wall_list(event, wanted()), round_page(event, 2)
    assert found is not None
    assert page is not None
    lines = {board.white.name: WallLine(board.white.name, "W", True, str(board.number)) for board in page.boards}
    lines |= {board.black.name: WallLine(board.black.name, "B", False, str(board.number)) for board in page.boards}
    resting = event.registrations.get(tpn=5).name
    lines[resting] = WallLine(resting, why="half-point bye")
    assert found.lines == tuple(lines[name] for name in sorted(lines))
    assert (found.title, found.by, found.foot) == ("Round 2", "by name", "7 players on 3 boards")


def test_the_list_by_name_has_the_rooms_and_the_language(event: Event) -> None:
    set_hall(
        event=event, actor=owner_of(event), first=1, rooms=read_rooms("Hall A: 1-2\nHall B: 3-9"), closed=frozenset(),
        reads_twice=False, seen=hall_seen(event),
    )  # fmt: skip
    found = wall_list(event, wanted())
    assert found is not None
    assert {(line.board, line.room) for line in found.lines if line.board} == {
        ("1", "Hall A"), ("2", "Hall A"), ("3", "Hall B"),
    }  # fmt: skip
    with translation.override("it"):
        italian = wall_list(event, wanted())
    assert italian is not None
    assert (italian.title, {line.letter for line in italian.lines}) == ("Turno 2", {"B", "N", ""})


def test_teams_are_listed_until_the_line_ups_are_public_then_their_players() -> None:
    event = team_round()
    hidden = wall_list(event, wanted(1))
    assert hidden is not None
    assert [(line.name, line.board) for line in hidden.lines] == [
        ("Team 01", "1"), ("Team 02", "2"), ("Team 03", "1"), ("Team 04", "2"),
    ]  # fmt: skip
    assert hidden.foot == "4 teams"
    round_ = event.rounds.get(number=1)
    publish_line_ups(round_=round_, actor=owner_of(event), matches=[match.pk for match in round_.pairings.all()])
    event.refresh_from_db()
    found = wall_list(event, wanted(1))
    assert found is not None
    assert [(line.name, line.letter, line.board) for line in found.lines][:2] == [
        ("Board 1, Team 01", "W", "1.1"), ("Board 1, Team 02", "B", "2.1"),
    ]  # fmt: skip
    assert found.foot == "8 players on 4 boards"
    assert board_list(event, wanted(1)) is not None
