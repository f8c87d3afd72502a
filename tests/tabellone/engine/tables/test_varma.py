"""The Varma tables (C.05 Annex 2; textbook 3.4)."""

from __future__ import annotations

import pytest

from tabellone.engine.tables.varma import BadDraw, Envelope, Meeting, broken_promises, envelopes
from tests.tabellone.engine.tables.test_restricted_draw import sizes


def test_the_table_for_fourteen_players() -> None:
    a, b, c, d = Envelope("A", (4, 5, 6, 11, 12)), Envelope("B", (1, 2, 8, 9)), Envelope("C", (7, 10, 13)), (3, 14)
    assert envelopes(14) == (a, b, c, Envelope("D", d))
    assert envelopes(13) == (a, b, c, Envelope("D", (3,)))


@pytest.mark.parametrize("players", range(9, 25))
def test_each_table_has_every_number_once(players: int) -> None:
    assert sorted(number for group in envelopes(players) for number in group.numbers) == [*range(1, players + 1)]


@pytest.mark.parametrize("players", [size for size in range(9, 25) if size != 12])
def test_members_of_an_envelope_do_not_meet_in_the_last_three_rounds(players: int) -> None:
    assert broken_promises(players) == ()


def test_the_table_for_twelve_players_breaks_its_promise() -> None:
    assert broken_promises(12) == ((Envelope("C", (6, 8, 12)), Meeting(11, 6, 12)),)


@pytest.mark.parametrize("players", [8, 25])
def test_for_other_numbers_of_players_there_is_no_table(players: int) -> None:
    with pytest.raises(BadDraw, match=f"there are Varma tables for 9 to 24 players, not for {players}"):
        sizes(*[1] * players)
