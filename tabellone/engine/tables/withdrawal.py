"""Withdrawals from a round robin (textbook 3.7; C.05): before or after half of the games."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabellone.engine.rules import system_of
from tabellone.record import ByeKind, Pairing, Record, RequestedBye, Result


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """Consequences of a withdrawal now, of a player or of a team."""

    player: int
    completed: int
    """Finished games, or matches of a team, without forfeit losses of the withdrawn player."""
    scheduled: int
    """Games in the whole pairing table."""

    @property
    def is_annulled(self) -> bool:
        """True for less than half of the games: results stay in the table and are rated, but standings ignore them."""
        return 2 * self.completed < self.scheduled


def withdrawal_of(record: Record, player: int) -> Withdrawal:
    """Return the consequences if the player withdrew now. Raises BadCalendar."""
    ended = [entry.result for entry in record.cards[player] if entry.opponent]
    completed = sum(result not in (Result.UNKNOWN, Result.FORFEIT_LOSS) for result in ended)
    calendar = system_of(record).calendar_of(record)
    return Withdrawal(player, completed, sum(player in pair for round_ in calendar for pair in round_.pairs))


def withdraw(record: Record, player: int) -> Record:
    """Return the record after the withdrawal of a player or a team. Raises BadCalendar.

    The player keeps the place in the table and is absent from all future rounds, so the opponents win these games by
    forfeit. Games that are not finished are forfeited at once: in a match, the boards that are still open. With less
    than half completed (C.05 6.6), the results are annulled for the standings.
    """
    withdrawal = withdrawal_of(record, player)

    def without(pairing: Pairing) -> Pairing:
        return record.given_up(pairing, {player}) if player in (pairing.first, pairing.second) else pairing

    rounds = tuple(replace(row, pairings=tuple(map(without, row.pairings))) for row in record.rounds)
    first, last = len(rounds) + 1, len(system_of(record).calendar_of(record))
    byes = {(bye.round, bye.player): bye for bye in record.requested_byes}
    byes |= {(number, player): RequestedBye(number, player, ByeKind.ZERO) for number in range(first, last + 1)}
    return replace(
        record,
        rounds=rounds,
        requested_byes=tuple(byes[key] for key in sorted(byes)),
        annulled=record.annulled | {player} if withdrawal.is_annulled else record.annulled,
    )
