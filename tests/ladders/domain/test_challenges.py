"""Challenges: made and answered, with what somebody saw, in a race, and out of time."""

from __future__ import annotations

from datetime import timedelta

import pytest

from ladders.domain.action import Acting
from ladders.domain.challenges import (
    agree_time,
    answer_challenge,
    make_challenge,
    places_seen,
    propose_time,
    withdraw_challenge,
)
from ladders.domain.organising import close_ladder
from ladders.domain.players import make_ladder_links, move_to_position, revoke_ladder_link, set_away
from ladders.domain.records import point_of
from ladders.models import Challenge
from tabellone.ladder import WhoHasWhite, WinTakes
from tests.factories import make_user
from tests.ladders.made import accepted, by_link, challenged, fresh, made_ladder, order, who
from tests.tabellone.ladder.test_actions import day
from tournaments.domain.errors import Refused

pytestmark = pytest.mark.django_db


def test_a_challenge_has_the_rules_and_the_time_of_the_day_on_which_it_was_made() -> None:
    ladder = made_ladder(answer_days=2, win=WinTakes.INSERT)
    made = challenged(ladder, "Dario", "Bruno", day(1))
    assert (made.answer_by, made.rules["win"], made.number) == (day(3), "insert", 1)
    step = ladder.journal.all()[0]
    assert (step.action, step.player, step.actor) == ("challenge", who(ladder, "Dario"), None)
    assert step.details == {"player": "Dario", "other": "Bruno"}


def test_a_double_click_is_one_challenge() -> None:
    ladder = made_ladder()
    first, second = (challenged(ladder, "Dario", "Bruno", day(1)) for _time in range(2))
    assert first.pk == second.pk
    assert Challenge.objects.count() == 1
    assert ladder.journal.filter(action="challenge").count() == 1


def test_of_two_who_challenge_the_same_person_the_second_is_told() -> None:
    ladder = made_ladder()
    challenged(ladder, "Dario", "Bruno", day(1))
    with pytest.raises(Refused, match="has an open challenge"):
        challenged(ladder, "Carla", "Bruno", day(1))
    assert Challenge.objects.count() == 1


def test_whoever_looks_at_an_old_page_challenges_nobody() -> None:
    ladder = made_ladder()
    one, two = who(ladder, "Dario"), who(ladder, "Bruno")
    seen = places_seen(point_of(ladder, day(1)), one.pk, two.pk)
    move_to_position(player=who(ladder, "Bruno"), actor=make_user(), place=1, seen=2, now=day(1))
    with pytest.raises(Refused, match="positions of the ladder changed after you opened this page"):
        make_challenge(challenger=one, challenged=two, acting=by_link(one), seen=seen, now=day(1))
    assert not Challenge.objects.exists()


def test_the_rules_are_asked_again_when_the_ladder_is_locked() -> None:
    ladder = made_ladder(reach=2)
    with pytest.raises(Refused, match="3 places up; allowed: 2"):
        challenged(ladder, "Dario", "Anna", day(1))
    set_away(player=who(ladder, "Carla"), away=True, acting=by_link(who(ladder, "Carla")), now=day(1))
    with pytest.raises(Refused, match="is away"):
        challenged(ladder, "Dario", "Carla", day(1))
    close_ladder(ladder=ladder, actor=make_user(), now=day(1))
    with pytest.raises(Refused, match="closed"):
        challenged(ladder, "Dario", "Bruno", day(1))


def test_nobody_is_challenged_on_another_ladder() -> None:
    one, two = made_ladder(), made_ladder(name="Other")
    dario, bruno = who(one, "Dario"), who(two, "Bruno")
    with pytest.raises(Refused, match="not on the ladder"):
        make_challenge(challenger=dario, challenged=bruno, acting=by_link(dario), seen="4-0", now=day(1))


def test_a_link_acts_for_its_own_player_and_not_after_it_was_revoked() -> None:
    ladder = made_ladder()
    made = challenged(ladder, "Dario", "Bruno", day(1))
    for acting in (by_link(who(ladder, "Dario")), by_link(who(ladder, "Anna"))):
        with pytest.raises(Refused, match="Only the other player can do this"):
            answer_challenge(challenge=fresh(made), accept=True, acting=acting, seen=0, now=day(1))
    bruno = who(ladder, "Bruno")
    revoke_ladder_link(player=bruno, actor=make_user(), now=day(1))
    with pytest.raises(Refused, match="not valid any more"):
        answer_challenge(challenge=fresh(made), accept=True, acting=by_link(bruno), seen=0, now=day(1))
    make_ladder_links(ladder=ladder, actor=make_user(), players=[bruno.pk], now=day(1))
    with pytest.raises(Refused, match="not valid any more"):
        answer_challenge(challenge=fresh(made), accept=True, acting=by_link(bruno), seen=0, now=day(1))
    with pytest.raises(Refused, match="Only the arbiters"):
        answer_challenge(challenge=fresh(made), accept=True, acting=Acting(make_user("x")), seen=0, now=day(1))
    answer_challenge(challenge=fresh(made), accept=True, acting=Acting(make_user()), seen=0, now=day(1))
    assert fresh(made).is_accepted


def test_an_answer_is_given_once_and_in_time() -> None:
    ladder = made_ladder(answer_days=3, play_days=10)
    made = challenged(ladder, "Dario", "Bruno", day(1))
    bruno = by_link(who(ladder, "Bruno"))
    last = day(4)
    for _click in range(2):
        answer_challenge(challenge=fresh(made), accept=True, acting=bruno, seen=0, now=last)
    now = fresh(made)
    assert (now.is_accepted, now.play_by, now.version) == (True, day(14), 1)
    with pytest.raises(Refused, match="does not wait for an answer"):
        answer_challenge(challenge=now, accept=False, acting=bruno, seen=1, now=last)


def test_an_answer_after_the_time_is_refused_and_the_place_is_gone() -> None:
    ladder = made_ladder()
    made = challenged(ladder, "Dario", "Bruno", day(1))
    late = day(4) + timedelta(microseconds=1)
    with pytest.raises(Refused, match="time to answer is over"):
        answer_challenge(challenge=made, accept=True, acting=by_link(who(ladder, "Bruno")), seen=0, now=late)
    assert (order(ladder, day(4)), order(ladder, late)) == ("ABCDEF", "ADCBEF")


def test_an_answer_to_what_was_changed_meanwhile_is_not_taken() -> None:
    ladder = made_ladder()
    made = challenged(ladder, "Dario", "Bruno", day(1))
    dario = who(ladder, "Dario")
    propose_time(challenge=made, player=dario, meets_at=day(5), acting=by_link(dario), seen=0, now=day(1))
    with pytest.raises(Refused, match="Another user changed the challenge"):
        answer_challenge(challenge=made, accept=True, acting=by_link(who(ladder, "Bruno")), seen=0, now=day(2))
    assert fresh(made).answered_at is None


def test_a_challenge_is_taken_back_only_while_it_waits() -> None:
    ladder = made_ladder()
    made = challenged(ladder, "Dario", "Bruno", day(1))
    dario = by_link(who(ladder, "Dario"))
    for _click in range(2):
        withdraw_challenge(challenge=made, acting=dario, seen=0, now=day(2))
    assert ladder.journal.filter(action="take_back").count() == 1
    with pytest.raises(Refused, match="Days to wait before a new one: 7"):
        challenged(ladder, "Dario", "Bruno", day(3))
    other = accepted(ladder, "Fabio", "Elena", day(3))
    with pytest.raises(Refused, match="that has no answer yet"):
        withdraw_challenge(challenge=fresh(other), acting=by_link(who(ladder, "Fabio")), seen=1, now=day(3))


def test_a_time_is_proposed_by_one_and_agreed_by_the_other() -> None:
    ladder = made_ladder()
    made = fresh(accepted(ladder, "Dario", "Bruno", day(1)))
    dario, bruno = who(ladder, "Dario"), who(ladder, "Bruno")
    with pytest.raises(Refused, match="in the near future"):
        propose_time(challenge=made, player=dario, meets_at=day(900), acting=by_link(dario), seen=1, now=day(1))
    propose_time(challenge=made, player=dario, meets_at=day(5), acting=by_link(dario), seen=1, now=day(1))
    with pytest.raises(Refused, match="no time of the other"):
        agree_time(challenge=made, player=dario, acting=by_link(dario), seen=2, now=day(1))
    with pytest.raises(Refused, match="two players of the challenge"):
        agree_time(challenge=made, player=who(ladder, "Anna"), acting=by_link(who(ladder, "Anna")), seen=2, now=day(1))
    for _click in range(2):
        agree_time(challenge=made, player=bruno, acting=by_link(bruno), seen=2, now=day(2))
    now = fresh(made)
    assert (now.meets_at, now.is_time_agreed, now.proposed_by, now.version) == (day(5), True, dario, 3)


@pytest.mark.parametrize(("rule", "white"), [(WhoHasWhite.CHALLENGED, False), (WhoHasWhite.CHALLENGER, True)])
def test_who_has_white_is_settled_when_the_challenge_is_accepted(rule: WhoHasWhite, white: bool) -> None:  # noqa: FBT001
    ladder = made_ladder(white=rule)
    assert accepted(ladder, "Dario", "Bruno", day(1)).challenger_has_white is white
