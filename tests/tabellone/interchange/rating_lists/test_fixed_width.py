"""FIDE's lists as text."""

from __future__ import annotations

import pytest

from tabellone.interchange.rating_lists import ListedRating, RatedPerson, RatingListError, read_fixed_width
from tests.tabellone.interchange.rating_lists.lists import COMBINED, LEGACY, SINGLE, header, line

ANNA = {
    "IDNumber": "800001", "Name": "Rossi, Anna", "Fed": "ITA", "Sex": "F", "Tit": "FM", "WTit": "WIM", "OTit": "IA,FT",
    "SRtng": "2301", "SGm": "9", "SK": "20", "RRtng": "2250", "RGm": "0", "Rk": "20", "BRtng": "0", "BGm": "0",
    "BK": "0", "Bday": "1990", "Flag": "w",
}  # fmt: skip
AS_LISTED = RatedPerson(
    "800001", "Rossi, Anna", "ITA", "w", "FM", "IA,FT", ListedRating(2301, 9, 20), ListedRating(2250, 0, 20),
    ListedRating(), 1990, "w",
)  # fmt: skip


@pytest.mark.parametrize("places", [COMBINED, LEGACY])
def test_places_are_those_of_the_header_line(places: dict[str, int]) -> None:
    assert list(read_fixed_width([header(places), line(places, **ANNA), ""])) == [AS_LISTED]


@pytest.mark.parametrize(
    ("tempo", "wanted"),
    [
        ("standard", (ListedRating(2301, 9, 20), ListedRating(), ListedRating())),
        ("rapid", (ListedRating(), ListedRating(2301, 9, 20), ListedRating())),
        ("blitz", (ListedRating(), ListedRating(), ListedRating(2301, 9, 20))),
    ],
)
def test_a_list_of_one_kind_of_play_says_its_month_where_the_ratings_stand(
    tempo: str, wanted: tuple[ListedRating, ...]
) -> None:
    one = line(SINGLE, **ANNA, OCT="2301", Gms="9", K="20")
    (found,) = read_fixed_width([header(SINGLE), one], tempo=tempo)
    assert found is not None
    assert ((found.standard, found.rapid, found.blitz), found.birth_year) == (wanted, 1990)


def test_titles_of_officials_that_run_on_into_the_next_column_stay_whole() -> None:
    one = line(COMBINED, **(ANNA | {"OTit": "IA,FT,FA,NA,IO,DI"}))
    (found,) = read_fixed_width([header(COMBINED), one])
    assert found is not None
    assert (found.other_titles, found.standard.rating) == ("IA,FT,FA,NA,IO,DI", 2301)


def test_a_line_that_says_nobody_is_told_as_nobody() -> None:
    assert list(read_fixed_width([header(COMBINED), "x" * 162, " " * 162])) == [None]


@pytest.mark.parametrize("first", ["", "<html>", "Name Fed Sex", "ID;Name;Fed"])
def test_what_has_no_such_header_is_no_list(first: str) -> None:
    with pytest.raises(RatingListError, match="does not name the columns"):
        list(read_fixed_width([first, line(COMBINED, **ANNA)]))
