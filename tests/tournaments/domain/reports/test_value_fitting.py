"""What a report says becomes values that can be kept; what is none is left out, and said."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from tabellone.interchange.players import Mark
from tabellone.record import Header, Player, Record
from tabellone.values import PERSON, WrongValue
from tournaments.domain.reports.value_fitting import FittedValue, fitted, is_federation, notes_in_words

ANNA = Player(1, "Rossi, Anna", 2104, "WIM", "w", "ITA", "800001", "1990/05/17")
HEADER = Header(name="Open", city="Pisa", federation="ITA", chief_arbiter="Neri, Pia", deputies=("Bianchi, Ugo",))


def record(*players: Player, header: Header = HEADER) -> Record:
    return Record(players=players, planned_rounds=5, header=header)


def test_what_can_be_kept_stays_and_nothing_is_said() -> None:
    whole = record(ANNA, Player(2, "Verdi, Bo"))
    assert fitted(whole) == (whole, [])


def test_what_is_no_value_is_left_empty_or_read_as_it_is_meant_and_each_time_noted() -> None:
    wrong = replace(ANNA, title="g", sex="x", federation="Italy", birth="never", fide_id="800 001")
    found, notes = fitted(record(wrong))
    assert found == record(replace(ANNA, title="GM", sex="", federation="", birth="", fide_id="800001"))
    assert notes == [
        FittedValue(1, Mark("title", "read", "g")),
        FittedValue(1, Mark("sex", "left", "x", WrongValue("sex"))),
        FittedValue(1, Mark("federation", "left", "Italy", WrongValue("federation"))),
        FittedValue(1, Mark("fide_id", "read", "800 001")),
        FittedValue(1, Mark("birth", "left", "never", WrongValue("birth"))),
    ]


def test_who_has_no_name_that_can_be_kept_is_called_by_the_number() -> None:
    found, notes = fitted(record(ANNA, Player(7, "", 1900)))
    assert found.players[1] == Player(7, "Player 7", 1900)
    assert [note.tpn for note in notes] == [7]


def test_the_header_loses_what_cannot_be_printed_and_a_federation_that_is_none_stays_as_it_is_written() -> None:
    header = Header(
        name="Op\x00en ", city="Pi\u200bsa", federation="Ita\x07ly", chief_arbiter="Neri,  Pia",
        deputies=("Bian\x00chi", "Gialli"), start="in spring", unknown_lines=("777 x\x00",),
    )  # fmt: skip
    found, notes = fitted(record(header=header))
    assert found.header == Header(
        name="Open", city="Pisa", federation="Italy", chief_arbiter="Neri, Pia", deputies=("Bianchi", "Gialli"),
        start="in spring", unknown_lines=("777 x\x00",),
    )  # fmt: skip
    assert notes == [FittedValue(0, Mark("federation", "left", "Ita\x07ly", WrongValue("federation")))]


@pytest.mark.parametrize(
    ("code", "is_one"), [("ITA", True), ("", True), ("Italy", False), ("IT", False), ("12A", False)]
)
def test_a_federation_is_three_letters_or_none(code: str, *, is_one: bool) -> None:
    assert is_federation(code) is is_one


def test_each_note_is_a_sentence_with_whose_value_it_was() -> None:
    wrong = record(replace(ANNA, sex="x", title="g"), header=replace(HEADER, federation="Italy"))
    found, notes = fitted(wrong)
    assert list(notes_in_words(notes, found)) == [
        "Rossi, Anna – Title: read from “g”.",
        "Rossi, Anna – Sex: “x” is left empty. Write m or w.",
        "The event – Fed.: “Italy” is kept for the report only.",
    ]


def test_of_many_notes_the_first_are_told_and_the_others_counted() -> None:
    players = [replace(ANNA, tpn=tpn, name=f"P{tpn}", sex="x", fide_id="") for tpn in range(1, 104)]
    found, notes = fitted(record(*players))
    said = list(notes_in_words(notes, found))
    assert (len(said), said[99].partition(" ")[0], said[100]) == (
        101,
        "P100",
        "And 3 more values were read so or left empty.",
    )
    assert len(list(notes_in_words(notes[:100], found))) == 100


TEXTS = st.text(max_size=60)


@given(st.builds(Player, st.just(1), TEXTS, st.integers(0, 9999), TEXTS, TEXTS, TEXTS, TEXTS, TEXTS))
def test_whatever_a_report_says_what_comes_out_can_be_kept_and_is_what_comes_out_again(player: Player) -> None:
    once, _notes = fitted(record(player))
    (kept,) = once.players
    for field in ("name", "title", "sex", "federation", "fide_id", "birth"):
        assert PERSON[field](getattr(kept, field)) == getattr(kept, field)
    assert fitted(once) == (once, [])
