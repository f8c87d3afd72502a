"""Why two teams may not meet, or one has no bye."""

from __future__ import annotations

from tabellone.engine.reasons.facts import Refusal
from tabellone.engine.team_swiss.absolute_criteria import TeamRefusals
from tabellone.record import ForbiddenPairs, Record
from tests.tabellone.engine.played import record
from tests.tabellone.engine.team_swiss.team_fields import field_of, teams_with


def refusals(of: Record, *, met: tuple[int, ...] = (), barring: tuple[int, ...] = (), teams: int = 3) -> TeamRefusals:
    field = field_of(teams_with(dict.fromkeys(range(1, teams + 1), 0)))
    return TeamRefusals(of, 3, field, {"C2": "2.1"}, lambda _one, _other: met, lambda _tpn: barring)


def test_who_has_met_is_forbidden_or_is_not_there() -> None:
    of = Record(forbidden=(ForbiddenPairs((1, 2)),))
    assert refusals(of, met=(1,)).of_pair(1, 2) == (Refusal("met", "C1", rounds=(1,)), Refusal("forbidden"))
    assert refusals(of).of_pair(1, 3) == ()
    assert refusals(of).of_pair(1, 9) == (Refusal("absent", people=(9,)),)


def test_the_bye() -> None:
    of = record(3, "1-2 1, 3 U")
    assert refusals(of).of_bye(3) == ()
    assert refusals(of, barring=(1,)).of_bye(3) == (Refusal("had_bye", "2.1", rounds=(1,)),)
    assert refusals(of, barring=(1,)).of_bye(1) == (Refusal("points_without_playing", "2.1", rounds=(1,)),)
    assert refusals(of).of_bye(9) == (Refusal("absent", people=(9,)),)
    assert refusals(of, teams=2).of_bye(1) == (Refusal("no_bye"),)
