"""The sealed state from rows."""

from __future__ import annotations

from typing import Any

from tabellone.sealing.rows import EVENT_COLUMNS, labels_of, state_of_rows

PLAYER = {"kind": "player", "team": None, "roster_place": 0, "title": "", "federation": "", "fide_id": "", "rating": 0}
PLAYER |= {"is_withdrawn": False, "is_annulled": False, "first_round": 1}
PLAYERS: dict[int, dict[str, Any]] = {
    11: PLAYER | {"tpn": 1, "name": "One", "rating": 2000},
    12: PLAYER | {"tpn": 2, "name": "Two", "is_withdrawn": True},
    13: PLAYER | {"tpn": 3, "name": "Three"},
    14: PLAYER | {"tpn": None, "name": "Absent from the start"},
}
EVENT = dict.fromkeys(EVENT_COLUMNS, "") | {"forbidden": [{"players": [13, 11], "first_round": 1}], "adjustments": []}
ROUNDS = {1: {"number": 1, "state": "locked"}, 2: {"number": 2, "state": "drafted"}}
PAIR = {"first": 11, "second": 12, "is_manual": False, "first_points": None, "second_points": None, "board": 1}
PAIRINGS = {21: PAIR | {"round": 1}, 22: PAIR | {"round": 2}}
GAME = {"number": 1, "white": 11, "black": 12, "white_result": "1", "black_result": "0"}
GAME |= {"is_adjourned": False, "rating_result": ""}


def state(**changed: Any) -> Any:
    values: dict[str, Any] = {"event": EVENT, "players": PLAYERS, "rounds": ROUNDS, "pairings": PAIRINGS}
    values |= {"games": [GAME | {"pairing": 21}, GAME | {"pairing": 22}]}
    values |= {"byes": [{"round": 1, "registration": 13, "kind": "U", "is_manual": True}]}
    values |= {"salts": {11: "a" * 32, 12: "b" * 32, 13: "c" * 32}}
    return state_of_rows(**(values | changed))


def test_only_public_rounds_and_numbered_players_are_in_the_state() -> None:
    found = state()
    assert found.rounds == {"1": {"games": [["1", "2", "10"]], "byes": [["3", "U"]]}}
    assert {label: values[0] for label, values in found.players.items()} == {"1": 2000, "2": 0, "3": 0}
    assert found.details["players"] == {"2": [True, False, 1]}
    assert found.details["settings"]["forbidden"] == [{"players": ["1", "3"], "first_round": 1}]
    assert found.details["round 1"] == [[0, "3", "U"], [1, "1", "2", False]]


def test_notes_of_a_game_are_in_the_details() -> None:
    noted = [GAME | {"pairing": 21, "is_adjourned": True, "rating_result": "=="}]
    assert [1, 1, "1", "2", True, "=="] in state(games=noted).details["round 1"]
    scored = {21: PAIRINGS[21] | {"first_points": 25, "second_points": 15}}
    assert [1, "1", "2", False, 25, 15] in state(pairings=scored).details["round 1"]


def test_players_of_a_team_have_its_number_and_their_board() -> None:
    team = PLAYER | {"kind": "team", "tpn": 4, "name": "Tower"}
    on_roster = PLAYER | {"team": 5, "tpn": None, "roster_place": 2, "name": "Second"}
    assert labels_of({5: team, 6: on_roster}) == {5: "T4", 6: "T4.2"}
