"""Why two do not meet: against every legal round, and in the textbook's examples."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine.dutch import alternatives
from tabellone.engine.dutch.facts import WhyNot
from tabellone.engine.dutch.why_not import answer, why_not
from tabellone.engine.reasons.facts import Refusal
from tabellone.record import ForbiddenPairs
from tests.tabellone.engine.dutch.dutch_examples import chosen, fewer_pairs, transposition, two_halves
from tests.tabellone.engine.played import record
from tests.twins.compare import rounds_of
from tests.twins.compare_explanations import questions, wrong_in
from tests.twins.why_not import EveryRound

TOURNAMENTS = 14


@pytest.mark.no_cover
@pytest.mark.parametrize("edition", ["2017", "2026"])
def test_every_answer_is_true_among_all_legal_rounds(edition: str) -> None:
    found = [
        row
        for number in range(TOURNAMENTS)
        for of in rounds_of(edition, f"why/{number}")
        for row in questions(of, most_players=8)
    ]
    assert [text for _, text in found if text] == []
    assert {row.verdict for row, _ in found} == {"paired", "refused", "worse", "judged", "next best"}
    assert {row.contrast.article for row, _ in found if row.contrast} >= ({"4.2"} if edition == "2026" else {"D.1"})


def test_a_wrong_answer_is_noticed() -> None:
    of = transposition()
    every, here = EveryRound(of, 2), chosen(of)
    true = answer(here, 1, 4)
    assert true.contrast
    assert wrong_in(true, every) == ""
    lies = (
        replace(true, verdict="paired", contrast=None),
        replace(true, contrast=replace(true.contrast, bracket=2)),
        replace(true, contrast=replace(true.contrast, chosen=None, other=None)),
        replace(true, contrast=replace(true.contrast, other=true.contrast.chosen)),
        replace(true, contrast=replace(true.contrast, other_order=true.contrast.chosen_order)),
        replace(true, bye=1),
        replace(true, verdict="refused", contrast=None, refusals=(Refusal("met"),)),
    )
    assert all(wrong_in(lie, every) for lie in lies)


def test_10_8_the_colours_are_why_one_does_not_meet_three() -> None:
    found = why_not(two_halves(), 2, 1, 3)
    assert found.contrast
    assert found.contrast.other
    assert (found.verdict, found.contrast.other.code, found.contrast.other.value) == ("worse", "C12", 2)
    assert (found.pairs, found.bye) == (((1, 3), (4, 2)), 0)


def test_10_8_the_colours_are_why_five_does_not_have_the_bye() -> None:
    found = why_not(transposition(), 2, 5, 0)
    assert found.contrast
    assert found.contrast.other
    assert (found.contrast.other.code, found.contrast.other.people) == ("C12", (4,))
    assert (found.pairs, found.bye) == (((1, 3), (2, 4)), 5)


def test_10_11_one_and_two_cannot_meet_as_the_rest_could_not_be_paired() -> None:
    assert why_not(fewer_pairs(), 2, 1, 2) == WhyNot(2, "2026", 1, 2, "refused", (Refusal("impossible", "2.2.1"),))
    assert why_not(fewer_pairs("2017"), 2, 1, 2).refusals == (Refusal("impossible", "C.4"),)


def test_who_may_not_who_does_and_what_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    of = replace(record(6), forbidden=(ForbiddenPairs((1, 2)),))
    assert why_not(of, 1, 2, 1).refusals == (Refusal("forbidden"),)
    assert why_not(of, 1, 4, 1).verdict == "paired"
    assert why_not(of, 1, 4, 0).refusals == (Refusal("no_bye"),)
    monkeypatch.setattr(alternatives, "MOST_TRIED", 0)
    assert why_not(of, 1, 1, 3).verdict == "unsettled"
