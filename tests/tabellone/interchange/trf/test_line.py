"""A line of a report, by columns and by words."""

from __future__ import annotations

import pytest

from tabellone.interchange.trf import TrfError
from tabellone.interchange.trf.line import Line
from tabellone.messages import Message

WHAT = Message("a number")


def line(text: str, *, is_ended: bool = True) -> Line:
    return Line("x.trf", 7, text, is_ended)


def test_a_code_and_what_it_says() -> None:
    of = line("012  Tower Open ")
    assert (of.code, of.value, of.cut(6, 10)) == ("012", "Tower Open", "Tower")
    assert line("01").value == ""


@pytest.mark.parametrize(
    ("columns", "are_blank"), [([4], True), ([4, 8], True), ([4, 5], False), ([90], True), ([], True)]
)
def test_columns_beyond_the_end_are_blank(columns: list[int], *, are_blank: bool) -> None:
    assert line("012 Tor").are_blank(columns) == are_blank


def test_what_stands_between_two_values_is_refused_with_its_place() -> None:
    line("a b").refuse_text_in(2, 4, 50)
    with pytest.raises(TrfError) as caught:
        line("a bc").refuse_text_in(2, 4)
    assert str(caught.value) == "x.trf line 7, column 4: expected a blank column, found “c”"


def test_a_number_is_in_its_columns_or_the_default() -> None:
    of = line("001   12")
    assert (of.integer(5, 8, WHAT), of.integer(5, 7, WHAT), of.integer(9, 12, WHAT, 0)) == (12, 1, 0)


@pytest.mark.parametrize(
    ("text", "found"), [("001  1x", "“1x”"), ("001   -1", "“-1”"), ("001    ٣", "“٣”"), ("001", "nothing")]
)
def test_what_is_no_number_is_refused(text: str, found: str) -> None:
    with pytest.raises(TrfError) as caught:
        line(text).integer(5, 8, WHAT)
    assert str(caught.value) == f"x.trf line 7, column 5: expected a number, found {found}"


def test_a_number_that_the_end_of_the_file_cuts_may_be_half_of_one() -> None:
    half = line("001  12", is_ended=False)
    with pytest.raises(TrfError) as caught:
        half.integer(5, 8, WHAT)
    assert str(caught.value) == "x.trf line 7, column 8: expected a number, found the end of the file"
    assert line("001  12").integer(5, 8, WHAT) == 12
    assert line("001   12", is_ended=False).integer(5, 8, WHAT) == 12


@pytest.mark.parametrize(
    ("text", "tenths"), [("XXX 4.5", 45), ("XXX 4,5", 45), ("XXX  ½", 5), ("XXX   3", 30), ("XXX    ", 7)]
)
def test_points_are_tenths_or_the_default(text: str, tenths: int) -> None:
    assert line(text).points(5, 8, WHAT, 7) == tenths


def test_what_are_no_points_is_refused_and_blank_ones_without_a_default() -> None:
    for text, found in (("XXX one", "“one”"), ("XXX", "nothing")):
        with pytest.raises(TrfError) as caught:
            line(text).points(5, 8, WHAT)
        assert str(caught.value) == f"x.trf line 7, column 5: expected a number, found {found}"


def test_a_list_of_numbers_has_the_column_of_each_and_leaves_out_blanks() -> None:
    assert line("260   1      12 003").integers(5, 4, 3, WHAT) == [(7, 1), (14, 12), (17, 3)]
    assert line("260").integers(5, 4, 3, WHAT) == []
    with pytest.raises(TrfError) as caught:
        line("260   1x  2").integers(5, 4, 3, WHAT)
    assert caught.value.column == 8


def test_words_have_their_columns_however_many_blanks_or_tabs_stand_between() -> None:
    assert line("XXP 1  12\t3 ").words() == [(5, "1"), (8, "12"), (11, "3")]
    assert line("XXP").words() == []
    assert line("XXP 1  12\t3").word_integers(WHAT) == [(5, 1), (8, 12), (11, 3)]


@pytest.mark.parametrize(("text", "column"), [("XXP 1 x", 7), ("XXP 12345", 5), ("XXP 1 ٣", 7)])
def test_a_word_that_is_no_number_of_four_digits_is_refused(text: str, column: int) -> None:
    with pytest.raises(TrfError) as caught:
        line(text).word_integers(WHAT)
    assert caught.value.column == column
