"""Games of a file on the boards of a round."""

from __future__ import annotations

import pytest

from broadcast.domain.game_matching import match_games, name_key
from broadcast.domain.proposals import games_of_round
from tabellone.interchange.game_text import read_games
from tests.broadcast.games import pgn
from tests.phones.made import board, phone_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = phone_event(players=6)
    event.registrations.filter(tpn=1).update(name="Müller, Jörg", fide_id="111")
    event.registrations.filter(tpn=2).update(name="D'Angelo, Bo", fide_id="222")
    event.registrations.filter(tpn=4).update(name="Rossi, Anna", fide_id="444")
    event.registrations.filter(tpn=5).update(name="Verdi, Ugo", fide_id="555")
    return event


def matched(event: Event, *texts: str) -> tuple[list[int], int, int, int]:
    found = match_games(games_of_round(event, 1), 1, read_games("".join(texts)))
    return [one.game.board for one in found.found], found.unknown, found.illegal, found.elsewhere


def test_players_are_found_by_id_by_name_and_by_board(event: Event) -> None:
    games = [board(event, number) for number in (1, 2, 3)]
    names = [(game.white.name, game.black.name) for game in games]
    turned = tuple(" ".join(reversed(name.upper().split(", "))) for name in names[1])
    ids = {"WhiteFideId": games[0].white.fide_id, "BlackFideId": games[0].black.fide_id}
    assert all(ids.values())
    texts = (pgn("?", "?", **ids), pgn(*turned), pgn("?", "?", Round="1.3"))
    assert matched(event, *texts) == ([1, 2, 3], 0, 0, 0)


def test_other_games_are_counted_and_never_put_on_a_board(event: Event) -> None:
    game = board(event)
    swapped = pgn(game.black.name, game.white.name, Round="1.1")
    stranger = pgn("Nobody, Known", game.black.name, Round="1.1")
    other_round = pgn(game.white.name, game.black.name, Round="2.1")
    illegal = pgn(game.white.name, game.black.name, moves="1. Ke4")
    assert matched(event, swapped, stranger, other_round, illegal, pgn("?", "?")) == ([], 3, 1, 1)


def test_the_last_game_of_a_board_counts(event: Event) -> None:
    game = board(event)
    texts = (pgn(game.white.name, game.black.name, moves=moves) for moves in ("1. e4", "1. d4"))
    found = match_games(games_of_round(event, 1), 1, read_games("".join(texts)))
    assert [one.moves for one in found.found] == ["1. d4"]


def test_players_with_the_same_name_are_found_by_other_means(event: Event) -> None:
    event.registrations.update(name="Rossi, Anna")
    assert matched(event, pgn("Rossi, Anna", "Rossi, Anna", Round="1.2")) == ([], 1, 0, 0)


def test_a_name_is_its_words() -> None:
    assert name_key("Müller, Jörg") == name_key("jorg MULLER")
