"""The public games of an event as PGN."""

from __future__ import annotations

import datetime
import io

import chess.pgn
import pytest

from broadcast.domain import round_games as games
from broadcast.domain.game_moves import NewMoves, set_moves
from broadcast.domain.round_games import dates_of_rounds, games_of_round, moves_by_game, pgn_of_event, pgn_of_round
from broadcast.models import MoveSource
from tests.broadcast.games import OPEN_GAME, with_moves
from tests.factories import (
    owner_of,
    pair_round,
    play_round,
    publish_next,
    round_robin,
    started_event,
    started_team_event,
)
from tournaments.domain.events.archiving import set_visibility
from tournaments.domain.public_record import public_state
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def headers_of(text: str | None) -> list[dict[str, str]]:
    stream = io.StringIO(text or "")
    return [dict(found) for found in iter(lambda: chess.pgn.read_headers(stream), None)]


@pytest.fixture
def event() -> Event:
    event = started_event(players=4, rounds=3, city="Pisa", federation="ITA", time_zone="Asia/Tokyo")
    play_round(event)
    return event


def test_a_round_has_its_boards_and_results(event: Event) -> None:
    late = datetime.datetime(2026, 11, 27, 20, tzinfo=datetime.UTC)  # the next day in Tokyo
    event.rounds.filter(number=1).update(starts_at=late)
    names = [row.name for row in event.registrations.order_by("tpn")]
    assert headers_of(pgn_of_round(event, 1)) == [
        {
            "Event": "Tower Open",
            "Site": "Pisa ITA",
            "Date": "2026.11.28",
            "Round": f"1.{board}",
            "White": white,
            "Black": black,
            "Result": result,
            "Board": str(board),
            "WhiteElo": str(event.registrations.get(name=white).rating),
            "BlackElo": str(event.registrations.get(name=black).rating),
        }
        for board, white, black, result in ((1, names[0], names[2], "0-1"), (2, names[3], names[1], "1-0"))
    ]


def test_a_draft_and_a_planned_round_have_no_file(event: Event) -> None:
    pair_round(event)
    event.refresh_from_db()
    assert [pgn_of_round(event, number) for number in (0, 2, 3, 9)] == [None] * 4
    assert [found["Round"] for found in headers_of(pgn_of_event(event))] == ["1.1", "1.2"]


def test_a_published_round_is_there_without_results(event: Event) -> None:
    publish_next(event)
    event.refresh_from_db()
    assert [found["Result"] for found in headers_of(pgn_of_round(event, 2))] == ["*", "*"]
    assert [found["Round"] for found in headers_of(pgn_of_event(event))] == ["1.1", "1.2", "2.1", "2.2"]


def test_fide_ids_follow_the_privacy_of_the_event(event: Event) -> None:
    event.registrations.filter(tpn=1).update(fide_id="1503014")
    set_visibility(event=event, actor=owner_of(event), visibility="listed", shows_birth_years=False)
    assert "FideId" not in (pgn_of_round(event, 1) or "")
    set_visibility(event=event, actor=owner_of(event), visibility="listed", shows_birth_years=True)
    assert headers_of(pgn_of_round(event, 1))[0]["WhiteFideId"] == "1503014"


def test_a_file_of_too_many_games_is_not_made(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MOST_GAMES", 1)
    assert pgn_of_event(event) is None
    assert len(headers_of(pgn_of_round(event, 1))) == 2


def test_an_event_that_has_not_started_has_an_empty_file() -> None:
    assert pgn_of_event(round_robin(players=4)) is not None
    assert headers_of(pgn_of_event(Event.objects.create(slug="x", name="x"))) == []


def test_boards_of_teams_are_those_with_published_line_ups() -> None:
    event = started_team_event(teams=4, players=3)
    publish_next(event)
    event.refresh_from_db()
    shown = headers_of(pgn_of_round(event, 1))
    seated = [
        game
        for pairing in public_state(event).record.rounds[0].pairings
        for game in pairing.games
        if game.white and game.black
    ]
    assert len(shown) == len(seated)


def test_dates_come_from_the_report_where_a_round_has_no_time(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(report={"round_dates": ["26/11/27", "26/1", ""]}, public_version=99)
    event.refresh_from_db()
    assert dates_of_rounds(public_state(event).record) == {1: datetime.date(2026, 11, 27)}


def test_known_moves_are_in_the_files(event: Event) -> None:
    with_moves(event, 2)
    event.refresh_from_db()
    stream = io.StringIO(pgn_of_round(event, 1) or "")
    games_read = [chess.pgn.read_game(stream), chess.pgn.read_game(stream)]
    assert [game and str(game.mainline_moves()) for game in games_read] == ["", OPEN_GAME]
    assert f"{OPEN_GAME} 1-0\n" in (pgn_of_event(event) or "")
    assert len(games_of_round(event, 1)) == 2
    assert games_of_round(event, 2) == []


def test_the_second_game_of_two_with_the_same_colours_has_its_own_moves(event: Event) -> None:
    game = event.rounds.get(number=1).games.get(pairing__board=1)
    type(game).objects.create(pairing=game.pairing, number=2, white=game.white, black=game.black)
    second = type(game).objects.get(number=2)
    new = NewMoves(second, OPEN_GAME, 4, MoveSource.FILE)
    set_moves(event=event, actor=owner_of(event), found=[new])
    white, black = second.white.tpn, second.black.tpn
    assert moves_by_game(event) == {(1, white, black, 2): OPEN_GAME}
