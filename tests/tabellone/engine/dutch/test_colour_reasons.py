"""Each rule of the colours in a sentence, with the article behind it."""

from __future__ import annotations

import pytest

from tabellone.engine.dutch.colour_reasons import colour_answer
from tabellone.engine.dutch.explanation import explained
from tests.tabellone.engine.played import record

FIRST = "1-3 1, 4-2 1"
ROUNDS = {
    "5.2.5": ((FIRST,), "Neither has had a colour yet, so the initial colour and the pairing numbers decide."),
    "5.2.1": (("1-3 1, 4-2 0", "2-1 *, 3-4 *"), "Player 2 was due White and Player 1 was due Black."),
    "5.2.4": ((FIRST, "4-1 *, 2-3 *"), "Both were equally due Black. Player 1 is ranked higher and gets it."),
}
"""By article: rounds whose last one is as the rules make it or not, and the sentence."""


@pytest.mark.parametrize("article", ROUNDS)
def test_the_rule_of_a_board_is_said(article: str) -> None:
    rounds, sentence = ROUNDS[article]
    of = record(4, *rounds)
    made = explained(of, len(rounds))
    answers = [colour_answer(of, made, board) for board in made.boards if board.article == article]
    assert sentence in [line for answer in answers for line in answer.short], made.boards
    assert all(answer.long[0] == f"White by article {article}." for answer in answers)


def test_who_has_not_played_takes_what_the_other_leaves() -> None:
    of = record(4, "1-2 1, 3 H, 4 H", "3-2 *, 4-1 *")
    made = explained(of, 2)
    said = {line for board in made.boards for line in colour_answer(of, made, board).short}
    assert "Player 1 was due Black. Player 3 had not played yet." in said or (
        "Player 1 was due Black. Player 4 had not played yet." in said
    )
    lines = [line for board in made.boards for line in colour_answer(of, made, board).long]
    assert any(line.endswith("no game yet, no colour preference.") for line in lines)
