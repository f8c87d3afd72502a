"""The picture beside a link: one size, whatever stands on it."""

from __future__ import annotations

import struct

import pytest

from tabellone.papers.link_card import HEIGHT, WIDTH, LinkCard, write_png

LONG = "Ж" * 100


@pytest.mark.parametrize(
    "card",
    [
        LinkCard("Tower Open"),
        LinkCard(LONG, LONG, ((LONG, LONG),) * 9, LONG),
        LinkCard("#import “x” $1$ *a* _b_", "مهدي 国际象棋 हिन्दी", (("Rank", "1 of 7 ▲ 5"),), "Open"),
    ],
)
def test_every_card_is_a_picture_of_one_size(card: LinkCard) -> None:
    png = write_png(card, "en")
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", png[16:24]) == (WIDTH, HEIGHT)
    assert len(png) < 300_000


def test_different_cards_are_different_pictures() -> None:
    assert write_png(LinkCard("One"), "en") != write_png(LinkCard("Two"), "en")
