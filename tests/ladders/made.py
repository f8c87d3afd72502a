"""Ladders for tests, made through the domain's own actions at days that the tests name."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from ladders.domain.action import Acting
from ladders.domain.challenges import answer_challenge, make_challenge, places_seen
from ladders.domain.organising import make_ladder, show_ladder
from ladders.domain.players import NewOnLadder, enter_players, make_ladder_links
from ladders.domain.records import point_of
from ladders.domain.results import decide_challenge
from ladders.models import Challenge, Ladder, LadderPlayer
from tabellone.ladder import LadderOutcome, LadderRules
from tests.factories import make_user
from tests.tabellone.ladder.test_actions import day

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio")


def made_ladder(
    *names: str, begins: datetime | None = None, owner: str = "owner", name: str = "Club ladder", **rules: Any
) -> Ladder:
    """A listed ladder with these people, or with six, each with a link."""
    at, actor = begins or day(0), make_user(owner)
    ladder = make_ladder(actor=actor, name=name, rules=LadderRules(**rules), now=at)
    Ladder.objects.filter(pk=ladder.pk).update(created_at=at)
    ladder.created_at = at
    people = [NewOnLadder(one, 2000 - 50 * index) for index, one in enumerate(names or NAMES)]
    entered = enter_players(ladder=ladder, actor=actor, people=people, now=at)
    make_ladder_links(ladder=ladder, actor=actor, players=[one.pk for one in entered], now=at)
    show_ladder(ladder=ladder, actor=actor, visibility=Ladder.Visibility.LISTED, now=at)
    return ladder


def who(ladder: Ladder, name: str) -> LadderPlayer:
    """The player of that name, as of now."""
    return LadderPlayer.objects.select_related("ladder").get(ladder=ladder, name=name)


def order(ladder: Ladder, at: datetime) -> str:
    """The first letters of the names, the first place first."""
    names = dict(ladder.players.values_list("pk", "name"))
    return "".join(names[key][0] for key in point_of(ladder, at).order)


def by_link(player: LadderPlayer) -> Acting:
    return Acting(player=player)


def challenged(ladder: Ladder, name: str, other: str, at: datetime) -> Challenge:
    """One challenges another by the link."""
    one, two = who(ladder, name), who(ladder, other)
    seen = places_seen(point_of(ladder, at), one.pk, two.pk)
    return make_challenge(challenger=one, challenged=two, acting=by_link(one), seen=seen, now=at)


def fresh(challenge: Challenge) -> Challenge:
    """The row as it is now."""
    return Challenge.objects.select_related("challenger", "challenged", "ladder").get(pk=challenge.pk)


def accepted(ladder: Ladder, name: str, other: str, at: datetime) -> Challenge:
    """A challenge that was accepted at the same moment."""
    made = challenged(ladder, name, other, at)
    return answer_challenge(
        challenge=fresh(made), accept=True, acting=by_link(who(ladder, other)), seen=made.version, now=at
    )


def played(ladder: Ladder, name: str, other: str, outcome: LadderOutcome, at: datetime) -> Challenge:
    """A challenge whose end the arbiter entered an hour later."""
    made = fresh(accepted(ladder, name, other, at))
    later = at + timedelta(hours=1)
    actor = ladder.members.all()[0].user
    return decide_challenge(challenge=made, outcome=outcome, acting=Acting(actor), seen=made.version, now=later)
