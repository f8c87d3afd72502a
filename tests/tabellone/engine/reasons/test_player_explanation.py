"""Why a player has this opponent, colour and board, floats, or has the bye, in systems that tell a round's steps."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine import SYSTEMS, pair
from tabellone.engine.reasons.pairing_facts import reasons_of
from tabellone.record import Game, Record, Result, Round
from tests.tabellone.engine.dubov.dubov_events import worked
from tests.tabellone.engine.lim.lim_events import lim
from tests.tabellone.engine.played import record

ROUNDS = ("1-3 1, 4-2 0, 5 U",)


def drawn(of: Record) -> Record:
    """With one more round as the system makes it."""
    made = pair(of)
    games = tuple(Game(*boards, Result.UNKNOWN, Result.UNKNOWN) for boards in made.pairs)
    return replace(of, rounds=(*of.rounds, Round.of(games, made.byes)))


def said(of: Record, tpn: int) -> dict[str, tuple[str, ...]]:
    number = len(of.rounds)
    story = SYSTEMS[of.system].explain(of, number)
    return {row.question: row.answer.short for row in reasons_of(of, number, tpn, story, lambda _tpn: None)}


def test_who_comes_up_and_the_opponent_are_told_why_in_the_worked_tournament() -> None:
    of = replace(worked(), rounds=worked().rounds[:2])
    up = said(of, 7)
    assert up["Why an opponent with a higher score?"] == (
        "Player 7 floats up because a player with a higher score needs an opponent.",
    )
    assert up["Why this opponent?"] == (
        "Player 7 has 0 points, Player 14 half a point.",
        "Floaters from another scoregroup are paired like the residents.",
        "In a scoregroup, players who had weaker opponents so far get stronger ones.",
    )
    assert said(of, 14)["Why an opponent with a lower score?"] == up["Why an opponent with a higher score?"]


@pytest.mark.parametrize(
    ("system", "edition", "how"),
    [
        ("burstein", "1998", "In a scoregroup, the highest-ranked plays the lowest-ranked, and so on."),
        ("dubov", "2026", "In a scoregroup, players who had weaker opponents so far get stronger ones."),
        ("lim", "2026", "In a scoregroup, the top half plays the bottom half in order of pairing number."),
    ],
)
def test_how_those_meet_who_are_level(system: str, edition: str, how: str) -> None:
    of = drawn(replace(record(8, "1-5 1, 6-2 0, 3-7 1, 8-4 0"), system=system, edition=edition))
    assert any(how in said(of, tpn)["Why this opponent?"] for tpn in range(1, 9))


def test_the_bye_and_those_who_come_before() -> None:
    of = drawn(replace(record(5, *ROUNDS), system="dubov", edition="2026"))
    (bye,) = (row.player for row in of.rounds[1].byes)
    short = said(of, bye)["Why the bye?"]
    assert short[0] == "The number of players is odd, so one of them gets the bye."
    story = SYSTEMS["dubov"].explain(of, 2)
    before = [row.number for row in story.passed_over]
    name = f"Player {bye}"
    expected = (
        f"{name} gets it. Earlier in the order of the rules, but not eligible: Player {before[0]}."
        if before
        else f"{name} is the first in the order of the rules who can get it."
    )
    assert short[1] == expected


def test_a_board_that_was_changed_is_told_from_the_record_alone() -> None:
    of = drawn(lim(4, "1-3 1, 2-4 1"))
    first, second = of.rounds[1].pairings
    swapped = Round.of(
        tuple(
            Game(one, other, Result.UNKNOWN, Result.UNKNOWN)
            for one, other in ((first.first, second.first), (first.second, second.second))
        )
    )
    changed = replace(of, rounds=(of.rounds[0], swapped))
    assert "They have not played each other before in this event." in said(changed, first.first)[
        "Why this opponent?"
    ] or (len(said(changed, first.first)["Why this opponent?"]) == 1)


def test_arbiters_see_the_reason_then_the_article_then_the_colours() -> None:
    of = drawn(replace(record(5, *ROUNDS), system="dubov", edition="2026"))
    first = of.rounds[1].pairings[0].first
    story = SYSTEMS["dubov"].explain(of, 2)
    colour = next(row for row in reasons_of(of, 2, first, story) if row.question == "Why this colour?")
    *lines, article, one, other = colour.answer.long
    assert colour.answer.short == tuple(lines)
    assert article.startswith("White by article 5.2.")
    assert [text.partition(":")[0] for text in (one, other)] == [
        f"Player {first}",
        f"Player {of.rounds[1].pairings[0].second}",
    ]
    assert colour.facts.article.startswith("5.2.")
