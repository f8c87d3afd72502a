"""Withdrawals from a round robin (textbook 3.7; C.05): before or after half of the games."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from tabellone.engine.tables.kinds import calendar_of_record
from tabellone.record import ByeKind, Game, Record, RequestedBye, Result


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """What a withdrawal now would mean."""

    player: int
    completed: int
    """Games that ended, but for those that the player forfeited."""
    scheduled: int
    """Games of the whole calendar."""

    @property
    def is_annulled(self) -> bool:
        """Less than half of the games: the results stay in the table and are rated, and count in no standings."""
        return 2 * self.completed < self.scheduled


def withdrawal_of(record: Record, player: int) -> Withdrawal:
    """What it would mean if the player withdrew as the record stands. Raises BadCalendar."""
    ended = [entry.result for entry in record.cards[player] if entry.opponent]
    completed = sum(result not in (Result.UNKNOWN, Result.FORFEIT_LOSS) for result in ended)
    calendar = calendar_of_record(record)
    return Withdrawal(player, completed, sum(player in pair for round_ in calendar for pair in round_.pairs))


def withdraw(record: Record, player: int) -> Record:
    """The record after the player has withdrawn.

    The player keeps the place in the table and is absent from all rounds to come, so that the opponents win these games
    by forfeit, and at once those that are not finished. With less than half of the games completed the results are
    annulled for the standings. Raises BadCalendar.
    """
    withdrawal = withdrawal_of(record, player)
    rounds = tuple(row.with_each(partial(_given_up, player)) for row in record.rounds)
    first, last = len(rounds) + 1, len(calendar_of_record(record))
    byes = {(bye.round, bye.player): bye for bye in record.requested_byes}
    byes |= {(number, player): RequestedBye(number, player, ByeKind.ZERO) for number in range(first, last + 1)}
    return replace(
        record,
        rounds=rounds,
        requested_byes=tuple(byes[key] for key in sorted(byes)),
        annulled=record.annulled | {player} if withdrawal.is_annulled else record.annulled,
    )


def _given_up(player: int, game: Game) -> Game:
    if game.is_finished or player not in (game.white, game.black):
        return game
    return Game.of_pairing(game.white, game.black, (player,))
