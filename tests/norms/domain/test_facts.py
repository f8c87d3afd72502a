"""Facts of an event as FIDE's forms have them."""

from __future__ import annotations

import datetime
from dataclasses import replace

import pytest

from norms.domain.basis import NormBasis
from norms.domain.facts import (
    TitleCount,
    arbiter_name,
    birth_of,
    chief_of,
    federations_of,
    fide_name,
    missing_of_chief,
    missing_of_event,
    missing_of_results,
    official_of,
    pairing_system,
    schedule_of,
    shown_day,
    split_name,
    title_counts,
    titled,
    type_of_event,
)
from norms.models import NormArbiter
from tabellone.record import Player
from tests.norms.made import basis_of, report_of
from tournaments.models import Event, Registration


def test_names_and_days_are_written_as_fide_writes_them() -> None:
    assert [fide_name(name) for name in ("De Luca, Maria Pia", "Magnus")] == ["Maria Pia DE LUCA", "Magnus"]
    assert split_name("Rossi, Anna") == ("ROSSI", "Anna")
    assert (shown_day(datetime.date(2026, 5, 1)), shown_day(None)) == ("01/05/2026", "")
    assert arbiter_name(NormArbiter(last_name="Bruni", first_name="Ada", fide_id="800123")) == "Ada BRUNI (800123)"
    assert (arbiter_name(NormArbiter(last_name="Bruni")), arbiter_name(None)) == ("Bruni", "")


def test_the_birth_date_of_the_players_row_comes_first_if_it_is_full() -> None:
    stored = datetime.date(2000, 1, 1)
    assert birth_of(Registration(birth="1999/12/31"), stored) == datetime.date(1999, 12, 31)
    assert birth_of(Registration(birth="1999/00/00"), stored) == stored
    assert birth_of(Registration(birth=""), None) is None


def of(system: str, **fields: object) -> NormBasis:
    return basis_of(replace(report_of("11111==10"), system=system), edition="2026", **fields)


def test_the_type_of_the_event_is_one_of_the_list_of_fa1() -> None:
    kinds = [type_of_event(of(system)) for system in ("dutch", "round-robin", "knockout", "keizer", "unknown")]
    assert kinds == ["Swiss", "Round Robin", "Knockout", "Others", "Others"]
    assert type_of_event(of("dutch", matches={"boards": 4})) == "Team (League)"
    double = replace(report_of("11111==10"), system="round-robin", planned_rounds=18)
    assert type_of_event(basis_of(double)) == "Double Round Robin"
    assert (pairing_system(of("dutch")), pairing_system(of("unknown"))) == ("FIDE (Dutch), 2026", "unknown, 2026")


def test_the_schedule_counts_the_rounds_of_each_day() -> None:
    record = report_of("11111==10")
    days = ("26/05/01", "26/05/02", "26/05/02", "26/05/03", "26/05/03", *(f"26/05/0{day}" for day in (4, 5, 6, 7)))
    assert schedule_of(basis_of(replace(record, header=replace(record.header, round_dates=days)))) == "1-2-2-1-1-1-1"
    assert schedule_of(basis_of(replace(record, header=replace(record.header, round_dates=days[:8])))) == ""


def test_players_are_counted_by_title_and_federation_without_cm_and_fid() -> None:
    players = [Player(1, "A", 2000, "GM", federation="ITA"), Player(2, "B", 0, "CM", federation="FID")]
    assert (federations_of(players), [player.tpn for player in titled(players)]) == (1, [1])
    record = report_of("11111==10")
    rows = title_counts(basis_of(replace(record, players=(*record.players[:9], replace(record.players[9], rating=0)))))
    assert rows[:5] == (
        TitleCount("Rated", 9, 4, 3),
        TitleCount("Unrated", 1, 1, 0),
        TitleCount("GM", 3, 3, 0),
        TitleCount("IM", 2, 2, 0),
        TitleCount("FM", 1, 1, 1),
    )
    assert [row.others for row in rows[:2]] == [6, 1]


def test_what_is_missing_is_named_with_its_page() -> None:
    basis = basis_of(report_of("11111=="), city="Genova")
    basis.paper.official, basis.paper.official_position = "Longo, Piero", "Rating officer"
    assert official_of(basis) == "Piero LONGO, Rating officer"
    found = [*missing_of_results(basis), *missing_of_event(basis, "city", "time_control", "event_code", "official")]
    assert [(row.name, row.page, row.anchor) for row in found] == [
        ("results of all rounds", "tournaments:desk", ""),
        ("time control", "tournaments:settings", "id_time_control"),
        ("FIDE event code", "norms:papers", "id_event_code"),
    ]
    finished = basis_of(report_of("11111=="), status=Event.Status.FINISHED)
    assert list(missing_of_results(finished)) == []


@pytest.mark.parametrize(
    ("rows", "missing"),
    [
        ([], ("chief arbiter", "norms:papers")),
        ([NormArbiter(position="deputy", last_name="D", fide_id="1")], ("chief arbiter", "norms:papers")),
        ([NormArbiter(pk=3, position="chief", last_name="C")], ("FIDE ID of the chief arbiter", "norms:arbiter")),
    ],
)
def test_a_chief_arbiter_with_a_fide_id_is_required(rows: list[NormArbiter], missing: tuple[str, str]) -> None:
    assert [(row.name, row.page) for row in missing_of_chief(rows)] == [missing]


def test_nothing_is_missing_of_a_chief_arbiter_with_a_fide_id() -> None:
    chief = NormArbiter(position="chief", last_name="C", fide_id="800123")
    assert (chief_of([chief]), list(missing_of_chief([chief]))) == (chief, [])
