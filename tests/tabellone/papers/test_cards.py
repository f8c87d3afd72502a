"""Cards on pages: their places, their order, and what stands on them."""

from __future__ import annotations

import pytest

from tabellone.papers import write_pdf
from tabellone.papers.cards import (
    GRIDS,
    BadgeCard,
    CardPlayer,
    CardSheet,
    CardWords,
    GameCard,
    Kind,
    NameCard,
    cut_and_stack,
    split_name,
)
from tabellone.sheets import Paper
from tabellone.sheets.sheet import SIZES
from tests.tabellone.papers.pages import pages_of

WORDS = CardWords("W", "B", "White signs", "Black signs", "Enter result")


def slips(count: int) -> CardSheet:
    """Slips of so many boards."""
    cards = tuple(
        GameCard(
            str(board),
            "Round 6",
            CardPlayer(f"White{board}, Anna", "GM 2450", "4½"),
            CardPlayer(f"Black{board}, Bo", "1987", "4"),
            f"https://example.org/{board}/",
        )
        for board in range(1, count + 1)
    )
    return CardSheet("Lanterna Open", "Result slips", Kind.SLIP, cards, WORDS, stacked=True)


@pytest.mark.parametrize("count", [1, 6, 7, 13, 30])
def test_cut_pages_laid_on_each_other_are_in_order(count: int) -> None:
    placed = cut_and_stack(range(count), 6)
    pages = [placed[start : start + 6] for start in range(0, len(placed), 6)]
    stacks = [page[place] for place in range(6) for page in pages]
    assert [card for card in stacks if card is not None] == list(range(count))
    assert len(pages) == -(-count // 6)


def test_empty_places_are_at_the_end_of_the_last_stacks() -> None:
    assert cut_and_stack("abcdefg", 6) == ("a", "c", "e", "g", None, None, "b", "d", "f", None, None, None)
    assert cut_and_stack("", 6) == ()


@pytest.mark.parametrize(("kind", "size"), [(kind, size) for kind, sizes in GRIDS.items() for size in sizes])
def test_every_grid_lies_on_its_paper(kind: Kind, size: str) -> None:
    grid, (width, height) = GRIDS[kind][size], SIZES[size]
    across = grid.left + grid.columns * grid.width + (grid.columns - 1) * grid.gap
    assert 0 <= grid.left < across <= width + 0.01
    assert 0 <= grid.top < grid.top + grid.rows * grid.height <= height + 0.01


def test_the_text_of_the_slips_is_their_data_in_the_order_of_the_places() -> None:
    pages = pages_of(write_pdf(slips(7), Paper()))
    assert len(pages) == slips(7).pages("a4") == 2
    texts = [page.split() for page in pages]
    found = [[word for word in words if word.startswith(("White", "Black")) and "," in word] for words in texts]
    assert found == [
        [f"{colour}{board}," for board in boards for colour in ("White", "Black")]
        for boards in ((1, 3, 5, 7), (2, 4, 6))
    ]
    for wanted in (
        "Lanterna Open",
        "Round 6",
        "GM 2450",
        "4½",
        "1 – 0",
        "½ – ½",
        "0 – 1",
        "White signs",
        "Enter result",
    ):
        assert wanted in pages[0]


def test_a_preview_has_the_cards_of_the_first_page_alone() -> None:
    data = slips(13).cards_on("a4", first_page=True)
    cards = data["cards"]
    assert isinstance(cards, list)
    assert [card and card["board"] for card in cards] == ["1", "4", "7", "10", "13", None]
    assert all(card is None or card["qr"].startswith("<svg") for card in cards)


def test_a_card_without_an_address_has_no_code() -> None:
    cards = (GameCard("1", "Round 1", CardPlayer("A"), CardPlayer("B")),)
    data = CardSheet("E", "Headers", Kind.HEADER, cards, WORDS).cards_on("a4")["cards"]
    assert isinstance(data, list)
    assert data[0]["qr"] == ""


def test_badges_place_cards_and_labels_have_their_texts() -> None:
    badge = BadgeCard("Sablonneau", "Évariste", "GM", "2450 · CAN", ("No. 4", "Circolo"), "https://example.org/4/")
    (page,) = pages_of(write_pdf(CardSheet("Open", "Badges", Kind.BADGE, (badge,)), Paper()))
    assert page.split("\n") == ["Open", "Sablonneau", "Évariste", "GM 2450 · CAN", "No. 4", "Circolo"]
    card = NameCard("Rossi, Anna", "2104 · ITA", "Circolo")
    (page,) = pages_of(write_pdf(CardSheet("Open", "Cards", Kind.PLACE, (card,)), Paper()))
    assert page.split("\n").count("Rossi, Anna") == 2
    (page,) = pages_of(write_pdf(CardSheet("Open", "Labels", Kind.LABEL, (card,)), Paper(size="us-letter")))
    assert page.split("\n") == ["Rossi, Anna", "2104 · ITA", "Circolo"]


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Rossi, Anna", ("Rossi", "Anna")),
        ("العلوي، محمد", ("العلوي", "محمد")),
        ("张伟", ("张伟", "")),
        (", Anna", ("Anna", "")),
        ("De Rossi, Anna, Maria", ("De Rossi", "Anna, Maria")),
    ],
)
def test_a_badge_has_the_surname_on_its_large_line(name: str, parts: tuple[str, str]) -> None:
    assert split_name(name) == parts


def test_a_sheet_without_cards_is_a_page() -> None:
    empty = CardSheet("Open", "Badges", Kind.BADGE, ())
    assert len(pages_of(write_pdf(empty, Paper()))) == empty.pages("a4") == 1
