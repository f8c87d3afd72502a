"""The list by name for the wall: every player on it, and as large as can be."""

from __future__ import annotations

import io
import re

import pytest
from pypdf import PdfReader

from tabellone.papers import write_pdf
from tabellone.papers.wall import WallLine, WallList
from tabellone.sheets import Paper
from tests.tabellone.papers.pages import pages_of


def wall(players: int, *, fills: bool = True) -> WallList:
    """So many players, every tenth with a bye."""
    lines = tuple(
        WallLine(f"Player{number:03}, Test", why="half-point bye")
        if number % 10 == 9
        else WallLine(f"Player{number:03}, Test", "WB"[number % 2], number % 2 == 0, str(number // 2 + 1))
        for number in range(players)
    )
    return WallList("Lanterna Open", "Round 6", "by name", lines, "Saturday 21 November, 15:00", "60 players", fills)


def sizes_of(pdf: bytes) -> set[int]:
    """The sizes of the names, in points."""
    sizes: set[int] = set()

    def visit(text: str, _matrix: object, text_matrix: list[float], _font: object, size: float) -> None:
        if "Player" in text:
            sizes.add(round(size * abs(text_matrix[3])))

    PdfReader(io.BytesIO(pdf)).pages[0].extract_text(visitor_text=visit)
    return sizes


@pytest.mark.parametrize(("players", "pages", "least"), [(8, 1, 20), (60, 1, 14), (300, 1, 8)])
def test_the_letters_fill_as_few_pages_as_can_be_read(players: int, pages: int, least: int) -> None:
    pdf = write_pdf(wall(players), Paper())
    texts = pages_of(pdf)
    assert len(texts) == pages
    names = re.findall(r"Player(\d+), Test", "\n".join(texts))
    assert names == [f"{number:03}" for number in range(players)]
    assert max(sizes_of(pdf)) >= least


def test_each_player_has_the_colour_and_the_board_or_the_reason() -> None:
    (text,) = pages_of(write_pdf(wall(10), Paper(as_of="As of 15:04", address="https://example.org/6/")))
    words = re.sub(r"\s+", " ", text)
    assert "Player000, Test W 1 Player001, Test B 1 Player002, Test W 2" in words
    assert "Player009, Test half-point bye" in words
    for wanted in ("Round 6 by name", "Lanterna Open", "Saturday 21 November, 15:00", "60 players", "1 / 1", "15:04"):
        assert wanted in words


def test_letters_of_normal_size_go_on_as_many_pages_as_they_need() -> None:
    pdf = write_pdf(wall(180, fills=False), Paper())
    assert (sizes_of(pdf), len(pages_of(pdf))) == ({11}, 2)


def test_a_list_of_nobody_is_a_page() -> None:
    assert len(pages_of(write_pdf(wall(0), Paper()))) == 1
