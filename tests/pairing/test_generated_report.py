"""The report of a generated tournament."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from pairing.generated_report import dated, drawn_tie_breaks, peopled, report, tie_break_objection
from tabellone.engine import pair
from tabellone.engine.generator import Settings, generate
from tabellone.engine.rules import edition_in_force
from tabellone.engine.systems import SYSTEMS
from tabellone.interchange.trf import read
from tabellone.record import Colour, Matches, Player, Record
from tabellone.standings import check_ranks
from tabellone.tiebreaks import objections

EDITIONS = [(system.key, edition) for system in SYSTEMS.values() for edition in system.years]


@pytest.mark.parametrize(("system", "edition"), EDITIONS)
def test_the_first_day_is_one_on_which_the_edition_is_in_force(system: str, edition: str) -> None:
    for number in range(20):
        record = dated(Record(system=system, edition=edition, planned_rounds=9), Random(f"{number}"))
        assert edition_in_force(record) == edition
        assert len(record.header.round_dates) == 9


def test_header_and_players_are_complete_and_ids_differ() -> None:
    players = tuple(Player(tpn, f"Player{tpn}", 2600 - tpn) for tpn in range(1, 301))
    record = peopled(Record(players=players), "An event", Random("1"))
    assert all((row.sex, row.federation, row.fide_id, row.birth) for row in record.players)
    assert len({row.fide_id for row in record.players}) == 300
    assert {row.sex for row in record.players} == {"m", "w"}
    header = record.header
    assert all((header.city, header.federation, header.chief_arbiter, header.time_control_code))


@pytest.mark.parametrize("system", ["dutch", "round-robin", "double-swiss"])
def test_drawn_tie_breaks_suit_the_event(system: str) -> None:
    record = dated(Record(players=(Player(1, "", 2000),), system=system), Random("1"))
    lists = {drawn_tie_breaks(record, Random(f"{number}")) for number in range(200)}
    assert len(lists) > 50
    assert {objections(record, codes) for codes in lists} == {()}


def test_a_system_that_ranks_by_its_own_value_has_no_tie_breaks() -> None:
    assert drawn_tie_breaks(Record(players=(Player(1, "", 2000),), system="keizer"), Random("1")) == ()


COLOURS = (Colour.WHITE, Colour.BLACK)


@pytest.mark.parametrize(
    ("settings", "codes"),
    [
        (Settings(players=14, rounds=5, half_byes=0.1), ("BH/C1", "SB")),
        (Settings(players=8, rounds=4, system="team-swiss", matches=Matches(colours=COLOURS)), ("MPvGP", "EDE")),
    ],
)
def test_the_ranks_of_players_and_of_teams_follow_the_tie_breaks(settings: Settings, codes: tuple[str, ...]) -> None:
    record = generate(settings, "1", pair)
    file = read(report(_with(record, codes)))
    assert file.record.tie_breaks == codes
    assert check_ranks(file.record, {tpn: row.rank for tpn, row in file.stated_of_contestants.items()}) == ()
    assert len({row.rank for row in file.stated_of_contestants.values()}) > 5


def _with(record: Record, codes: tuple[str, ...]) -> Record:
    return replace(record, tie_breaks=codes)


def test_a_report_of_trf16_has_no_later_lines() -> None:
    record = _with(generate(Settings(players=8, rounds=3), "1", pair), ("BH",))
    lines = {line[:3] for line in report(record, trf16=True).splitlines()}
    assert lines & {"142", "152", "192", "202"} == set()
    assert "XXR" in lines


def test_the_objection_to_a_tie_break_names_its_article() -> None:
    record = Record(players=(Player(1, "", 2000),))
    assert tie_break_objection(record, ["BH", "SB"]) == ""
    assert tie_break_objection(record, ["KS"]) == "KS is for round robins (C.07, 9.2)"
    assert "MYOWN" in tie_break_objection(record, ["MYOWN"])
