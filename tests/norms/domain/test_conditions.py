"""The conditions of B.01 in words."""

from __future__ import annotations

from django.utils import translation

from norms.domain.conditions import NAMES, ConditionLine, condition_line, points_of
from standings.norms_command import NAMES as NAMES_OF_COMMAND
from tabellone.norms import Condition


def test_every_condition_of_the_command_line_has_its_words_on_the_pages() -> None:
    assert NAMES.keys() == NAMES_OF_COMMAND.keys()


def test_minima_and_maxima_are_told_with_their_article() -> None:
    assert condition_line(Condition("titled", "1.4.5", holds=True, value="6", required="5")) == ConditionLine(
        "titled", "Opponents with a title", "1.4.5", "6", "at least 5", holds=True
    )
    assert condition_line(Condition("one_federation", "1.4.4", holds=False, value="7", required="6")) == ConditionLine(
        "one_federation", "Opponents of one federation", "1.4.4", "7", "at most 6", holds=False
    )


def test_points_have_their_half_and_a_stated_exemption_its_word() -> None:
    line = condition_line(Condition("score", "1.4.8b", holds=True, value="6.5", required="3.5"))
    assert (line.value, line.required) == ("6½", "at least 3½")
    exempt = Condition("exemption", "1.4.3a", holds=True, value="yes", required="yes")
    with translation.override("it"):
        line = condition_line(exempt)
    assert (line.name, line.value, line.required) == ("Esenzione dalle regole sulle federazioni", "sì", "")
    foreign = condition_line(Condition("exemption", "1.4.3d", holds=True, value="22", required="20"))
    assert (foreign.value, foreign.required) == ("22", "at least 20")


def test_points_are_read_back_from_a_condition() -> None:
    assert [points_of(text) for text in ("0", "6.5", "10")] == [0, 65, 100]
