"""Matches of two games: match k stands in the record's rounds 2k-1 and 2k, with the colours exchanged (C.04.5 4.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tabellone.engine.errors import UnknownSystem
from tabellone.messages import Message
from tabellone.record import Colour, Game, Record, Result

GAMES = 2


@dataclass(frozen=True, slots=True)
class DoubleMatch:
    """A match as one of its two players sees it."""

    number: int
    opponent: int
    colour: Colour | None
    """That of the first game, if any game was played over the board; else none."""
    is_played: bool
    """No player has lost every game by forfeit: the two have met."""
    is_won_by_forfeit: bool


def match_of_round(round_number: int) -> int:
    """The match whose game the round is."""
    return -(-round_number // GAMES)


def first_round_of(match: int) -> int:
    """The round of the match's first game."""
    return GAMES * (match - 1) + 1


def matches_before(record: Record, match: int) -> dict[int, list[DoubleMatch]]:
    """By number each player's earlier matches in order. Raises UnknownSystem where two rounds are not of one match."""
    found: dict[int, list[DoubleMatch]] = {tpn: [] for tpn in record.contestant}
    for number in range(1, match):
        first = first_round_of(number)
        rounds = record.rounds[first - 1 : first - 1 + GAMES]
        games: dict[frozenset[int], list[Game]] = {}
        for game in (game for round_ in rounds for game in round_.games):
            games.setdefault(frozenset((game.white, game.black)), []).append(game)
        _refuse_other_opponents(games, first)
        for players, both in games.items():
            for tpn in players:
                found[tpn].append(_match(number, tpn, both))
    return found


def _refuse_other_opponents(pairs: Iterable[frozenset[int]], first_round: int) -> None:
    seen: set[int] = set()
    for pair in pairs:
        if seen & pair:
            raise UnknownSystem(
                Message(
                    "rounds %(first)s and %(second)s are not two games of the same pairs, as the Double-Swiss system"
                    " has them: see number %(number)s",
                    first=first_round,
                    second=first_round + 1,
                    number=min(seen & pair),
                )
            )
        seen |= pair


def _match(number: int, tpn: int, games: Sequence[Game]) -> DoubleMatch:
    opponent = games[0].opponent_of(tpn)
    own_lost, other_lost = (
        all(game.result_of(player) is Result.FORFEIT_LOSS for game in games) for player in (tpn, opponent)
    )
    return DoubleMatch(
        number,
        opponent,
        games[0].colour_of(tpn) if any(game.is_played for game in games) else None,
        is_played=not (own_lost or other_lost),
        is_won_by_forfeit=other_lost and any(game.result_of(tpn).is_win for game in games),
    )
