from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from tabellone.options import Options

CHOICES = st.dictionaries(st.sampled_from(["a", "b", "c", "d"]), st.integers(0, 9) | st.sampled_from(["x", "y"]))


@given(CHOICES)
def test_equal_choices_are_equal_in_whatever_order_they_were_made(choices: dict[str, int | str]) -> None:
    turned = Options(dict(reversed(choices.items())))
    assert (Options(choices), hash(Options(choices)), repr(Options(choices))) == (turned, hash(turned), repr(turned))


def test_choices_stand_in_the_order_of_their_keys() -> None:
    assert list(Options({"b": 1}, a=True).items()) == [("a", True), ("b", 1)]
    assert repr(Options(b="x", a=True)) == "Options(a=True, b='x')"


def test_the_same_choices_but_for_some() -> None:
    options = Options(a=1, b=2)
    assert options.but(b=3, c=4) == Options(a=1, b=3, c=4)
    assert options == Options(a=1, b=2)
    assert len(options) == 2


def test_what_was_not_chosen_is_not_there() -> None:
    with pytest.raises(KeyError):
        Options(a=1)["b"]
