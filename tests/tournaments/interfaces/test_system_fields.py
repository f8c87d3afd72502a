"""Fields that are made from what the pairing systems say of themselves."""

from __future__ import annotations

import json

import pytest
from django import forms
from django.utils import translation

from tabellone.engine import SYSTEMS
from tabellone.engine.knockout import DRAWN_MATCH, FURTHER_WILD_CARDS
from tabellone.engine.system import Contestants
from tabellone.engine.systems import systems_of_single_games
from tabellone.options import Options, OptionValue
from tournaments.interfaces.fields import ValueField
from tournaments.interfaces.system_fields import (
    OPTION_KEYS,
    hidden_with_systems,
    option_fields,
    options_in,
    options_in_order,
    options_shown_when,
    shown_with_systems,
    usual_tie_breaks,
)


def test_every_option_of_every_system_for_players_has_one_field_of_its_key() -> None:
    options = {
        option.key: option
        for system in systems_of_single_games()
        for option in system.options
        if not option.is_of_teams
    }
    fields = option_fields()
    assert set(fields) == set(options)
    assert len(OPTION_KEYS) == len(options)
    kinds = {bool: forms.BooleanField, int: forms.IntegerField, str: forms.ChoiceField}
    written = {key: forms.CharField for key, option in options.items() if option.default == "" and not option.choices}
    shares = {key: ValueField for key, option in options.items() if option.is_share}
    assert "excused_share" in shares
    assert set(written) == {FURTHER_WILD_CARDS.key, "order_from"}
    assert {key: type(field) for key, field in fields.items()} == {
        key: kinds[type(option.default)] for key, option in options.items()
    } | written | shares
    assert {key: field.initial for key, field in fields.items()} == {
        key: option.default for key, option in options.items()
    }


def test_an_option_that_another_one_makes_matter_comes_after_that_one() -> None:
    keys = list(OPTION_KEYS)
    depending = {
        option.key: option.shown_when.partition("=")[0] for _s, option in options_in_order() if option.shown_when
    }
    assert depending
    assert {key: keys.index(key) > keys.index(other) for key, other in depending.items()} == dict.fromkeys(
        depending, True
    )


@pytest.mark.parametrize(
    ("written", "kept"), [("", None), ("40", "40"), ("2/6", None), ("1/6", "1/6"), ("33 %", "33"), (" ", None)]
)
def test_a_share_is_kept_exactly_as_per_cent_or_as_a_fraction(written: str, kept: str | None) -> None:
    """A third is what is usual for who is excused, so it is not kept."""
    value = option_fields()["excused_share"].clean(written)
    assert options_in({"excused_share": value}, "keizer") == Options({} if kept is None else {"excused_share": kept})


@pytest.mark.parametrize("written", ["third", "101", "4/3", "1/0", "-1"])
def test_what_is_no_share_is_refused_in_words(written: str) -> None:
    with pytest.raises(forms.ValidationError, match="per cent, as 50, or a fraction, as 1/3"):
        option_fields()["excused_share"].clean(written)


def test_a_field_speaks_the_language_of_its_reader() -> None:
    field = option_fields()["cycles"]
    english = str(field.label)
    with translation.override("it"):
        italian = str(field.label)
    assert (english, italian) == ("Games against each opponent", "Partite contro ogni avversario")


def test_a_number_is_bounded_as_its_option_says() -> None:
    fields = option_fields()
    options = {option.key: option for _system, option in options_in_order()}
    for key, field in fields.items():
        if isinstance(field, forms.IntegerField):
            option = options[key]
            most = option.most if option.most_offered is None else option.most_offered
            assert (field.min_value, field.max_value) == (option.least, most), key


def test_a_field_is_shown_with_the_systems_that_have_it() -> None:
    assert shown_with_systems(lambda system: system.key in {"lim", "dutch"}) == "system=dutch:|lim:"
    assert hidden_with_systems(lambda system: system.is_predetermined and not system.sides) == (
        "!system=round-robin:|player-match:"
    )
    between_sides = "scheveningen:|triangular:|schiller:|hutton:|hilton:|molter:"
    assert hidden_with_systems(lambda system: system.sides > 0) == f"!system={between_sides}"
    assert options_shown_when()["maxi"] == "system=lim:"


@pytest.mark.parametrize(
    ("system", "values", "chosen"),
    [
        ("lim", {"maxi": True, "cycles": 2}, {"maxi": True}),
        ("round-robin", {"maxi": True, "cycles": 2}, {"cycles": 2}),
        ("round-robin", {"cycles": None, "kind": ""}, {}),
        ("round-robin", {"kind": "rotation", "dummy": True}, {"dummy": True, "kind": "rotation"}),
        ("round-robin", {"kind": "berger", "dummy": True}, {}),
        ("dutch", {"maxi": True}, {}),
        (
            "knockout",
            {"elimination": "double-challenge", "single_final": True},
            {"elimination": "double-challenge", "single_final": True},
        ),
        ("knockout", {"elimination": "repechage", "single_final": True}, {"elimination": "repechage"}),
        ("of another program", {"maxi": True}, {}),
    ],
)
def test_of_what_a_form_holds_the_options_of_the_system_are_chosen_without_their_defaults(
    system: str, values: dict[str, object], chosen: dict[str, OptionValue]
) -> None:
    assert options_in(values, system) == Options(chosen)


def test_the_script_of_the_form_is_told_the_usual_tie_breaks_of_each_system() -> None:
    usual = json.loads(usual_tie_breaks())
    assert set(usual) == {system.key for system in systems_of_single_games()}
    assert usual["round-robin"] == ", ".join(SYSTEMS["round-robin"].usual_tie_breaks)


def test_what_matters_where_teams_are_paired_is_asked_of_them_alone() -> None:
    assert DRAWN_MATCH.key in option_fields(Contestants.TEAMS)
    assert DRAWN_MATCH.key not in option_fields(Contestants.PLAYERS)
