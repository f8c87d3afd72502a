"""What is known of a player, whoever asks."""

from __future__ import annotations

import pytest

from tabellone import values
from tabellone.interchange.players import FIELDS
from tabellone.values import WrongValue

WRONG = {
    "digits of another alphabet": ("fide_id", "٣", WrongValue("digits")),
    "a federation of digits": ("federation", "12", WrongValue("federation")),
    "a letter that grows in capitals": ("federation", "FRß", WrongValue("federation")),
    "letters of another alphabet": ("federation", "ИТА", WrongValue("federation")),
    "a rating above all": ("rating", "4001", WrongValue("highest", most=4000)),
    "too many digits": ("rating", "9" * 5000, WrongValue("highest", most=4000)),
    "a zero byte": ("name", "Ro\0ssi", WrongValue("unprintable")),
    "no character": ("name", "Rossi\ufffe", WrongValue("unprintable")),
    "half a character": ("club", "\ud800", WrongValue("unprintable")),
    "a name of nothing": ("name", " \u200b ", WrongValue("name")),
    "a direction that is overridden": ("name", "Rossi\u202eanna", WrongValue("unprintable")),
    "an isolated direction": ("name", "\u2067Rossi\u2069", WrongValue("unprintable")),
    "a long name": ("name", "x" * 101, WrongValue("long", most=100)),
    "a FIDE ID of twelve digits": ("fide_id", "123456789012", WrongValue("long", most=11)),
    "categories that fill more than a column": (
        "categories",
        "U18, " * 9 + "x" * 200,
        WrongValue("long", most=200),
    ),
    "another title": ("title", "AFM", WrongValue("title")),
    "another sex": ("sex", "x", WrongValue("sex")),
}


@pytest.mark.parametrize(("field", "written", "wrong"), WRONG.values(), ids=WRONG.keys())
def test_what_is_no_value(field: str, written: str, wrong: WrongValue) -> None:
    with pytest.raises(WrongValue) as caught:
        values.PERSON[field](written)
    assert caught.value == wrong


@pytest.mark.parametrize(
    ("field", "written", "value"),
    [
        ("name", "  Rossi,\tAnna\u200b ", "Rossi, Anna"),
        ("name", "Mu\u0308ller", "Müller"),
        ("federation", " ita ", "ITA"),
        ("fide_id", "000800001", "800001"),
        ("fide_id", "0", ""),
        ("fide_id", "", ""),
        ("fide_id", "00012345678901", "12345678901"),
        ("rating", "", 0),
        ("rating", " ", 0),
        ("rating", "4000", 4000),
        ("title", " wim ", "WIM"),
        ("title", "", ""),
        ("sex", "M", "m"),
        ("sex", "", ""),
        ("federation", "", ""),
        ("sex", "F", "w"),
        ("categories", "U18; U18,,Local", "U18, Local"),
    ],
)
def test_the_neutral_value(field: str, written: str, value: str | int) -> None:
    assert values.PERSON[field](written) == value
    assert values.PERSON[field](str(value)) == value


def test_every_field_has_its_reader() -> None:
    assert set(values.PERSON) == set(FIELDS)


@pytest.mark.parametrize(
    ("field", "written", "value"),
    [
        ("name", " Torre  di Levante ", "Torre di Levante"),
        ("short_name", " TL ", "TL"),
        ("federation", "ita", "ITA"),
        ("captain", "", ""),
        ("captain", "Rossi,  Ada", "Rossi, Ada"),
        ("rating", "", 0),
        ("rating", "2100", 2100),
    ],
)
def test_the_neutral_value_of_a_team(field: str, written: str, value: str | int) -> None:
    assert values.TEAM[field](written) == value
    assert values.TEAM[field](str(value)) == value


@pytest.mark.parametrize(
    ("field", "written", "code"),
    [
        ("name", "", "name"),
        ("short_name", "x" * 21, "long"),
        ("captain", "x" * 101, "long"),
        ("rating", "4001", "highest"),
    ],
)
def test_what_is_no_value_of_a_team(field: str, written: str, code: str) -> None:
    with pytest.raises(values.WrongValue) as wrong:
        values.TEAM[field](written)
    assert wrong.value.code == code
