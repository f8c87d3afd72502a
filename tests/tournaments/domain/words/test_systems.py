"""Pairing systems, their options and accelerations in words (C.04.5; C.04.7 for Baku)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from django.utils import translation

from tabellone.engine.swiss.acceleration import METHODS
from tabellone.engine.systems import systems_of_single_games
from tabellone.record import Player, Record, VirtualPoints
from tournaments.domain.words.systems import (
    ACCELERATIONS,
    AccelerationText,
    acceleration_choices,
    acceleration_text,
    announced_options,
    described_systems,
    name_of,
    options_name,
    options_text,
    system_choices,
)

EIGHT = tuple(Player(tpn, f"Player {tpn}", 2000 - tpn) for tpn in range(1, 9))


@pytest.mark.parametrize(
    ("system", "edition", "name"),
    [
        ("dutch", "2017", "FIDE (Dutch), edition of 2017"),
        ("dutch", "", "FIDE (Dutch)"),
        ("round-robin", "2023", "Round robin"),
        ("roulette", "1900", "roulette, edition of 1900"),
        ("roulette", "", "roulette"),
    ],
)
def test_a_system_is_named_with_its_edition_where_there_are_several(system: str, edition: str, name: str) -> None:
    assert name_of(system, edition) == name


def test_every_system_and_edition_can_be_chosen_the_newest_first_and_under_a_name_of_its_own() -> None:
    choices = dict(system_choices())
    assert list(choices)[:2] == ["dutch:2026", "dutch:2017"]
    assert set(choices) == {f"{system.key}:{year}" for system in systems_of_single_games() for year in system.years}
    assert len(set(choices.values())) == len(choices)


def test_every_system_is_described_in_the_readers_language() -> None:
    english = described_systems()
    with translation.override("it"):
        italian = described_systems()
    assert [row.key for row in english] == [system.key for system in systems_of_single_games()]
    assert {row.key for row in english if row.is_deprecated} == {
        system.key for system in systems_of_single_games() if system.is_deprecated
    }
    assert all(one.purpose != other.purpose for one, other in zip(english, italian, strict=True))


@pytest.mark.parametrize(
    ("options", "name", "text"),
    [
        (
            {"cycles": 2},
            "pairing table",
            "Each player plays every opponent twice, once with each colour. Tables: Berger.",
        ),
        ({"maxi": True}, "options of the system", "Maxi-tournament (Lim)."),
        ({}, "options of the system", ""),
        ({"wheel": 3, "ball": "red"}, "options of the system", "wheel 3, ball red"),
    ],
)
def test_options_are_told_by_the_system_that_has_them_and_others_as_they_stand(
    options: Mapping[str, bool | int | str], name: str, text: str
) -> None:
    assert (options_name({"options": options}), options_text(options)) == (name, text)


def test_of_two_states_the_one_that_has_options_says_what_they_are() -> None:
    cycles = {"options": {"cycles": 2}}
    assert [options_name(None, cycles), options_name({"options": None}, cycles), options_name(None, None)] == [
        "pairing table",
        "pairing table",
        "options of the system",
    ]


def test_what_is_announced_of_a_system_is_nothing_where_it_is_unknown() -> None:
    assert announced_options("lim", {"maxi": True}) == ("Maxi-tournament (Lim).",)
    assert (announced_options("dutch", {}), announced_options("roulette", {"maxi": True})) == ((), ())


def test_every_acceleration_can_be_chosen_and_all_but_fides_are_marked() -> None:
    choices = dict(acceleration_choices())
    assert list(choices) == ["", *METHODS]
    assert set(ACCELERATIONS) == set(METHODS)
    unmarked = [method for method, name in choices.items() if not name.endswith(" – not approved by FIDE")]
    assert (unmarked, choices[""], choices["baku"]) == (["", "baku"], "none", "Baku")


def test_c_04_7_baku_is_announced_with_who_has_which_points_when() -> None:
    record = Record(players=EIGHT, planned_rounds=5, acceleration="baku")
    assert acceleration_text(record, "2026") == AccelerationText(
        "Baku",
        is_approved=True,
        lines=(
            "Rounds 1 to 2: players 1 to 4 get one point extra for pairing.",
            "Rounds 3 to 3: players 1 to 4 get half a point extra for pairing.",
        ),
        note="",
    )


def test_only_a_method_that_looks_at_results_has_a_note() -> None:
    notes = {}
    for method in METHODS:
        told = acceleration_text(Record(players=EIGHT, planned_rounds=5, acceleration=method), "2026")
        assert told is not None
        notes[method] = (told.note[:12], told.is_approved)
    plain = {method: ("", method == "baku") for method in METHODS}
    assert notes == plain | {"progressive": ("In the lower", False), "english": ("In round 2 t", False)}


def test_points_that_a_report_states_are_fides_affair_and_go_before_a_method() -> None:
    stated = (VirtualPoints(5, 1, 2, 3, 4),)
    record = Record(players=EIGHT, planned_rounds=5, acceleration="progressive", virtual_points=stated)
    assert acceleration_text(record, "2026") == AccelerationText(
        "virtual points as the report states them",
        is_approved=True,
        lines=("Rounds 1 to 2: players 3 to 4 get half a point extra for pairing.",),
        note="",
    )


def test_without_acceleration_there_is_nothing_to_say() -> None:
    assert acceleration_text(Record(players=EIGHT, planned_rounds=5), "2026") is None
