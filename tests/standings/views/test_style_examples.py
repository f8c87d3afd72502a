"""The values of /style/ are whole: everything that pages can show occurs in them, and they fit together."""

from __future__ import annotations

import pytest

from standings.views import style_examples
from tabellone.record import ByeKind, Result
from tournaments.domain.words.result_names import mark_of
from tournaments.models import Event


def test_every_bye_and_six_kinds_of_results_occur_each_in_its_round() -> None:
    entries = style_examples.ENTRIES
    assert [entry.round for entry in entries] == list(range(1, len(entries) + 1))
    assert {entry.bye for entry in entries} - {None} == set(ByeKind)
    assert {mark_of(entry) for entry in entries} == {
        "win", "draw", "loss", "fwin", "floss", "open", "bye", "half", "none",
    }  # fmt: skip
    assert Result.UNKNOWN in {entry.result for entry in entries}


def test_a_place_was_won_lost_kept_and_is_new() -> None:
    table = style_examples.table()
    moves = {place.move and (place.move > 0) for place in table.places}
    assert moves == {None, 0, True}
    assert {len(place.values) for place in table.places} == {len(table.headings)}
    assert not table.is_complete


def test_boards_are_won_drawn_lost_forfeited_adjourned_and_open() -> None:
    page = style_examples.round_page()
    tally = page.tally
    assert (tally.total, tally.white, tally.drawn, tally.black, tally.open) == (6, 2, 1, 1, 2)
    assert len(page.seats) == 2 * len(page.boards) + len(page.sitters)
    assert {board.note for board in page.boards} == {"", "forfeit", "adjourned"}


def test_the_players_page_begins_with_the_game_to_be_played() -> None:
    lines = style_examples.player_page().lines
    assert [line.is_open for line in lines] == [True, *[False] * (len(lines) - 1)]
    assert sorted(line.round for line in lines) == [entry.round for entry in style_examples.ENTRIES]
    assert [bool(line.bye) for line in lines] == [line.opponent is None for line in lines]


def test_the_crosstable_has_every_entry_in_each_line() -> None:
    table = style_examples.crosstable()
    assert {len(line.cells) for line in table.lines} == {len(style_examples.ENTRIES)} == {len(table.rounds)}


@pytest.mark.django_db
def test_no_database_keeps_the_events() -> None:
    events = style_examples.events()
    assert [event.status for event in events] == ["registration", "running", "finished"]
    assert {event.pk for event in (*events, style_examples.event())} == {None}
    assert not Event.objects.exists()


def test_the_form_comes_back_with_an_error_of_its_own_and_two_of_fields() -> None:
    errors = style_examples.form().errors
    assert set(errors) == {"__all__", "name", "rating"}
