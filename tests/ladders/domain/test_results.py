"""Results: told, confirmed, disputed, decided, corrected; and more time."""

from __future__ import annotations

import pytest

from ladders.domain.action import Acting
from ladders.domain.players import leave_ladder
from ladders.domain.results import decide_challenge, give_time, report_result
from ladders.models import Challenge, Ladder
from tabellone.ladder import GoesTo, LadderOutcome
from tests.factories import make_user
from tests.ladders.made import accepted, by_link, challenged, fresh, made_ladder, order, played, who
from tests.tabellone.ladder.test_actions import day
from tournaments.domain.errors import Refused

pytestmark = pytest.mark.django_db

WON, DRAWN, LOST, VOID = LadderOutcome.WON, LadderOutcome.DRAWN, LadderOutcome.LOST, LadderOutcome.VOID


def tell(ladder: Ladder, made: Challenge, name: str, outcome: LadderOutcome, at: float, seen: int = -1) -> Challenge:
    """That player tells the result by the link, having seen what there is."""
    player, row = who(ladder, name), fresh(made)
    version = row.version if seen < 0 else seen
    return report_result(
        challenge=row, player=player, outcome=outcome, acting=by_link(player), seen=version, now=day(at)
    )


def decide(made: Challenge, outcome: LadderOutcome, at: float, why: str = "") -> Challenge:
    row = fresh(made)
    return decide_challenge(
        challenge=row, outcome=outcome, acting=Acting(make_user()), seen=row.version, why=why, now=day(at)
    )


def test_what_both_tell_stands_from_that_moment() -> None:
    ladder = made_ladder()
    made = accepted(ladder, "Dario", "Bruno", day(1))
    for _click in range(2):
        tell(ladder, made, "Dario", WON, 2)
    assert order(ladder, day(3)) == "ABCDEF"
    tell(ladder, made, "Bruno", WON, 3)
    assert (order(ladder, day(2.9)), order(ladder, day(3))) == ("ABCDEF", "ADCBEF")
    assert [step.action for step in ladder.journal.all()[:3]] == ["report", "report", "accept"]


def test_what_one_told_stands_after_some_days_without_a_word() -> None:
    ladder = made_ladder(confirm_days=2)
    made = accepted(ladder, "Dario", "Bruno", day(1))
    tell(ladder, made, "Bruno", WON, 2)
    assert (order(ladder, day(4)), order(ladder, day(4.1))) == ("ABCDEF", "ADCBEF")
    with pytest.raises(Refused, match="does not wait for a result"):
        tell(ladder, made, "Dario", LOST, 5)


def test_two_words_wait_for_the_arbiter_or_for_a_better_memory() -> None:
    ladder = made_ladder()
    made = accepted(ladder, "Dario", "Bruno", day(1))
    tell(ladder, made, "Dario", WON, 2)
    told = tell(ladder, made, "Bruno", LOST, 2)
    assert (told.reported, told.differing, told.confirm_by, told.decided) == ("won", "lost", None, "")
    assert order(ladder, day(90)) == "ABCDEF"
    tell(ladder, made, "Dario", DRAWN, 3)
    assert tell(ladder, made, "Bruno", DRAWN, 3).decided == "drawn"


def test_an_arbiter_decides_what_is_disputed() -> None:
    ladder = made_ladder()
    made = accepted(ladder, "Dario", "Bruno", day(1))
    tell(ladder, made, "Dario", WON, 2)
    tell(ladder, made, "Bruno", LOST, 2)
    decided = decide(made, WON, 6, "both score sheets")
    assert (decided.decided, decided.decided_at, order(ladder, day(6))) == ("won", day(6), "ADCBEF")
    step = ladder.journal.all()[0]
    assert (step.action, step.why, step.actor) == ("decide", "both score sheets", make_user())


def test_a_correction_keeps_its_day_and_tells_everything_after_it_anew() -> None:
    ladder = made_ladder()
    first = played(ladder, "Bruno", "Anna", WON, day(1))
    played(ladder, "Dario", "Anna", WON, day(2))
    assert order(ladder, day(3)) == "BDCAEF"
    corrected = decide(first, LOST, 9)
    assert corrected.decided_at == first.decided_at
    assert order(ladder, day(9)) == "DBCAEF"
    decide(first, VOID, 10)
    assert order(ladder, day(10)) == "DBCAEF"


def test_only_arbiters_say_that_somebody_did_not_come_and_players_decide_nothing() -> None:
    ladder = made_ladder()
    made = accepted(ladder, "Dario", "Bruno", day(1))
    with pytest.raises(Refused, match="Only an arbiter can enter a forfeit"):
        tell(ladder, made, "Dario", LadderOutcome.WON_UNPLAYED, 2)
    dario = by_link(who(ladder, "Dario"))
    with pytest.raises(Refused, match="Only the arbiters"):
        decide_challenge(challenge=fresh(made), outcome=WON, acting=dario, seen=1, now=day(2))
    with pytest.raises(Refused, match="Only the arbiters"):
        give_time(challenge=fresh(made), days=3, acting=dario, seen=1, now=day(2))
    with pytest.raises(Refused, match="Only the arbiters"):
        decide_challenge(challenge=fresh(made), outcome=WON, acting=Acting(make_user("x")), seen=1, now=day(2))


def test_a_result_of_an_old_page_is_not_taken() -> None:
    ladder = made_ladder()
    made = accepted(ladder, "Dario", "Bruno", day(1))
    tell(ladder, made, "Dario", DRAWN, 2)
    with pytest.raises(Refused, match="Another user changed the challenge"):
        tell(ladder, made, "Bruno", LOST, 2, seen=1)
    assert fresh(made).differing == ""


def test_a_challenge_that_is_not_accepted_has_no_result() -> None:
    ladder = made_ladder()
    made = challenged(ladder, "Dario", "Bruno", day(1))
    with pytest.raises(Refused, match="does not wait for a result"):
        tell(ladder, made, "Dario", WON, 1)


def test_an_arbiter_gives_time_also_after_it_has_run_out_unless_somebody_plays_elsewhere() -> None:
    ladder = made_ladder(unanswered=GoesTo.CHALLENGER)
    made = challenged(ladder, "Dario", "Bruno", day(1))
    assert order(ladder, day(5)) == "ADCBEF"
    given = give_time(challenge=fresh(made), days=4, acting=Acting(make_user()), seen=0, now=day(5))
    assert (given.answer_by, order(ladder, day(5))) == (day(9), "ABCDEF")
    challenged(ladder, "Elena", "Dario", day(9.5))
    row = fresh(made)
    with pytest.raises(Refused, match="another open challenge"):
        give_time(challenge=row, days=4, acting=Acting(make_user()), seen=row.version, now=day(9.5))
    for days in (0, 366):
        with pytest.raises(Refused, match="between 1 and 365"):
            give_time(challenge=row, days=days, acting=Acting(make_user()), seen=row.version, now=day(9.5))


def test_who_leaves_leaves_no_open_challenge() -> None:
    ladder = made_ladder()
    made = accepted(ladder, "Dario", "Bruno", day(1))
    leave_ladder(player=who(ladder, "Bruno"), actor=make_user(), now=day(2))
    assert (fresh(made).decided, order(ladder, day(2))) == ("void", "ACDEF")
    challenged(ladder, "Dario", "Anna", day(2))
