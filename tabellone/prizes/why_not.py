"""Why a player has no prize: one sentence for each category in which the player receives nothing."""

from __future__ import annotations

from tabellone.messages import Message
from tabellone.money import format_money
from tabellone.prizes.competitors import Competitor, span
from tabellone.prizes.distribution import PrizeDistribution, rounded
from tabellone.prizes.eligibility import ineligibility
from tabellone.prizes.funds import (
    PrizeCategory,
    Sharing,
)
from tabellone.prizes.reasons import shown
from tabellone.prizes.sharing import PrizeGroup
from tabellone.prizes.team_sentences import about_teams
from tabellone.record import Team


def why_no_prize(distribution: PrizeDistribution, player: int) -> tuple[Message, ...]:
    """Return the reasons by category, in the announced order, without the categories in which the player has an award.

    ``player`` is a pairing number. Raises KeyError for a number that competes for no prize: no player has it, or the
    player's results are annulled.
    """
    found = next((each for each in distribution.competitors if each.number == player), None)
    if found is None:
        raise KeyError(player)
    won = {award.category for award in distribution.awards if award.player == player}
    won |= {thing.category for thing in distribution.things if thing.player == player}
    reasons = (
        Message("%(category)s: %(why)s.", category=category.name, why=_why_not(distribution, category, found))
        for category in distribution.fund.announced
        if category.key not in won
    )
    return tuple(map(about_teams, reasons) if isinstance(found.contestant, Team) else reasons)


def _why_not(distribution: PrizeDistribution, category: PrizeCategory, player: Competitor) -> Message:
    excluded = ineligibility(distribution.fund, category, player)
    if excluded is not None:
        return excluded
    if not category.amounts:
        return _behind_things(distribution, category, player)
    if distribution.fund.sharing is Sharing.US:
        return _by_us_chess(distribution, player)
    for each in distribution.departures:
        if each.player == player.number and each.left.key == category.key:
            return Message(
                "the player keeps a share in %(other)s (%(share)s, offered here: %(offered)s)",
                other=each.kept.name, share=shown(each.share), offered=shown(each.offered),
            )  # fmt: skip
    for group in distribution.groups[category.key]:
        if player in group.players:
            return _too_small(distribution, group, group.players.index(player))
    return _behind(distribution, category, player)


def _too_small(distribution: PrizeDistribution, group: PrizeGroup, index: int) -> Message:
    """A share of nothing: the player dropped out, or the share was rounded to nothing."""
    fund = distribution.fund
    if index >= len(group.shares):
        return Message(
            "only the first %(sharing)s of %(count)s tied players share, because shares under %(minimum)s are not paid",
            sharing=len(group.shares), count=len(group.players), minimum=format_money(fund.minimum_share),
        )  # fmt: skip
    return Message(
        "the share of %(share)s is less than the rounding step of %(step)s",
        share=shown(group.shares[index]), step=format_money(fund.step),
    )  # fmt: skip


def _behind(distribution: PrizeDistribution, category: PrizeCategory, player: Competitor) -> Message:
    by_rank = distribution.fund.sharing is Sharing.RANK
    own = player.rank if by_rank else player.tie
    others = [each.rank if by_rank else each.tie for each in distribution.members[category.key]]
    first = 1 + sum(other < own for other in others)
    places = range(first, first + others.count(own))
    prizes = sum(amount > 0 for amount in category.amounts)
    return _last_and_own(prizes, places)


def _last_and_own(last: int, places: range) -> Message:
    return Message(
        "the last prize is for place %(last)s, and the player is at place %(places)s of the players who compete for it",
        last=last, places=span(places),
    )  # fmt: skip


def _behind_things(distribution: PrizeDistribution, category: PrizeCategory, player: Competitor) -> Message:
    ranks = [each.rank for each in distribution.competitors if ineligibility(distribution.fund, category, each) is None]
    first = 1 + sum(rank < player.rank for rank in ranks)
    return _last_and_own(len(category.things), range(first, first + ranks.count(player.rank)))


def _by_us_chess(distribution: PrizeDistribution, player: Competitor) -> Message:
    pools = (pool for pool in distribution.pools if player.number in pool.shares)
    pool = next(pools, None)
    if pool is None:
        return Message("players with a higher score won all prizes")
    share = pool.shares[player.number]
    if not rounded(distribution.fund, share):
        return Message(
            "the share of %(share)s is less than the rounding step of %(step)s",
            share=shown(share), step=format_money(distribution.fund.step),
        )  # fmt: skip
    own = pool.largest[player.number].category
    return Message("each player wins one prize, and this player's is counted in %(other)s", other=own.name)
