"""Entries of the first form, which named models and columns, and kept a game and its pairing in one row.

This describes the past and does not change with today's models: it returns the names of `journal.journal_schema`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set as AbstractSet
from typing import Any

State = dict[str, Any]
Piece = tuple[str, State | None, State | None]
"""A thing, before and after."""

NAMES = {"registration": "contestant", "roundbye": "bye", "byerequest": "bye_request", "membership": "member"}
"""Models with another name now."""
REFERENCES = {
    **{f"{name}_id": name for name in ("event", "round", "white", "black", "parent", "user")},
    **{f"{name}_id": name for name in ("created_by", "accepted_by")},
    "registration_id": "contestant",
}
"""Columns with another name now."""
OF_PAIRINGS = {"round": "round", "board": "board", "is_manual": "is_manual", "white": "first", "black": "second"}
"""Fields of a game that belong to its pairing now."""
GONE = {
    "round": {
        *("pairing_asked_by_id", "pairing_failure", "pairing_asked_at", "pairing_sent_at", "pairing_sends"),
        *("pairing_begun_at", "pairing_alive_at", "pairing_tries", "pairing_done", "pairing_total"),
    },
}
"""Columns that do not describe the action: the job of a pairing has them now."""
KEYS_APART = {
    "maxi": {"maxi"},
    "readings": {"lim_last", "lim_number"},
    "calendar": {"kind", "cycles", "swap_last_two", "without_first", "mini_matches", "dummy"},
}
"""Columns of the event that held options of its system, with their options, as they were when they were merged."""
OPTIONS_APART = frozenset(KEYS_APART)
OWN_OPTIONS: dict[str, Callable[[Any], dict[str, Any]]] = {
    "maxi": lambda value: {"maxi": True} if value is True else {},
    "readings": lambda value: {reading.replace("-", "_"): True for reading in value},
    "calendar": dict,
}
NO_LONGER_OF_GAMES = {"round", "board", "is_manual"}


def pieces(model: str, pk: int, before: State | None, after: State | None, options: Mapping[str, Any]) -> list[Piece]:
    """Return the things of a row of the first form.

    A game has two, with the same key: a pairing before its game when they are added, and after it when they are
    deleted. ``options``: the event's current ones, of which a row may hold a part.
    """
    gone = GONE.get(model, set())
    was, became = _renamed(before, gone), _renamed(after, gone)
    if model == "event":
        was, became = _with_options_together(was, became, options)
    if model != "game":
        return [(NAMES.get(model, model), was, became)]
    pairing: Piece = ("pairing", _of_pairing(was), _of_pairing(became))
    if was is None:
        return [pairing, ("game", None, _of_game(became, pairing=pk, number=1))]
    if became is None:
        return [("game", _of_game(was, pairing=pk, number=1), None), pairing]
    game: Piece = ("game", _of_game(was), _of_game(became))
    return [piece for piece in (pairing, game) if piece[1] or piece[2]]


def _with_options_together(
    before: State | None, after: State | None, now: Mapping[str, Any]
) -> tuple[State | None, State | None]:
    """Merge the three columns that held the event's options of its system. Unreadable values stay as they are."""
    if not OPTIONS_APART & {*(before or {}), *(after or {})}:
        return before, after
    try:
        return tuple(None if state is None else _together(state, now) for state in (before, after))  # type: ignore[return-value]  # two
    except (AttributeError, TypeError, ValueError):  # written by a version with another structure
        return before, after


def _together(state: State, now: Mapping[str, Any]) -> State:
    """Return the state with its options merged: its own ones, and the current ones for the rest."""
    options = dict(now)
    for name in OPTIONS_APART & state.keys():
        said = OWN_OPTIONS[name](state[name])
        options = {key: kept for key, kept in options.items() if key not in KEYS_APART[name]} | said
    return {name: value for name, value in state.items() if name not in OPTIONS_APART} | {"options": options}


def _renamed(state: State | None, gone: AbstractSet[str]) -> State | None:
    if state is None:
        return None
    return {REFERENCES.get(name, name): value for name, value in state.items() if name not in gone}


def _of_pairing(state: State | None) -> State | None:
    if state is None:
        return None
    return {OF_PAIRINGS[name]: value for name, value in state.items() if name in OF_PAIRINGS}


def _of_game(state: State | None, **besides: int) -> State:
    own = {name: value for name, value in (state or {}).items() if name not in NO_LONGER_OF_GAMES}
    return own | besides
