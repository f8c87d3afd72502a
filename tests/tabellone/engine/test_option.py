"""An option of a system as it is written in a report and read again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine.option import Option, announced
from tabellone.messages import Message
from tabellone.options import Options, OptionValue

YES = Option(key="long_breaks", default=False, name=Message("Long breaks"))
NUMBER = Option(key="games", default=1, name=Message("Games"), least=1, most=12)
KIND = Option(key="kind", default="a", name=Message("Kind"), choices={"a": Message("First"), "b": Message("Second")})
SHARE = Option(key="draw", default="50", name=Message("A draw"), is_share=True)


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (YES, "", True),
        (YES, "yes", True),
        (YES, "no", False),
        (YES, "1", None),
        (NUMBER, "12", 12),
        (NUMBER, "13", None),
        (NUMBER, "0", None),
        (NUMBER, "٣", None),
        (NUMBER, "00001", None),
        (NUMBER, "", None),
        (KIND, "b", "b"),
        (KIND, "another", None),
        (replace(KIND, is_kind=True), "another", "another"),
    ],
)
def test_a_written_value_is_read_by_the_type_of_the_default(
    option: Option[OptionValue], text: str, value: OptionValue | None
) -> None:
    found = option.parsed(text)
    assert (found, type(found)) == (value, type(value))


def test_an_option_is_written_with_hyphens() -> None:
    assert YES.word == "long-breaks"


@pytest.mark.parametrize(
    ("option", "value", "kept"),
    [
        (NUMBER, 12, 12),
        (NUMBER, 13, None),
        (NUMBER, True, None),
        (YES, 1, None),
        (SHARE, "1/3", "1/3"),
        (SHARE, 50, "50"),
        (SHARE, "half", None),
    ],
)
def test_a_value_of_another_type_or_beyond_the_limits_is_not_kept(
    option: Option[OptionValue], value: OptionValue, kept: OptionValue | None
) -> None:
    assert (option.kept(value), type(option.kept(value))) == (kept, type(kept))


def test_what_is_chosen_as_it_is_by_default_is_not_announced() -> None:
    assert list(announced((YES, NUMBER, KIND), Options(long_breaks=False, games=1, kind="a"))) == []
    assert list(announced((YES, NUMBER, KIND), Options(long_breaks=True, games=2, kind="b"))) == [
        "Long breaks.",
        "Games: 2.",
        "Kind: Second.",
    ]
