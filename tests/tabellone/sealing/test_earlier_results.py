"""The results of earlier rounds, as the publication of a round sealed them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabellone.record import Game, Player, Record, Result, Round, Team
from tabellone.sealing.chain import SealedStep
from tabellone.sealing.earlier_results import as_paired, rounds_when_paired

FIRST = Game(1, 2, Result.WIN, Result.LOSS)
SECOND = Game(3, 4, Result.DRAW, Result.DRAW)
RECORD = Record(
    players=tuple(Player(tpn, f"P{tpn}") for tpn in (1, 2, 3, 4)),
    rounds=(Round.of((FIRST, SECOND)), Round.of((Game(1, 3), Game(4, 2)))),
)


def values(*games: tuple[str, str, str]) -> dict[str, Any]:
    return {"games": [list(game) for game in games], "byes": []}


def chain(*rounds: dict[str, Any]) -> list[SealedStep]:
    """A chain whose steps change these rounds."""
    return [
        SealedStep(number, "", "publish", "", "", changes={"rounds": changed})
        for number, changed in enumerate(rounds, start=1)
    ]


STEPS = chain(
    {"1": values(("1", "2", "01"), ("3", "4", "=="))},
    {"2": values(("1", "3", "  "), ("4", "2", "  "))},
    {"1": values(("1", "2", "10"), ("3", "4", "=="))},
    {"2": values(("1", "3", "10"), ("4", "2", "10"))},
)


def test_a_correction_after_the_pairing_is_taken_out() -> None:
    found = as_paired(RECORD, STEPS, 2)
    assert [pairing.games for pairing in found.rounds[0].pairings] == [
        (replace(FIRST, white_result=Result.LOSS, black_result=Result.WIN),),
        (SECOND,),
    ]
    assert found.rounds[1] == RECORD.rounds[1]


def test_a_round_that_is_paired_again_has_the_later_results() -> None:
    again = [*STEPS, *chain({"2": values(("1", "4", "  "), ("3", "2", "  "))})]
    assert rounds_when_paired(again, 2)["1"] == values(("1", "2", "10"), ("3", "4", "=="))
    assert as_paired(RECORD, again, 2) == RECORD


def test_a_game_without_a_result_then_is_adjourned() -> None:
    unknown = Result.UNKNOWN.value * 2
    steps = chain({"1": values(("1", "2", unknown))}, {"2": values(("1", "3", unknown))})
    (game,) = as_paired(RECORD, steps, 2).rounds[0].pairings[0].games
    assert (game.results, game.is_adjourned) == ((Result.UNKNOWN, Result.UNKNOWN), True)


@pytest.mark.parametrize("steps", [[], chain({"1": values(("9", "2", "01"))}), STEPS[:1]])
def test_results_that_the_chain_does_not_have_stay(steps: list[SealedStep]) -> None:
    assert as_paired(RECORD, steps, 2) == RECORD


def test_players_of_teams_are_found_by_their_position() -> None:
    teams = (Team(1, "A", players=(1, 2)), Team(2, "B", players=(3, 4)))
    record = replace(RECORD, teams=teams)
    steps = chain({"1": values(("T1.1", "T1.2", "01"))}, {"2": values(("T1.1", "T2.1", "  "))})
    assert as_paired(record, steps, 2).rounds[0].pairings[0].games[0].results == (Result.LOSS, Result.WIN)
