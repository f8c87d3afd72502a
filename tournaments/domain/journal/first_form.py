"""Entries of the first form, which named models and columns, and kept a game and its pairing in one row.

What is said here is of the past and does not change with the models of today: it gives the names of `journal.things`.
"""

from __future__ import annotations

from typing import Any

State = dict[str, Any]
Piece = tuple[str, State | None, State | None]
"""A thing, before and after."""

NAMES = {"registration": "contestant", "roundbye": "bye", "byerequest": "bye_request", "membership": "member"}
"""Models that are called otherwise now."""
REFERENCES = {
    **{f"{name}_id": name for name in ("event", "round", "white", "black", "parent", "user")},
    **{f"{name}_id": name for name in ("created_by", "accepted_by", "pairing_asked_by")},
    "registration_id": "contestant",
}
"""Columns that are called otherwise now."""
OF_PAIRINGS = {"round": "round", "board": "board", "is_manual": "is_manual", "white": "first", "black": "second"}
"""What a game had that its pairing has now."""
NO_LONGER_OF_GAMES = {"round", "board", "is_manual"}


def pieces(model: str, pk: int, before: State | None, after: State | None) -> list[Piece]:
    """The things that a row of the first form speaks of. That of a game is two, of the same key: a pairing that comes
    before its game, and goes after it.
    """
    was, became = _renamed(before), _renamed(after)
    if model != "game":
        return [(NAMES.get(model, model), was, became)]
    pairing: Piece = ("pairing", _of_pairing(was), _of_pairing(became))
    if was is None:
        return [pairing, ("game", None, _of_game(became, pairing=pk, number=1))]
    if became is None:
        return [("game", _of_game(was, pairing=pk, number=1), None), pairing]
    game: Piece = ("game", _of_game(was), _of_game(became))
    return [piece for piece in (pairing, game) if piece[1] or piece[2]]


def _renamed(state: State | None) -> State | None:
    return None if state is None else {REFERENCES.get(name, name): value for name, value in state.items()}


def _of_pairing(state: State | None) -> State | None:
    if state is None:
        return None
    return {OF_PAIRINGS[name]: value for name, value in state.items() if name in OF_PAIRINGS}


def _of_game(state: State | None, **besides: int) -> State:
    own = {name: value for name, value in (state or {}).items() if name not in NO_LONGER_OF_GAMES}
    return own | besides
