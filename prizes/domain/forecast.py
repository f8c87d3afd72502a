"""Who receives what if the event ended now, with reasons; private to arbiters until it is published."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from prizes.domain.funds import categories_of, core_fund
from prizes.domain.rankings import FundRanking, ranking_of
from prizes.domain.wording import conditions_of, rules_of
from prizes.models import FundCategory, PrizeFund
from tabellone.money import Money
from tabellone.prizes import (
    Award,
    BadPrizes,
    Competitor,
    Fund,
    PerPlayer,
    PrizeCategory,
    PrizeDistribution,
    ThingAward,
    UnclaimedPrize,
    distribute,
    why_no_prize,
)
from tabellone.record import Contestant
from tournaments.domain.words.core_messages import render_message
from tournaments.models import Event


class Winning:
    """An award or a thing with its player."""

    __slots__ = ()
    player: Contestant

    @property
    def name(self) -> str:
        return self.player.name

    @property
    def title(self) -> str:
        return self.player.title


@dataclass(frozen=True, slots=True)
class PrizeWinner(Winning):
    """An award with its player; ``reasons`` in the user's language, the first one is the shortest."""

    number: int
    """The number in the distribution."""
    rank: int
    score: str
    player: Contestant
    category: str
    places: str
    amount: Money
    reasons: tuple[str, ...]
    event: Event
    """The event of the player's page: of a festival the section."""
    tpn: int
    """The pairing number in this event."""
    sections: str
    """Of a festival: the names of the player's sections."""


@dataclass(frozen=True, slots=True)
class Leftover:
    """A prize, or a part of one, that is not paid; ``amount`` is None for a thing."""

    category: str
    place: int
    amount: Money | None
    thing: str
    reason: str


@dataclass(frozen=True, slots=True)
class Trophy(Winning):
    """A thing with its player."""

    number: int
    """The number in the distribution."""
    category: str
    place: int
    thing: str
    player: Contestant
    event: Event
    """The event of the player's page: of a festival the section."""
    tpn: int
    """The pairing number in this event."""


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

    event: Event
    row: PrizeFund
    fund: Fund
    own: tuple[str, ...]
    """The organiser's category of each category, empty for none."""
    ranking: FundRanking
    distribution: PrizeDistribution | None
    """None if the fund has no prizes yet, or if its rules exclude each other."""
    problem: str
    """Why there is no distribution."""

    @property
    def competitors(self) -> tuple[Competitor, ...]:
        """Return everybody who can win a prize, in order."""
        return self.ranking.competitors

    @property
    def is_complete(self) -> bool:
        """Return True after the last result of the event, of a festival in all sections that count."""
        return self.ranking.is_complete

    @property
    def state(self) -> str:
        """Return the progress in words."""
        return self.ranking.state

    @property
    def lines(self) -> list[CategoryLine]:
        """Return the categories in the announced order."""
        pairs = zip(self.fund.categories, self.own, strict=True)
        return [category_line(self.fund, each, own, is_of_teams=self.event.is_of_teams) for each, own in pairs]

    @property
    def places(self) -> range:
        """Return the places of the longest category."""
        return range(1, max((len(each.amounts) for each in self.fund.categories), default=0) + 1)

    @property
    def rules(self) -> list[str]:
        return rules_of(self.fund, self.ranking.counted, is_of_teams=self.event.is_of_teams)

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
        return [self._winner(award) for award in self.awards]

    @cached_property
    def _by_number(self) -> dict[int, Competitor]:
        return {each.number: each for each in self.competitors}

    def _page(self, number: int) -> tuple[Event, int]:
        return self.ranking.pages.get(number, (self.event, number))

    def _winner(self, award: Award) -> PrizeWinner:
        player = self._by_number[award.player]
        return PrizeWinner(
            award.player,
            player.rank,
            player.score,
            player.contestant,
            self.names[award.category],
            places_text(award.places),
            award.amount,
            tuple(map(render_message, award.reasons)),
            *self._page(award.player),
            sections=", ".join(name for name in self.ranking.counted if name in player.sections),
        )

    @property
    def winners_by_amount(self) -> list[PrizeWinner]:
        """Return the awards, the largest first."""
        return sorted(self.winners, key=lambda winner: -winner.amount)

    @property
    def winner_numbers(self) -> set[int]:
        """Return the numbers of the players with a prize."""
        things: Sequence[ThingAward] = self.distribution.things if self.distribution else ()
        return {award.player for award in self.awards} | {each.player for each in things if each.player}

    @property
    def people(self) -> int:
        """Return the number of players with a prize."""
        return len(self.winner_numbers)

    @property
    def trophies(self) -> list[Trophy]:
        """Return the things with their players."""
        return [
            Trophy(
                each.player,
                self.names[each.category],
                each.place,
                each.thing,
                self._by_number[each.player].contestant,
                *self._page(each.player),
            )
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
        return [winner for winner in self.winners if winner.number == number]


def forecast(event: Event, row: PrizeFund, categories: Sequence[FundCategory] | None = None) -> Forecast:
    """Return who receives what of the fund by the present standings."""
    rows = categories_of(row) if categories is None else categories
    ranking = ranking_of(event, row, rows)
    fund = core_fund(row, rows, ranking.numbers, ranking.belongs, ranking.sections)
    found, problem = None, ""
    try:
        found = distribute(fund, ranking.competitors)
    except BadPrizes as bad:
        problem = render_message(bad.message) if rows else ""
    return Forecast(event, row, fund, tuple(each.own for each in rows), ranking, found, problem)


def places_text(places: Sequence[int]) -> str:
    """Return places as text: ``3``, ``3–5``; empty for none."""
    if not places:
        return ""
    return str(places[0]) if len(places) == 1 else f"{places[0]}–{places[-1]}"


def category_line(fund: Fund, category: PrizeCategory, own: str = "", *, is_of_teams: bool = False) -> CategoryLine:
    """Return a category of the fund for a table."""
    has_brackets = fund.per_player is PerPlayer.BRACKET
    conditions = conditions_of(category, own=own, has_brackets=has_brackets, is_of_teams=is_of_teams)
    return CategoryLine(category.name, conditions, category.amounts, category.things, category.sponsor)
