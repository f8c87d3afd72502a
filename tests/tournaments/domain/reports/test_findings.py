"""An import says what it took from the report, what it settled, and what in the report does not agree."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.interchange import trf
from tabellone.record import Game, Header, Player, Record, Result, Round
from tests.factories import make_user
from tournaments.domain.errors import Refused
from tournaments.domain.reports.findings import shown_findings
from tournaments.domain.reports.imports import import_trf
from tournaments.models import Event

pytestmark = pytest.mark.django_db

W, D, L = Result.WIN, Result.DRAW, Result.LOSS
FOUR = Record(
    players=tuple(Player(tpn, f"Player {tpn}", 2500 - 10 * tpn) for tpn in range(1, 5)),
    rounds=(
        Round.of((Game(1, 3, W, L), Game(4, 2, D, D))),
        Round.of((Game(2, 1, L, W), Game(3, 4, D, D))),
    ),
    header=Header(name="Four"),
    planned_rounds=3,
    tie_breaks=("BH",),
)


def imported(text: str) -> Event:
    return import_trf(actor=make_user(), data=text.encode(), source="four.trf")


def said(text: str) -> dict[str, tuple[str, ...]]:
    return {section.title: section.texts for section in shown_findings(imported(text).import_report.findings)}


def test_system_and_edition_are_said_with_the_reason() -> None:
    text = trf.write(replace(FOUR, header=Header(start="Jun 26, 2020", type="")))
    assert said(text)["Rules taken from the report"] == (
        "Pairing system: FIDE (Dutch), by the code FIDE_DUTCH.",
        "Edition of the pairing rules: 2017, in force on 2020-06-26.",
        "Tie-breaks: edition of 2023.",
    )
    event = Event.objects.get()
    assert (event.edition, str(event.start_date)) == ("2017", "2020-06-26")


@pytest.mark.parametrize(
    ("old", "new", "rules"),
    [
        (
            "192 FIDE_DUTCH\n", "",
            ["FIDE (Dutch), because the report does not name one.", "2026, the newest, as the report has no date."],
        ),
        (
            "192 FIDE_DUTCH\n", "092 Swiss (Dubov)\n042 in spring\n",
            [
                "Dubov, by the type of event “Swiss (Dubov)”.",
                "2026, the newest: the first day “in spring” cannot be read.",
            ],
        ),
        (
            "FIDE_DUTCH\n", "FIDE_DUTCH_2017\n",
            ["FIDE (Dutch), by the code FIDE_DUTCH_2017.", "2017, as the code says."],
        ),
    ],
)  # fmt: skip
def test_the_reason_depends_on_what_the_report_says(old: str, new: str, rules: list[str]) -> None:
    texts = said(trf.write(FOUR).replace(old, new))["Rules taken from the report"]
    assert [text.partition(": ")[2] for text in texts[:2]] == rules


def test_points_and_ranks_that_differ_are_said() -> None:
    stated = {
        1: trf.Stated(20, 1), 2: trf.Stated(15, 3), 3: trf.Stated(5, 4), 4: trf.Stated(10, 2),
    }  # fmt: skip
    assert said(trf.write(FOUR, stated=stated))["Points and ranks"] == (
        "Points of 2 Player 2: the report states 1½, its results give ½.",
    )
    wrong = {tpn: trf.Stated(FOUR.points_of(tpn), rank) for tpn, rank in ((1, 1), (2, 2), (3, 3), (4, 4))}
    assert said(trf.write(FOUR, stated=wrong))["Points and ranks"] == (
        "Rank of 2 Player 2: the report states 2, its tie-breaks give 3 to 4.",
        "Rank of 4 Player 4: the report states 4, its tie-breaks give 2 to 2.",
    )


def test_tie_breaks_that_cannot_be_computed_are_named() -> None:
    text = trf.write(replace(FOUR, tie_breaks=("BH", "MYOWN")))
    assert said(text)["Points and ranks"] == ("Tie-breaks that cannot be computed here: MYOWN.",)


def test_what_was_settled_and_what_was_not_understood_is_said() -> None:
    text = "112\n777 something\n082 many\n042 Jun 26, 2020\n052 in summer\n" + trf.write(FOUR)
    text = text.replace("001    2   ", "001    2 x ")
    found = said(text)
    assert found["Corrected during import"] == (
        "Line 1: names no arbiter: left out.",
        "Line 14: the sex “x” is neither m nor w: left out.",
        "The date “Jun 26, 2020” is read as 2020-06-26.",
        "The date “in summer” cannot be used and stays as it is written.",
        "The number of teams “many” is left out.",
    )
    assert found["Unknown lines (kept and exported unchanged)"] == ("777 something",)


def test_the_order_in_which_two_digit_dates_were_read_is_told_with_its_edition() -> None:
    read = [
        said(f"042 {start}\n052 {end}\n" + trf.write(FOUR))
        for start, end in (("11.09.26", "11.10.01"), ("10.09.13", "13.09.13"))
    ]
    text = "Two-digit dates can be read in several ways. They are read as %s. Check the dates and the edition."
    assert [found["Corrected during import"] for found in read] == [
        (
            text % "year, month, day",
            "The date “11.09.26” is read as 2011-09-26.",
            "The date “11.10.01” is read as 2011-10-01.",
        ),
        (
            text % "day, month, year",
            "The date “10.09.13” is read as 2013-09-10.",
            "The date “13.09.13” is read as 2013-09-13.",
        ),
    ]


def test_open_games_of_the_last_round_are_played_still_and_those_before_are_adjourned() -> None:
    first, last = FOUR.rounds
    unknown = Result.UNKNOWN
    is_open = replace(FOUR, rounds=(first, Round.of((Game(2, 1, unknown, unknown), last.games[1]))))
    assert "Corrected during import" not in said(trf.write(is_open))
    adjourned = replace(FOUR, rounds=(Round.of((Game(1, 3, unknown, unknown), first.games[1])), last))
    assert said(trf.write(adjourned))["Corrected during import"] == (
        "Games of earlier rounds without a result, taken as adjourned: 1.",
    )


def test_of_a_long_line_the_beginning_is_kept() -> None:
    lines = said(f"777 {'x' * 500}\n" + trf.write(FOUR))["Unknown lines (kept and exported unchanged)"]
    assert lines == (f"777 {'x' * 116}",)


def test_a_long_list_is_counted() -> None:
    text = trf.write(FOUR) + "".join(f"777 {number}\n" for number in range(220))
    lines = said(text)["Unknown lines (kept and exported unchanged)"]
    assert (len(lines), lines[-1]) == (201, "… and 20 more.")


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        ("192 BERGER_TEAM_ROUNDROBIN\n", "unnamed teams, BERGER_TEAM_ROUNDROBIN"),
        ("013 Alfa\n", "1 teams, system not stated"),
    ],
)
def test_a_report_of_teams_is_refused_as_one(lines: str, text: str) -> None:
    with pytest.raises(Refused) as caught:
        imported(lines + trf.write(FOUR).replace("192 FIDE_DUTCH\n", ""))
    assert caught.value.message == f"This is the report of a team event: {text}."
    assert list(Event.objects.all()) == []
