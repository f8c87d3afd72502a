"""Signs and words of the grid of who plays when."""

from __future__ import annotations

from typing import get_args

from django.template import Context, Template
from django.utils import translation

from tournaments.domain.entries.attendance_grid import Attendance, AttendanceRow, State
from tournaments.models import Event, Registration
from tournaments.templatetags.desk import missed_words, plays_figure, plays_mark, plays_sign, plays_word


def test_a_round_is_shown_as_its_board_or_a_sign_of_what_the_player_does_instead() -> None:
    found = {state: plays_sign(Attendance(2, state, 17)) for state in get_args(State)}
    assert found == {
        "plays": "·",
        "played": "17",
        "H": "½",
        "Z": "0",
        "F": "1",
        "U": "bye",
        "absent": "–",
        "gone": "–",
    }


def test_every_state_has_its_word_in_the_language_of_the_reader() -> None:
    english = {state: plays_word(state) for state in get_args(State)}
    with translation.override("it"):
        italian = {state: plays_word(state) for state in get_args(State)}
    assert english == {
        "plays": "plays",
        "played": "paired",
        "H": "half-point bye",
        "Z": "zero-point bye",
        "F": "full-point bye",
        "U": "pairing-allocated bye",
        "absent": "no result yet",
        "gone": "withdrawn",
    }
    assert [state for state in english if english[state] == italian[state]] == []


def test_the_words_of_the_drawing_are_for_templates_too() -> None:
    page = Template("{% load desk %}{{ cell|plays_sign }} {{ key|envelope_name }}")
    assert page.render(Context({"cell": Attendance(1, "H"), "key": "A"})) == "½ A"


EVENT = Event(system="dutch")


def test_among_a_players_squares_a_round_with_an_opponent_is_its_number_and_another_what_it_is_worth() -> None:
    cells = [Attendance(2, state, 17) for state in get_args(State)]
    assert {cell.state: (plays_mark(cell), plays_figure(cell, EVENT)) for cell in cells} == {
        "plays": ("open", "2"),
        "played": ("open", "2"),
        "H": ("half", "½"),
        "Z": ("floss", "0"),
        "F": ("bye", "1"),
        "U": ("bye", "+"),
        "absent": ("none", "–"),
        "gone": ("none", "–"),
    }


def test_the_rounds_without_an_opponent_are_said_in_words() -> None:
    row = AttendanceRow(Registration(), (Attendance(1, "played", 4), Attendance(2, "H"), Attendance(3, "gone")))
    always = AttendanceRow(Registration(), (Attendance(1, "played", 4), Attendance(2, "plays")))
    assert missed_words(row, EVENT) == "round 2: half-point bye; round 3: withdrawn"
    assert missed_words(always, EVENT) == "plays every round"
    with translation.override("it"):
        assert (missed_words(row, EVENT)[:8], missed_words(always, EVENT)) == ("turno 2:", "gioca tutti i turni")


def test_of_double_rounds_each_square_and_word_says_round_and_game() -> None:
    double = Event(system="dutch", options={"double_rounds": True})
    assert plays_figure(Attendance(4, "plays"), double) == "2.2"
    assert missed_words(AttendanceRow(Registration(), (Attendance(3, "H"),)), double) == "round 2.1: half-point bye"
