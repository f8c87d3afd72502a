from __future__ import annotations

from fractions import Fraction

import pytest

from tabellone.record import Adjustment, Entry, Game, Player, Record, Result, Round
from tabellone.tiebreaks import Code, Crosstable, buchholz, explain, standings
from tabellone.tiebreaks.values import Term
from tests.tabellone.tiebreaks.events import around, event, value, values

FULLY_PLAYED = """
    2w1 3b= 4w1
    1b0 4w= 3w=
    4w= 1w= 2b=
    3b= 2b= 1b0
"""


def test_8_1_buchholz_adds_the_scores_of_the_opponents() -> None:
    assert values(event(FULLY_PLAYED), "BH") == {1: 10 + 15 + 10, 2: 25 + 10 + 15, 3: 10 + 25 + 10, 4: 15 + 10 + 25}


def test_8_1_the_cuts_of_buchholz_in_a_fully_played_event() -> None:
    record = event(FULLY_PLAYED)
    assert [value(record, code, 2) for code in ("BH/C1", "BH/C2", "BH/M1", "BH/M2")] == [40, 25, 15, 0]


def test_4_4_an_opponent_met_twice_counts_twice() -> None:
    assert values(event("2w1 2b=\n1b0 1w="), "BH") == {1: 5 + 5, 2: 15 + 15}


def test_8_1_the_scores_of_the_opponents_include_penalties() -> None:
    record = event("2w1\n1b0", adjustments=(Adjustment(-5, (1,)),))
    assert value(record, "BH", 2) == 5


def test_8_2_aob_is_the_exact_average_over_the_opponents_met_over_the_board() -> None:
    record = event("2w1 3b= 4w+\n1b0 4w= 3w=\n4w= 1w= 2b=\n3b= 2b= 1b-")
    opponents = [value(record, "BH", opponent) for opponent in (2, 3)]
    assert value(record, "AOB") == Fraction(sum(map(Fraction, opponents)), 2)


def test_8_2_aob_is_undefined_for_who_has_met_nobody() -> None:
    assert values(event("2w+\n1b-"), "AOB") == {1: None, 2: None}


def test_8_2_aob_may_average_fore_buchholz() -> None:
    record = event(FULLY_PLAYED)
    assert values(record, "FB") == {1: 10 + 15 + 15, 2: 20 + 15 + 15, 3: 15 + 20 + 10, 4: 15 + 10 + 20}
    assert value(record, "AOB/F") == Fraction(50 + 45 + 45, 3)


def test_8_3_fore_buchholz_takes_every_paired_game_of_the_final_round_as_a_draw() -> None:
    record = event("2w1 3w+\n1b0 4w1\n4w1 1b-\n3b0 2b0")
    # The forfeit of the final round is a draw between 1 and 3 as well: 1½ against ½ and 1½.
    assert values(record, "FB") == {1: 5 + 15, 2: 15 + 5, 3: 5 + 15, 4: 15 + 5}


def test_8_3_fore_buchholz_of_a_final_round_in_progress_is_known_before_it_ends() -> None:
    before = event("2w1 3w*\n1b0 4w*\n4w1 1b*\n3b0 2b*")
    after = event("2w1 3w0\n1b0 4w1\n4w1 1b1\n3b0 2b0")
    assert values(before, "FB") == values(after, "FB")


def test_8_3_before_the_final_round_fore_buchholz_is_buchholz() -> None:
    record = event(FULLY_PLAYED)
    assert values(record, "FB", after_round=2) == values(record, "BH", after_round=2)


def test_8_3_a_bye_of_the_final_round_keeps_its_points() -> None:
    record = event("2w1 U\n1b0 3w1\nZ   2b0")
    assert value(record, "FB", 2, edition="2026") == 20 + 5


def test_the_lines_of_buchholz_tell_the_dummy_and_the_cut() -> None:
    with_bye = explain(around("1:20", "=:25", "H"), "BH/C1", 1, edition="2026")
    assert [(line.value, line.counted, line.note, line.article, line.cut_by) for line in with_bye] == [
        (20, True, "", "", ""),
        (25, True, "", "", ""),
        (15, False, "dummy-capped", "16.4.2", "16.5.1"),
    ]
    played = explain(around("1:20", "=:25", "0:15"), "BH/M1", 1)
    assert [(line.value, line.counted, line.cut_by) for line in played] == [
        (20, True, ""),
        (25, False, "14.3"),
        (15, False, "14.1"),
    ]


def test_the_opponents_scores_are_made_once_for_all_that_are_made_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    opponents_score = buchholz.opponents_score

    def counting(table: Crosstable, code: Code, tpn: int, entry: Entry) -> Term | None:
        asked.append((tpn, entry.round))
        return opponents_score(table, code, tpn, entry)

    monkeypatch.setattr(buchholz, "opponents_score", counting)
    players = tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, 5))
    games = (Game(1, 2, Result.WIN, Result.LOSS), Game(3, 4, Result.DRAW, Result.DRAW))
    record = Record(players, rounds=(Round.of(games),))
    standings(record, codes=("BH/C1", "BH", "SB"))
    assert asked == [(tpn, 1) for tpn in range(1, 5)]
    standings(record, codes=("BH", "SB/P"))
    assert len(asked) == 4 + 8
