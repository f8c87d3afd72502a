"""The story of a round in sentences."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine.lim.reasons import LimReasons
from tabellone.engine.reasons.facts import MadeSeat, ReadingOtherwise
from tabellone.engine.reasons.round_text import ranked_number_text, steps_text
from tabellone.engine.reasons.step_explanation import explain_steps
from tabellone.record import ForbiddenPairs
from tests.tabellone.engine.lim.lim_events import lim


def test_the_round_the_bye_the_groups_and_the_boards() -> None:
    of = replace(
        lim(5, "1-3 1, 4-2 0, 5 U"), forbidden=(ForbiddenPairs((1, 4)),), acceleration="baku", initial_colour=None
    )
    story = explain_steps(LimReasons(of, 2, "1999"))
    parts: dict[str, list[str]] = {str(part.heading): [*part.lines] for part in steps_text(of, story)}
    headings = [*parts]
    assert (headings[0], headings[-1]) == ("The round", "Colours")
    assert "Prohibited pairings: 1-4." in parts["The round"]
    assert parts["The bye"][0].endswith(" has the bye.")
    assert sum(line.startswith("Pairs: ") for lines in parts.values() for line in lines) >= 1


def test_readings_are_told_by_their_names_where_they_decide() -> None:
    story = explain_steps(LimReasons(lim(4), 1, "1999"))
    readings = (
        ReadingOtherwise("lim_last", is_chosen=True, otherwise=((1, 2),)),
        ReadingOtherwise("two", is_chosen=False, otherwise=((3, 4),)),
        ReadingOtherwise("three", is_chosen=False, otherwise=()),
    )
    parts = steps_text(lim(4), replace(story, readings=readings))
    assert parts[0].lines == (
        (
            "Interpretation used: 3.8: in the median group, an upfloater is paired with the lowest-numbered possible "
            "opponent, not the highest. Without it: 1-2."
        ),
        "Interpretation not used: two. With it: 3-4.",
    )


@pytest.mark.parametrize(
    ("measure", "said"),
    [((), "4"), ((2555,), "4 [2555]"), ((15, 125), "4 [1½ / 1¼]"), ((10, 0), "4 [1 / 0]"), ((0, 33), "4 [0 / 0.33]")],
)
def test_what_a_system_ranks_by_stands_behind_the_number_as_points_are_written(
    measure: tuple[int, ...], said: str
) -> None:
    assert ranked_number_text(MadeSeat(4, 10, 0, None, measure)) == said
