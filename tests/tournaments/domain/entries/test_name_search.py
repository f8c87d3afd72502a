"""A name is found by its parts, in the order in which people write them, as in the page (tests/javascript/names)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from tournaments.domain.entries.name_search import found_by_name, match_quality

VECTORS = json.loads((Path(__file__).parents[3] / "data" / "search" / "names.json").read_text())


@dataclass
class Row:
    """A player as a list has them."""

    name: str


@pytest.mark.parametrize(("text", "expected"), VECTORS["searches"].items())
def test_the_server_finds_the_names_of_the_shared_vectors_in_their_order(text: str, expected: list[str]) -> None:
    assert [row.name for row in found_by_name(map(Row, VECTORS["names"]), text)] == expected


def test_no_more_than_ten_parts_are_compared() -> None:
    assert match_quality("Rossi, Anna", " ".join(["rossi"] * 10 + ["nothing"])) is not None
