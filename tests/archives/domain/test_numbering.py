"""Numbers of rows inside a file."""

from __future__ import annotations

from archives.domain.numbering import Numbering


def test_numbers_follow_the_keys_of_each_part() -> None:
    numbering = Numbering()
    for part, key in (("rounds", 40), ("rounds", 7), ("games", 7), ("rounds", 40)):
        assert numbering.collect(part, key) == key
    numbering.finish()
    assert [numbering.number("rounds", 7), numbering.number("rounds", 40), numbering.number("games", 7)] == [1, 2, 1]
    assert numbering.counts() == {"rounds": 2, "games": 1}
    assert numbering.has_gaps()


def test_the_numbers_of_a_file_have_no_gaps() -> None:
    numbering = Numbering()
    for key in (2, 1, 3):
        numbering.collect("rounds", key)
    assert not numbering.has_gaps()
