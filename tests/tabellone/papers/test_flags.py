"""Flags of federations on place cards."""

from __future__ import annotations

import json
from xml.etree import ElementTree

from tabellone.papers import write_pdf
from tabellone.papers.cards import CardSheet, Kind, NameCard
from tabellone.papers.flags import DRAWINGS_FILE, flags_of
from tabellone.sheets import Paper
from tests.tabellone.papers.pages import pages_of


def test_every_drawing_is_an_svg_of_three_by_two_without_links() -> None:
    for code, drawing in json.loads(DRAWINGS_FILE.read_text(encoding="utf-8")).items():
        assert (len(code), code.isupper()) == (3, True)
        assert "href" not in drawing
        _left, _top, width, height = map(float, ElementTree.fromstring(drawing).attrib["viewBox"].split())
        assert 1.4 < width / height < 1.6, code


def test_federations_without_a_flag_have_none() -> None:
    assert list(flags_of(["ITA", "FID", "", "ENG", "ITA", "XYZ"])) == ["ENG", "ITA"]
    assert "#008C45" in flags_of(["ITA"])["ITA"]


def test_a_place_card_has_the_flag_and_prints_without_one() -> None:
    def printed(federation: str) -> bytes:
        card = NameCard("Rossi, Anna", "GM 2500", "", federation)
        return write_pdf(CardSheet("Open", "Place cards", Kind.PLACE, (card,)), Paper())

    assert [pages_of(printed(federation))[0].count("Rossi, Anna") for federation in ("ITA", "FID", "")] == [2, 2, 2]
    assert pages_of(printed("ITA")) == pages_of(printed("FID"))
    assert printed("ITA") != printed("FID")
