"""All choices of counted games, tried one by one and judged by a literal reading of B.01: slow, and written apart."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from tabellone.norms import NormRules
from tabellone.record import Player, Record
from tabellone.tiebreaks.rating_tables import rating_difference
from tests.tabellone.test_title_norms import Opponent, played, round_robin

Round = tuple[int, int, Opponent]
"""The round, the result in half points, and the opponent."""
HALVES = {"1": 2, "=": 1, "0": 0}


FEDERATIONS = (
    "ITA ITA FRA FRA GER FID ESP",
    "ITA FRA FRA GER GER ESP POL",
    "ITA FRA FRA FRA FRA FRA FRA GER",
    "ITA ITA ITA ITA FRA GER",
    "FID FID FID ITA ITA FRA GER",
)
"""In some of them a limit of 1.4.3 or 1.4.4 is near."""


def best_by_force(rules: NormRules, record: Record, results: str, field: Sequence[Opponent]) -> tuple[int, int] | None:
    """The highest performance of a legal choice, and its number of games; None without a norm."""
    fixed = record.system == "round-robin"
    games = [
        (number, HALVES[result], field[(number - 1) % len(field)])
        for number, result in enumerate(results, start=1)
        if result in HALVES
    ]
    fewest = 8 if record.planned_rounds == 9 and ("U" in results or "+" in results) else 9
    if fixed and not has_mix(rules, games, double=len(results) > len(field), field=field):
        return None
    found = [
        (performance, len(some))
        for some in choices(games, fewest, fixed=fixed)
        if (performance := judged(rules, some)) and has_mix(rules, some, double=len(results) > len(field), field=field)
    ]
    return max(found, default=None)


def choices(games: Sequence[Round], fewest: int, *, fixed: bool) -> Iterator[list[Round]]:
    for last in range(fewest, len(games) + 1):
        if fixed and last < len(games):
            continue
        won = [game for game in games[:last] if game[1] == 2]
        for count in range(last - fewest + 1):
            for dropped in combinations(won, count):
                yield [game for game in games[:last] if game not in dropped]


def judged(rules: NormRules, games: Sequence[Round]) -> int:
    """The performance where it, the average and the score are enough; else 0."""
    lowest = min(field[0] or 1400 for _, _, field in games)
    low = next(opponent for _, _, opponent in games if (opponent[0] or 1400) == lowest)
    total = sum(max(lowest, rules.floor) if row is low else row[0] or 1400 for _, _, row in games)
    count, halves = len(games), sum(half for _, half, _ in games)
    average = (2 * total + count) // (2 * count)
    performance = average + rating_difference((100 * halves + count) // (2 * count))
    is_enough = 100 * halves >= 35 * 2 * count and average >= rules.average and performance >= rules.performance
    return performance if is_enough else 0


def has_mix(rules: NormRules, games: Sequence[Round], *, double: bool, field: Sequence[Opponent]) -> bool:
    places = {(number - 1) % len(field) for number, _, _ in games}
    opponents = [field[place] for place in places]
    count = len(opponents)
    federations = [row[2] for row in opponents if row[2] != "FID"]
    titles = [row[1] for row in opponents]
    mix = sum(title in rules.mix for title in titles)
    return (
        len({*federations} - {"ITA"}) >= 2
        and 5 * federations.count("ITA") <= 3 * count
        and all(3 * federations.count(one) <= 2 * count for one in federations)
        and 2 * sum(title not in ("", "CM", "WCM") for title in titles) >= count
        and mix >= 3
        and (2 if double else 3) * mix >= count
        and (not double or len(field) >= 5)
    )


def random_case(seed: int) -> tuple[Record, str, list[Opponent]]:
    """An event in which player 1, a woman of Italy without a title, is often near a norm: record, results and field.

    A Swiss of 9 to 12 rounds, with a bye or a forfeit win at times; or a round robin, now and then a double one.
    """
    dice = random.Random(seed)
    kind = dice.choice(["swiss", "swiss", "single", "double", "double"])
    count = dice.randint(5, 6) if kind == "double" else dice.randint(9, 12)
    level = dice.choice([2050, 2100, 2150, 2250, 2300])
    chances = dice.choices(range(2, 7), k=3)
    federations = dice.choice(FEDERATIONS)
    field = [opponent(dice, level, federations) for _ in range(count)]
    rounds = 2 * count if kind == "double" else count
    results = "".join(dice.choices("1=0", weights=[chances[0] + 6, chances[1], chances[2]], k=rounds))
    if kind == "swiss" and dice.random() < 0.3:
        at = dice.randrange(rounds)
        results = results[:at] + dice.choice("U+" if at < rounds - 1 else "U") + results[at + 1 :]
    make = played if kind == "swiss" else round_robin
    record = make(results, field)
    return as_woman(record), results, field


def opponent(dice: random.Random, level: int, federations: str) -> Opponent:
    low = [0, level - 400, level - 300, level - 250] if dice.random() < 0.12 else []
    rating = dice.choice(low or range(level - 150, level + 250, 10))
    title = dice.choice(["GM", "GM", "IM", "IM", "WGM", "WIM", "FM", "FM", "CM", "", ""])
    return (rating, title, dice.choice(federations.split()))


def as_woman(record: Record) -> Record:
    me = Player(1, "Me", 2300, "", "w", "ITA")
    return replace(record, players=(me, *record.players[1:]))
