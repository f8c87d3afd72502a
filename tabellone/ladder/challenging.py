"""Who may challenge whom, and why not (textbook 6.2)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from tabellone.ladder.acts import LadderAct, LadderMoment, history
from tabellone.ladder.challenges import NOTHING_CAME, LadderChallenge
from tabellone.ladder.moves import Order
from tabellone.ladder.rules import LadderOutcome, LadderRules, WhoHasWhite
from tabellone.messages import Message


@dataclass(frozen=True, slots=True)
class LadderBook:
    """All that is written of a ladder: where it began, what was done by hand, and the challenges."""

    rules: LadderRules
    """Those of today: challenges have their own."""
    start: Order
    acts: tuple[LadderAct, ...] = ()
    """Joins, leaves and corrections."""
    challenges: tuple[LadderChallenge, ...] = ()
    away: frozenset[int] = frozenset()
    """Who cannot be challenged for now."""

    def at(self, now: datetime) -> LadderPoint:
        """The ladder at that moment, with everything that has run out by then."""
        games = (challenge.game(now) for challenge in self.challenges)
        acts = [*self.acts, *(game for game in games if game is not None)]
        return LadderPoint(self, now, history(self.start, (act for act in acts if act.at <= now)))


@dataclass(frozen=True)
class LadderPoint:
    """A ladder at a moment; what is asked of it more than once is found once."""

    book: LadderBook
    now: datetime
    moments: tuple[LadderMoment, ...]

    @property
    def order(self) -> Order:
        """Who stands where, the first place first."""
        return self.moments[-1].order

    def place_of(self, player: int) -> int:
        """The player's place, from 1; 0 for who is not on the ladder."""
        return self.moments[-1].place_of(player)

    def open_of(self, player: int) -> LadderChallenge | None:
        """The player's open challenge, made or received; there is one at most."""
        return next((challenge for challenge in self.open if challenge.has(player)), None)

    @cached_property
    def open(self) -> tuple[LadderChallenge, ...]:
        """The challenges that somebody still has to do something about."""
        return tuple(challenge for challenge in self.book.challenges if challenge.stage(self.now).is_open)

    @cached_property
    def ended(self) -> tuple[LadderChallenge, ...]:
        """The challenges that are over, the one that ended first first."""
        ended = [(it.ended_at(self.now), it.number, it) for it in self.book.challenges]
        known = [(at, number, it) for at, number, it in ended if at is not None]
        return tuple(it for _at, _number, it in sorted(known, key=lambda line: line[:2]))

    @cached_property
    def met(self) -> tuple[LadderChallenge, ...]:
        """Those that were played, in the same order."""
        return tuple(it for it in self.ended if self.is_played(it))

    def challenger_has_white(self, challenger: int, challenged: int) -> bool:
        """Who is to have White in a game of the two."""
        if self.book.rules.white is not WhoHasWhite.FEWER:
            return self.book.rules.white is WhoHasWhite.CHALLENGER
        return self._whites(challenger) < self._whites(challenged)

    def _whites(self, player: int) -> int:
        """How often the player had White more than Black in games that were played."""
        played = (it for it in self.met if it.has(player))
        return sum(1 if it.challenger_has_white == (it.challenger == player) else -1 for it in played)

    def is_played(self, challenge: LadderChallenge) -> bool:
        """Whether it ended at the board."""
        outcome = challenge.outcome(self.now)
        return outcome is not None and outcome.is_played

    def why_not(self, challenger: int, challenged: int) -> Message | None:
        """Why the one may not challenge the other now; None if they may."""
        return self._by_place(challenger, challenged) or self._by_others(challenger, challenged)

    def _by_place(self, challenger: int, challenged: int) -> Message | None:
        place, wanted, reach = self.place_of(challenger), self.place_of(challenged), self.book.rules.reach
        if challenger == challenged:
            return Message("Nobody challenges themselves.")
        if not place:
            return Message("Who challenges is not on the ladder.")
        if not wanted:
            return Message("This player is not on the ladder any more.")
        if wanted > place:
            return Message("Only players who stand higher can be challenged.")
        if reach and place - wanted > reach:
            return Message("That is %(places)s places up; allowed: %(reach)s.", places=place - wanted, reach=reach)
        return None

    def _by_others(self, challenger: int, challenged: int) -> Message | None:
        if challenger in self.book.away:
            return Message("Who is away does not challenge.")
        if challenged in self.book.away:
            return Message("This player is away.")
        if self.open_of(challenger) is not None:
            return Message("There is an open challenge already.")
        if self.open_of(challenged) is not None:
            return Message("This player has an open challenge.")
        return self._by_rematch(challenger, challenged) or self._by_pause(challenger, challenged)

    def _by_rematch(self, challenger: int, challenged: int) -> Message | None:
        """The same two only after others (textbook 6.2: "se non dopo aver incontrato uno o più altri partecipanti")."""
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
        return Message("No immediate rematch: first %(count)s more against somebody else.", count=missing)

    def _by_pause(self, challenger: int, challenged: int) -> Message | None:
        """A challenge of which nothing came is not made again at once."""
        pause = timedelta(days=self.book.rules.pause_days)
        for it in reversed(self.ended):
            if (it.challenger, it.challenged) != (challenger, challenged) or it.stage(self.now) not in NOTHING_CAME:
                continue
            ended = it.ended_at(self.now)
            if it.decided is None and ended is not None and ended + pause > self.now:
                return Message(
                    "Nothing came of this challenge; days before it is made again: %(days)s.", days=pause.days
                )
            return None
        return None
