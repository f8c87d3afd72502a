"""Matches of two games: match k has rounds 2k-1 and 2k of the record, with the colours exchanged (C.04.5 4.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tabellone.engine.errors import UnknownSystem
from tabellone.messages import Message
from tabellone.record import Colour, Game, Record, Result

GAMES = 2


@dataclass(frozen=True, slots=True)
class DoubleMatch:
    """A match from the point of view of one of its two players."""

    number: int
    opponent: int
    colour: Colour | None
    """The colour of the first game, if any game was played over the board; otherwise None."""
    is_played: bool
    """True unless one player forfeited every game: the match counts as played."""
    is_won_by_forfeit: bool


def match_of_round(round_number: int) -> int:
    """Return the match that contains this round."""
    return -(-round_number // GAMES)


def first_round_of(match: int) -> int:
    """Return the round of the first game of the match."""
    return GAMES * (match - 1) + 1


def matches_before(record: Record, match: int) -> dict[int, list[DoubleMatch]]:
    """Map pairing numbers to the player's earlier matches in order.

    Raises UnknownSystem if the two rounds of a match do not agree.
    """
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
                    "rounds %(first)s and %(second)s do not have the same pairs, which the Double-Swiss system "
                    "requires: see number %(number)s",
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
