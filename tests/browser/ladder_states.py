"""The pages of ladders in the states that they have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta

from django.utils import timezone

from ladders.domain.challenges import propose_time
from ladders.domain.organising import add_arbiter, close_ladder, make_ladder, show_ladder
from ladders.domain.players import leave_ladder, set_away, token_of
from ladders.domain.records import point_of
from ladders.domain.results import report_result
from ladders.models import Ladder
from tabellone.ladder import LadderOutcome
from tests.browser.state import ORGANISER, STAFF, State
from tests.factories import make_user
from tests.ladders.made import accepted, by_link, challenged, fresh, made_ladder, played, who

DESK = ("", "players/", "settings/", "people/")


def ladder_states(names: Sequence[str], title: str) -> Iterator[State]:
    """A ladder in full swing, one that is empty, and one that is closed."""
    ladder = _lively([*dict.fromkeys(names), "A", "B", "C", "D"], title)
    owner = make_user(ORGANISER)
    empty = make_ladder(actor=owner, name="Ladder to come")
    show_ladder(ladder=empty, actor=owner, visibility=Ladder.Visibility.LINK)
    closed = made_ladder(name="Ladder of last year", owner=ORGANISER)
    close_ladder(ladder=closed, actor=owner)
    for one in (ladder, empty, closed):
        yield State(f"{one.slug}: ladder", f"/ladder/{one.slug}/")
        for page in DESK:
            yield State(f"{one.slug}: desk {page}", f"/ladder/{one.slug}/desk/{page}", ORGANISER)
    yield State(f"{ladder.slug}: people, an arbiter", f"/ladder/{ladder.slug}/desk/people/", STAFF)
    for player in ladder.players.all():
        yield State(f"{ladder.slug}: player {player.pk}", f"/ladder/{ladder.slug}/player/{player.pk}/")
        yield State(f"{ladder.slug}: own page {player.pk}", f"/l/{token_of(player)}/")
    yield State("closed: own page", f"/l/{token_of(who(closed, 'Bruno'))}/")
    yield State("a link of nobody's", "/l/nothing/")
    yield State("ladders", "/ladders/", ORGANISER)
    yield State("new ladder, refused", "/ladders/", ORGANISER, {"name": "", "reach": "-1"})
    address = f"/ladder/{empty.slug}/desk/players/"
    yield State("players, refused", address, ORGANISER, {"people": "x" * 300})


def _lively(names: Sequence[str], title: str) -> Ladder:
    """A ladder with every kind of challenge, open and ended; somebody is away, and somebody left."""
    now = timezone.now()
    begins = now - timedelta(days=40)
    ladder = made_ladder(*names, begins=begins, owner=ORGANISER, name=title, reach=0, others=0, pause_days=0)
    add_arbiter(ladder=ladder, actor=make_user(ORGANISER), username=make_user(STAFF).username)
    lowest = who(ladder, names[-1])
    for number, outcome in enumerate(LadderOutcome):
        played(ladder, names[number + 3], names[number], outcome, begins + timedelta(days=5 * number + 1))
    first, *_others = point_of(ladder, now).order
    leader = ladder.players.get(pk=first)
    challenged(ladder, lowest.name, leader.name, begins + timedelta(days=32))  # not answered in time
    people = {player.pk: player.name for player in ladder.players.all()}
    standing = [people[key] for key in point_of(ladder, now).order]
    for above, below, say in ((0, 2, ""), (1, 3, "agreed"), (4, 6, "reported"), (5, 7, "disputed")):
        _open_challenge(ladder, standing[below], standing[above], say)
    away = who(ladder, standing[8])
    set_away(player=away, away=True, acting=by_link(away))
    leave_ladder(player=who(ladder, standing[9]), actor=make_user(ORGANISER), why="moved to another town")
    return ladder


def _open_challenge(ladder: Ladder, challenger: str, other: str, say: str) -> None:
    """A challenge that waits for its answer, or that went on as far as ``say``."""
    now = timezone.now()
    if not say:
        challenged(ladder, challenger, other, now)
        return
    made = fresh(accepted(ladder, challenger, other, now))
    one, two = who(ladder, challenger), who(ladder, other)
    if say == "agreed":
        propose_time(
            challenge=made, player=one, meets_at=now + timedelta(days=2), acting=by_link(one), seen=made.version
        )
        return
    report_result(challenge=made, player=one, outcome=LadderOutcome.WON, acting=by_link(one), seen=made.version)
    if say == "disputed":
        seen = fresh(made).version
        report_result(challenge=made, player=two, outcome=LadderOutcome.LOST, acting=by_link(two), seen=seen)
