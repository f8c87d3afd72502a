"""What a refusal says when it is written as text: the sentence, and what to do next."""

from __future__ import annotations

import pytest

from tournaments.domain.errors import Refused


@pytest.mark.parametrize(
    ("refused", "text"),
    [
        (Refused("The event is finished.", "Reopen it."), "The event is finished. Reopen it."),
        (Refused("The event is finished."), "The event is finished."),
    ],
)
def test_a_refusal_is_read_as_one_text(refused: Refused, text: str) -> None:
    assert str(refused) == text
