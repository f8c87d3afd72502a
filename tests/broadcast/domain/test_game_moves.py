"""Moves of games: a step of the change log, and its undo."""

from __future__ import annotations

import pytest

from broadcast.domain.game_moves import NewMoves, delete_moves, known_moves, moves_in, refusal_of, set_moves
from broadcast.models import GameMoves, MoveSource
from tabellone.interchange.game_text import GameText, GameTextError
from tests.broadcast.games import OPEN_GAME, SPANISH, with_moves
from tests.factories import owner_of, pair_round, publish_next, started_event
from tests.phones.made import board
from tournaments.domain.errors import Refused
from tournaments.domain.history.sentences import sentence
from tournaments.domain.rounds.round_drafts import discard_draft, swap_players, switch_colours
from tournaments.domain.rounds.round_publication import unpublish_round
from tournaments.domain.undo import undo_last
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = started_event(players=4, rounds=3)
    publish_next(event)
    event.refresh_from_db()
    return event


def stored() -> list[tuple[int, str, str]]:
    return list(GameMoves.objects.values_list("game__pairing__board", "moves", "source"))


def test_moves_are_entered_changed_and_undone(event: Event) -> None:
    version = event.public_version
    game = with_moves(event)
    with_moves(event, moves=SPANISH)
    assert stored() == [(1, SPANISH, "file")]
    assert sentence(event.journal.order_by("-number")[0]) == (
        f"Round 1, board 1, {game.white.name} – {game.black.name}: moves entered"
    )
    undo_last(event=event, actor=owner_of(event))
    assert stored() == [(1, OPEN_GAME, "file")]
    undo_last(event=event, actor=owner_of(event))
    event.refresh_from_db()
    assert (stored(), event.public_version - version) == ([], 4)


def test_moves_of_several_games_are_one_step_and_the_same_again_is_none(event: Event) -> None:
    found = [NewMoves(board(event, number), OPEN_GAME, 4, MoveSource.BOARD) for number in (1, 2)]
    before = event.journal.count()
    for _time in range(2):
        set_moves(event=event, actor=owner_of(event), found=found)
    assert event.journal.count() == before + 1
    assert sentence(event.journal.order_by("-number")[0]) == "Round 1: moves entered, games: 2"
    assert [row.game.board for row in known_moves(event)] == [1, 2]
    set_moves(event=event, actor=owner_of(event), found=[])


def test_moves_are_deleted_and_the_deletion_is_undone(event: Event) -> None:
    game = with_moves(event)
    delete_moves(event=event, actor=owner_of(event), game_pk=game.pk)
    assert stored() == []
    undo_last(event=event, actor=owner_of(event))
    assert stored() == [(1, OPEN_GAME, "file")]
    with pytest.raises(Refused, match="no moves"):
        delete_moves(event=event, actor=owner_of(event), game_pk=0)


@pytest.mark.parametrize("way", ["colours", "players", "discarded"])
def test_moves_go_with_the_players_of_their_board_and_come_back_by_undo(event: Event, way: str) -> None:
    game, owner = with_moves(event), owner_of(event)
    with_moves(event, 2)
    round_ = unpublish_round(round_=event.rounds.get(number=1), actor=owner)
    if way == "colours":
        switch_colours(game=board(event), actor=owner)
    elif way == "players":
        other = board(event, 2)
        swap_players(round_=round_, actor=owner, first=game.white, second=other.white)
    else:
        discard_draft(round_=round_, actor=owner)
    assert [place for place, _moves, _source in stored()] == ([2] if way == "colours" else [])
    undo_last(event=event, actor=owner)
    assert stored() == [(1, OPEN_GAME, "file"), (2, OPEN_GAME, "file")]


def test_a_draft_has_no_moves(event: Event) -> None:
    from tests.factories import enter_results

    enter_results(event.rounds.get(number=1))
    pair_round(event)
    draft = [NewMoves(board(event, 1, 2), OPEN_GAME, 4, MoveSource.FILE)]
    with pytest.raises(Refused, match="not published"):
        set_moves(event=event, actor=owner_of(event), found=draft)


def test_errors_of_texts_have_words() -> None:
    assert str(refusal_of(GameTextError("move", "3. Ke9"))) == "“3. Ke9” is not a legal move."
    assert len({str(refusal_of(GameTextError(kind))) for kind in ("large", "start", "text", "move")}) == 4
    with pytest.raises(Refused, match="No game found"):
        moves_in(GameText({}, "", 0))
