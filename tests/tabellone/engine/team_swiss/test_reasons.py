"""The steps of a round of teams, against the twin by the book."""

from __future__ import annotations

import pytest

from tests.twins.compare import rounds_of
from tests.twins.compare_apart import questions_of

EVENTS = 4


@pytest.mark.no_cover
@pytest.mark.parametrize(("edition", "preferences"), [("2024", "a"), ("2026", "a"), ("2026", "b")])
def test_every_answer_is_true_by_the_book(edition: str, preferences: str) -> None:
    found = [
        row
        for number in range(EVENTS)
        for of in rounds_of(edition, f"apart/{number}", "team-swiss", preferences=preferences)
        for row in questions_of(of, most_players=8)
    ]
    assert [text for _kind, text in found if text] == []
    assert {kind for kind, _text in found} >= {"paired", "refused", "story", "members_in_order"}
