"""The letters of every script, with our own fonts, and what is said of one that nobody has."""

from __future__ import annotations

import pytest

from tabellone.sheets import FORMATS, Cell, Column, Paper, Sheet, as_pdf, typst_process
from tests.tabellone.sheets.example import text_of

NAMES = (
    "Őri, Łucja", "Петров, Иван", "Παπαδόπουλος, Γιώργος", "Nguyễn Văn Ánh", "გელაშვილი", "Իվանով", "李明", "山田太郎",
    "김민준", "شارمة", "כהן", "5½ – ½", "अग्रवाल, प्रिया", "চক্রবর্তী", "சுப்பிரமணியன்", "สมชาย", "પટેલ", "ਸਿੰਘ", "ರಾವ್", "നായർ",
    "ମହାପାତ୍ର", "రెడ్డి", "සිල්වා", "សុខ", "ສົມສັກ", "အောင်", "አበበ", "އިބްރާހިމް",
)  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_our_own_fonts_have_the_letters(name: str) -> None:
    # This standard of PDF is refused if a single letter is missing; fonts of the computer are not asked.
    sheet = Sheet("E", "T", (Column(name, "name", is_strong=True),), ((Cell.of(name),),))
    assert typst_process.set_sheet(as_pdf.sheet_data(sheet, Paper()), of_computer=False).startswith(b"%PDF-")


def test_a_letter_that_no_font_has_is_said_on_the_paper() -> None:
    sheet = Sheet("E", "T", (Column("Name", "name"),), ((Cell.of("\U000105c0"),),))
    assert "a letter is missing" in text_of(FORMATS["pdf"].write(sheet, Paper(missing="a letter is missing")))
    known = Sheet("E", "T", (Column("Name", "name"),), ((Cell.of("Anna"),),))
    assert "a letter is missing" not in text_of(FORMATS["pdf"].write(known, Paper(missing="a letter is missing")))


def test_the_note_stands_only_where_a_letter_is_missing() -> None:
    sheet = as_pdf.sheet_data(Sheet("E", "T", (Column("Name", "name"),), ((Cell.of("Anna"),),)), Paper())
    assert "Anna" in text_of(typst_process.print_sheet(sheet, "a letter is missing"))
    lacking = as_pdf.sheet_data(Sheet("E", "T", (Column("Name", "name"),), ((Cell.of("\U000105c0"),),)), Paper())
    assert "a letter is missing" in text_of(typst_process.print_sheet(lacking, "a letter is missing"))
