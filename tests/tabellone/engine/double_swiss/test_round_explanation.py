"""A match of the Double-Swiss system in words: one story for both games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine.double_swiss.round_explanation import EXPLAINER
from tabellone.engine.reasons.facts import Refusal
from tabellone.engine.reasons.pairing_facts import COLOUR
from tabellone.record import Record
from tests.tabellone.engine.played import record
from tests.twins.compare import rounds_of
from tests.twins.compare_apart import questions_of


def double(count: int, *rounds: str) -> Record:
    return replace(record(count, *rounds, planned=10), system="double-swiss")


def test_the_second_game_has_the_colours_exchanged() -> None:
    of = double(4, "1-3 1, 4-2 =")
    first, second = EXPLAINER.explain(of, 1), EXPLAINER.explain(of, 2)
    assert [(row.white, row.black) for row in first.boards] == [(row.black, row.white) for row in second.boards]
    assert {row.article for row in first.boards} == {"4.3.1"}
    assert {row.article for row in second.boards} == {"4.4"}
    assert (second.round_number, second.differs) == (2, ())
    answer = next(row.answer for row in EXPLAINER.reasons(of, second, 1) if row.question == COLOUR)
    assert answer.short == ("It is the second game of the match, so the two exchange their colours.",)


def test_who_met_in_a_match_met_in_both_its_rounds() -> None:
    of = double(4, "1-3 1, 4-2 =", "3-1 0, 2-4 =")
    assert EXPLAINER.why_not(of, 3, 1, 3).refusals == (Refusal("met", "C1", rounds=(1, 2)),)
    assert EXPLAINER.why_not(of, 4, 1, 3).round_number == 4
    assert "already played each other in round 1, 2" in EXPLAINER.answer(of, EXPLAINER.why_not(of, 3, 1, 3)).short[0]
    assert [str(part.heading) for part in EXPLAINER.parts(of, EXPLAINER.explain(of, 3))][-1] == "Colours"
    assert EXPLAINER.why_float(of, 1, 1) is None


def test_a_match_won_by_forfeit_bars_from_the_bye() -> None:
    of = double(3, "1-2 +, 3 Z", "2-1 -, 3 Z")
    assert EXPLAINER.why_not(of, 3, 1, 0).refusals == (Refusal("points_without_playing", "C2", rounds=(1,)),)


@pytest.mark.no_cover
def test_every_answer_is_true_by_the_book() -> None:
    records = (of for number in range(4) for of in rounds_of("2026", f"apart/{number}", "double-swiss"))
    found = [row for of in records for row in questions_of(of, most_players=8)]
    assert [text for _kind, text in found if text] == []
    assert {kind for kind, _text in found} >= {"paired", "refused", "story", "members_in_order"}
