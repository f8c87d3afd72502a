"""Events by the methods of the textbook's 8.3 that have no virtual points: what must hold of every round, told again
without the engine. ``python -m tests.tabellone.engine.classical_events --count 2000`` looks at as many of each.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from random import Random

from tabellone.engine import NoLegalPairing, RoundPairing, pair
from tabellone.engine.generator import Settings, generate
from tabellone.record import ByeKind, Record, Result

WORTH = {Result.WIN: 10, Result.FORFEIT_WIN: 10, Result.DRAW: 5}
SMALL = 6
BYES = {ByeKind.PAIRING_ALLOCATED: 10, ByeKind.FULL: 10, ByeKind.HALF: 5}


def played(seed: int, *, system: str = "dutch", acceleration: str = "", absences: float = 0.03) -> Record:
    """An event of 6 to 60 players, with forfeits and absences after round 1; of as many rounds as could be paired."""
    random = Random(f"{system}/{acceleration}/{seed}")
    count = random.randint(6, 60)
    settings = Settings(
        players=count,
        rounds=random.randint(3, min(9, count - 2)),
        forfeits=0.02,
        half_byes=absences,
        withdrawals=absences / 3,
        forbidden_pairs=random.choice((0, 0, 2)),
        acceleration=acceleration,
        system=system,
        edition="2008" if system == "amalfi" else "2026",
    )
    return generate(settings, str(seed), _paired)


def _paired(record: Record, number: int) -> RoundPairing | None:
    try:
        return pair(record, number)
    except NoLegalPairing:
        return None


def assert_legal(record: Record) -> None:
    """Nobody meets anybody twice or somebody forbidden, nobody has a bye after a win without playing, everybody is in
    each round once, and but for the last round's topscorers nobody has a colour too often (C.04.1 1, 2, 4, 6 and 7).
    """
    met: set[frozenset[int]] = set()
    free: list[int] = []
    won_unplayed: set[int] = set()
    forbidden = [set(group.players) for group in record.forbidden]
    for number, round_ in enumerate(record.rounds, start=1):
        there = [tpn for game in round_.games for tpn in (game.white, game.black)] + [bye.player for bye in round_.byes]
        assert sorted(there) == sorted(record.by_tpn), number
        pairs = [frozenset((game.white, game.black)) for game in round_.games]
        assert not met & set(pairs), number
        assert not any(group <= set(two) for two in pairs for group in forbidden), number
        met |= {frozenset((game.white, game.black)) for game in round_.games if game.is_played}
        alone = [bye.player for bye in round_.byes if bye.kind is ByeKind.PAIRING_ALLOCATED]
        assert not won_unplayed & set(alone), number
        won_unplayed |= {*alone, *(bye.player for bye in round_.byes if bye.kind is ByeKind.FULL)}
        for game in round_.games:
            sides = ((game.white, game.white_result), (game.black, game.black_result))
            won_unplayed |= {tpn for tpn, result in sides if result is Result.FORFEIT_WIN}
        free += alone
        for game in round_.games:
            dues = [_due_absolutely(record, tpn, number) for tpn in (game.white, game.black)]
            is_of_the_top = any(_is_topscorer(record, tpn, number) for tpn in (game.white, game.black))
            assert is_of_the_top or (dues[0] in ("", "w") and dues[1] in ("", "b")), number
    assert len(set(free)) == len(free)


def points_after(record: Record, rounds: int) -> dict[int, int]:
    """Everybody's points after so many rounds."""
    total = dict.fromkeys(record.by_tpn, 0)
    for round_ in record.rounds[:rounds]:
        for game in round_.games:
            total[game.white] += WORTH.get(game.white_result, 0)
            total[game.black] += WORTH.get(game.black_result, 0)
        for bye in round_.byes:
            total[bye.player] += BYES.get(bye.kind, 0)
    return total


# --- Amalfi ---


def assert_down_the_list(record: Record) -> int:
    """Each meets the one as many places below as rounds are left, or else the next; who was passed over was taken, may
    not be met, or would have left others without anybody. Gives how many met the one at the very distance.
    """
    exact = 0
    for number in range(1, len(record.rounds) + 1):
        games = record.rounds[number - 1].games
        points = points_after(record, number - 1)
        playing = [tpn for game in games for tpn in (game.white, game.black)]
        order = sorted(playing, key=lambda tpn: (-points[tpn], tpn))
        partner = {a: b for game in games for a, b in ((game.white, game.black), (game.black, game.white))}
        distance = record.planned_rounds - number + 1
        waiting = list(order)
        while waiting:
            first = waiting[0]
            place = order.index(first)
            wanted = [*order[place + distance :], *reversed(order[place + 1 : place + distance])]
            passed = wanted[: wanted.index(partner[first])]
            for other in passed:
                left = [tpn for tpn in waiting if tpn not in (first, other)]
                taken = other not in waiting
                assert taken or not _may_meet(record, first, other, number) or not _all_meet(record, left, number)
            exact += not passed and place + distance < len(order)
            waiting = [tpn for tpn in waiting if tpn not in (first, partner[first])]
    return exact


def _may_meet(record: Record, one: int, other: int, number: int) -> bool:
    both = {one, other}
    if any(both <= set(group.players) for group in record.forbidden):
        return False
    before = [game for round_ in record.rounds[: number - 1] for game in round_.games if game.is_played]
    if any({game.white, game.black} == both for game in before):
        return False
    dues = [_due_absolutely(record, tpn, number) for tpn in (one, other)]
    return not dues[0] or dues[0] != dues[1]


def _due_absolutely(record: Record, tpn: int, number: int) -> str:
    """The colour that a player must have: after two of the other in a row, or two more of the other in all."""
    if _is_topscorer(record, tpn, number):
        return ""
    games = [game for round_ in record.rounds[: number - 1] for game in round_.games if game.is_played]
    colours = "".join("w" if game.white == tpn else "b" for game in games if tpn in (game.white, game.black))
    difference = colours.count("w") - colours.count("b")
    if abs(difference) > 1:
        return "b" if difference > 0 else "w"
    return {"ww": "b", "bb": "w"}.get(colours[-2:], "")


def _is_topscorer(record: Record, tpn: int, number: int) -> bool:
    """Whether it is the last round, and the player has more than half of what could be had."""
    return number == record.planned_rounds and 2 * points_after(record, number - 1)[tpn] > 10 * (number - 1)


def _all_meet(record: Record, players: Sequence[int], number: int) -> bool:
    """Whether these can all be paired: tries everything, whoever has the fewest to meet first."""
    graph = {a: {b for b in players if a != b and _may_meet(record, a, b, number)} for a in players}
    return _has_matching(graph)


def _has_matching(graph: dict[int, set[int]]) -> bool:
    if not graph:
        return True
    first = min(graph, key=lambda tpn: len(graph[tpn]))
    return any(
        _has_matching({a: others - {first, b} for a, others in graph.items() if a not in (first, b)})
        for b in sorted(graph[first])
    )


# --- English ---


def assert_crossed(record: Record) -> None:
    """Round 1 crosses the quarters; in round 2 each of the three groups meets itself, but for one who floats."""
    count = len(record.by_tpn)
    half = 2 * -(-count // 4)
    lower = count - half
    crossed = {frozenset((tpn, tpn + half // 2)) for tpn in range(1, half // 2 + 1)}
    crossed |= {frozenset((tpn, tpn + lower // 2)) for tpn in range(half + 1, half + lower // 2 + 1)}
    everybody_is_there = all(bye.kind is ByeKind.PAIRING_ALLOCATED for bye in record.rounds[0].byes)
    if everybody_is_there and not record.forbidden:
        assert {frozenset((game.white, game.black)) for game in record.rounds[0].games} == crossed
    points = points_after(record, 1)
    group = {tpn: (tpn > half) + (points[tpn] < 10) for tpn in record.by_tpn}
    outside = [{group[game.white], group[game.black]} for game in record.rounds[1].games]
    floats = [groups for groups in outside if len(groups) == 2]
    if not record.forbidden and not _has_a_small_group_that_met(record, group):
        assert {0, 2} not in floats
        assert all(floats.count(border) <= 1 for border in ({0, 1}, {1, 2}))


def _has_a_small_group_that_met(record: Record, group: dict[int, int]) -> bool:
    """Whether a group of a few has two of it who drew with each other: it may have to be taken apart."""
    met = [group[game.white] for game in record.rounds[0].games if group[game.white] == group[game.black]]
    return any(list(group.values()).count(number) < SMALL for number in met)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2000)
    count = parser.parse_args().count
    rounds = exact = 0
    for seed in range(count):
        amalfi = played(seed, system="amalfi")
        assert_legal(amalfi)
        exact += assert_down_the_list(amalfi)
        english = played(seed, acceleration="english")
        assert_legal(english)
        assert_crossed(english)
        rounds += len(amalfi.rounds) + len(english.rounds)
    sys.stdout.write(f"{2 * count} events, {rounds} rounds; {exact} pairs at the very distance\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
