"""Who receives what if the event ended now, with reasons; private to arbiters until it is published."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from prizes.domain.funds import categories_of, core_fund, numbers_of
from prizes.domain.wording import conditions_of, rules_of
from prizes.models import FundCategory, PrizeFund
from standings.domain.progress import Progress, progress_of
from tabellone.prizes import (
    Award,
    BadPrizes,
    Competitor,
    Fund,
    Money,
    PrizeCategory,
    PrizeDistribution,
    ThingAward,
    UnclaimedPrize,
    competitors_of,
    distribute,
    why_no_prize,
)
from tabellone.record import Contestant
from tournaments.domain.public_record import public_state
from tournaments.domain.rounds.next_action import agenda
from tournaments.domain.rounds.round_navigation import navigation_in
from tournaments.domain.words.core_messages import render_message
from tournaments.domain.words.rounds import round_label
from tournaments.models import Event

COMPLETE = frozenset({"finish", "finished"})
"""The desk's next actions after the last result."""


@dataclass(frozen=True, slots=True)
class PrizeWinner:
    """An award with its player; ``reasons`` in the user's language, the first one is the shortest."""

    rank: int
    score: str
    player: Contestant
    category: str
    places: str
    amount: Money
    reasons: tuple[str, ...]

    @property
    def tpn(self) -> int:
        return self.player.tpn

    @property
    def name(self) -> str:
        return self.player.name

    @property
    def title(self) -> str:
        return self.player.title


@dataclass(frozen=True, slots=True)
class Leftover:
    """A prize, or a part of one, that is not paid; ``amount`` is None for a thing."""

    category: str
    place: int
    amount: Money | None
    thing: str
    reason: str


@dataclass(frozen=True, slots=True)
class Trophy:
    """A thing with its player."""

    category: str
    place: int
    thing: str
    player: Contestant


@dataclass(frozen=True, slots=True)
class CategoryLine:
    """A category in the table of the fund."""

    name: str
    conditions: str
    amounts: tuple[Money, ...]
    things: tuple[str, ...]
    sponsor: str

    @property
    def total(self) -> Money:
        return sum(self.amounts)

    @property
    def thing_places(self) -> list[tuple[int, str]]:
        """Return the things with their places."""
        return [(place, thing) for place, thing in enumerate(self.things, start=1) if thing]


@dataclass(frozen=True)
class Forecast:
    """A fund, and who receives what by the present standings."""

    row: PrizeFund
    fund: Fund
    own: tuple[str, ...]
    """The organiser's category of each category, empty for none."""
    competitors: tuple[Competitor, ...]
    distribution: PrizeDistribution | None
    """None if the fund has no prizes yet, or if its rules exclude each other."""
    problem: str
    """Why there is no distribution."""
    progress: Progress
    is_complete: bool
    """True after the last result of the event."""

    @property
    def lines(self) -> list[CategoryLine]:
        """Return the categories in the announced order."""
        return [
            CategoryLine(each.name, conditions_of(each, own=own), each.amounts, each.things, each.sponsor)
            for each, own in zip(self.fund.categories, self.own, strict=True)
        ]

    @property
    def state(self) -> str:
        """Return the progress in words: the awards are not in progress any more once all results are there."""
        if not self.is_complete or self.progress.is_final:
            return self.progress.text
        number = round_label(self.progress.event, self.progress.number)
        return _("All results entered, after round %(number)s") % {"number": number}

    @property
    def places(self) -> range:
        """Return the places of the longest category."""
        return range(1, max((len(each.amounts) for each in self.fund.categories), default=0) + 1)

    @property
    def rules(self) -> list[str]:
        return rules_of(self.fund)

    @cached_property
    def names(self) -> dict[str, str]:
        """Return the names of the categories by key."""
        return {each.key: each.name for each in self.fund.categories}

    @property
    def awards(self) -> tuple[Award, ...]:
        return self.distribution.awards if self.distribution else ()

    @property
    def awarded(self) -> Money:
        return self.distribution.total if self.distribution else 0

    @property
    def unclaimed(self) -> Money:
        rows: Sequence[UnclaimedPrize] = self.distribution.unclaimed if self.distribution else ()
        return sum(row.amount for row in rows)

    @property
    def over_budget(self) -> Money:
        """Return by how much the prizes exceed the budget."""
        return max(self.fund.total - self.fund.budget, 0) if self.fund.budget else 0

    @cached_property
    def winners(self) -> list[PrizeWinner]:
        """Return the awards by category, in each by rank."""
        by_number = {each.number: each for each in self.competitors}
        return [self._winner(award, by_number[award.player]) for award in self.awards]

    def _winner(self, award: Award, player: Competitor) -> PrizeWinner:
        return PrizeWinner(
            player.rank,
            player.score,
            player.contestant,
            self.names[award.category],
            places_text(award.places),
            award.amount,
            tuple(map(render_message, award.reasons)),
        )

    @property
    def winners_by_amount(self) -> list[PrizeWinner]:
        """Return the awards, the largest first."""
        return sorted(self.winners, key=lambda winner: -winner.amount)

    @property
    def people(self) -> int:
        """Return the number of players with a prize."""
        things: Sequence[ThingAward] = self.distribution.things if self.distribution else ()
        return len({award.player for award in self.awards} | {each.player for each in things if each.player})

    @property
    def trophies(self) -> list[Trophy]:
        """Return the things with their players."""
        players = {each.number: each.contestant for each in self.competitors}
        return [
            Trophy(self.names[each.category], each.place, each.thing, players[each.player])
            for each in (self.distribution.things if self.distribution else ())
            if each.player is not None
        ]

    @property
    def leftovers(self) -> list[Leftover]:
        """Return what is not paid, with the reason."""
        if self.distribution is None:
            return []
        found = [
            Leftover(self.names[row.category], row.place, row.amount, "", render_message(row.reason))
            for row in self.distribution.unclaimed
        ]
        return found + [
            Leftover(self.names[each.category], each.place, None, each.thing, render_message(each.reason))
            for each in self.distribution.things
            if each.player is None
        ]

    def why_not(self, number: int) -> tuple[str, ...] | None:
        """Return why the player has no prize, a sentence for each category; None if there is no such player."""
        if self.distribution is None:
            return None
        try:
            return tuple(map(render_message, why_no_prize(self.distribution, number)))
        except KeyError:
            return None

    def of_player(self, number: int) -> list[PrizeWinner]:
        """Return the awards of a player."""
        return [winner for winner in self.winners if winner.tpn == number]


def forecast(event: Event, row: PrizeFund, categories: Sequence[FundCategory] | None = None) -> Forecast:
    """Return who receives what of the fund by the present standings."""
    rows = categories_of(row) if categories is None else categories
    state = public_state(event)
    switch = navigation_in(event, state.record)
    fund = core_fund(row, rows, numbers_of(event), state.belongs)
    clubs = {number: each.club for number, each in state.belongs.items()}
    competitors = competitors_of(state.record, state.after(switch.shown), clubs=clubs)
    found, problem = None, ""
    try:
        found = distribute(fund, competitors)
    except BadPrizes as bad:
        problem = render_message(bad.message) if rows else ""
    return Forecast(
        row,
        fund,
        tuple(each.own for each in rows),
        competitors,
        found,
        problem,
        progress_of(event, switch),
        agenda(event).code in COMPLETE,
    )


def places_text(places: Sequence[int]) -> str:
    """Return places as text: ``3``, ``3–5``; empty for none."""
    if not places:
        return ""
    return str(places[0]) if len(places) == 1 else f"{places[0]}–{places[-1]}"


def category_line(category: PrizeCategory, own: str = "") -> CategoryLine:
    """Return a category for a table."""
    conditions = conditions_of(category, own=own)
    return CategoryLine(category.name, conditions, category.amounts, category.things, category.sponsor)
