"""Worked examples of the textbook (Held 2023, chapters 7 and 10): its text, translated, beside what we say.

10.8 to 10.12 stand in ``test_explanation.py``.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine.dutch.bracket import DutchBracket
from tabellone.engine.dutch.colour_reasons import STRENGTHS
from tabellone.engine.dutch.explanation import explained
from tabellone.engine.dutch.facts import Contrast
from tabellone.engine.dutch.reasons import FLOATS, reasons_of
from tabellone.engine.dutch.why_not import why_not
from tabellone.engine.swiss.colours import colour_state, rule_of_colours
from tabellone.record import Adjustment, Colour, Game, Record, Result, Round
from tests.tabellone.engine.dutch.dutch_examples import chosen
from tests.tabellone.engine.played import record
from tests.tabellone.literal.test_dutch import draws, tournament

EDITIONS = ["2017", "2026"]


def elementary(edition: str) -> Record:
    """10.7: ten players after their first round."""
    return replace(record(10, "1-6 1, 7-2 0, 3-8 =, 9-4 0, 5-10 1"), edition=edition)


def first_contrast(found: Contrast | None) -> tuple[str, object, object]:
    assert found
    assert found.chosen
    assert found.other
    return found.chosen.kind, found.chosen.value, found.other.value


@pytest.mark.parametrize("edition", EDITIONS)
def test_7_5_colour_preferences(edition: str) -> None:
    """ "In the pairing on the left Erika and Francesco do not get their colours, so the failure value is 2; on the
    right everybody gets the colour due, so it is nought, and if no other criteria come into play, this one is
    preferred."
    """
    first = draws((7, 1), (8, 2), (3, 9), (4, 10), (11, 5), (6, 12))
    of = tournament(first, players=12, edition=edition, absent=(7, 8, 9, 10, 11, 12))
    (bracket,) = explained(of, 2).brackets
    assert bracket.first
    assert bracket.first.pairs == ((1, 4), (2, 5), (3, 6))
    assert first_contrast(bracket.first.contrast) == ("preference", 0, 2)
    assert bracket.pairs == ((1, 4), (2, 6), (3, 5))
    assert bracket.distance.transposition == 1


def test_7_5_the_pairing_score_difference() -> None:
    """ "In the first case the differences, in descending order, are {1.5, 1.5, 1.0}; in the second {2.0, 1.0, 1.0} … so
    the first sequence comes before the second, is smaller, and preferable."
    """
    bare = tournament(draws((7, 8), half_points=(1, 2, 3, 4, 5, 6)), players=8, edition="2017", absent=(7, 8))
    points = ((1, 35), (2, 30), (3, 25), (4, 20), (5, 15), (6, 15))
    here = chosen(replace(bare, adjustments=tuple(Adjustment(more - 5, (tpn,)) for tpn, more in points)))
    complex_bracket = DutchBracket([0, 1, 2], [3, 4, 5], [], collapsed=True)
    candidates = ([(0, 3), (1, 4), (2, 5)], [(0, 4), (1, 3), (2, 5)])
    values = [
        row.value
        for pairs in candidates
        for row in here.alternatives.of(complex_bracket, pairs).judged
        if row.kind == "score_differences"
    ]
    assert values == [(15, 15, 10), (20, 10, 10)]
    assert values[0] < values[1]
    assert (20, 20, 20, 20) < (25, 0, 0, 0), "the comparison stops at the first difference"


@pytest.mark.parametrize("edition", EDITIONS)
def test_10_2_the_first_round(edition: str) -> None:
    """ "S1 = [1, 2, 3, 4, 5]; S2 = [6, 7, 8, 9, 10] … the pairing of the round is 1-6, 7-2, 3-8, 9-4, 5-10." """
    made = explained(record(10, edition=edition), 1)
    (bracket,) = made.brackets
    assert (bracket.order.s1, bracket.order.s2) == ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10))
    assert (bracket.first, bracket.distance.transposition, bracket.distance.exchanged) == (None, 0, 0)
    assert [(board.white, board.black) for board in made.boards] == [(1, 6), (7, 2), (3, 8), (9, 4), (5, 10)]
    assert {board.article for board in made.boards} == {"E.5" if edition == "2017" else "5.2.5"}


@pytest.mark.parametrize(
    ("history", "difference", "preference", "strength"),
    [
        ("WBBW", 0, Colour.BLACK, "mild preference"),
        ("BWB", -1, Colour.WHITE, "strong preference"),
        ("WWB", 1, Colour.BLACK, "strong preference"),
        ("WBWW", 2, Colour.BLACK, "absolute preference"),
        ("WBWWBB", 0, Colour.WHITE, "absolute preference"),
        ("BBWB", -2, Colour.WHITE, "absolute preference"),
        ("BWBW", 0, Colour.BLACK, "mild preference"),
    ],
    ids=["Alice", "Bruno", "Carla", "Davide", "Elena", "Franco", "Giorgia"],
)
def test_10_4_preferences(history: str, difference: int, preference: Colour, strength: str) -> None:
    """The table of histories, differences and preferences; games that were not played are left out."""
    state = colour_state(history.lower())
    assert state.difference == difference
    assert (state.preference, STRENGTHS[state.strength]) == (preference, strength)


@pytest.mark.parametrize(
    ("higher", "lower", "rule", "higher_has_white"),
    [
        ("WBW", "BWB", 1, False),
        ("WBWB", "WWBB", 2, False),
        ("WBWB", "BWWB", 3, True),
        ("BWB", "BWB", 4, True),
        ("WBW", "WBW", 4, False),
        ("B", "", 1, True),
    ],
    ids=["4-13", "9-15", "6-15", "16-19", "7-5", "10-21"],
)
def test_10_6_colours(higher: str, lower: str, rule: int, *, higher_has_white: bool) -> None:
    """ "In the first case both can be satisfied; in the second the stronger preference is; in the third the colours
    alternate with respect to the last round in which they differed; in the fourth and fifth the higher-ranked one is
    satisfied; in the sixth #21 has no preference, and the opponent gets the colour due."
    """
    first, second = colour_state(higher.lower()), colour_state(lower.lower())
    assert rule_of_colours(first, second) == rule
    white = first.preference is Colour.WHITE if rule == 4 else None
    assert white in (None, higher_has_white)


@pytest.mark.parametrize("edition", EDITIONS)
def test_10_7_the_elementary_pairing(edition: str) -> None:
    """ "S1 = {1B, 2W}; S2 = {4W, 5B}: these pairs fulfil all criteria. The second bracket: they have met in the first
    round; both have to become downfloaters. The last one: {3B, 8W}{6W, 7B, 9B, 10W}: 6-3 and 8-7, R = {9B, 10W}, 10-9."
    """
    made = explained(elementary(edition), 2)
    first, second, last = made.brackets
    assert ((first.order.s1, first.order.s2), first.first) == (((1, 2), (4, 5)), None)
    assert not any(row.value for row in first.judged if not row.kind.endswith("_differences")), "no criterion is broken"
    assert (second.pairs, [(row.number, row.reason) for row in second.floaters]) == (
        (),
        [(3, "no_opponent"), (8, "no_opponent")],
    )
    assert [row.code for row in why_not(elementary(edition), 2, 3, 8).refusals] == ["met"]
    assert (last.kind, [seat.number for seat in last.seats if seat.came_from]) == ("heterogeneous", [3, 8])
    assert (last.order.mdp_s1, last.order.mdp_s2) == ((3, 8), (6, 7))
    assert (last.order.s1, last.order.s2) == ((9,), (10,))
    assert {(board.white, board.black) for board in made.boards} >= {(6, 3), (8, 7), (10, 9)}


def test_10_7_is_told_to_the_players_in_these_terms() -> None:
    of = elementary("2026")
    made = explained(of, 2)
    pairs = tuple(Game(board.white, board.black, Result.UNKNOWN, Result.UNKNOWN) for board in made.boards)
    played = replace(of, rounds=(*of.rounds, Round.of(pairs)))
    answers = {str(row.question): row.answer.short for row in reasons_of(played, made, 3)}
    assert answers["Why an opponent with a lower score?"] == (str(FLOATS["no_opponent"]) % {"player": "Player 3"},)
    assert answers["Why this opponent?"][1:] == (
        "Players who float down are paired first, with the highest-ranked players of the next scoregroup.",
    )
