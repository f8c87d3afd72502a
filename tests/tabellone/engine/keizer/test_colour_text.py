"""Why a board has its colours, by the rule that the club has chosen, and by the colours that the system gives."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from tabellone.engine.keizer.colour_text import colour_answer
from tabellone.engine.keizer.pairing import coloured, present_in_order
from tabellone.engine.keizer.round_explanation import EXPLAINER
from tabellone.engine.reasons.facts import ExplainedBoard
from tabellone.options import Options
from tabellone.record import Record
from tests.tabellone.engine.played import record

ONCE = record(4, "1-2 1, 3-4 =")


def of(played: Record, rule: str) -> Record:
    return replace(played, system="keizer", edition="2026", options=Options(keizer_colours=rule))


def said(event: Record, one: int, other: int) -> list[str]:
    """The answer for the colours that the system gives these two in the next round."""
    number = len(event.rounds) + 1
    higher, lower = sorted((one, other), key=present_in_order(event, number).index)
    board = ExplainedBoard(1, *coloured(event, higher, lower, number), 0, "")
    return [*map(str, colour_answer(event, number, board).long)]


def test_who_has_had_white_less_often_gets_it() -> None:
    assert said(of(ONCE, "balance"), 1, 4) == [
        "Player 4 has had White less often, set against Black, than Player 1, and gets it.",
        "Player 4: so far White 0, Black 1, last colour Black.",
        "Player 1: so far White 1, Black 0, last colour White.",
    ]


def test_equals_who_have_met_change_and_others_go_by_the_list() -> None:
    twice = of(record(4, "1-2 1, 3-4 =", "2-1 1, 4-3 ="), "balance")
    texts = {pair: said(twice, *pair)[0] for pair in ((1, 2), (1, 3))}
    assert texts[1, 2] == ("Both have the same colour difference, so they exchange the colours of their last game.")
    assert texts[1, 3].startswith("Both have the same colour difference, so the lower-placed player (")


def test_before_the_first_game_the_lower_has_white_by_every_rule() -> None:
    for rule in ("balance", "alternate"):
        text, *_ = said(of(record(4), rule), 1, 2)
        assert text == "Neither player has had a colour yet, so the lower-placed player (Player 2) gets White."


def test_the_list_alone_and_changing_from_game_to_game() -> None:
    assert said(of(ONCE, "lower"), 1, 2)[0].startswith("In this event, the lower-placed player (")
    assert said(of(ONCE, "alternate"), 1, 4)[0] == (
        "In this event colours alternate: Player 1 had the other colour last time."
    )


def test_players_read_it_on_their_page() -> None:
    event = replace(of(ONCE, "lower"), planned_rounds=3)
    answers = {str(row.question): row.answer for row in EXPLAINER.reasons(event, EXPLAINER.explain(event, 2), 1)}
    assert str(answers["Why this colour?"].short[0]).startswith("In this event, the lower-placed player (")


@pytest.mark.parametrize("rule", ["balance", "alternate"])
@pytest.mark.parametrize("rounds", [("1-2 1, 3-4 =, 5 U", "3-1 1, 5-2 =, 4 U"), ("1-2 1, 3-4 =, 5 U",)])
def test_the_one_who_is_named_had_the_other_colour_or_less_white(rule: str, rounds: tuple[str, ...]) -> None:
    event = of(record(5, *rounds), rule)
    for one, other in permutations(range(1, 6), 2):
        text, first, second = said(event, one, other)
        white = first.partition(":")[0]
        assert second.partition(":")[0] != white
        if "less often" in text:
            assert text.startswith(white)
        if "the other colour last time" in text:
            mine = first if f"{white} had" in text else second
            assert mine.endswith("Black." if mine is first else "White.")
