"""The poster is one page, whatever stands on it."""

from __future__ import annotations

import pytest

from tabellone.papers import write_pdf
from tabellone.papers.poster import Poster
from tabellone.sheets import Paper
from tests.tabellone.papers.pages import pages_of


@pytest.mark.parametrize("rounds", [0, 30])
@pytest.mark.parametrize("size", ["a4", "a3"])
def test_all_rounds_and_the_address_are_on_one_page(rounds: int, size: str) -> None:
    times = tuple((f"Round {number}", f"day {number}, 15:00") for number in range(1, rounds + 1))
    poster = Poster(
        "Lanterna Open", "Poster", "Genova", "17–24 November", (("Time control", "90 min"),), times, "Results"
    )
    (text,) = pages_of(write_pdf(poster, Paper(size=size, address="https://example.org/e/open/")))
    for wanted in ("Lanterna Open", "Genova · 17–24 November", "Time control", "90 min", "https://example.org/e/open/"):
        assert wanted in text
    assert all(f"Round {number}" in text and f"day {number}," in text for number in range(1, rounds + 1))


def test_a_hidden_event_has_no_code_and_no_invitation() -> None:
    (text,) = pages_of(write_pdf(Poster("Club evening", "Poster", invites="Results"), Paper()))
    assert text.split("\n") == ["Club evening"]
