"""Calendars of round robins: TRF26 192, and this program's own lines XXK and XXN."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tabellone.engine import SYSTEMS
from tabellone.engine.tables.settings import CalendarSettings
from tabellone.interchange import trf
from tabellone.options import Options
from tabellone.record import Player, Record

TWO = Record(players=(Player(1, "Alice"), Player(2, "Bruno")), system="round-robin")
DOUBLE = CalendarSettings(cycles=2)
CODES = {
    "BERGER_ROUNDROBIN": CalendarSettings(),
    "FIDE_ROUNDROBIN": CalendarSettings(),
    "BERGER_ROUNDROBIN_G1": CalendarSettings(),
    "BERGER_ROUNDROBIN_G2": DOUBLE,
    "BERGER_ROUNDROBIN_G4": CalendarSettings(cycles=4),
    "BERGER_DOUBLEROUNDROBIN": DOUBLE,
    "FIDE_DOUBLEROUNDROBIN": CalendarSettings(cycles=2, swap_last_two=True),
    "CUSTOM_ROUNDROBIN": CalendarSettings(kind="custom"),
}
LINES = {
    "XXK berger cycles=4 swap-last-two": CalendarSettings(cycles=4, swap_last_two=True),
    "XXK berger without-first": CalendarSettings(without_first=True),
    "XXK berger without-first without-second": CalendarSettings(without_first=True, without_second=True),
    "XXK berger cycles=4 mini-matches": CalendarSettings(cycles=4, mini_matches=True),
    "XXK rotation": CalendarSettings(kind="rotation"),
    "XXK rotation dummy": CalendarSettings(kind="rotation", dummy=True),
}


@pytest.mark.parametrize("code", CODES)
def test_a_code_of_192_says_its_calendar_and_is_written_again(code: str) -> None:
    record = trf.read(f"192 {code}\n{trf.write(replace(TWO, system='dutch'))}".replace("192 FIDE_DUTCH\n", "")).record
    assert (record.system, CalendarSettings.of(record.options)) == ("round-robin", CODES[code])
    assert f"\n192 {code}\n" in trf.write(record)
    assert trf.read(trf.write(record)).record == record


@pytest.mark.parametrize("line", LINES)
def test_what_no_code_says_stands_in_a_line_of_its_own(line: str) -> None:
    record = replace(TWO, options=LINES[line].options)
    assert f"\n192 CUSTOM_ROUNDROBIN\n{line}\n" in trf.write(record)
    assert trf.read(trf.write(record)).record == record


def test_a_round_robin_that_is_rearranged_says_so_in_a_line_of_its_own() -> None:
    record = replace(TWO, options=TWO.options.but(rearranged=True))
    assert "\n192 CUSTOM_ROUNDROBIN\nXXK berger rearranged\n" in trf.write(record)
    assert trf.read(trf.write(record)).record == record


def test_a_changed_calendar_is_not_written_by_the_code_that_was_read() -> None:
    record = replace(TWO, system_code="FIDE_ROUNDROBIN", options=DOUBLE.options)
    assert "\n192 BERGER_DOUBLEROUNDROBIN\n" in trf.write(record)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("XXK", "line 1, column 5: expected the kind of a pairing table, such as berger, found nothing"),
        (
            "XXK berger cycles=0",
            (
                "line 1, column 12: expected cycles=2, swap-last-two, without-first, without-second, mini-matches,"
                " dummy, double-rounds, rearranged, found “cycles=0”"
            ),
        ),
        (
            "XXK berger dumy",
            (
                "line 1, column 12: expected cycles=2, swap-last-two, without-first, without-second, mini-matches,"
                " dummy, double-rounds, rearranged, found “dumy”"
            ),
        ),
        ("XXN 1 3", "line 1, column 7: expected the number of a player of this report, found 3"),
    ],
)
def test_a_line_that_cannot_be_read(line: str, message: str) -> None:
    with pytest.raises(trf.TrfError) as caught:
        trf.read(f"{line}\n{trf.write(TWO)}")
    assert str(caught.value) == f"report {message}"


def test_a_choice_that_is_none_of_its_options_is_named() -> None:
    report = trf.write(replace(TWO, system="knockout", options=Options(colour_rule="better")))
    assert "\nXXK colour-rule=better\n" in report
    with pytest.raises(trf.TrfError, match=re.escape("colour-rule=")):
        trf.read(report.replace("colour-rule=better", "colour-rule=other"))


def test_annulled_players_are_in_a_line_of_their_own() -> None:
    record = replace(TWO, annulled=frozenset({2}))
    assert "\nXXN    2\n" in trf.write(record)
    assert trf.read(trf.write(record)).record == record


KNOCKOUTS = {
    "placement": Options(placement=True),
    "elimination=double-challenge wild-cards=3": Options(elimination="double-challenge", wild_cards=3),
    "elimination=double single-final third-place": Options(elimination="double", single_final=True, third_place=True),
    "elimination=repechage": Options(elimination="repechage"),
    "match-games=2 final-games=4 third-place": Options(third_place=True, match_games=2, final_games=4),
    "colour-rule=worse reseeded": Options(reseeded=True, colour_rule="worse"),
    "wild-cards=3 wild-cards-round=3": Options(wild_cards=3, wild_cards_round=3),
    "wild-cards=1 further-wild-cards=2@4,1@5": Options(wild_cards=1, further_wild_cards="2@4,1@5"),
    "last-round=1": Options(last_round=1),
}


@pytest.mark.parametrize("words", KNOCKOUTS)
def test_the_options_of_a_knock_out_stand_in_a_line_of_their_own_and_are_read_again(words: str) -> None:
    record = replace(TWO, system="knockout", options=KNOCKOUTS[words])
    report = trf.write(record)
    assert "\n192 CUSTOM_KNOCKOUT\n" in report
    assert [line for line in report.splitlines() if line.startswith("XXK")] == [f"XXK {words}"]
    assert trf.read(report).record == record


def test_every_option_of_a_knock_out_is_read_again() -> None:
    told = {key for options in KNOCKOUTS.values() for key in options}
    assert told == {option.key for option in SYSTEMS["knockout"].options if not option.is_of_teams}


@pytest.mark.parametrize("words", ["placement=maybe", "wild-cards=x", "last-round=11", "elimination=thrice", "finale"])
def test_an_option_of_a_knock_out_that_is_none_is_refused_where_it_stands(words: str) -> None:
    report = trf.write(replace(TWO, system="knockout", options=Options(placement=True)))
    with pytest.raises(trf.TrfError, match=r"line \d+, column \d+: expected "):
        trf.read(report.replace("XXK placement", f"XXK {words}"))
