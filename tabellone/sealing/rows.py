"""The sealed state from plain rows of an event: the same for the database and for an event file.

A row is a mapping with the names of the columns; foreign keys are keys or numbers in the file, which are used only to
find the row that they refer to.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from tabellone.sealing.commitments import person_commitment
from tabellone.sealing.state import SealedState, label_of, round_values

Row = Mapping[str, Any]

EVENT_COLUMNS = (
    *("name", "city", "federation", "start_date", "end_date", "time_control"),
    *("system", "edition", "options", "planned_rounds", "initial_colour", "scoring", "tie_breaks", "unrated_rating"),
    *("acceleration", "initial_scores", "acceleration_bands", "virtual_points", "matches"),
)
REFERRING = ("forbidden", "adjustments")
"""Columns of an event whose entries name players by key, in ``players``."""
PLAYER_COLUMNS = (
    *("kind", "team", "tpn", "roster_place", "name", "title", "federation", "fide_id", "rating"),
    *("is_withdrawn", "is_annulled", "is_expelled", "first_round"),
)
ROUND_COLUMNS = ("number", "state")
PAIRING_COLUMNS = ("round", "board", "first", "second", "is_manual", "first_points", "second_points")
GAME_COLUMNS = ("pairing", "number", "white", "black", "white_result", "black_result", "is_adjourned", "rating_result")
BYE_COLUMNS = ("round", "registration", "kind", "is_manual")
PUBLIC = frozenset({"published", "locked"})
"""States of public rounds."""


def labels_of(players: Mapping[int, Row]) -> dict[int, str]:
    """Return the label of each numbered contestant and roster player, by key."""
    found = {}
    for key, row in players.items():
        team = players[row["team"]]["tpn"] if row["team"] in players else None
        label = label_of(is_team=row["kind"] == "team", tpn=row["tpn"], team=team or None, position=row["roster_place"])
        if label:
            found[key] = label
    return found


def state_of_rows(
    *,
    event: Row,
    players: Mapping[int, Row],
    rounds: Mapping[int, Row],
    pairings: Mapping[int, Row],
    games: Iterable[Row],
    byes: Iterable[Row],
    salts: Mapping[int, str],
) -> SealedState:
    """Return the state of an event. The rows are by key; ``salts``: the salt of each player, by key."""
    labels = labels_of(players)
    public = {key: str(row["number"]) for key, row in rounds.items() if row["state"] in PUBLIC}
    state = SealedState(players={label: _player(players[key], salts.get(key, "")) for key, label in labels.items()})
    state.details["settings"] = _settings(event, labels)
    state.details["players"] = {
        label: values for key, label in labels.items() if (values := _status(players[key])) != [False, False, 1]
    }
    played: dict[str, list[tuple[str, str, str]]] = defaultdict(list)
    notes: dict[str, list[list[Any]]] = {number: [] for number in public.values()}
    for row in pairings.values():
        if row["round"] in public:
            points = [row["first_points"], row["second_points"]]
            pair = [row["board"], labels.get(row["first"], ""), labels.get(row["second"], ""), row["is_manual"]]
            notes[public[row["round"]]].append(pair if points == [None, None] else pair + points)
    for row in games:
        number = public.get(pairings[row["pairing"]]["round"], "") if row["pairing"] in pairings else ""
        if number:
            game = (labels.get(row["white"], ""), labels.get(row["black"], ""))
            played[number].append((*game, row["white_result"] + row["black_result"]))
            if row["is_adjourned"] or row["rating_result"] or row["number"] > 1:
                board = pairings[row["pairing"]]["board"]
                notes[number].append([board, row["number"], *game, row["is_adjourned"], row["rating_result"]])
    free: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for row in byes:
        if number := public.get(row["round"], ""):
            label = labels.get(row["registration"], "")
            free[number].append((label, row["kind"]))
            if row["is_manual"]:
                notes[number].append([0, label, row["kind"]])
    for number in public.values():
        state.rounds[number] = round_values(played[number], free[number])
        state.details[f"round {number}"] = sorted(notes[number], key=repr)
    return state


def _player(row: Row, salt: str) -> list[Any]:
    person = {name: row[name] for name in ("name", "title", "federation", "fide_id")}
    return [row["rating"], person_commitment(salt, **person)]


def _status(row: Row) -> list[Any]:
    expelled = ["expelled"] if row.get("is_expelled") else []
    return [row["is_withdrawn"], row["is_annulled"], row["first_round"], *expelled]


def _settings(event: Row, labels: Mapping[int, str]) -> dict[str, Any]:
    found = {name: event[name] for name in EVENT_COLUMNS}
    for name in REFERRING:
        found[name] = [
            {**entry, "players": sorted(labels.get(key, "") for key in entry["players"])} for entry in event[name]
        ]
    return found
