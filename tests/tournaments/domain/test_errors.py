"""What a refusal says when it is written as text: the sentence, and what to do next."""

from __future__ import annotations

import pytest

from tournaments.domain.errors import Differs, Refused


@pytest.mark.parametrize(
    ("refused", "text"),
    [
        (Refused("The event is finished.", "Reopen it."), "The event is finished. Reopen it."),
        (Refused("The event is finished."), "The event is finished."),
    ],
)
def test_a_refusal_is_read_as_one_text(refused: Refused, text: str) -> None:
    assert str(refused) == text


def test_who_is_told_of_anothers_change_reads_why_and_what_to_do() -> None:
    differs = Differs({"name": "New"}, ["name", "city"])
    assert (differs.now, differs.own) == ({"name": "New"}, ["name", "city"])
    assert differs.message == "Another user changed this. Your changes are not saved yet."
    assert str(differs) == f"{differs.message} {differs.remedy}"
