"""The restricted draw (C.05 Annex 2; textbook 3.4)."""

from __future__ import annotations

import pytest

from tabellone.engine.tables.draw import in_drawn_order
from tabellone.engine.tables.restricted_draw import REST, Draw, Drawer, DrawStep
from tabellone.engine.tables.varma import BadDraw, Envelope, Meeting

FOURTEEN = (
    "Albert ENG, Bruna ITA, Charles FRA, Davide ITA, Elizabeth ENG, Francesca ITA, Gunther GER, Hanna GER, "
    "Iolanthe POL, Johanna ENG, Kevin ENG, Laura ITA, Max GER, Nancy NED"
)
"""The example of the textbook."""


def draw(text: str) -> Draw:
    words = [word.split() for word in text.split(", ")]
    return Draw(tuple(Drawer(key, name, code) for key, (name, code) in enumerate(words, start=1)))


def sizes(*contingents: int) -> Draw:
    """Contingents of such sizes."""
    players = [(f"P{group}{member}", f"F{group}") for group, size in enumerate(contingents) for member in range(size)]
    return draw(", ".join(" ".join(player) for player in players))


def turn(state: Draw) -> tuple[str, list[str], bool]:
    """Who draws, the letters that may be chosen, and whether there are too few numbers."""
    assert state.next is not None
    return state.next.player.name, [choice.name for choice in state.next.choices], state.next.is_short


def test_the_example_of_the_textbook() -> None:
    state = draw(FOURTEEN)
    order = [[player.name for player in group] for group in state.contingents]
    assert order == [
        ["Albert", "Elizabeth", "Johanna", "Kevin"],
        ["Bruna", "Davide", "Francesca", "Laura"],
        ["Gunther", "Hanna", "Max"],
        ["Charles"],
        ["Nancy"],
        ["Iolanthe"],
    ]
    assert turn(state) == ("Albert", ["A", "B"], False)
    for number in (8, 1, 9, 2):
        state = state.choose("B", number)
    assert turn(state) == ("Bruna", ["A"], False)
    for number in (11, 4, 12, 5):
        state = state.choose("A", number)
    assert turn(state) == ("Gunther", ["C"], False)
    for number in (7, 13, 10):
        state = state.choose("C", number)
    assert state.next is not None
    assert state.next.choices == (Envelope(REST, (3, 6, 14)),)
    for number in (6, 3, 14):
        state = state.choose(REST, number)
    assert state.next is None
    assert state.numbers == {
        1: 8,
        5: 1,
        10: 9,
        11: 2,
        2: 11,
        4: 4,
        6: 12,
        12: 5,
        7: 7,
        8: 13,
        13: 10,
        3: 6,
        14: 3,
        9: 14,
    }
    assert [*state.late_meetings()] == []
    assert state.steps[:2] == (DrawStep(1, "B", 8, ("A", "B")), DrawStep(5, "B", 1, ("B",)))
    assert state.steps[-1] == DrawStep(9, REST, 14, (REST,))


def test_who_belongs_to_no_contingent_draws_alone() -> None:
    players = (*(Drawer(key, f"P{key}", "ITA" if key < 3 else "") for key in range(1, 11)),)
    assert [len(group) for group in Draw(players).contingents] == [2, *[1] * 8]


def test_later_contingents_may_choose_an_envelope_already_opened() -> None:
    state = sizes(2, 2, *[1] * 10)
    state = state.choose("A", 4).choose("A", 5)
    assert turn(state) == ("P10", ["A", "B", "C", "D"], False)


def test_a_contingent_too_large_for_every_envelope_goes_on_with_another() -> None:
    state = sizes(4, *[1] * 6)
    assert turn(state) == ("P00", ["A", "B"], True)
    state = state.choose("A", 3).choose("A", 4)
    assert turn(state) == ("P02", ["A"], True)
    state = state.choose("A", 8)
    assert turn(state) == ("P03", ["B", "C", "D"], False)
    state = state.choose("D", 2)
    assert [*state.late_meetings()] == [("F0", Meeting(9, 2, 8))]


def test_the_broken_promise_shows_in_the_numbers_drawn() -> None:
    state = sizes(3, *[1] * 9).choose("C", 6).choose("C", 12)
    assert [*state.late_meetings()] == [("F0", Meeting(11, 6, 12))]


def test_the_number_may_be_drawn_from_a_seed() -> None:
    state = sizes(4, *[1] * 10)
    assert state.choose_by_lot("A", "seed") == state.choose("A", in_drawn_order((4, 5, 6, 11, 12), "seed")[0])
    with pytest.raises(BadDraw, match="P00 may choose A or B, not C"):
        state.choose_by_lot("C", "seed")


@pytest.mark.parametrize(
    ("envelope", "number", "message"),
    [("C", 7, "P00 may choose A or B, not C"), ("A", 7, "in envelope A there are 4, 5, 6, 11, 12, not 7")],
)
def test_what_may_not_be_chosen_is_refused(envelope: str, number: int, message: str) -> None:
    with pytest.raises(BadDraw) as caught:
        sizes(4, *[1] * 10).choose(envelope, number)
    assert str(caught.value) == message


def test_after_the_last_number_nobody_draws() -> None:
    state = sizes(*[1] * 9)
    for number in range(1, 10):
        state = state.choose(REST, number)
    with pytest.raises(BadDraw, match="all players have drawn a number"):
        state.choose(REST, 1)


def test_players_of_the_same_key_are_refused() -> None:
    with pytest.raises(BadDraw, match="two players have the same key"):
        Draw(tuple(Drawer(1, "P") for _ in range(9)))
