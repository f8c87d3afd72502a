"""FIDE's lists as XML."""

from __future__ import annotations

import io

import pytest

from tabellone.interchange.rating_lists import ListedRating, RatedPerson, RatingListError, read_xml

ANNA = (
    b"<player>\n<fideid>800001</fideid>\n<name>Rossi, Anna</name>\n<country>ITA</country>\n<sex>F</sex>\n"
    b"<title>FM</title><w_title>WIM</w_title><o_title>IA,FT</o_title><foa_title></foa_title><rating>2301</rating>"
    b"<games>9</games><k>20</k><rapid_rating>2250</rapid_rating><rapid_games>0</rapid_games><rapid_k>20</rapid_k><birthday>1990</birthday>"
    b"<flag>w</flag></player>\n"
)
AS_LISTED = RatedPerson(
    "800001", "Rossi, Anna", "ITA", "w", "FM", "IA,FT", ListedRating(2301, 9, 20), ListedRating(2250, 0, 20),
    birth_year=1990, flag="w",
)  # fmt: skip


def test_each_element_is_a_person() -> None:
    nobody = b"<player><name>Nobody</name></player>"
    found = read_xml(io.BytesIO(b"<playerslist>\n" + ANNA + nobody + ANNA + b"</playerslist>"))
    assert list(found) == [AS_LISTED, None, AS_LISTED]


def test_a_list_that_breaks_off_gives_who_was_whole_and_then_says_so() -> None:
    found = read_xml(io.BytesIO(b"<playerslist>" + ANNA + ANNA[:80]))
    assert next(found) == AS_LISTED
    with pytest.raises(RatingListError, match="breaks off"):
        next(found)


def test_another_xml_is_no_list() -> None:
    with pytest.raises(RatingListError, match="it starts with <html>"):
        list(read_xml(io.BytesIO(b"<html><player/></html>")))
