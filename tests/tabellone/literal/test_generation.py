"""The candidates of a bracket in the order of the articles."""

from __future__ import annotations

from tabellone.literal.generation import Bracket, candidates, exchanges, sets_of_mdps
from tabellone.literal.players import LiteralEdition, players_of
from tests.tabellone.literal.test_dutch import tournament


def test_the_first_candidate_pairs_the_top_half_with_the_bottom_half() -> None:
    players = players_of(tournament(players=4, edition="2026"), 1, LiteralEdition.OF_2026)
    found = [
        [(one.tpn, two.tpn) for one, two in candidate.pairs]
        for candidate in candidates(Bracket((), players), (), 2, lambda _one, _two: True)
    ]
    assert found == [[(1, 3), (2, 4)], [(1, 4), (2, 3)], [(1, 2), (3, 4)]]


def test_the_first_exchange_is_none() -> None:
    assert exchanges(2, 4)[0] == ((1, 2), (3, 4))
    assert len(exchanges(8, 16)) == 12_870


def test_larger_sets_of_moved_down_players_come_first() -> None:
    players = players_of(tournament(players=5, edition="2026"), 1, LiteralEdition.OF_2026)
    bracket = Bracket(players[:2], players[2:])
    assert [[player.tpn for player in chosen] for chosen in sets_of_mdps(bracket, 2)] == [[1, 2], [1], [2]]
