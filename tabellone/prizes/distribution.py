"""The distribution of a fund: each award, and each amount that is not paid, with its reason.

Awards are rounded down to the fund's step, so that no more is paid than there is. What is left of the prizes of a tied
group, and the prizes that no player can win, are unclaimed. Awards and unclaimed amounts together are the fund.

Things (a trophy) are not shared: each goes to the player of its place by rank, whatever else the player receives.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from tabellone.messages import Message
from tabellone.money import Money
from tabellone.prizes import (
    reasons,
)
from tabellone.prizes.choices import Departure, Members, best_choices, bracket_choices
from tabellone.prizes.competitors import Competitor
from tabellone.prizes.eligibility import ineligibility
from tabellone.prizes.funds import (
    Fund,
    PerPlayer,
    PrizeCategory,
    Sharing,
    require_distributable,
)
from tabellone.prizes.sharing import PrizeGroup, tied_groups
from tabellone.prizes.team_sentences import about_teams
from tabellone.prizes.us_chess import PrizePool, us_pools
from tabellone.record import Team


@dataclass(frozen=True, slots=True)
class Award:
    """What a player, or a team, receives in a category."""

    player: int
    """The pairing number."""
    category: str
    """The key. Of a pool of several categories (32B3): that of the largest prize that the player could win alone."""
    places: tuple[int, ...]
    """The places of the category whose prizes are shared."""
    amount: Money
    share: Fraction
    """In hundredths, exact, before rounding."""
    reasons: tuple[Message, ...]

    @property
    def reason(self) -> str:
        """The reason in English."""
        return " ".join(self.reasons)


@dataclass(frozen=True, slots=True)
class UnclaimedPrize:
    """An amount that is not paid."""

    category: str
    place: int
    """The place, of a tied group the first one."""
    amount: Money
    reason: Message


@dataclass(frozen=True, slots=True)
class ThingAward:
    """A thing of a category, and the player who receives it; ``player`` is None where no player does."""

    player: int | None
    category: str
    place: int
    thing: str
    reason: Message


@dataclass(frozen=True, slots=True)
class PrizeDistribution:
    """The awards in the announced order of categories, in each by rank; and how they came about."""

    fund: Fund
    competitors: tuple[Competitor, ...]
    awards: tuple[Award, ...]
    unclaimed: tuple[UnclaimedPrize, ...]
    members: Members
    """By key of a category, the players who competed for it to the end."""
    groups: Mapping[str, Sequence[PrizeGroup]] = field(default_factory=dict)
    """By key of a category; none with sharing by US Chess."""
    departures: tuple[Departure, ...] = ()
    pools: tuple[PrizePool, ...] = ()
    """With sharing by US Chess."""
    things: tuple[ThingAward, ...] = ()
    """In the announced order of categories, by place."""

    @property
    def total(self) -> Money:
        """What is paid."""
        return sum(award.amount for award in self.awards)


def distribute(fund: Fund, competitors: Sequence[Competitor]) -> PrizeDistribution:
    """Return who receives what of the fund.

    ``competitors`` are in the order of the standings. Raises BadPrizes for a fund that cannot be distributed.
    """
    require_distributable(fund)
    found = _distributed(fund, competitors)
    return _about_teams(found) if any(isinstance(each.contestant, Team) for each in competitors) else found


def _distributed(fund: Fund, competitors: Sequence[Competitor]) -> PrizeDistribution:
    eligible = {
        category.key: [each for each in competitors if ineligibility(fund, category, each) is None]
        for category in fund.categories
    }
    things = tuple(each for category in fund.announced for each in _things(category, eligible[category.key]))
    if fund.sharing is Sharing.US:
        return replace(_by_us_chess(fund, competitors, eligible), things=things)
    departures: tuple[Departure, ...] = ()
    members: Members = eligible
    groups: Mapping[str, Sequence[PrizeGroup]]
    if fund.per_player is not PerPlayer.ALL:
        chosen = best_choices if fund.per_player is PerPlayer.BEST else bracket_choices
        choices = chosen(fund, eligible)
        members, groups, departures = choices.members, choices.groups, choices.departures
    else:
        groups = {each.key: tied_groups(fund, each, eligible[each.key]) for each in fund.categories}
    in_order = [group for category in fund.announced for group in groups[category.key]]
    left_by: dict[tuple[int, str], list[Departure]] = {}
    for each in departures:
        left_by.setdefault((each.player, each.kept.key), []).append(each)
    awards = tuple(award for group in in_order for award in _awards(fund, group, left_by))
    unclaimed = tuple(
        row
        for category in fund.announced
        for row in _unclaimed(fund, category, groups[category.key], eligible[category.key], members[category.key])
    )
    return PrizeDistribution(fund, tuple(competitors), awards, unclaimed, members, groups, departures, things=things)


def _about_teams(found: PrizeDistribution) -> PrizeDistribution:
    """The distribution with reasons about teams instead of players."""
    return replace(
        found,
        awards=tuple(replace(each, reasons=tuple(map(about_teams, each.reasons))) for each in found.awards),
        unclaimed=tuple(replace(each, reason=about_teams(each.reason)) for each in found.unclaimed),
        things=tuple(replace(each, reason=about_teams(each.reason)) for each in found.things),
    )


def rounded(fund: Fund, share: Fraction) -> Money:
    """Return the share in whole steps, rounded down."""
    return share // fund.step * fund.step


def _awards(fund: Fund, group: PrizeGroup, left_by: Mapping[tuple[int, str], Sequence[Departure]]) -> Iterator[Award]:
    for index, (player, share) in enumerate(zip(group.players, group.shares, strict=False)):
        amount = rounded(fund, share)
        if amount:
            why = (
                *reasons.of_group(fund, group, index),
                *reasons.of_rounding(fund, share),
                *reasons.of_departures(left_by.get((player.number, group.category.key), ())),
            )
            yield Award(player.number, group.category.key, group.places, amount, share, why)


def _unclaimed(
    fund: Fund,
    category: PrizeCategory,
    groups: Sequence[PrizeGroup],
    eligible: Sequence[Competitor],
    members: Sequence[Competitor],
) -> Iterator[UnclaimedPrize]:
    for group in groups:
        left = group.pool - sum(rounded(fund, share) for share in group.shares)
        if left:
            places = range(group.first, group.first + len(group.prizes))
            yield UnclaimedPrize(category.key, group.first, left, reasons.of_remainder(fund, category, places))
    for place, amount in enumerate(category.amounts, start=1):
        if place > len(members) and amount:
            why = reasons.of_no_player(category, len(eligible), len(eligible) - len(members))
            yield UnclaimedPrize(category.key, place, amount, why)


def _things(category: PrizeCategory, eligible: Sequence[Competitor]) -> Iterator[ThingAward]:
    """Each thing of the category with the player of its place; players who share a rank are not separated."""
    for place, thing in enumerate(category.things, start=1):
        if not thing:
            continue
        if place > len(eligible):
            yield ThingAward(None, category.key, place, thing, reasons.of_no_winner(category, len(eligible)))
            continue
        player = eligible[place - 1]
        level = [number for number, each in enumerate(eligible, start=1) if each.rank == player.rank]
        if len(level) > 1:
            yield ThingAward(None, category.key, place, thing, reasons.of_level_players(category, level))
        else:
            yield ThingAward(player.number, category.key, place, thing, reasons.of_place(category, place, player))


# --- US Chess ---


def _by_us_chess(fund: Fund, competitors: Sequence[Competitor], eligible: Members) -> PrizeDistribution:
    pools = us_pools(fund, competitors, eligible)
    awards = [award for pool in pools for award in _awards_of_pool(fund, pool)]
    order = {category.key: index for index, category in enumerate(fund.announced)}
    unclaimed: list[UnclaimedPrize] = []
    for pool in pools:
        left = pool.total - sum(rounded(fund, share) for share in pool.shares.values())
        if left:
            first = pool.prizes[0]
            why = reasons.of_remainder(fund, first.category, [first.place])
            unclaimed.append(UnclaimedPrize(first.category.key, first.place, left, why))
    taken = {(prize.category.key, prize.place) for pool in pools for prize in pool.prizes}
    for category in fund.announced:
        for place, amount in enumerate(category.amounts, start=1):
            if amount and (category.key, place) not in taken:
                why = reasons.of_no_winner(category, len(eligible[category.key]))
                unclaimed.append(UnclaimedPrize(category.key, place, amount, why))
    awards.sort(key=lambda award: order[award.category])  # keeps the standings' order within a category
    unclaimed.sort(key=lambda row: order[row.category])
    return PrizeDistribution(fund, tuple(competitors), tuple(awards), tuple(unclaimed), eligible, pools=pools)


def _awards_of_pool(fund: Fund, pool: PrizePool) -> Iterator[Award]:
    for player in pool.players:
        share = pool.shares[player.number]
        amount = rounded(fund, share)
        if amount:
            own = pool.largest[player.number].category
            places = pool.places.get(own.key, ())
            why = (*reasons.of_pool(pool, player), *reasons.of_rounding(fund, share))
            yield Award(player.number, own.key, places, amount, share, why)
