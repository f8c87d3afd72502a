"""The criteria of 2026, each on a whole candidate."""

from __future__ import annotations

from tabellone.literal.criteria_2026 import Situation2026, best_up_to_c7, c4_completion, c6_downfloaters, is_perfect
from tabellone.literal.generation import Bracket
from tabellone.literal.players import LiteralEdition
from tabellone.literal.round import LiteralRound
from tests.tabellone.literal.test_dutch import draws, tournament


def test_the_first_round_has_a_perfect_candidate_and_one_downfloater_with_the_bye() -> None:
    this_round = LiteralRound(tournament(players=5, edition="2026"), 1, LiteralEdition.OF_2026)
    situation = Situation2026(this_round, ())
    (best,) = best_up_to_c7(situation, Bracket((), this_round.players))
    assert [(one.tpn, two.tpn) for one, two in best.pairs] == [(1, 3), (2, 4)]
    assert ([player.tpn for player in best.downfloaters], c6_downfloaters(situation, best)) == ([5], 1)
    assert c4_completion(situation, best)
    assert is_perfect(situation, best)


def test_opponents_of_the_first_round_are_not_paired_again() -> None:
    record = tournament(draws((1, 3), (4, 2)), players=4, edition="2026")
    this_round = LiteralRound(record, 2, LiteralEdition.OF_2026)
    situation = Situation2026(this_round, ())
    for candidate in best_up_to_c7(situation, Bracket((), this_round.players)):
        assert {frozenset((one.tpn, two.tpn)) for one, two in candidate.pairs}.isdisjoint(
            {frozenset((1, 3)), frozenset((2, 4))}
        )
