"""How a Lim round was made, in rows."""

from __future__ import annotations

import pytest

from tabellone.engine import NoLegalPairing
from tabellone.engine.lim import LAST, NUMBER
from tabellone.engine.lim.explanation_rows import explained
from tabellone.engine.lim.pairing import paired_round
from tabellone.record import Record
from tests.tabellone.engine.lim.lim_events import COMING_UP, MEDIAN_OF_EQUAL_COLOURS, lim, pairs_in, reading

ODD = lim(7, "1-4 1, 5-2 0, 3-6 =, 7 U")
CRACKED = lim(6, "1-4 1, 5-2 0, 3-6 1", forbidden=[(3, 4), (3, 5)])


@pytest.mark.parametrize("of", [ODD, CRACKED, COMING_UP], ids=["with a bye", "cracked", "coming up"])
def test_the_groups_are_those_of_the_pairing_who_came_to_them_first(of: Record) -> None:
    paired, told = paired_round(of, 2, "1999"), explained(of, 2)
    for made, group in zip(paired.groups, told.groups, strict=True):
        entrants = (*made.group.floaters, *made.group.residents)
        assert [(row.player, row.score, row.due, row.floated_before) for row in group.rows] == [
            (of.by_tpn[entrant.tpn], entrant.score, entrant.due, entrant.floated_before) for entrant in entrants
        ]
        assert [bool(row.comes_from) for row in group.rows] == [
            place < len(made.group.floaters) for place in range(len(group.rows))
        ]
        assert [(row.player.tpn, row.leaving.type) for row in group.rows if row.leaving] == [
            (floater.entrant.tpn, floater.type) for floater in made.floaters
        ]
        colours = [(white.tpn, black.tpn) for white, black in made.coloured(paired.situation)]
        assert [*pairs_in(group)] == colours
        assert {row.player.tpn: row.opponent for row in group.rows if row.opponent} == {
            own: opponent for pair in colours for own, opponent in (pair, pair[::-1])
        }


def test_who_has_the_bye_is_told() -> None:
    assert explained(ODD, 2).bye == ODD.by_tpn[5]
    assert explained(COMING_UP, 2).bye is None


def test_a_pair_that_was_cracked_is_paired_in_the_median_group_to_which_it_came_from_above() -> None:
    high, _low, median = explained(CRACKED, 2).groups
    assert high.cracked == ((1, 2),)
    assert [(row.player.tpn, row.is_cracked, row.opponent) for row in high.rows] == [
        (1, True, None),
        (2, True, None),
        (3, False, None),
    ]
    assert [(row.player.tpn, row.comes_from) for row in median.rows] == [
        (1, "above"),
        (2, "above"),
        (3, "above"),
        (4, "below"),
    ]


def test_each_reading_tells_what_it_would_have_changed() -> None:
    first, second = explained(COMING_UP, 2).readings
    assert (first.text, first.is_chosen, first.only_colours) == (LAST.said, False, False)
    assert first.otherwise == ((7, 1), (8, 6))
    assert (second.text, second.otherwise) == (NUMBER.said, ())
    chosen = explained(reading(MEDIAN_OF_EQUAL_COLOURS, NUMBER), 2).readings[1]
    assert (chosen.is_chosen, chosen.only_colours) == (True, True)
    assert chosen.otherwise == ((1, 2),)


def test_a_round_that_cannot_be_paired_raises() -> None:
    with pytest.raises(NoLegalPairing):
        explained(lim(2, "1-2 1"), 2)
