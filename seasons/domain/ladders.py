"""A ladder in a season: its positions or points at the end of a day."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from ladders.domain.access import ladder_role
from ladders.domain.records import point_of
from ladders.models import Ladder
from seasons.domain.action import refuse_full, season_step
from seasons.models import Season
from tabellone.ladder import LadderAct, LadderGame, LadderOutcome
from tabellone.record import POINT
from tournaments.domain.errors import Refused

Other = Mapping[str, Any]
"""A counted result besides events: its ``kind``, ``id``, ``name`` and ``day``."""
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
"""Points of the challenger and of the opponent for each outcome."""


@dataclass(frozen=True, slots=True)
class SeasonLadder:
    """A ladder of a season, and the day at whose end it counts."""

    ladder: Ladder
    day: date

    @property
    def ends(self) -> datetime:
        """Return the first moment after that day in the ladder's time zone."""
        return datetime.combine(self.day + timedelta(days=1), time(), self.ladder.zone)

    def counts(self, now: datetime) -> bool:
        """Return True if the day is over."""
        return now >= self.ends


@dataclass(frozen=True, slots=True)
class LadderFinish:
    """A player's result on a ladder."""

    key: int
    name: str
    place: int
    score: Fraction
    """In tenths."""


def ladders_in(season: Season) -> tuple[SeasonLadder, ...]:
    """Return the season's ladders in order of their days, hidden ones too. Deleted ladders are left out. One query."""
    days = {row["id"]: date.fromisoformat(row["day"]) for row in season.others or [] if row["kind"] == KIND}
    found = (SeasonLadder(ladder, days[ladder.pk]) for ladder in Ladder.objects.filter(pk__in=days))
    return tuple(sorted(found, key=lambda one: (one.day, one.ladder.pk)))


def finishes_of(one: SeasonLadder) -> tuple[LadderFinish, ...]:
    """Return the positions and points at the end of the day of all players with a game by then. Four queries.

    A result that is corrected later keeps its day, so it is corrected here, too.
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
    """Return the points of all players with a game."""
    scores: dict[int, Fraction] = defaultdict(Fraction)
    for act in acts:
        if isinstance(act, LadderGame) and act.outcome in POINTS:
            for player, points in zip((act.challenger, act.challenged), POINTS[act.outcome], strict=True):
                scores[player] += points
    return scores


def ladders_to_take_in(season: Season, user: User) -> list[Ladder]:
    """Return the ladders on which the user is staff and that are not in the season."""
    there = [row["id"] for row in season.others or [] if row["kind"] == KIND]
    return list(Ladder.objects.filter(members__user=user).exclude(pk__in=there)[:MOST_OFFERED])


def add_ladder(*, season: Season, ladder: Ladder, day: date, actor: User, seen: int) -> Season:
    """Add a ladder to the season as it is at the end of the day.

    Raises Refused without a role on the ladder, for a hidden ladder, and for a ladder already in the season.
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
    """Remove the ladder from the season. Raises Refused if it is not in the season."""
    with season_step("drop", season, actor, seen=seen) as locked:
        others = locked.others or []
        left = [row for row in others if (row["kind"], row["id"]) != (KIND, ladder)]
        if len(left) == len(others):
            raise Refused(_("This ladder is not in the season."))
        locked.others = left
    return locked


def refuse_ladder(ladder: Ladder, actor: User) -> None:
    """Check that the actor can add the ladder to a season, also when an undo restores it."""
    if ladder_role(actor, ladder) is None:
        raise Refused(_("Only the staff of the ladder can add it to a season."))
    if ladder.is_hidden:
        raise Refused(
            _("%(event)s is hidden, but the season page would show its standings.") % {"event": ladder.name},
            _("Change the ladder's visibility first."),
        )


def refuse_others(others: Sequence[Other], actor: User) -> None:
    """Refuse an undo that would restore a ladder that the actor cannot add. Deleted ladders are ignored."""
    for ladder in Ladder.objects.filter(pk__in=[row["id"] for row in others if row["kind"] == KIND]):
        refuse_ladder(ladder, actor)
