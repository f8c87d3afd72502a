"""The tables of the rating regulations (B.02 8.1.1 and 8.1.2)."""

from __future__ import annotations

from tabellone.tiebreaks.rating_tables import expected_percent, rating_difference


def test_b_02_8_1_1_the_table_of_fractional_scores_is_whole_and_antisymmetric() -> None:
    table = [rating_difference(percent) for percent in range(101)]
    assert table == sorted(set(table))
    assert [-difference for difference in reversed(table)] == table
    assert (table[100], table[75], table[51], table[50]) == (800, 193, 7, 0)


def test_b_02_8_1_2_the_table_of_differences_is_whole_and_complementary() -> None:
    for difference in range(801):
        assert expected_percent(difference) + expected_percent(-difference) == 100
        assert expected_percent(difference) <= expected_percent(difference + 1)
    assert [expected_percent(difference) for difference in (0, 3, 4, 391, 392, 735, 736)] == [
        50, 50, 51, 91, 92, 99, 100,
    ]  # fmt: skip
