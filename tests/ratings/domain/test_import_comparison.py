"""An event that comes in is held beside the list at once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ratings.domain.import_comparison import differences_from_list
from tabellone.interchange import trf
from tabellone.record import Header
from tests.factories import make_user
from tests.ratings.people import NOVEMBER, OCTOBER, fide_list, listed
from tests.tournaments.domain.reports.test_findings import FOUR
from tournaments.domain.reports.findings import shown_findings
from tournaments.domain.reports.imports import import_trf

pytestmark = pytest.mark.django_db


def said_of_lists(start: str) -> tuple[str, ...]:
    ids = ("1", "2", "3", "")
    record = replace(
        FOUR,
        players=tuple(replace(player, fide_id=number) for player, number in zip(FOUR.players, ids, strict=True)),
        header=Header(name="Four", start=start),
    )
    event = import_trf(actor=make_user(), data=trf.write(record).encode(), source="four.trf")
    assert [str(message) for message in differences_from_list(event)]
    return next(each.texts for each in shown_findings(event.import_report.findings) if "rating list" in each.title)


def test_without_a_list_nothing_is_compared_and_that_is_said() -> None:
    assert said_of_lists("2026/10/05") == ("There is no FIDE list here: names and ratings were not compared.",)


def test_what_the_list_of_the_month_has_otherwise_is_told() -> None:
    fide_list(listed(1, "Player 1", 2500, title="FM"), listed(2, "Somebody Else", 2480), month=OCTOBER)
    assert said_of_lists("2026/10/05") == (
        "1 Player 1 – title: the file says –, the list FM.",
        "1 Player 1 – rating: the file says 2490, the list 2500.",
        "2 Player 2 – name: the file says Player 2, the list Somebody Else.",
        "3 Player 3: the FIDE ID 3 is not on the list.",
        "Players without a FIDE ID, who were not compared: 1.",
    )


def test_where_that_list_is_not_here_the_current_one_is_taken_and_named() -> None:
    fide_list(listed(1, "Player 1", 2490), month=NOVEMBER)
    assert said_of_lists("2026/10/05")[0] == "The FIDE list of 2026-10 is not here: compared with that of 2026-11."
