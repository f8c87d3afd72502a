"""What holds of a system that tells the steps of its rounds: its answers are those of the book, its parts are whole."""

from __future__ import annotations

from tabellone.engine.explanation_types import Explainer
from tabellone.record import Record
from tests.twins.compare import rounds_of
from tests.twins.compare_apart import questions_of


def events(system: str, edition: str, count: int) -> list[Record]:
    """Small rounds to be paired."""
    return [of for number in range(count) for of in rounds_of(edition, f"apart/{number}", system)]


def kinds_true_by_the_book(system: str, edition: str) -> set[str]:
    """The kinds of answers about small rounds, each of which the book gives too."""
    found = [row for of in events(system, edition, 4) for row in questions_of(of, most_players=8)]
    assert [text for _kind, text in found if text] == []
    return {kind for kind, _text in found}


def assert_the_round_is_told(of: Record, explainer: Explainer) -> None:
    """The system's story of the first round ends with the colours, and has a reason for each place."""
    made = explainer.explain(of, 1)
    parts = explainer.parts(of, made)
    assert str(parts[-1].heading) == "Colours"
    assert len(parts) >= 2
    (one, other), *_rest = made.made.boards
    assert (
        explainer.answer(of, explainer.why_not(of, 1, one, other)).short[0].endswith("play each other in this round.")
    )
    assert [row for row in explainer.reasons(of, made, one) if row.answer.short and row.answer.long]
