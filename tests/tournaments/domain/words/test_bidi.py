"""Names that are written from right to left stand alone in a sentence."""

from __future__ import annotations

import pytest

from tabellone.messages import Message
from tournaments.domain.words.bidi import standing_alone
from tournaments.domain.words.core_messages import render_message


@pytest.mark.parametrize("name", ["القاسم, محمد", "כהן, דוד", "Ben כהן"])
def test_letters_from_right_to_left_are_isolated(name: str) -> None:
    assert standing_alone(name) == f"\u2068{name}\u2069"


@pytest.mark.parametrize("value", ["Rossi, Anna", "Никитин, Пётр", "张伟", "", "1 – 0", 7, None])
def test_all_else_stays_as_it_is(value: object) -> None:
    assert standing_alone(value) == value


def test_a_message_isolates_the_names_in_it_and_not_the_messages() -> None:
    inner = Message("%(player)s has White", player="כהן, דוד")
    assert render_message(Message("%(one)s: %(two)s", one="Levi", two=inner)) == "Levi: \u2068כהן, דוד\u2069 has White"
