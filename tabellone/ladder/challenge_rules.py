"""Permission to challenge a player, and the reasons against it (textbook 6.2)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from tabellone.ladder.actions import LadderAct, LadderMoment, history
from tabellone.ladder.challenges import NOTHING_CAME, LadderChallenge
from tabellone.ladder.moves import Order
from tabellone.ladder.rules import LadderOutcome, LadderRules, WhoHasWhite
from tabellone.messages import Message


@dataclass(frozen=True, slots=True)
class LadderBook:
    """The complete history of a ladder: its start, manual changes, and challenges."""

    rules: LadderRules
    """The present rules; challenges have their own."""
    start: Order
    acts: tuple[LadderAct, ...] = ()
    """Joins, leaves and corrections."""
    challenges: tuple[LadderChallenge, ...] = ()
    away: frozenset[int] = frozenset()
    """Players who cannot be challenged at present."""

    def at(self, now: datetime) -> LadderPoint:
        """Return the ladder at that moment, with all time limits that have expired by then."""
        games = (challenge.game(now) for challenge in self.challenges)
        acts = [*self.acts, *(game for game in games if game is not None)]
        return LadderPoint(self, now, history(self.start, (act for act in acts if act.at <= now)))


@dataclass(frozen=True)
class LadderPoint:
    """A ladder at a moment; values that are used several times are computed once."""

    book: LadderBook
    now: datetime
    moments: tuple[LadderMoment, ...]

    @property
    def order(self) -> Order:
        """Return the players in order of position."""
        return self.moments[-1].order

    def place_of(self, player: int) -> int:
        """Return the player's position, from 1; 0 for a player not on the ladder."""
        return self.moments[-1].place_of(player)

    def open_of(self, player: int) -> LadderChallenge | None:
        """Return the player's open challenge, made or received; there is at most one."""
        return next((challenge for challenge in self.open if challenge.has(player)), None)

    @cached_property
    def open(self) -> tuple[LadderChallenge, ...]:
        """Return the challenges that still need an action."""
        return tuple(challenge for challenge in self.book.challenges if challenge.stage(self.now).is_open)

    @cached_property
    def ended(self) -> tuple[LadderChallenge, ...]:
        """Return the finished challenges, in the order in which they ended."""
        ended = [(it.ended_at(self.now), it.number, it) for it in self.book.challenges]
        known = [(at, number, it) for at, number, it in ended if at is not None]
        return tuple(it for _at, _number, it in sorted(known, key=lambda line: line[:2]))

    @cached_property
    def met(self) -> tuple[LadderChallenge, ...]:
        """Return the challenges that were played, in the same order."""
        return tuple(it for it in self.ended if self.is_played(it))

    def challenger_has_white(self, challenger: int, challenged: int) -> bool:
        """Return whether the challenger has White in a game of the two."""
        if self.book.rules.white is not WhoHasWhite.FEWER:
            return self.book.rules.white is WhoHasWhite.CHALLENGER
        return self._whites(challenger) < self._whites(challenged)

    def _whites(self, player: int) -> int:
        """Return the player's number of Whites minus Blacks in played games."""
        played = (it for it in self.met if it.has(player))
        return sum(1 if it.challenger_has_white == (it.challenger == player) else -1 for it in played)

    def is_played(self, challenge: LadderChallenge) -> bool:
        """Return whether it ended with a game over the board."""
        outcome = challenge.outcome(self.now)
        return outcome is not None and outcome.is_played

    def why_not(self, challenger: int, challenged: int) -> Message | None:
        """Return the reason why the challenge is not possible now; None if it is possible."""
        return self._by_place(challenger, challenged) or self._by_others(challenger, challenged)

    def _by_place(self, challenger: int, challenged: int) -> Message | None:
        place, wanted, reach = self.place_of(challenger), self.place_of(challenged), self.book.rules.reach
        if challenger == challenged:
            return Message("A player cannot challenge themselves.")
        if not place:
            return Message("The challenger is not on the ladder.")
        if not wanted:
            return Message("This player is not on the ladder any more.")
        if wanted > place:
            return Message("Only higher-placed players can be challenged.")
        if reach and place - wanted > reach:
            return Message("That is %(places)s places up; allowed: %(reach)s.", places=place - wanted, reach=reach)
        return None

    def _by_others(self, challenger: int, challenged: int) -> Message | None:
        if challenger in self.book.away:
            return Message("Absent players cannot challenge.")
        if challenged in self.book.away:
            return Message("This player is away.")
        if self.open_of(challenger) is not None:
            return Message("There is an open challenge already.")
        if self.open_of(challenged) is not None:
            return Message("This player has an open challenge.")
        return self._by_rematch(challenger, challenged) or self._by_pause(challenger, challenged)

    def _by_rematch(self, challenger: int, challenged: int) -> Message | None:
        """Return the reason against an early rematch.

        A rematch is possible only after games with others (textbook 6.2: "se non dopo aver incontrato uno o più altri
        partecipanti").
        """
        rules, met = self.book.rules, self.met
        last = next((it for it in reversed(met) if it.has(challenger) and it.has(challenged)), None)
        if last is None or not rules.others:
            return None
        failed = last.challenger == challenger and last.outcome(self.now) is not LadderOutcome.WON
        if not (failed or rules.also_won):
            return None
        since = {it.other(challenger) for it in met[met.index(last) + 1 :] if it.has(challenger)}
        missing = rules.others - len(since)
        if missing <= 0:
            return None
        return Message("No immediate rematch. Challenges against other players needed first: %(count)s.", count=missing)

    def _by_pause(self, challenger: int, challenged: int) -> Message | None:
        """Return the reason against repeating at once a challenge that ended without a game."""
        pause = timedelta(days=self.book.rules.pause_days)
        for it in reversed(self.ended):
            if (it.challenger, it.challenged) != (challenger, challenged) or it.stage(self.now) not in NOTHING_CAME:
                continue
            ended = it.ended_at(self.now)
            if it.decided is None and ended is not None and ended + pause > self.now:
                return Message(
                    "This challenge was not played. Days to wait before a new one: %(days)s.", days=pause.days
                )
            return None
        return None
