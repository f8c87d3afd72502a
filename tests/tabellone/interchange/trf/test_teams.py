"""A report of teams is known as one."""

from __future__ import annotations

import pytest

from tabellone.interchange.trf import TeamReport, team_report


def line(tpn: int, cells: str, *, sex: str = "m", title: str = "", fide_id: str = "") -> str:
    return f"001 {tpn:4} {sex:1}{title:>3} {f'Player {tpn}':33} 2000     {fide_id:>11}             0.0 {tpn:4}{cells}\n"


@pytest.mark.parametrize(
    ("lines", "teams"),
    [
        ("192 FIDE_TEAM_BAKU\n310   1 Alfa\n310   2 Beta\n", TeamReport(2, "FIDE_TEAM_BAKU")),
        ("192 BERGER_TEAM_ROUNDROBIN\n", TeamReport(0, "BERGER_TEAM_ROUNDROBIN")),
        ("092 Team: Swiss-System\n013 Alfa\n", TeamReport(1, "Team: Swiss-System")),
        ("013 Alfa\n013 Beta\n", TeamReport(2, "")),
        ("092 Individual: Swiss-System\n082 2\n013 Alfa\n", None),
        ("192 FIDE_DUTCH\n013 Alfa\n", None),
        ("012 Team spirit open\n092 Individual\n", None),
    ],
)
def test_a_report_of_teams_is_known_by_its_lines(lines: str, teams: TeamReport | None) -> None:
    assert team_report(lines + line(1, "") + line(2, "")) == teams
