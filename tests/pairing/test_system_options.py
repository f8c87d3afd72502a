"""The options of the systems on the command line, made from what each system says of itself."""

from __future__ import annotations

import argparse

import pytest

from pairing.system_options import SystemsParser, chosen_options, editions_text, foreign_options, has_options_of
from tabellone.engine import SYSTEMS

LIM, ROUND_ROBIN, DUTCH, KEIZER = (SYSTEMS[key] for key in ("lim", "round-robin", "dutch", "keizer"))


def parser() -> SystemsParser:
    made = SystemsParser(prog="test")
    made.add_argument("--players")
    has_options_of(made)
    return made


def read(*words: str) -> argparse.Namespace:
    return parser().parse_args(words)


def test_the_options_are_there_when_one_is_asked_for_and_not_before() -> None:
    assert vars(read("--players", "9")) == {"players": "9"}
    assert "maxi" in vars(read("--maxi"))
    assert "maxi" in vars(read("--players=9", "--cycles=2"))


def test_what_is_chosen_is_of_the_system_and_the_rest_its_usual() -> None:
    options = read("--maxi", "--reading", "lim-last", "--cycles", "3")
    assert dict(chosen_options(options, LIM)) == {"maxi": True, "lim_last": True}
    assert chosen_options(options, ROUND_ROBIN)["cycles"] == 3
    assert dict(chosen_options(options, DUTCH)) == {}
    assert dict(chosen_options(read("--players", "9"), LIM)) == {}


def test_a_choice_is_written_in_capitals_or_not() -> None:
    teams = SYSTEMS["team-swiss"]
    assert [dict(chosen_options(read("--preferences", word), teams)) for word in ("A", "B", "None")] == [
        {},
        {"preferences": "b"},
        {"preferences": "none"},
    ]


def test_options_and_readings_of_another_system_are_told() -> None:
    options = read("--maxi", "--cycles", "3", "--reading", "lim-last")
    assert list(foreign_options(options, "lim")) == [
        "--cycles belongs to Round robin's system: use --system round-robin"
    ]
    assert list(foreign_options(options, "round-robin")) == [
        "--maxi belongs to Lim's system: use --system lim",
        "such a reading is of another system",
    ]
    assert list(foreign_options(read("--players", "9"), "dutch")) == []
    assert list(foreign_options(read("--cycles", "1"), "dutch")) == []


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--cycles", "0"), "a number from 1 to 99 expected, not '0'"),
        (("--cycles", "100"), "a number from 1 to 99 expected, not '100'"),
        (("--cycles", "x" * 200), f"a number from 1 to 99 expected, not '{'x' * 59}"),
        (("--preferences", "c"), "one of a, b, none expected, not 'c'"),
        (("--preferences", "x" * 200), f"one of a, b, none expected, not '{'x' * 59}"),
        (("--reading", "lim-first"), "invalid choice: 'lim-first'"),
    ],
)
def test_what_no_option_may_be_is_refused_with_its_bounds(
    words: tuple[str, str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        read(*words)
    assert why in capsys.readouterr().err


def test_the_help_names_every_option_reading_and_edition(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "500")  # no word is divided
    with pytest.raises(SystemExit):
        read("--help")
    words = " ".join(capsys.readouterr().out.split())
    options = [option for system in SYSTEMS.values() for option in system.options if not option.is_reading]
    flags = [f"--{option.flag or option.word}" for option in options]
    assert [flag for flag in flags if flag not in words] == []
    assert [option.word for option in LIM.options if option.is_reading and option.word not in words] == []
    assert "dubov 1997 2018 2026" in words


def test_a_command_has_the_options_of_the_systems_that_it_knows() -> None:
    made = SystemsParser(prog="test")
    has_options_of(made, lambda system: system.key == "lim")
    assert "maxi" in vars(made.parse_args(["--maxi"]))
    made = SystemsParser(prog="test")
    has_options_of(made, lambda system: system.key == "lim")
    with pytest.raises(SystemExit):
        made.parse_args(["--cycles", "2"])


def test_systems_are_told_with_their_editions() -> None:
    assert editions_text([DUTCH, KEIZER]) == "dutch 2017 2026, keizer 2026"
