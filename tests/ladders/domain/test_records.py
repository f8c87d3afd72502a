"""From the database to the core's value."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from ladders.domain.players import NewOnLadder, enter_players, leave_ladder, move_to_position, set_away
from ladders.domain.records import challenge_value, record_of_ladder, rules_of
from tabellone.ladder import LadderChallenge, LadderJoin, LadderLeave, LadderOutcome, LadderPlacing, LadderRules
from tests.factories import make_user
from tests.ladders.made import by_link, fresh, made_ladder, played, who
from tests.tabellone.ladder.test_actions import day

pytestmark = pytest.mark.django_db


def test_everything_that_is_written_is_in_the_book(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    ladder, actor = made_ladder(drop=2), make_user()
    made = played(ladder, "Dario", "Bruno", LadderOutcome.WON, day(1))
    (gino,) = enter_players(ladder=ladder, actor=actor, people=[NewOnLadder("Gino")], place=3, now=day(2))
    leave_ladder(player=who(ladder, "Elena"), actor=actor, now=day(3))
    move_to_position(player=who(ladder, "Fabio"), actor=actor, place=1, seen=6, now=day(4))
    anna = who(ladder, "Anna")
    set_away(player=anna, away=True, acting=by_link(anna))
    with django_assert_num_queries(3):
        book = record_of_ladder(ladder)
    assert (book.rules, rules_of(ladder)) == (LadderRules(drop=2), LadderRules(drop=2))
    assert book.acts == (
        LadderJoin(day(2), 2, gino.pk, 3),
        LadderLeave(day(3), 3, who(ladder, "Elena").pk),
        LadderPlacing(day(4), 4, who(ladder, "Fabio").pk, 1),
    )
    assert (book.away, book.challenges) == (frozenset({anna.pk}), (challenge_value(fresh(made)),))


def test_a_challenge_is_read_with_all_its_times() -> None:
    ladder = made_ladder()
    row = fresh(played(ladder, "Dario", "Bruno", LadderOutcome.LOST, day(1)))
    assert challenge_value(row) == LadderChallenge(
        row.pk, 1, row.challenger_id, row.challenged_id, LadderRules(), day(1), day(4), day(1), True, day(15),
        decided=LadderOutcome.LOST, decided_at=row.decided_at,
    )  # fmt: skip
