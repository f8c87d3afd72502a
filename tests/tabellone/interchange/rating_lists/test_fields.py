"""What the fields of a list mean."""

from __future__ import annotations

import pytest

from tabellone.interchange.rating_lists.fields import person
from tabellone.interchange.rating_lists.listed_person import ListedRating, RatedPerson


def test_what_cannot_be_is_left_out_and_the_person_stays() -> None:
    found = person({
        "fideid": " 0800 ", "name": " Rossi,   Anna ", "country": "I1", "sex": "?", "title": "XX", "rating": "9999",
        "k": "-1", "rapid_rating": "1.800", "birthday": "17", "flag": "inactive",
    })  # fmt: skip
    assert found == RatedPerson("800", "Rossi, Anna", flag="inac")


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"fideid": "8"},
        {"name": "Rossi"},
        {"fideid": "8a", "name": "Rossi"},
        {"fideid": "9" * 12, "name": "Rossi"},
        {"fideid": "8", "name": " "},
    ],
)
def test_who_has_no_number_or_no_name_is_nobody(fields: dict[str, str]) -> None:
    assert person(fields) is None


@pytest.mark.parametrize(
    ("title", "of_women", "wanted"),
    [
        ("GM", "WGM", "GM"),
        ("", "WFM", "WFM"),
        ("CM", "WGM", "WGM"),
        ("m", "", "IM"),
        ("", "", ""),
        ("WH", "WCM", "WCM"),
    ],
)
def test_the_higher_of_two_titles_is_shown(title: str, of_women: str, wanted: str) -> None:
    found = person({"fideid": "8", "name": "Rossi", "title": title, "w_title": of_women})
    assert found is not None
    assert found.title == wanted


@pytest.mark.parametrize(
    ("birthday", "year"), [("1990", 1990), ("0", 0), ("0000", 0), ("1990-05-17", 1990), ("17.05.1990", 1990), ("", 0)]
)
def test_of_a_birthday_the_year_is_kept(birthday: str, year: int) -> None:
    found = person({"fideid": "8", "name": "Rossi", "birthday": birthday})
    assert found is not None
    assert found.birth_year == year


def test_each_kind_of_play_has_its_rating_games_and_factor() -> None:
    fields = {"rating": "2301", "games": "9", "k": "20", "blitz_rating": "2100", "blitz_games": "0", "blitz_k": "40"}
    found = person({"fideid": "8", "name": "Rossi", "o_title": "IA, FT,IA", "foa_title": "ACM"} | fields)
    assert found == RatedPerson(
        "8", "Rossi", other_titles="IA,FT,ACM", standard=ListedRating(2301, 9, 20), blitz=ListedRating(2100, 0, 40)
    )
