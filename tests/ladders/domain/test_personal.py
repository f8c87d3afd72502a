"""What a player sees by the personal link."""

from __future__ import annotations

import pytest

from ladders.domain.personal import from_own_side, personal_page
from ladders.domain.results import report_result
from tabellone.ladder import LadderOutcome
from tests.ladders.made import accepted, by_link, challenged, fresh, made_ladder, who
from tests.tabellone.ladder.test_actions import day

pytestmark = pytest.mark.django_db

WON, DRAWN, LOST = LadderOutcome.WON, LadderOutcome.DRAWN, LadderOutcome.LOST


def test_whom_one_may_challenge_and_why_not_the_next_ones() -> None:
    ladder = made_ladder(reach=2)
    challenged(ladder, "Elena", "Dario", day(1))
    page = personal_page(who(ladder, "Fabio"), day(1))
    assert [(one.place, one.player.name, one.why_not, one.seen) for one in page.opponents] == [
        (5, "Elena", "This player has an open challenge.", "6-5"),
        (4, "Dario", "This player has an open challenge.", "6-4"),
        (3, "Carla", "That is 3 places up; allowed: 2.", "6-3"),
        (2, "Bruno", "That is 4 places up; allowed: 2.", "6-2"),
    ]
    assert personal_page(who(ladder, "Elena"), day(1)).opponents == ()


def test_what_each_of_the_two_may_do() -> None:
    ladder = made_ladder()
    made = accepted(ladder, "Dario", "Bruno", day(1))
    dario = who(ladder, "Dario")
    report_result(challenge=fresh(made), player=dario, outcome=WON, acting=by_link(dario), seen=1, now=day(2))
    own, other = (personal_page(who(ladder, name), day(2)) for name in ("Dario", "Bruno"))
    assert (own.is_challenger, own.may_report, own.told_by_me, own.told_by_other) == (True, True, WON, None)
    assert (other.is_challenger, other.told_by_me, other.told_by_other) == (False, None, WON)
    assert (own.has_white, other.has_white) == (False, True)
    assert (own.may_answer, own.may_take_back) == (False, False)
    assert own.opponent == who(ladder, "Bruno")


@pytest.mark.parametrize(
    ("word", "challenger", "challenged"), [("won", WON, LOST), ("drawn", DRAWN, DRAWN), ("lost", LOST, WON)]
)
def test_what_one_says_is_turned_to_the_challengers_side(
    word: str, challenger: LadderOutcome, challenged: LadderOutcome
) -> None:
    assert from_own_side(word, is_challenger=True) is challenger
    assert from_own_side(word, is_challenger=False) is challenged
    assert from_own_side("won-unplayed", is_challenger=True) is None
