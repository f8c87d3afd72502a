"""The initial order of the players (C.04.2 B; 2026 articles 2.2 and 2.3)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, strategies as st

from tournaments.domain.entries.initial_order import alphabetical, by_name, in_initial_order
from tournaments.models import Event, Registration


def row(name: str, rating: int = 2000, title: str = "", pk: int | None = None) -> Registration:
    return Registration(pk=pk, name=name, rating=rating, title=title)


def names(rows: list[Registration]) -> list[str]:
    return [row.name for row in rows]


def test_c_04_2_b_the_order_is_rating_then_title_then_name() -> None:
    titles = ["GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", ""]
    titled = [row(f"{'ZYXWVUTSR'[place]} {title}", 2000, title) for place, title in enumerate(titles)]
    order = [
        row("Weak", 1999, "GM"),
        row("Strong", 2001),
        row("Bo"),
        row("Ånna"),
        row("anna b"),
        *titled,
        row("New", 0),
    ]
    Random(1).shuffle(order)
    assert names(in_initial_order(order)) == [
        "Strong", *names(titled[:-1]), "Ånna", "anna b", "Bo", "R ", "Weak", "New",
    ]  # fmt: skip


def test_a_title_that_is_none_of_fides_counts_as_none() -> None:
    assert names(in_initial_order([row("B", title="WCM"), row("C", title="NM"), row("A")])) == ["B", "A", "C"]


def test_namesakes_of_one_rating_stand_as_they_were_entered() -> None:
    assert [found.pk for found in in_initial_order([row("Ugo", pk=7), row("UGO", pk=3), row("ugo", pk=5)])] == [3, 5, 7]


@pytest.mark.parametrize(
    ("name", "sorted_as"),
    [("Älva", "alva"), ("ÉLODIE", "elodie"), ("Straße", "strasse"), ("Ångström", "angstrom"), ("Łukasz", "lukasz")],
)
def test_accents_and_case_do_not_sort(name: str, sorted_as: str) -> None:
    assert alphabetical(name) == sorted_as


PLAYERS = st.tuples(st.sampled_from(["Anna", "änna", "Bo", ""]), st.integers(0, 2), st.sampled_from(["", "GM", "WCM"]))


@given(st.lists(PLAYERS, max_size=8), st.randoms(use_true_random=False))
def test_the_order_depends_on_the_players_alone_and_not_on_how_they_came(
    players: list[tuple[str, int, str]], shuffled: Random
) -> None:
    rows = [row(*player, pk=pk) for pk, player in enumerate(players, start=1)]
    first = in_initial_order(rows)
    shuffled.shuffle(rows)
    assert [found.pk for found in in_initial_order(rows)] == [found.pk for found in first]


def test_names_are_sorted_as_in_a_list_and_equal_ones_as_they_were_entered() -> None:
    rows = [row("Vitale", pk=1), row("Łukasz", pk=4), row("Łukasz", pk=3), row("Ångström", pk=2)]
    assert [(one.name, one.pk) for one in by_name(rows)] == [
        ("Ångström", 2), ("Łukasz", 3), ("Łukasz", 4), ("Vitale", 1),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("equal", "order"),
    [
        ("name", ["Anna", "Bo", "Cy", "Di"]),
        ("fide-id", ["Cy", "Anna", "Di", "Bo"]),
        ("youngest", ["Bo", "Cy", "Anna", "Di"]),
        ("oldest", ["Anna", "Cy", "Bo", "Di"]),
    ],
)
def test_players_with_equal_rating_and_title_stand_in_the_announced_order(equal: str, order: list[str]) -> None:
    event = Event(pk=1, rating_rule={"equal": equal})
    data = {
        "Anna": ("800002", "1980/05/01"),
        "Bo": ("", "2011/00/00"),
        "Cy": ("99", "1980/06/01"),
        "Di": ("800003", ""),
    }
    rows = [Registration(event=event, name=n, rating=2000, fide_id=i, birth=b) for n, (i, b) in data.items()]
    strong = Registration(event=event, name="Zoe", rating=2001)
    assert names(in_initial_order([*rows, strong])) == ["Zoe", *order]
