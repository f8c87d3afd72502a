"""The distribution of a fund once more, from the words of the rules alone: slow, and with nothing of the program.

It asks of every player and every place by counting, and knows no groups, no passes over changed categories and no
matching: the largest pool of US Chess is found by Hall's condition over all sets of categories.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import combinations

from tabellone.prizes import Competitor, Fund, PrizeCategory
from tabellone.record import Player

Eligible = Callable[[PrizeCategory, Competitor], bool]


def is_eligible(category: PrizeCategory, competitor: Competitor) -> bool:
    """Whether every condition of the issue holds."""
    player = competitor.contestant
    assert isinstance(player, Player)
    conditions = []
    if category.min_rating is not None or category.max_rating is not None:
        low, high = category.min_rating or 0, 9999 if category.max_rating is None else category.max_rating
        conditions.append(low <= player.rating <= high if player.rating else category.unrated)
    if category.born_from is not None or category.born_to is not None:
        year = int(player.birth.split("/")[0] or 0)
        high = 9999 if category.born_to is None else category.born_to
        conditions.append(year > 0 and (category.born_from or 0) <= year <= high)
    for wanted, own in (
        (category.sex, player.sex),
        (category.federation, player.federation),
        (category.title, player.title),
    ):
        conditions.append(wanted in ("", own))
    return all(conditions)


def competes(fund: Fund, category: PrizeCategory, competitor: Competitor) -> bool:
    """Whether the player is eligible, has played enough games, and is there if that is required."""
    needed = fund.minimum_games if category.minimum_games is None else category.minimum_games
    is_there = fund.presence.value == "keep" or competitor.number not in fund.absent
    return is_there and competitor.games >= needed and is_eligible(category, competitor)


def in_order(fund: Fund) -> list[PrizeCategory]:
    """The announced order."""
    rows = [(each.order or index + 1, index, each) for index, each in enumerate(fund.categories)]
    return [row[2] for row in sorted(rows, key=lambda row: (row[0], row[1]))]


def offers(fund: Fund, category: PrizeCategory, rivals: Sequence[Competitor]) -> dict[int, Fraction]:
    """What the category offers each of the players who compete for it."""
    by_rank = fund.sharing.value == "rank"
    found: dict[int, Fraction] = {}
    prize = dict(enumerate(category.amounts))
    standing = [each.rank if by_rank else each.tie for each in rivals]
    for value in set(standing):
        ahead, count = sum(other < value for other in standing), standing.count(value)
        prizes = [prize.get(place, 0) for place in range(ahead, ahead + count)]
        if ahead < len(prize):
            group = [each for each, own in zip(rivals, standing, strict=True) if own == value]
            found |= _shares(fund, prizes, sorted(group, key=lambda each: (each.rank, each.number)))
    return {number: share for number, share in found.items() if share}


def _shares(fund: Fund, prizes: Sequence[int], sharing: Sequence[Competitor]) -> dict[int, Fraction]:
    """The shares of tied players, after the last of them have dropped out for the minimum."""
    while True:
        equal = Fraction(sum(prizes), len(sharing))
        found = {each.number: equal for each in sharing}
        ranks = [each.rank for each in sharing]
        if fund.sharing.value == "hort":
            mean: dict[int, Fraction] = {}
            for rank in set(ranks):
                own = [amount for amount, other in zip(prizes, ranks, strict=False) if other == rank]
                mean[rank] = Fraction(sum(own), ranks.count(rank))
            rest = sum(prizes) - sum((mean[rank] / 2 for rank in ranks), Fraction(0))
            found = {each.number: mean[each.rank] / 2 + rest / len(sharing) for each in sharing}
        if min(found.values()) >= fund.minimum_share or len(set(ranks)) == 1:
            return found
        sharing = [each for each in sharing if each.rank != max(ranks)]


def shares(fund: Fund, competitors: Sequence[Competitor]) -> dict[tuple[int, str], Fraction]:
    """The exact share of each player in each category, with 0 left out."""
    if fund.per_player.value != "bracket":
        return _shares_in(fund, in_order(fund), competitors)
    found: dict[tuple[int, str], Fraction] = {}
    for bracket in sorted({each.bracket.lower() for each in fund.categories}):
        own = [each for each in in_order(fund) if each.bracket.lower() == bracket]
        found |= _shares_in(fund, own, competitors)
    return found


def _shares_in(
    fund: Fund, order: Sequence[PrizeCategory], competitors: Sequence[Competitor]
) -> dict[tuple[int, str], Fraction]:
    entered = {each.key: [player for player in competitors if competes(fund, each, player)] for each in order}
    while True:
        offered = {each.key: offers(fund, each, entered[each.key]) for each in order}
        if fund.per_player.value == "all":
            break
        before = sum(map(len, entered.values()))
        for player in competitors:
            own = {key: offered[key][player.number] for key in offered if player.number in offered[key]}
            if own:
                kept = next(key for key in own if own[key] == max(own.values()))
                entered = {key: entered[key] if key == kept else _without(entered[key], player) for key in entered}
        if sum(map(len, entered.values())) == before:
            break
    return {(number, key): share for key, found in offered.items() for number, share in found.items()}


def _without(players: Sequence[Competitor], player: Competitor) -> list[Competitor]:
    return [each for each in players if each is not player]


# --- US Chess ---


def us_shares(fund: Fund, competitors: Sequence[Competitor]) -> dict[int, Fraction]:
    """The exact share of each player by 32B3, with 0 left out."""
    left = {each.key: [amount for amount in each.amounts if amount] for each in fund.categories}
    found: dict[int, Fraction] = {}
    for tie in sorted({each.tie for each in competitors}):
        tied = [each for each in competitors if each.tie == tie]
        while tied:
            shares, used = _settled(fund, tied, left)
            for key, count in used.items():
                left[key] = left[key][count:]
            found |= {number: share for number, share in shares.items() if share}
            tied = [each for each in tied if each.number not in shares]
    return found


def _settled(
    fund: Fund, tied: Sequence[Competitor], left: dict[str, list[int]]
) -> tuple[dict[int, Fraction], dict[str, int]]:
    """The shares of all of the tied players, or of those who divide one category; and how many prizes they use."""
    used = _largest_pool(fund, tied, left)
    pool = sum(sum(left[key][:count]) for key, count in used.items())
    most = {
        each.number: max(
            (left[c.key][0] for c in fund.categories if left[c.key] and competes(fund, c, each)), default=0
        )
        for each in tied
    }
    level = _level(pool, most.values())
    best: tuple[Fraction, PrizeCategory, list[Competitor]] | None = None
    for category in in_order(fund):
        own = [each for each in tied if competes(fund, category, each)]
        others = [each for each in tied if most[each.number] and each not in own]
        if own and others:
            part = Fraction(sum(left[category.key][: len(own)])) / len(own)
            if part > (level if best is None else best[0]):
                best = (part, category, own)
    if best is not None:
        part, category, own = best
        return {each.number: part for each in own}, {category.key: min(len(own), len(left[category.key]))}
    return {number: min(level, Fraction(limit)) for number, limit in most.items()}, used


def _level(pool: int, limits: Iterable[int]) -> Fraction:
    """The height to which the pool fills vessels of these sizes: tried for every number of full ones."""
    sizes = sorted(limits)
    for full in range(len(sizes)):
        level = Fraction(pool - sum(sizes[:full]), len(sizes) - full)
        if all(size <= level for size in sizes[:full]) and all(size >= level for size in sizes[full:]):
            return level
    return Fraction(max(sizes))


def _largest_pool(fund: Fund, tied: Sequence[Competitor], left: dict[str, list[int]]) -> dict[str, int]:
    """How many prizes of each category are in the pool, of prizes tried from the largest down."""
    categories = [each for each in in_order(fund) if left[each.key]]
    members = {each.key: {player.number for player in tied if competes(fund, each, player)} for each in categories}
    offered = [(amount, each.key) for each in categories for amount in left[each.key][: len(tied)]]
    used = dict.fromkeys(members, 0)
    for _amount, key in sorted(offered, key=lambda row: -row[0]):
        more = used | {key: used[key] + 1}
        if is_matchable(more, members):
            used = more
    return used


def is_matchable(used: dict[str, int], members: dict[str, set[int]]) -> bool:
    """Whether so many prizes of each category can go to different players: by Hall, each set of categories has as many
    eligible players as prizes.
    """
    keys = [key for key, count in used.items() if count]
    # Categories with the same players are one for Hall's condition, which keeps the sets few.
    alike: dict[frozenset[int], int] = {}
    for key in keys:
        alike[frozenset(members[key])] = alike.get(frozenset(members[key]), 0) + used[key]
    kinds = list(alike)
    return all(
        sum(alike[kind] for kind in chosen) <= len(frozenset().union(*chosen))
        for size in range(1, len(kinds) + 1)
        for chosen in combinations(kinds, size)
    )
