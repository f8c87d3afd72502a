"""Where no legal pairing exists, the proposal breaks the fewest rules: checked against all pairings of small rounds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from tabellone.engine import NoLegalPairing, edition_of, fewest_violations, pair, system_of
from tabellone.engine.fewest_violations import pair_with_fewest_violations
from tabellone.engine.legality import violations
from tabellone.engine.round_pairing import RoundPairing
from tabellone.options import Options
from tabellone.record import Bye, ByeKind, ForbiddenPairs, Game, Record, RequestedBye, Round
from tests.tabellone.engine.played import RESULTS, record

WEIGHT = {"rematch": 1_000_000, "bye_not_allowed": 10_000, "forbidden": 100}


def broken(of: Record, pairing: RoundPairing) -> int:
    """How much the pairing breaks, the worst first; colours apart."""
    number = len(of.rounds) + 1
    found = violations(system_of(of), of, number, edition_of(of), pairing)
    return sum(WEIGHT[row.code] for row in found)


def all_pairings(tpns: list[int]) -> Iterator[RoundPairing]:
    if len(tpns) % 2:
        for bye in tpns:
            for pairs in _all_pairs([tpn for tpn in tpns if tpn != bye]):
                yield RoundPairing.of(pairs, bye)
        return
    for pairs in _all_pairs(tpns):
        yield RoundPairing.of(pairs)


def _all_pairs(tpns: list[int]) -> Iterator[list[tuple[int, int]]]:
    if not tpns:
        yield []
        return
    first, *others = tpns
    for other in others:
        for pairs in _all_pairs([tpn for tpn in others if tpn != other]):
            yield [(first, other), *pairs]


def impossible_rounds(count: int) -> Iterator[Record]:
    """Rounds without a legal pairing, of small events played at random."""
    random = Random(16)
    while count:
        players = random.randint(3, 7)
        of = replace(record(players, planned=9), system=random.choice(["dutch", "dubov", "burstein", "lim"]))
        pairs = tuple(random.sample(range(1, players + 1), 2))
        of = replace(of, edition="", forbidden=(ForbiddenPairs(pairs),) if random.random() < 0.5 else ())
        try:
            while True:
                made = pair(of)
                games = [Game(*row, *RESULTS[random.choice("1=0+")]) for row in made.pairs]
                of = replace(of, rounds=(*of.rounds, Round.of(tuple(games), made.byes)))
        except NoLegalPairing:
            count -= 1
            yield of


@pytest.mark.parametrize("most_at_once", [fewest_violations.MOST_AT_ONCE, 2])
def test_no_pairing_of_a_small_round_breaks_fewer_rules(monkeypatch: pytest.MonkeyPatch, most_at_once: int) -> None:
    monkeypatch.setattr(fewest_violations, "MOST_AT_ONCE", most_at_once)
    for of in impossible_rounds(40):
        found = pair_with_fewest_violations(of, len(of.rounds) + 1)
        everybody = [player.tpn for player in of.players]
        assert sorted([tpn for row in found.pairs for tpn in row] + [*found.free]) == everybody
        least = min(broken(of, other) for other in all_pairings(everybody))
        if most_at_once > 2:
            assert broken(of, found) == least
        else:  # the fewest boards, not the lightest violations
            assert (broken(of, found) > 0) == (least > 0)


def test_a_third_colour_is_given_before_a_rematch() -> None:
    of = record(4, "1-3 1, 2-4 1", "1-4 1, 2-3 1", planned=5)  # 1 and 2, and 3 and 4, must have the same colour
    with pytest.raises(NoLegalPairing):
        pair(of)
    assert pair_with_fewest_violations(of, 3).pairs == ((2, 1), (3, 4))


def test_all_have_played_each_other_and_one_is_away() -> None:
    of = record(4, "1-3 1, 4-2 1", "4-1 =, 3-2 =", "1-2 1, 3-4 0", planned=5)
    assert sorted(map(sorted, pair_with_fewest_violations(of, 4).pairs)) in ([[1, 4], [2, 3]], [[1, 2], [3, 4]])
    away = replace(of, requested_byes=(RequestedBye(4, 4, ByeKind.ZERO),))
    found = pair_with_fewest_violations(away, 4)
    assert (found.byes, len(found.pairs)) == ((Bye(2, ByeKind.PAIRING_ALLOCATED),), 1)


def test_double_rounds_are_paired_as_matches() -> None:
    of = replace(record(2, "1-2 1", "2-1 1", planned=4), options=Options(double_rounds=True), edition="")
    assert len(pair_with_fewest_violations(of, 3).pairs) == 1
