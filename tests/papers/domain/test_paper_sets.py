"""The usual sets of papers, and those that are ticked."""

from __future__ import annotations

import pytest

from papers.domain import paper_sets
from papers.domain.catalogue import papers_of
from papers.domain.paper_sets import PaperSet, chosen_papers, papers_in, sets_of
from tests.factories import make_event, play_round
from tests.papers.events import team_round
from tests.prizes.made import event_with_fund
from tournaments.domain.errors import Refused
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def in_set(event: Event, which: PaperSet) -> list[str]:
    return [kind.key for kind in papers_in(which, papers_of(event))]


def test_the_set_of_a_round_and_after_the_last_result_that_of_the_end() -> None:
    event = event_with_fund(played=1, rounds=2)
    assert in_set(event, PaperSet.ROUND) == ["pairings-by-name", "pairings-by-board", "slips"]
    assert sets_of(event, papers_of(event)) == [PaperSet.ROUND]
    play_round(event)
    event.refresh_from_db()
    fund = event.prize_funds.get().pk
    assert sets_of(event, papers_of(event)) == [PaperSet.ROUND, PaperSet.END]
    assert in_set(event, PaperSet.END) == [
        "standings", "category-standings", "crosstable", f"prizes-{fund}-list", f"prizes-{fund}-ceremony",
        f"prizes-{fund}-receipts", "certificates", "minutes",
    ]  # fmt: skip


def test_teams_have_match_sheets_and_line_up_forms() -> None:
    assert in_set(team_round(), PaperSet.ROUND) == [
        "pairings-by-name", "pairings-by-board", "match-sheets", "line-up-forms",
    ]  # fmt: skip


def test_before_the_first_round_there_is_no_set() -> None:
    event = make_event()
    assert sets_of(event, papers_of(event)) == []


def test_ticked_papers_come_in_the_order_of_the_print_centre() -> None:
    event = event_with_fund(played=1, rounds=2)
    found = chosen_papers(event, usual="", keys=["badges", "nothing", "slips", "match-sheets", "slips"])
    assert [kind.key for kind in found] == ["slips", "badges"]
    assert [kind.key for kind in chosen_papers(event, usual="end", keys=["badges"])] == ["badges"]
    assert len(chosen_papers(event, usual="round", keys=["badges"])) == 3


def test_no_paper_and_too_many_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    event = event_with_fund(played=1, rounds=2)
    with pytest.raises(Refused, match="No paper is selected"):
        chosen_papers(event, usual="", keys=["nothing"])
    monkeypatch.setattr(paper_sets, "MOST_PAPERS", 2)
    with pytest.raises(Refused, match="Too many papers"):
        chosen_papers(event, usual="round", keys=[])
