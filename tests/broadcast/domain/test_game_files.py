"""Uploads of files, and games that players type."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from broadcast.domain import game_files
from broadcast.domain.game_files import chess960_of, open_games, send_game, sent_by, text_of, upload_games
from broadcast.domain.game_settings import GameSettingValues, set_game_settings
from broadcast.models import GameProposal
from tests.broadcast.games import OPEN_GAME, pgn_of, with_moves
from tests.factories import enter_results, owner_of, publish_next
from tests.phones.made import board, codes, phone_event
from tournaments.domain.errors import Refused
from tournaments.models import Event, Registration

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = phone_event(players=4)
    values = GameSettingValues(takes_games=True, boards="none")
    set_game_settings(event=event, actor=owner_of(event), values=values)
    return event


def refusal(player: Registration, game_pk: int, text: str = OPEN_GAME) -> str:
    with pytest.raises(Refused) as caught:
        send_game(player=player, game_pk=game_pk, text=text)
    return str(caught.value)


def test_a_file_becomes_proposals(event: Event) -> None:
    content = (pgn_of(board(event, 1), "1-0") + pgn_of(board(event, 2), "1/2-1/2")).encode()
    found = upload_games(event=event, actor=owner_of(event), number=1, content=content)
    assert (len(found.found), found.unknown) == (2, 0)
    rows = GameProposal.objects.values_list("game__pairing__board", "outcome", "moves", "source")
    assert list(rows) == [(1, "1-0", OPEN_GAME, "file"), (2, "½-½", OPEN_GAME, "file")]
    assert codes(event) == "**"


def test_a_file_without_games_or_for_a_round_to_come_is_refused(event: Event, monkeypatch: Any) -> None:
    for number, content in ((1, b" "), (2, b"1. e4 *"), (0, b"1. e4 *")):
        with pytest.raises(Refused):
            upload_games(event=event, actor=owner_of(event), number=number, content=content)
    monkeypatch.setattr(game_files, "MOST_BYTES", 3)
    with pytest.raises(Refused, match="Too much text"):
        text_of(b"four")


@pytest.mark.parametrize("way", ["read_games", "read_sheet"])
def test_a_text_is_read_before_the_event_is_locked(event: Event, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    """A long file must not hold up the entry of results."""
    steps: list[str] = []
    for name in (way, "locked"):
        usual = getattr(game_files, name)

        def noted(*args: Any, _name: str = name, _usual: Any = usual) -> Any:
            steps.append(_name)
            return _usual(*args)

        monkeypatch.setattr(game_files, name, noted)
    game = board(event)
    if way == "read_games":
        upload_games(event=event, actor=owner_of(event), number=1, content=pgn_of(game).encode())
    else:
        send_game(player=game.white, game_pk=game.pk, text=OPEN_GAME)
    assert (steps, GameProposal.objects.count()) == ([way, "locked"], 1)


def test_older_encodings_are_read() -> None:
    assert [text_of("Müller".encode(code)) for code in ("utf-8-sig", "utf-8", "latin-1")] == ["Müller"] * 3


def test_a_player_sends_a_game_with_the_letters_of_the_language(event: Event) -> None:
    game = board(event)
    with translation.override("it"):
        send_game(player=game.white, game_pk=game.pk, text="1.e4 e5 2.Cf3 Cc6")
    row = GameProposal.objects.get()
    assert (row.player, row.moves, row.source, row.outcome) == (game.white, OPEN_GAME, "player", "")
    assert set(sent_by(game.white)) == {game.pk}
    send_game(player=game.white, game_pk=game.pk, text="1. d4")
    assert GameProposal.objects.get().moves == "1. d4"


def test_only_own_games_without_moves_are_taken(event: Event) -> None:
    first, second = board(event, 1), board(event, 2)
    not_yours = "This game already has its moves, or is not yours."
    assert refusal(first.white, second.pk) == not_yours
    assert refusal(first.white, first.pk, "1. e5") == "“1. e5” is not a legal move."
    assert refusal(first.white, first.pk, "") == "No game found."
    with_moves(event)
    assert refusal(first.white, first.pk) == not_yours
    enter_results(event.rounds.get(number=1))
    publish_next(event)
    assert [game.round.number for game in open_games(first.white)] == [2]


def test_games_are_bounded_and_end_with_the_switch(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    game = board(event)
    monkeypatch.setattr(game_files, "MOST_OF_A_PLAYER", 0)
    other = board(event, 2)
    GameProposal.objects.create(
        game=other, source="player", player=game.white, people="x", received_at=event.created_at
    )
    GameProposal.objects.filter(game=game).delete()
    assert refusal(game.white, game.pk) == "Too many games wait for the arbiter."
    values = GameSettingValues(takes_games=False, boards="none")
    set_game_settings(event=event, actor=owner_of(event), values=values)
    assert refusal(game.white, game.pk) == "Players do not send games in this event."


def test_a_round_of_chess960_begins_with_its_position(event: Event) -> None:
    game = board(event)
    assert chess960_of(game) is None
    game.round.event.chess960, game.round.position = True, 17
    assert chess960_of(game) == 17


def test_a_forfeit_is_no_game(event: Event) -> None:
    game = board(event)
    type(game).objects.filter(pk=game.pk).update(white_result="+", black_result="-")
    assert open_games(game.white) == []
