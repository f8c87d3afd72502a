"""A ladder in a season: its places, or its points, at the end of a day."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from fractions import Fraction

from django.utils.translation import gettext as _

from accounts.models import User
from ladders.domain.access import ladder_role
from ladders.domain.book import point_of
from ladders.models import Ladder
from tabellone.ladder import LadderAct, LadderGame, LadderOutcome
from tabellone.record import POINT
from tournaments.domain.errors import Refused
from tournaments.domain.seasons import Other, refuse_full, season_step
from tournaments.models import Season

KIND = "ladder"
MOST_OFFERED = 200
LAST_DAY = date(2999, 12, 31)
HALF = Fraction(POINT, 2)
POINTS = {
    LadderOutcome.WON: (Fraction(POINT), Fraction(0)),
    LadderOutcome.WON_UNPLAYED: (Fraction(POINT), Fraction(0)),
    LadderOutcome.DRAWN: (HALF, HALF),
    LadderOutcome.LOST: (Fraction(0), Fraction(POINT)),
    LadderOutcome.LOST_UNPLAYED: (Fraction(0), Fraction(POINT)),
}
"""The challenger's and the other one's, by how the challenge ended."""


@dataclass(frozen=True, slots=True)
class SeasonLadder:
    """A ladder of a season, and the day whose end counts."""

    ladder: Ladder
    day: date

    @property
    def ends(self) -> datetime:
        """The first moment after that day, where the ladder is."""
        return datetime.combine(self.day + timedelta(days=1), time(), self.ladder.zone)

    def counts(self, now: datetime) -> bool:
        """Whether the day is over."""
        return now >= self.ends


@dataclass(frozen=True, slots=True)
class LadderFinish:
    """What somebody had reached on a ladder."""

    key: int
    name: str
    place: int
    score: Fraction
    """In tenths."""


def ladders_in(season: Season) -> tuple[SeasonLadder, ...]:
    """The ladders of the season by their days, hidden ones too; those that are no more are left out. One query."""
    days = {row["id"]: date.fromisoformat(row["day"]) for row in season.others or [] if row["kind"] == KIND}
    found = (SeasonLadder(ladder, days[ladder.pk]) for ladder in Ladder.objects.filter(pk__in=days))
    return tuple(sorted(found, key=lambda one: (one.day, one.ladder.pk)))


def finishes_of(one: SeasonLadder) -> tuple[LadderFinish, ...]:
    """Who stood where at the end of the day, of those who had played by then, with the points of their games; four
    queries. A result that is corrected later keeps its day, so it is corrected here too.
    """
    point = point_of(one.ladder, one.ends - timedelta(microseconds=1))
    scores = _scores(moment.act for moment in point.moments)
    names = dict(one.ladder.players.values_list("pk", "name"))
    return tuple(
        LadderFinish(key, names[key], place, scores[key])
        for place, key in enumerate(point.order, start=1)
        if key in scores
    )


def _scores(acts: Iterable[LadderAct | None]) -> dict[int, Fraction]:
    """The points of everybody who had a game."""
    scores: dict[int, Fraction] = defaultdict(Fraction)
    for act in acts:
        if isinstance(act, LadderGame) and act.outcome in POINTS:
            for player, points in zip((act.challenger, act.challenged), POINTS[act.outcome], strict=True):
                scores[player] += points
    return scores


def ladders_to_take_in(season: Season, user: User) -> list[Ladder]:
    """The ladders that the user looks after and that the season has not."""
    there = [row["id"] for row in season.others or [] if row["kind"] == KIND]
    return list(Ladder.objects.filter(members__user=user).exclude(pk__in=there)[:MOST_OFFERED])


def add_ladder(*, season: Season, ladder: Ladder, day: date, actor: User, seen: int) -> Season:
    """The ladder counts for the season, as it stands at the end of that day. Refused without a right on the ladder, for
    a hidden one, and twice.
    """
    with season_step("add", season, actor, seen=seen) as locked:
        refuse_ladder(ladder, actor)
        refuse_full(locked)
        if not ladder.created_at.astimezone(ladder.zone).date() <= day <= LAST_DAY:
            raise Refused(_("The ladder had not begun on this day."))
        others = locked.others or []
        if any(row["kind"] == KIND and row["id"] == ladder.pk for row in others):
            raise Refused(_("%(event)s is in the season already.") % {"event": ladder.name})
        locked.others = [*others, {"kind": KIND, "id": ladder.pk, "name": ladder.name, "day": day.isoformat()}]
    return locked


def drop_ladder(*, season: Season, ladder: int, actor: User, seen: int) -> Season:
    """The ladder of that key counts no more. Refused where it did not."""
    with season_step("drop", season, actor, seen=seen) as locked:
        others = locked.others or []
        left = [row for row in others if (row["kind"], row["id"]) != (KIND, ladder)]
        if len(left) == len(others):
            raise Refused(_("This ladder is not in the season."))
        locked.others = left
    return locked


def refuse_ladder(ladder: Ladder, actor: User) -> None:
    """What is asked of whoever takes the ladder in, also of who takes it back in by an undo."""
    if ladder_role(actor, ladder) is None:
        raise Refused(_("Only who looks after the ladder can take it into a season."))
    if ladder.is_hidden:
        raise Refused(
            _("%(event)s is hidden, and the season's page would tell its places.") % {"event": ladder.name},
            _("Let people see the ladder first."),
        )


def refuse_others(others: Sequence[Other], actor: User) -> None:
    """Refuse what an undo would take in and the actor could not; a ladder that is no more counts nowhere."""
    for ladder in Ladder.objects.filter(pk__in=[row["id"] for row in others if row["kind"] == KIND]):
        refuse_ladder(ladder, actor)
