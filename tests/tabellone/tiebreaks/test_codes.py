from __future__ import annotations

from fractions import Fraction

import pytest

from tabellone.tiebreaks import (
    KNOWN_CODES,
    SUPPLEMENTARY_CODES,
    Contribution,
    Exact,
    UnknownTieBreak,
    Value,
    format_contribution,
    format_value,
    number,
    parse_code,
)

MANDATORY = [
    "DE", "DE/P", "BPG", "BWG", "REP", "STD", "SB", "SB/C1", "SB/C2", "SB/P", "SB/C1/P", "SB/C2/P", "ARO", "ARO/C1",
    "ARO/C2", "ARO/M1", "ARO/M2", "TPR", "PTP", "APRO", "APPO", "RTNG", "RTNG/R", "WIN", "WON", "PS", "PS/C1",
    "PS/C2", "TPN", "TPN/R", "BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "BH/P", "BH/C1/P", "BH/C2/P", "BH/M1/P",
    "BH/M2/P", "FB", "FB/C1", "FB/C2", "FB/M1", "FB/M2", "FB/P", "FB/C1/P", "FB/C2/P", "FB/M1/P", "FB/M2/P", "AOB",
    "AOB/F", "KS", "KS/L+1", "KS/L-2",
]  # fmt: skip


@pytest.mark.parametrize("code", MANDATORY)
def test_mtb26_every_mandatory_code_for_individuals_is_read_and_written_again(code: str) -> None:
    assert str(parse_code(code)) == code
    assert str(parse_code(f" {code.lower()} ")) == code


def test_the_handbooks_hyphen_and_any_order_of_modifiers_are_read_too() -> None:
    assert str(parse_code("BH-C1")) == "BH/C1"
    assert str(parse_code("bh/p/c1")) == "BH/C1/P"
    assert str(parse_code("KS/L40")) == "KS/L40"


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("XY", "unknown tie-break 'XY'; C.07 has DE, WIN"),
        ("", "unknown tie-break ''; C.07 has DE, WIN"),
        ("WIN/C1", "'WIN/C1': WIN has no modifier /C1; it takes none"),
        ("BH/X", "'BH/X': BH has no modifier /X; it takes /C, /M, /P"),
        ("BH/C0", "'BH/C0': BH has no modifier /C0; it takes /C, /M, /P"),
        ("BH/C1/M1", "'BH/C1/M1': more than one modifier of article 14.1 to 14.4"),
        ("EDET", "'EDET' is a tie-break for teams (C.07 articles 11 to 13), not for individuals"),
        ("BH:GP", "'BH:GP' is a tie-break for teams (C.07 articles 11 to 13), not for individuals"),
        ("OTHER_x", "'OTHER_x' is defined by the event's own rules and cannot be computed here"),
    ],
)
def test_what_is_no_code_is_refused_with_what_is_wrong(code: str, message: str) -> None:
    with pytest.raises(UnknownTieBreak) as refusal:
        parse_code(code)
    assert str(refusal.value).startswith(message)


def test_the_tie_breaks_of_article_5_are_known_with_their_articles() -> None:
    assert {code: kind.article for code, kind in KNOWN_CODES.items()} == {
        "DE": "6", "WIN": "7.1", "WON": "7.2", "BPG": "7.3", "BWG": "7.4", "PS": "7.5", "REP": "7.6", "GE": "7.6",
        "STD": "7.7", "TPN": "7.8", "BH": "8.1", "AOB": "8.2", "FB": "8.3", "SB": "9.1", "KS": "9.2", "ARO": "10.1",
        "TPR": "10.2", "PTP": "10.3", "APRO": "10.4", "APPO": "10.5", "RTNG": "10.6",
    }  # fmt: skip
    assert [code for code, kind in KNOWN_CODES.items() if kind.needs_ratings] == [
        "ARO", "TPR", "PTP", "APRO", "APPO", "RTNG",
    ]  # fmt: skip
    assert set(SUPPLEMENTARY_CODES).isdisjoint(KNOWN_CODES)


def test_a_code_tells_its_name_and_its_variant() -> None:
    code = parse_code("BH/M1/P")
    assert (code.name, code.variant, code.kind.name) == ("BH", "M1/P", "Buchholz")
    assert (parse_code("TPN").is_ascending, parse_code("TPN/R").is_ascending) == (True, False)
    assert (parse_code("RTNG").is_ascending, parse_code("RTNG/R").is_ascending) == (False, True)


@pytest.mark.parametrize(
    ("code", "exact", "text", "in_json"),
    [
        ("BH", 275, "27½", 27.5),
        ("BH", 0, "0", 0.0),
        ("BH", 5, "½", 0.5),
        ("BH", -15, "-1½", -1.5),
        ("BH", 33, "3.3", 3.3),
        ("SB", Fraction(745, 2), "37¼", 37.25),
        ("SB", Fraction(15, 2), "¾", 0.75),
        ("AOB", Fraction(1270, 3), "42.33", 42.33),
        ("AOB", Fraction(1399, 6), "23.32", 23.32),
        ("AOB", Fraction(1, 20), "0.01", 0.01),
        ("AOB", None, "–", None),
        ("WIN", 5, "5", 5),
        ("ARO", 1812, "1812", 1812),
        ("ARO", None, "–", None),
        ("DE", 0, "–", 0),
        ("DE", 2, "2", 2),
    ],
)
def test_a_value_is_written_for_people_and_for_json(
    code: str, exact: Exact | None, text: str, in_json: float | None
) -> None:
    assert format_value(Value(code, exact)) == text
    assert number(Value(code, exact)) == in_json


def test_the_lines_of_a_direct_encounter_are_points() -> None:
    line = Contribution(1, 2, Fraction(15, 4), counted=True, note="repeated", article="6.1.2")
    assert format_contribution("DE", line) == "0.38"
    assert format_contribution("WON", Contribution(1, 2, 1, counted=True, note="", article="")) == "1"
