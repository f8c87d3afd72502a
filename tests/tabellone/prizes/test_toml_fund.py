"""Prize funds in TOML."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from tabellone.prizes import BadPrizes, Criterion, Fund, PerPlayer, Presence, PrizeCategory, Sharing, read_fund
from tabellone.prizes.toml_fund import LARGEST_FILE

TOP = 'currency = "EUR"\nsharing = "hort"\nrounding = "0.01"\nper_player = "best"\n'
MAIN = '[[category]]\nkey = "main"\nname = "Main"\namounts = [1000, 500]\n'


def test_a_whole_fund_is_read() -> None:
    text = """
currency = "CHF"
sharing = "equal"
rounding = "5"
per_player = "all"
minimum_share = 49.5
minimum_games = 5
presence = "skip"
absent = [3, 12]
criterion = "percentage"

[[category]]
key = "u1800w"
name = "Women under 1800"
min_rating = 1000
max_rating = 1799
sex = "w"
born_from = 1990
born_to = 2010
federation = "sui"
title = "WFM"
unrated = true
bracket = "rating"
minimum_games = 7
sections = ["A", "B"]
order = 2
amounts = [1000, 250.5, 0.01]
"""
    assert read_fund(text.encode()) == Fund(
        categories=(
            PrizeCategory(
                key="u1800w", name="Women under 1800", amounts=(100_000, 25_050, 1), order=2, min_rating=1000,
                max_rating=1799, sex="w", born_from=1990, born_to=2010, federation="SUI", title="WFM", unrated=True,
                bracket="rating", minimum_games=7, sections=("A", "B"),
            ),
        ),
        sharing=Sharing.EQUAL, per_player=PerPlayer.ALL, step=500, minimum_share=4_950, currency="CHF",
        minimum_games=5, presence=Presence.SKIP, absent=frozenset({3, 12}), criterion=Criterion.PERCENTAGE,
    )  # fmt: skip


def test_only_key_name_and_amounts_are_required_of_a_category() -> None:
    main = PrizeCategory(key="main", name="Main", amounts=(100_000, 50_000))
    assert read_fund((TOP + MAIN).encode()) == Fund(categories=(main,), currency="EUR")


@pytest.mark.parametrize(("written", "step"), [('"0.01"', 1), ('"1"', 100), ('"5"', 500), ("5", 500), ("0.01", 1)])
def test_rounding_is_a_text_or_a_number(written: str, step: int) -> None:
    assert read_fund((TOP.replace('"0.01"', written) + MAIN).encode()).step == step


KNOWN_TITLES = "GM, IM, WGM, FM, WIM, CM, WFM or WCM"
AMOUNT = "an amount from 0 to 1000000000 with at most two decimals"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("x", "the file is not valid TOML: Expected '=' after a key in a key/value pair (at end of document)"),
        (TOP, "a fund has 1 to 100 categories"),
        (f"category = 1\n{TOP}", "a fund has 1 to 100 categories"),
        (f"category = [1]\n{TOP}", "category 1: expected a table, found 1"),
        (f"colour = 1\n{TOP}{MAIN}", "the fund has an unknown key: colour"),
        (f"{TOP}{MAIN}colour = 'x'\n", "category 1 has an unknown key: colour"),
        (TOP.replace("hort", "fair") + MAIN, "sharing: expected one of hort, equal, rank, us, found fair"),
        (TOP.replace("best", "two") + MAIN, "per_player: expected one of all, best, bracket, found two"),
        (TOP.replace('"0.01"', "10") + MAIN, "rounding: expected one of 0.01, 1, 5, found 10"),
        (TOP.replace('"0.01"', "true") + MAIN, "rounding: expected one of 0.01, 1, 5, found True"),
        (MAIN, "sharing is missing: expected one of hort, equal, rank, us"),
        (TOP.replace('"EUR"', "1") + MAIN, "currency: expected a text of 1 to 20 characters, found 1"),
        (f"minimum_share = 'x'\n{TOP}{MAIN}", f"minimum_share: expected {AMOUNT}, found x"),
        (TOP + MAIN.replace('"main"', '""'), "category 1, key: expected a text of 1 to 60 characters, found "),
        (
            TOP + MAIN.replace('name = "Main"\n', ""),
            "category 1, name is missing: expected a text of 1 to 60 characters",
        ),
        (
            TOP + MAIN.replace('"Main"', f'"{"x" * 61}"'),
            f"category 1, name: expected a text of 1 to 60 characters, found {'x' * 60}",
        ),
        (
            TOP + MAIN.replace("[1000, 500]", "1000"),
            "category 1, amounts: expected a list of 1 to 500 amounts, found 1000",
        ),
        (
            TOP + MAIN.replace("[1000, 500]", "[]"),
            "category 1, amounts: expected a list of 1 to 500 amounts, found []",
        ),
        (TOP + MAIN.replace("500", "-1"), f"category 1, amounts: expected {AMOUNT}, found -1"),
        (TOP + MAIN.replace("500", "0.001"), f"category 1, amounts: expected {AMOUNT}, found 0.001"),
        (TOP + MAIN.replace("500", "nan"), f"category 1, amounts: expected {AMOUNT}, found NaN"),
        (TOP + MAIN.replace("500", "1e999999999"), f"category 1, amounts: expected {AMOUNT}, found 1E+999999999"),
        (TOP + MAIN.replace("500", "1e-999999999"), f"category 1, amounts: expected {AMOUNT}, found 1E-999999999"),
        (TOP + MAIN.replace("500", "true"), f"category 1, amounts: expected {AMOUNT}, found True"),
        (TOP + MAIN.replace("500", "2000"), "category main: a prize is larger than the prize of the place before it"),
        (f"{TOP}{MAIN}sex = 'x'\n", "category 1, sex: expected m or w, found x"),
        (f"{TOP}{MAIN}title = 'WCM+'\n", f"category 1, title: expected {KNOWN_TITLES}, found WCM+"),
        (f"{TOP}{MAIN}title = ''\n", f"category 1, title: expected {KNOWN_TITLES}, found "),
        (f"{TOP}{MAIN}federation = 'ITALY'\n", "category 1, federation: expected three letters, found ITALY"),
        (f"{TOP}{MAIN}unrated = 1\n", "category 1, unrated: expected true or false, found 1"),
        (f"{TOP}{MAIN}min_rating = 1.5\n", "category 1, min_rating: expected a whole number from 0 to 9999, found 1.5"),
        (f"{TOP}{MAIN}born_to = 10000\n", "category 1, born_to: expected a whole number from 0 to 9999, found 10000"),
        (f"{TOP}{MAIN}order = true\n", "category 1, order: expected a whole number from 0 to 9999, found True"),
        (f"presence = 'x'\n{TOP}{MAIN}", "presence: expected one of keep, skip, found x"),
        (f"criterion = 1\n{TOP}{MAIN}", "criterion: expected one of points, percentage, performance, found 1"),
        (f"absent = 3\n{TOP}{MAIN}", "absent: expected a list of at most 9999 pairing numbers, found 3"),
        (f"absent = ['x']\n{TOP}{MAIN}", "absent: expected a whole number from 0 to 9999, found x"),
        (f"minimum_games = -1\n{TOP}{MAIN}", "minimum_games: expected a whole number from 0 to 9999, found -1"),
        (f"{TOP}{MAIN}sections = 'A'\n", "category 1, sections: expected a list of at most 100 texts, found A"),
        (f"{TOP}{MAIN}bracket = 1\n", "category 1, bracket: expected a text of 1 to 60 characters, found 1"),
        (TOP + MAIN + MAIN, "two categories have the key main"),
        (
            TOP.replace("hort", "us").replace("best", "all") + MAIN,
            "sharing 'us' gives each player one prize: set per_player to 'best'",
        ),
        (
            TOP.replace("hort", "us").replace("best", "bracket") + MAIN,
            "sharing 'us' gives each player one prize: set per_player to 'best'",
        ),
    ],
)
def test_a_wrong_file_is_refused_with_the_place_and_what_is_expected(text: str, why: str) -> None:
    with pytest.raises(BadPrizes) as refused:
        read_fund(text.encode())
    assert str(refused.value) == why


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"\xff", "the file is not in UTF-8"),
        (b"#" * (LARGEST_FILE + 1), f"the file is larger than {LARGEST_FILE} bytes"),
        (b"a = " + b"[" * 50_000, "the file is not valid TOML: "),
        (b"a = " + b"9" * 50_000, "the file is not valid TOML: "),
    ],
    ids=["encoding", "size", "depth", "digits"],
)
def test_a_file_that_is_no_text_or_without_bounds_is_refused(data: bytes, why: str) -> None:
    with pytest.raises(BadPrizes) as refused:
        read_fund(data)
    assert str(refused.value).startswith(why)


@given(st.one_of(st.binary(max_size=200), st.text(max_size=200).map(str.encode)))
def test_no_file_stops_the_program(data: bytes) -> None:
    with pytest.raises(BadPrizes):
        read_fund(data)
