"""The codes of 192 and the systems they stand for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine.lim import MAXI
from tabellone.engine.team_swiss import NO_SECONDARY, PREFERENCES
from tabellone.interchange import trf
from tabellone.interchange.trf.systems import code_of, system_of, system_of_type
from tests.tabellone.interchange.trf.six import of

SYSTEMS = {
    "": ("dutch", "", False, ""),
    "FIDE_DUTCH": ("dutch", "", False, ""),
    "FIDE_DUTCH_2017": ("dutch", "2017", False, ""),
    "FIDE_DUTCH_2026": ("dutch", "2026", False, ""),
    "FIDE_DUTCH_2026_BAKU": ("dutch", "2026", True, ""),
    "FIDE_DUTCH_BAKU": ("dutch", "", True, ""),
    "FIDE_DUTCH_2025": ("dutch", "2026", False, "FIDE_DUTCH_2025"),
    "FIDE_DUTCH_2025_BAKU": ("dutch", "2026", True, "FIDE_DUTCH_2025_BAKU"),
    "FIDE_DUBOV": ("dubov", "", False, ""),
    "FIDE_DUBOV_BAKU": ("dubov", "", True, ""),
    "FIDE_BURSTEIN": ("burstein", "", False, ""),
    "FIDE_DOUBLESWISS": ("double-swiss", "", False, ""),
    "CUSTOM_SWISS": ("custom-swiss", "", False, ""),
    "BERGER_ROUNDROBIN": ("round-robin", "", False, ""),
    "BERGER_ROUNDROBIN_G4": ("round-robin", "", False, ""),
    "BERGER_ROUNDROBIN_G2": ("round-robin", "", False, "BERGER_ROUNDROBIN_G2"),
    "BERGER_DOUBLEROUNDROBIN": ("round-robin", "", False, ""),
    "FIDE_ROUNDROBIN": ("round-robin", "", False, "FIDE_ROUNDROBIN"),
    "FIDE_DOUBLEROUNDROBIN": ("round-robin", "", False, ""),
    "CUSTOM_ROUNDROBIN": ("round-robin", "", False, ""),
    "CUSTOM_KNOCKOUT": ("knockout", "", False, ""),
    "SOMETHING_NEW": ("something_new", "", False, ""),
}


@pytest.mark.parametrize("code", SYSTEMS)
def test_the_pairing_system(code: str) -> None:
    record = of(f"192 {code}") if code else of()
    assert (record.system, record.edition, record.baku, record.system_code) == SYSTEMS[code]
    assert f"\n192 {code or 'FIDE_DUTCH'}\n" in trf.write(record)
    assert trf.read(trf.write(record)).record == record


@pytest.mark.parametrize("code", ["2000", "_2000", "_BAKU", "2000_BAKU"])
def test_what_may_follow_a_code_is_none_by_itself(code: str) -> None:
    assert system_of(code).system == code.lower()


@pytest.mark.parametrize(("code", "maxi"), [("FIDE_LIM", False), ("FIDE_LIM_MAXI", True), ("FIDE_LIM_1999_MAXI", True)])
def test_a_maxi_tournament_of_the_lim_system(code: str, *, maxi: bool) -> None:
    record = of(f"192 {code}")
    assert (record.system, MAXI.of(record.options), record.system_code) == ("lim", maxi, "")
    assert f"\n192 {code}\n" in trf.write(record)
    assert trf.read(trf.write(record)).record == record


def test_no_other_system_has_maxi_tournaments() -> None:
    record = of("192 FIDE_DUTCH_MAXI")
    assert (record.system, MAXI.of(record.options)) == ("fide_dutch_maxi", False)


@pytest.mark.parametrize("system", ["dutch", "dubov", "burstein", "lim", "double-swiss", "keizer", "round-robin"])
@pytest.mark.parametrize("edition", ["", "2017", "2026"])
@pytest.mark.parametrize("baku", [False, True])
def test_no_system_is_read_again_as_another_one(system: str, edition: str, *, baku: bool) -> None:
    is_swiss = system not in ("keizer", "round-robin")
    record = replace(
        of(), system=system, edition=edition if is_swiss else "", acceleration="baku" if baku and is_swiss else ""
    )
    assert trf.read(trf.write(record)).record == record


def test_a_code_that_no_longer_says_what_the_record_says_is_not_written() -> None:
    record = replace(of("192 FIDE_DUTCH_2025"), edition="2017")
    assert trf.read(trf.write(record)).record == replace(record, system_code="")


@pytest.mark.parametrize(
    ("type_", "system"),
    [
        ("Individual: Swiss-System (Dubov)", "dubov"),
        ("Individual: Swiss-System (Burstein)", "burstein"),
        ("Swiss, Lim", "lim"),
        ("Double-Swiss", "double-swiss"),
        ("Swiss with limited time", "dutch"),
        ("Individual: Round-Robin", "round-robin"),
        ("Torneo all'italiana", "round-robin"),
        ("Individual: Swiss-System (Dutch)", "dutch"),
        ("", "dutch"),
    ],
)
def test_a_report_without_a_code_of_its_system_has_the_one_that_its_type_names(type_: str, system: str) -> None:
    assert of(f"092 {type_}").system == system
    assert of(f"092 {type_}\n192 FIDE_DUTCH_2026").system == "dutch"


@pytest.mark.parametrize("kind", ["_TYPEA", "_TYPEB", ""])
@pytest.mark.parametrize("scores", ["_MP_GP", "_GP_MP", "_MP", "_GP"])
@pytest.mark.parametrize("edition", ["", "2024", "2026"])
@pytest.mark.parametrize("baku", [False, True])
def test_the_codes_of_the_swiss_system_for_teams(kind: str, scores: str, edition: str, *, baku: bool) -> None:
    code = f"FIDE_TEAM{kind}{scores}{'_' * bool(edition)}{edition}{'_BAKU' * baku}"
    found = system_of(code)
    assert (found.system, found.edition, found.baku) == ("team-swiss", edition, baku)
    assert PREFERENCES.of(found.options) == {"_TYPEA": "a", "_TYPEB": "b", "": "none"}[kind]
    assert NO_SECONDARY.of(found.options) is (scores in {"_MP", "_GP"})
    assert found.primary == scores[1:3]
    assert code_of(found) == code


def test_fide_team_alone_is_type_a_with_match_points_first() -> None:
    assert code_of(system_of("FIDE_TEAM")) == "FIDE_TEAM_TYPEA_MP_GP"


@pytest.mark.parametrize(
    ("type_", "of_teams", "system"),
    [
        ("Team: Swiss-System", True, "team-swiss"),
        ("Team: Swiss-System", False, "dutch"),
        ("Team: Swiss-System (Dubov)", True, "dubov"),
        ("Team: Round-Robin", True, "round-robin"),
        ("", True, "team-swiss"),
    ],
)
def test_of_teams_the_type_names_the_system_and_the_usual_one_is_that_for_teams(
    type_: str, system: str, *, of_teams: bool
) -> None:
    assert system_of_type(type_, of_teams=of_teams).system == system
