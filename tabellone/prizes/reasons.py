"""The reasons of awards and of unclaimed amounts, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from tabellone.messages import Message
from tabellone.money import format_money
from tabellone.prizes.choices import Departure
from tabellone.prizes.competitors import Competitor, span
from tabellone.prizes.funds import (
    Fund,
    PrizeCategory,
    Sharing,
)
from tabellone.prizes.sharing import PrizeGroup
from tabellone.prizes.us_chess import PrizePool


def shown(amount: Fraction) -> str:
    """The exact amount in hundredths as text, cut to two decimals; what is cut off is marked: ``33.33…``."""
    whole = amount // 1
    return format_money(whole) + ("" if amount == whole else "…")


def of_group(fund: Fund, group: PrizeGroup, index: int) -> Iterator[Message]:
    """Yield why the player at that index of a group has this share."""
    name, player, count = group.category.name, group.players[index], len(group.players)
    if count == 1:
        yield _of_one(fund, group)
        return
    places = range(group.first, group.first + count)
    if fund.sharing is Sharing.RANK:
        yield Message(
            "%(count)s players share the rank at places %(places)s in %(category)s.",
            count=count, places=span(places), category=name,
        )  # fmt: skip
    else:
        yield Message(
            "%(count)s players with a score of %(score)s are tied for places %(places)s in %(category)s.",
            count=count, score=player.score, places=span(places), category=name,
        )  # fmt: skip
    sharing = len(group.shares)
    if sharing < count:
        yield Message(
            "Shares under %(minimum)s are not paid, so only the first %(sharing)s by rank share.",
            minimum=format_money(fund.minimum_share), sharing=sharing,
        )  # fmt: skip
    yield _of_share(fund, group, index)


def of_place(category: PrizeCategory, place: int, player: Competitor) -> Message:
    """Return why a player has what belongs to one place of a category."""
    return Message(
        "Place %(place)s in %(category)s by rank (score %(score)s).",
        place=place, category=category.name, score=player.score,
    )  # fmt: skip


def of_level_players(category: PrizeCategory, places: Sequence[int]) -> Message:
    """Return why the thing of one of these places has no player: the standings do not separate the players."""
    return Message(
        "%(count)s players share the rank at places %(places)s in %(category)s. The organiser decides.",
        count=len(places), places=span(places), category=category.name,
    )  # fmt: skip


def _of_one(fund: Fund, group: PrizeGroup) -> Message:
    category, player = group.category.name, group.players[0]
    if fund.sharing is Sharing.RANK:
        return of_place(group.category, group.first, player)
    return Message(
        "Place %(place)s in %(category)s, not tied (score %(score)s).",
        place=group.first, category=category, score=player.score,
    )  # fmt: skip


def _of_share(fund: Fund, group: PrizeGroup, index: int) -> Message:
    share, pool, count = group.shares[index], format_money(group.pool), len(group.shares)
    if fund.sharing is Sharing.HORT:
        own = group.own_halves[index]
        return Message(
            "Hort system: half of the prize for the rank, equal part of the rest: %(own)s + %(rest)s = %(share)s.",
            own=shown(own), rest=shown(share - own), share=shown(share),
        )  # fmt: skip
    return Message(
        "The prizes are divided equally: %(pool)s / %(count)s = %(share)s.", pool=pool, count=count, share=shown(share)
    )


def of_rounding(fund: Fund, share: Fraction) -> Iterator[Message]:
    """Yield how the share is rounded, if it is."""
    if share % fund.step:
        yield Message("Rounded down to a multiple of %(step)s.", step=format_money(fund.step))


def of_departures(departures: Sequence[Departure]) -> Iterator[Message]:
    """Yield what the player was offered elsewhere and left to the next players."""
    for each in departures:
        if each.offered == each.share:
            yield Message(
                "%(category)s offered the same amount and is later in the announced order.", category=each.left.name
            )
        elif each.offered:
            yield Message(
                "%(category)s offered less (%(amount)s) and passes to the next player.",
                category=each.left.name, amount=shown(each.offered),
            )  # fmt: skip


def of_pool(pool: PrizePool, player: Competitor) -> Iterator[Message]:
    """Yield why the player has this share of a pool (32B3)."""
    share, count = pool.shares[player.number], len(pool.players)
    if count == 1:
        prize = pool.prizes[0]
        yield Message(
            "Prize %(place)s of %(category)s, the most valuable one that the player can win (32B1).",
            place=prize.place, category=prize.category.name,
        )  # fmt: skip
        return
    yield Message(
        "%(count)s tied players (score %(score)s) divide these prizes (32B3): %(prizes)s.",
        count=count, score=player.score, prizes=pool.named,
    )  # fmt: skip
    if pool.only is not None:
        yield Message("Other tied players are not eligible for them, and shared with them this part would be smaller.")
    if player.number in pool.limited:
        yield Message(
            "The largest prize that the player could win alone is the limit: %(amount)s.", amount=shown(share)
        )
        return
    limited = len(pool.limited)
    if limited:
        yield Message("Players with a lower limit, the largest prize they could win alone: %(count)s.", count=limited)
    total = share * (count - limited)
    yield Message(
        "The prizes are divided equally: %(pool)s / %(count)s = %(share)s.",
        pool=shown(total), count=count - limited, share=shown(share),
    )  # fmt: skip


def of_remainder(fund: Fund, category: PrizeCategory, places: Sequence[int]) -> Message:
    """Return why a part of these prizes is not paid."""
    return Message(
        "Left after rounding down to a multiple of %(step)s: %(category)s %(places)s.",
        step=format_money(fund.step), category=category.name, places=span(places),
    )  # fmt: skip


def of_no_player(category: PrizeCategory, eligible: int, departed: int) -> Message:
    """Return why the prizes of a category outnumber its players."""
    if not departed:
        return of_no_winner(category, eligible)
    return Message(
        "No player is left for this prize. Eligible in %(category)s: %(count)s, with another prize: %(others)s.",
        category=category.name, count=eligible, others=departed,
    )  # fmt: skip


def of_no_winner(category: PrizeCategory, eligible: int) -> Message:
    """Return why a prize that no player leaves has no winner."""
    return Message(
        "No player is left for this prize. Eligible players in %(category)s: %(count)s.",
        category=category.name, count=eligible,
    )  # fmt: skip
