"""What a system says of itself: its options as they are settled and announced."""

from __future__ import annotations

import pytest

from tabellone.engine.dutch.pairing import ENGINE as DUTCH
from tabellone.engine.option import Option
from tabellone.engine.round_robin.pairing import ENGINE as ROUND_ROBIN
from tabellone.engine.system import NEW_RULES, Edition, System
from tabellone.messages import Message
from tabellone.options import Options, OptionValue
from tabellone.record import Record

YES = Option(key="long_breaks", default=False, name=Message("Long breaks"), said=Message("Breaks are long."))
PLAIN = Option(key="plain", default=False, name=Message("Plain"), is_reading=True)
NUMBER = Option(key="games", default=1, name=Message("Games"), least=1, most=12)
KIND = Option(key="kind", default="a", name=Message("Kind"), choices={"a": Message("First"), "b": Message("Second")})
SYSTEM = System(
    key="some",
    name=Message("Some"),
    purpose=Message("To be tested."),
    editions=(Edition("2017", (2017, 7, 1), "2017"), Edition("2026", NEW_RULES, "2026")),
    pairing=DUTCH,
    options=(YES, PLAIN, NUMBER, KIND),
)


def test_what_was_not_chosen_has_its_default() -> None:
    chosen = Options(games=3)
    assert [option.of(chosen) for option in SYSTEM.options] == [False, False, 3, "a"]


@pytest.mark.parametrize(
    ("chosen", "settled"),
    [
        ({"long_breaks": True, "games": 2, "kind": "b"}, Options(long_breaks=True, games=2, kind="b")),
        ({"long_breaks": False, "games": 1, "kind": "a"}, Options()),
        ({"long_breaks": None, "games": None}, Options()),
        ({"games": 0}, Options()),
        ({"games": 13}, Options()),
        ({"games": 12}, Options(games=12)),
        ({"games": True, "long_breaks": 1, "kind": 2}, Options()),
        ({"of_another_system": 5}, Options()),
    ],
)
def test_choices_are_settled_without_defaults_wrong_types_and_what_is_none_of_the_systems(
    chosen: dict[str, OptionValue | None], settled: Options
) -> None:
    assert SYSTEM.settled(chosen) == settled


def test_choices_are_announced_one_by_one() -> None:
    assert SYSTEM.announced(Options(long_breaks=True, plain=True, games=2, kind="b")) == (
        "Breaks are long.",
        "Plain.",
        "Games: 2.",
        "Kind: Second.",
    )
    assert SYSTEM.announced(Options()) == ()


def test_editions_are_known_by_their_years() -> None:
    assert SYSTEM.years == ("2017", "2026")
    assert SYSTEM.edition("2017").since == (2017, 7, 1)
    with pytest.raises(KeyError):
        SYSTEM.edition("2020")


def test_a_system_with_basic_rules_is_a_swiss_and_one_with_a_calendar_is_predetermined() -> None:
    other = System(
        key="o",
        name=SYSTEM.name,
        purpose=SYSTEM.purpose,
        editions=(Edition("2023", (2023, 1, 1)),),
        pairing=SYSTEM.pairing,
        calendar=ROUND_ROBIN,
    )
    assert [(system.is_swiss, system.is_predetermined) for system in (SYSTEM, other)] == [(True, False), (False, True)]


def test_what_a_system_does_not_have_is_nothing() -> None:
    assert (SYSTEM.due("w", "2026"), SYSTEM.explain(Record(), 1), SYSTEM.values_of(Record())) == (None, None, None)
    assert list(SYSTEM.contradictions(Options(games=2))) == []


def test_options_and_readings_are_found() -> None:
    assert (SYSTEM.option("games"), SYSTEM.option("none")) == (NUMBER, None)
    assert SYSTEM.readings == (PLAIN,)
