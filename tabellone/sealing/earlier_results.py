"""The record of a round as it was paired: with the results of earlier rounds that its publication sealed.

A result that is corrected after the pairing counts from the next one (C.04.2, 4.3).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from tabellone.record import Game, Record, Result
from tabellone.sealing.chain import SealedStep
from tabellone.sealing.state import Part, SealedState, apply_changes, label_of

Pair = tuple[str, str]


def rounds_when_paired(steps: Iterable[SealedStep], number: int) -> Part:
    """Return the sealed rounds after the step that last changed the pairs of this round; empty if it has none.

    Raises ValueError for changes of another form.
    """
    state, found, last = SealedState(), {}, None
    for step in steps:
        apply_changes(state, step.changes)
        pairs = _pairs(state.rounds.get(str(number)))
        if pairs != last:
            last, found = pairs, {**state.rounds} if pairs is not None else {}
    return found


def as_paired(record: Record, steps: Iterable[SealedStep], number: int) -> Record:
    """Return the record with the results before round ``number`` that were known when it was paired.

    Games that the chain does not have keep their results.
    """
    sealed = rounds_when_paired(steps, number)
    labels = _labels(record)
    rounds = list(record.rounds)
    for place, round_ in enumerate(rounds[: number - 1]):
        known = _results(sealed.get(str(place + 1)))
        pairings = tuple(
            replace(pairing, games=tuple(_as_known(game, labels, known) for game in pairing.games))
            for pairing in round_.pairings
        )
        if pairings != round_.pairings:
            rounds[place] = replace(round_, pairings=pairings)
    return replace(record, rounds=tuple(rounds))


def _as_known(game: Game, labels: Mapping[int, str], known: Mapping[Pair, str]) -> Game:
    written = known.get((labels.get(game.white, ""), labels.get(game.black, "")))
    if written is None:
        return game
    white, black = Result(written[0]), Result(written[1])
    if (white, black) == game.results:
        return game
    return replace(game, white_result=white, black_result=black, is_adjourned=Result.UNKNOWN in (white, black))


def _labels(record: Record) -> dict[int, str]:
    """Return the labels of the players who sit at boards."""
    if not record.teams:
        return {player.tpn: str(player.tpn) for player in record.players}
    return {
        player: label_of(is_team=False, tpn=None, team=team.tpn, position=position)
        for team in record.teams
        for position, player in enumerate(team.players, start=1)
    }


def _results(values: Mapping[str, Any] | None) -> dict[Pair, str]:
    """Return the results by the players. Two who play each other twice in a round are left out."""
    games = values["games"] if values else []
    pairs = [(white, black) for white, black, _result in games]
    return {(white, black): result for white, black, result in games if pairs.count((white, black)) == 1}


def _pairs(values: Mapping[str, Any] | None) -> tuple[list[Any], list[Any]] | None:
    return None if values is None else ([game[:2] for game in values["games"]], values["byes"])
