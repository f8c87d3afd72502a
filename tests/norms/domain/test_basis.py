"""What the norms of an event are calculated from."""

from __future__ import annotations

from dataclasses import replace

import pytest

from norms.domain.basis import norm_basis
from norms.models import NormPaper
from tabellone.record import Play
from tests.norms.made import basis_of, norm_event, report_of
from tournaments.models import Event


def test_an_event_is_over_after_its_last_game_or_when_it_is_finished() -> None:
    assert basis_of(report_of("11111==10")).is_over
    assert not basis_of(report_of("11111==1*")).is_over
    assert not basis_of(report_of("11111==")).is_over
    assert basis_of(report_of("11111=="), status=Event.Status.FINISHED).is_over


def test_the_next_round_is_the_first_that_is_not_over() -> None:
    assert [basis_of(report_of(results)).next_round for results in ("11111==", "11111==*", "11111==10")] == [8, 8, 10]


def test_only_standard_games_of_chess_give_norms() -> None:
    record = report_of("11111==10")
    assert basis_of(record).gives_norms
    assert not basis_of(record, time_control_code="900+10").gives_norms
    assert not basis_of(replace(record, play=Play(is_chess960=True))).gives_norms


@pytest.mark.parametrize(
    ("system", "expected"),
    [("dutch", False), ("round-robin", False), ("knockout", False), ("keizer", True), ("of another program", True)],
)
def test_1_4_2e_other_formats_need_an_approval(system: str, *, expected: bool) -> None:
    assert basis_of(replace(report_of("11111=="), system=system)).needs_approval is expected


def test_the_stated_exemption_and_the_team_championship_change_the_case() -> None:
    basis = basis_of(report_of("1111111"))
    basis.paper.exemption, basis.paper.is_team_championship = "1.4.3a", True
    case = basis.case(1)
    assert (case.exemption, case.fewest, case.fewest_article) == ("1.4.3a", 7, "1.4.1b")


@pytest.mark.django_db
def test_the_players_are_the_rows_by_number_and_the_paper_is_the_stored_one() -> None:
    event = norm_event("11111==")
    assert norm_basis(event).paper.pk is None
    paper = NormPaper.objects.create(event=event, event_code="431207")
    basis = norm_basis(event)
    assert (basis.paper, basis.players[1].name, basis.player(1).name) == (paper, "Rossi, Anna", "Rossi, Anna")
    assert sorted(basis.players) == list(range(1, 11))
