"""Chapter 6.1 of the textbook, sentence by sentence, as examples by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from tabellone.engine import pair
from tabellone.engine.keizer.values import list_of
from tabellone.record import ByeKind, RequestedBye
from tests.tabellone.engine.keizer.test_values import keizer
from tests.tabellone.engine.played import record


def test_thirty_players_are_worth_fifty_forty_nine_and_so_on_all_of_them_something() -> None:
    """6.1: "se si prevede di arrivare ad un massimo di 30 giocatori … 50, per poi proseguire con 49, 48, 47"."""
    values = list_of(keizer(record(30), first_value=50), 0).values
    assert [values[tpn] for tpn in range(1, 31)] == list(range(50, 20, -1))


def test_the_first_plays_the_second_and_the_third_the_fourth() -> None:
    """6.1: "il primo gioca con il secondo, il terzo con il quarto e via dicendo, fino ad esaurire la lista"."""
    pairing = pair(keizer(record(6), first_value=50), 1)
    assert [set(one) for one in pairing.pairs] == [{1, 2}, {3, 4}, {5, 6}]


def test_who_wins_adds_the_opponents_points_who_draws_half_of_them_who_loses_none() -> None:
    """6.1: "ciascun vincitore somma al proprio punteggio quello dell'avversario; se pareggia, ne somma la metà; infine,
    se perde, mantiene il proprio punteggio". By the first values 1 has 50, 2 has 49 + 50, 3 48 + 23½ and 4 47 + 24; so
    the order is 2 3 4 1, by whose values (50, 49, 48, 47) all is counted again, and stands.
    """
    found = list_of(keizer(record(4, "1-2 0, 3-4 ="), first_value=50), 1)
    assert (found.order, found.is_settled) == ((2, 3, 4, 1), True)
    assert found.scores == {2: 50 + 47, 3: 49 + 24, 4: 48 + Fraction(49, 2), 1: 47}


def test_only_those_present_are_paired_and_one_has_the_bye_where_they_are_odd() -> None:
    """6.1: "vengono abbinati tutti e soli i giocatori che sono effettivamente presenti, tranne … il Bye"."""
    pairing = pair(keizer(record(7, "2 Z, 5 Z"), first_value=50), 1)
    assert [set(one) for one in pairing.pairs] == [{1, 3}, {4, 6}]
    assert pairing.free == (7,)


def test_the_next_evening_goes_by_the_points_of_the_one_before() -> None:
    """6.1: "ordinata per punteggi decrescenti". After the round above 2 leads; 3 and 4 met and may not meet at once, so
    2 meets 3 and 4 meets 1.
    """
    pairing = pair(keizer(record(4, "1-2 0, 3-4 ="), first_value=50), 2)
    assert [set(one) for one in pairing.pairs] == [{2, 3}, {4, 1}]


def test_two_meet_again_once_others_were_between() -> None:
    """6.1: "due giocatori possono incontrarsi più volte", "ma almeno non subito"."""
    played = "1-2 1, 3-4 1", "1-3 1, 2-4 1", "1-4 1, 2-3 1"
    of = keizer(record(4, *played), first_value=50, rematch_distance=2)
    assert set(map(frozenset, pair(of, 4).pairs)) == {frozenset({1, 2}), frozenset({3, 4})}


def test_who_comes_later_stands_where_that_strength_belongs_among_those_present() -> None:
    """6.1: "Gli eventuali nuovi ingressi sono poi inseriti nella lista, in una posizione presumibilmente corrispondente
    alla loro forza di gioco". 7 comes on the third evening, and two of those there are stronger; by score, which is the
    own value alone, 7 would be last but one. 8 comes then too, weaker than all, and 5 is away.
    """
    evenings = "1-2 1, 3-4 1, 5-6 1, 7 Z, 8 Z", "1-3 1, 5-2 1, 4-6 1, 7 Z, 8 Z"
    of = keizer(record(8, *evenings), first_value=50, rematch_distance=0)
    ratings = {1: 2100, 2: 2000, 3: 1800, 4: 1700, 5: 1600, 6: 1500, 7: 1900, 8: 1400}
    rated = tuple(replace(player, rating=ratings[player.tpn]) for player in of.players)
    requested = (RequestedBye(player=5, round=3, kind=ByeKind.ZERO),)
    of = replace(of, players=rated, requested_byes=requested)
    order = [tpn for tpn in list_of(of, 2).order if tpn not in (5, 7, 8)]
    assert set(list_of(of, 2).order[-3:]) >= {7, 8}
    wanted = [*order[:2], 7, *order[2:]]
    found = pair(of, 3)
    assert [set(two) for two in found.pairs] == [set(wanted[:2]), set(wanted[2:4]), set(wanted[4:])]
    assert found.free == (8,)


def test_who_has_come_once_stands_by_the_score() -> None:
    evenings = "1-2 1, 3-4 1, 5 Z", "1-3 1, 2-4 1, 5 U"
    of = keizer(record(5, *evenings), first_value=50, rematch_distance=0)
    rated = tuple(replace(player, rating=2500 if player.tpn == 5 else 2000) for player in of.players)
    order = list_of(of, 2).order
    assert order[0] != 5
    pairing = pair(replace(of, players=rated), 3)
    assert [set(two) for two in pairing.pairs] == [set(order[:2]), set(order[2:4])]
