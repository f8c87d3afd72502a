"""A round of teams in words."""

from __future__ import annotations

from tabellone.engine.reasons.pairing_facts import COLOUR, OPPONENT
from tabellone.engine.team_swiss.colour_text import WORDS
from tabellone.engine.team_swiss.round_explanation import EXPLAINER
from tabellone.record import Record
from tests.twins.compare import rounds_of


def event() -> Record:
    """A round in which somebody comes up."""
    return next(of for of in rounds_of("2026", "apart/1", "team-swiss") if _comes_up(of))


def _comes_up(of: Record) -> int:
    made = EXPLAINER.explain(of, len(of.rounds) + 1).made
    return next((row.number for part in made.parts for row in part.coming), 0)


def test_who_comes_up_is_told_and_why() -> None:
    of = event()
    number, tpn = len(of.rounds) + 1, _comes_up(of)
    lines = [str(line) for part in EXPLAINER.parts(of, EXPLAINER.explain(of, number)) for line in part.lines]
    assert f"{tpn} Team {tpn} floats up (C4)." in lines
    answer = EXPLAINER.why_float(of, number, tpn)
    assert answer
    assert answer.short[0] == f"Team {tpn} floats up because a team with a higher score needs an opponent."
    resident = EXPLAINER.explain(of, number).made.parts[-1].pairs[0][0]
    assert EXPLAINER.why_float(of, number, resident) is None


def test_a_teams_reasons_have_the_rule_of_its_colour() -> None:
    of = event()
    made = EXPLAINER.explain(of, len(of.rounds) + 1)
    board = made.boards[0]
    found = {row.question: row.answer for row in EXPLAINER.reasons(of, made, board.white)}
    assert OPPONENT in found
    assert found[COLOUR].short == (WORDS[board.article],)
    assert found[COLOUR].long[0] == f"White by article {board.article}."


def test_why_two_do_not_meet_is_said_by_the_first_criterion() -> None:
    of = event()
    number = len(of.rounds) + 1
    made = EXPLAINER.explain(of, number).made
    (one, _), (other, _) = made.boards[:2]
    found = EXPLAINER.why_not(of, number, one, other)
    assert found.verdict in ("refused", "worse")
    assert EXPLAINER.answer(of, found).short
