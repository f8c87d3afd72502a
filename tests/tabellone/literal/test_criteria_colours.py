"""The criteria on colours count players."""

from __future__ import annotations

from tabellone.literal.colours import misses_preference
from tabellone.literal.criteria_colours import players_who, topscorers_or_opponents_who
from tabellone.literal.generation import Bracket, candidates
from tabellone.literal.players import LiteralEdition
from tabellone.literal.round import LiteralRound
from tests.tabellone.literal.test_dutch import draws, tournament


def test_each_player_who_misses_the_preference_counts_and_only_topscorers_for_theirs() -> None:
    record = tournament(draws((1, 2), (3, 4)), players=4, edition="2026")
    this_round = LiteralRound(record, 2, LiteralEdition.OF_2026)
    found = list(candidates(Bracket((), this_round.players), (), 2, this_round.may_meet))
    told = {
        tuple((one.tpn, two.tpn) for one, two in candidate.pairs): players_who(misses_preference, this_round, candidate)
        for candidate in found
    }
    assert told == {((1, 3), (2, 4)): 2, ((1, 4), (2, 3)): 0}
    assert [topscorers_or_opponents_who(misses_preference, this_round, candidate) for candidate in found] == [0, 0]
