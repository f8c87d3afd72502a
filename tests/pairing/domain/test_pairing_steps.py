"""How the program made a round, in rows."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from pairing.domain.pairing_steps import Overview, Question, answer_to, overview_of as whole_overview_of, question_of
from tabellone.engine.burstein.explanation_rows import BursteinGroup, BursteinRound, BursteinRow
from tabellone.engine.burstein.index import Opponent, Opposition
from tabellone.engine.dubov.explanation_rows import DubovGroup, DubovRound, DubovRow
from tabellone.engine.dutch.facts import MadeRound
from tabellone.engine.lim import SYSTEM as LIM
from tabellone.engine.lim.explanation_rows import LimRound, LimRow
from tabellone.engine.lim.floaters import FloaterType
from tabellone.engine.lim.readings import ReadingEffect
from tabellone.engine.swiss.colours import Strength
from tabellone.record import Colour, Record
from tests.tabellone.engine.dubov.test_edition_1997 import rated
from tests.tabellone.engine.lim.lim_events import lim
from tests.tabellone.engine.played import record

WHITE, BLACK = Colour.WHITE, Colour.BLACK
FOUR = record(4, "1-3 1, 4-2 =", "2-1 1, 3-4 +", planned=5)


def overview_of(of: Record, number: int) -> Any:
    """What the record's system says of the round."""
    overview = whole_overview_of(of, number)
    told = overview and Overview(of.system, overview.explanation, overview.parts, overview.rows)
    assert overview == told
    return overview and overview.rows


def dubov(edition: str, *rounds: str) -> Record:
    """Four players rated 2400 to 2100."""
    return replace(rated(record(4, *rounds), 2400, 2300, 2200, 2100), system="dubov", edition=edition)


def dubov_row(of: Record, tpn: int, score: int, aro: int, due: Colour, opponent: int, **more: object) -> DubovRow:
    plain: dict[str, object] = {"upfloats": (), "is_maximum_upfloater": False, "strength": Strength.STRONG}
    return DubovRow(
        player=of.by_tpn[tpn],
        score=score,
        aro=Fraction(aro),
        due=due,
        opponent=opponent,
        **{**plain, **more},  # type: ignore[arg-type]
    )


def test_dubov_s1_and_then_t2_with_the_averages_and_who_comes_up() -> None:
    of = dubov("2026", "1-3 1, 4-2 =")
    two = dubov_row(of, 2, 5, 2100, WHITE, 1, subgroup="G1", comes_up=True, row="S1", place=1)
    one = dubov_row(of, 1, 10, 2200, BLACK, 2, subgroup="G2", row="T2", place=1)
    three = dubov_row(of, 3, 0, 2400, WHITE, 4, subgroup="G1", comes_up=True, row="S1", place=1)
    four = dubov_row(of, 4, 5, 2300, BLACK, 3, subgroup="G2", row="T2", place=1)
    assert overview_of(of, 2) == DubovRound((DubovGroup(10, (two, one)), DubovGroup(5, (three, four))), None)


def test_dubov_1997_floaters_come_first() -> None:
    """1 floats down to 4, who may not come up a second time running."""
    of = dubov("1997", "1-3 =, 2-4 1", "2-1 0, 3-4 =")
    down = dubov_row(of, 1, 15, 2250, WHITE, 4, upfloats=(2,), strength=Strength.MILD)
    opponent = dubov_row(of, 4, 5, 2250, WHITE, 1, upfloats=(2,), strength=Strength.ABSOLUTE)
    overview = overview_of(of, 3)
    assert isinstance(overview, DubovRound)
    assert overview.groups[0] == DubovGroup(None, (down, opponent))
    assert [(row.player.tpn, row.row, row.place, row.opponent) for row in overview.groups[1].rows] == [
        (3, "S1", 1, 2),
        (2, "T2", 1, 3),
    ]


def burstein_row(tpn: int, rank: int, points: int, due: Colour, strength: Strength, *rounds: Opponent) -> BursteinRow:
    return BursteinRow(FOUR.players[tpn - 1], rank, points, Opposition(rounds), due, strength)


def test_burstein_ranks_by_the_index_and_shows_its_parts() -> None:
    two = burstein_row(2, 1, 15, BLACK, Strength.MILD, Opponent(1, 4, 5, 5), Opponent(2, 1, 10, 10))
    one = burstein_row(1, 1, 10, WHITE, Strength.MILD, Opponent(1, 3, 10, 10), Opponent(2, 2, 15, 0))
    three = burstein_row(3, 2, 10, WHITE, Strength.STRONG, Opponent(1, 1, 10, 0), Opponent(2, 3, 10, 10))
    four = burstein_row(4, 1, 5, BLACK, Strength.STRONG, Opponent(1, 2, 15, 5), Opponent(2, 4, 5, 0))
    groups = BursteinGroup(15, (two,)), BursteinGroup(10, (one, three)), BursteinGroup(5, (four,))
    assert overview_of(replace(FOUR, system="burstein"), 3) == BursteinRound(3, "2026", 2, False, groups)
    assert (two.sonneborn_berger, one.sonneborn_berger) == (Fraction(5, 4), Fraction(1))


def test_burstein_seeding_rounds_have_no_groups_and_the_edition_of_1998_has_no_seeding_rounds() -> None:
    assert overview_of(replace(FOUR, system="burstein"), 2) == BursteinRound(2, "2026", 2, True, ())
    old = overview_of(replace(FOUR, system="burstein", edition="1998"), 2)
    assert isinstance(old, BursteinRound)
    assert [[row.player.tpn for row in group.rows] for group in old.groups] == [[1], [2, 4], [3]]
    assert (old.is_seeding_round, old.seeding_rounds) == (False, 0)


def test_lim_shows_where_floaters_come_from_and_go_to() -> None:
    of = lim(6, "1-4 1, 2-5 1, 6-3 0", edition="2026")
    one, two, three, four, five, six = of.players

    found = overview_of(of, 2)
    assert isinstance(found, LimRound)
    rows = [
        [(*vars_of(row), row.leaving and (row.leaving.type, row.leaving.downward)) for row in group.rows]
        for group in found.groups
    ]
    assert rows == [
        [
            (one, 10, BLACK, "", 1, 3, BLACK, None),
            (two, 10, BLACK, "", None, None, None, (FloaterType.C, True)),
            (three, 10, WHITE, "", 1, 1, WHITE, None),
        ],
        [
            (six, 0, BLACK, "", 1, 5, BLACK, None),
            (five, 0, WHITE, "", 1, 6, WHITE, None),
            (four, 0, WHITE, "", None, None, None, (FloaterType.D, False)),
        ],
        [(two, 10, BLACK, "above", 1, 4, BLACK, None), (four, 0, WHITE, "below", 1, 2, WHITE, None)],
    ]
    assert [(group.score, group.is_median, group.downward, group.cracked) for group in found.groups] == [
        (10, False, True, ()),
        (0, False, False, ()),
        (5, True, True, ()),
    ]
    readings = tuple(ReadingEffect(reading, False, (), only_colours=False) for reading in LIM.readings)
    assert (found.bye, found.readings) == (None, readings)


def vars_of(row: LimRow) -> tuple[Any, ...]:
    """Player, score, due colour, origin and game of a row in which nobody floated before or was taken apart."""
    assert not row.floated_before
    assert not row.is_cracked
    return row.player, row.score, row.due, row.comes_from, row.pair, row.opponent, row.colour


def test_lim_shows_a_pair_that_was_cracked_for_the_median_group() -> None:
    overview = overview_of(lim(6, "1-4 1, 5-2 0, 3-6 1", forbidden=[(3, 4), (3, 5)]), 2)
    assert isinstance(overview, LimRound)
    high, _low, median = overview.groups
    assert high.cracked == ((1, 2),)
    assert [(row.player.tpn, row.is_cracked, row.opponent) for row in high.rows] == [
        (1, True, None),
        (2, True, None),
        (3, False, None),
    ]
    assert [(row.player.tpn, row.comes_from, row.pair) for row in median.rows] == [
        (1, "above", 1),
        (2, "above", 2),
        (3, "above", 1),
        (4, "below", 2),
    ]


def test_the_dutch_system_tells_it_in_sentences() -> None:
    overview = whole_overview_of(FOUR, 2)
    assert overview
    assert isinstance(overview.explanation, MadeRound)
    assert overview.rows is None
    assert [part.heading for part in overview.parts] == [
        "Bracket 1 (score 1)",
        "Bracket 2 (score ½)",
        "Bracket 3 (score 0)",
        "Colours",
    ]


def test_a_question_is_answered_where_the_system_answers_any() -> None:
    answer = answer_to(Question(1, 3), FOUR, 3)
    assert answer
    assert answer.short == ("Player 1 and Player 3 already played each other in round 1.",)
    bye = answer_to(Question(1, 0), FOUR, 3)
    assert bye
    assert bye.short == ("Everyone has an opponent in this round, so there is no bye.",)
    nobody = answer_to(Question(1, 77), FOUR, 3)
    assert nobody
    assert nobody.short == ("Not paired in this round: 77.",)
    nothing = (
        answer_to(Question(1, 1), FOUR, 3),
        answer_to(Question(1, 2), replace(FOUR, system="chess960"), 3),
        answer_to(Question(1, 2), record(2, "1-2 1"), 2),
    )
    assert nothing == (None,) * 3


def test_other_systems_and_rounds_that_cannot_be_paired_have_none() -> None:
    assert overview_of(replace(FOUR, system="round-robin"), 3) is None
    nobody_left = record(2, "1-2 1")
    found = {system: overview_of(replace(nobody_left, system=system), 2) for system in ("dutch", "dubov", "lim")}
    assert found == {"dutch": None, "dubov": None, "lim": None}


def test_a_question_is_two_numbers_or_one_for_the_bye() -> None:
    typed = ("3 17", " 3-17 ", "3 – 17", "3", "0", "", "x", "3 x", "1-2-3", "12345 6", "\u0663 17")
    found = [Question(3, 17), Question(3, 17), Question(3, 17), Question(3, 0), *(None,) * 7]
    assert [question_of(text) for text in typed] == found
