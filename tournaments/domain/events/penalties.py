"""Penalties and bonuses in points, independent of games (TRF26 299); for teams in match points or game points."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from django.utils.translation import gettext as _

from accounts.models import User
from tabellone.record import Adjustment, Points, format_points
from tournaments.domain.errors import Refused, refuse_if_finished
from tournaments.domain.journal.action import action
from tournaments.domain.results.version_token import fingerprint
from tournaments.models import Event, Registration

MOST_POINTS = 1000
"""Maximum of a penalty or bonus: 100 points."""
MOST_PENALTIES = 500


@dataclass(frozen=True, slots=True)
class Penalty:
    """Penalty or bonus of the event."""

    key: str
    """Identifies it for `lift_penalty`, independent of penalties added or removed since the page was made."""
    names: tuple[str, ...]
    """Contestants; empty: all contestants."""
    round: int
    """0: in the total."""
    points: Points
    match_points: Points


def penalties_of(event: Event) -> list[Penalty]:
    """Return the event's penalties and bonuses in order of entry. One query."""
    names = dict(event.registrations.contestants().values_list("pk", "name"))
    return [
        Penalty(
            key,
            tuple(names[pk] for pk in row["players"] if pk in names),
            row.get("round", 0),
            row.get("points", 0),
            row.get("match_points", 0),
        )
        for key, row in zip(_keys(event), event.adjustments, strict=True)
    ]


def _keys(event: Event) -> list[str]:
    """Return a key for each penalty from its content.

    For equal penalties, the key includes the position among them and their number. Therefore no penalty is mistaken for
    another one if the user saw more or fewer of them.
    """
    said = [fingerprint(sorted(row.items())) for row in event.adjustments]  # a database may store them in any order
    return [fingerprint(text, said[:place].count(text), said.count(text)) for place, text in enumerate(said)]


def add_penalty(
    *,
    event: Event,
    actor: User,
    contestant: Registration,
    points: Points = 0,
    match_points: Points = 0,
    round_number: int = 0,
    why: str,
) -> None:
    """Deduct points from the contestant (below zero) or add them, in the round or (round 0) in the total.

    ``points`` are game points, ``match_points`` match points of a team. Raise Refused without a reason, and without
    points.
    """
    with action("penalty", event=event, actor=actor, why=why, what="results", player=contestant.name) as change:
        refuse_if_finished(event)
        if not why:
            raise Refused(_("A penalty or a bonus has a reason."), _("Enter a reason. It is saved in the change log."))
        if not points and not match_points:
            raise Refused(_("No points are given or taken."), _("Enter how many, with a minus for a penalty."))
        if max(abs(points), abs(match_points)) > MOST_POINTS:
            raise Refused(_("Too many points for one event."), _("Enter fewer."))
        if match_points and not event.is_of_teams:
            raise Refused(_("Players have no match points."))
        if not 0 <= round_number <= event.planned_rounds:
            raise Refused(_("This round does not exist."))
        if len(event.adjustments) >= MOST_PENALTIES:
            raise Refused(_("There are too many penalties already."))
        row = Adjustment(points, (), round_number, "", match_points)
        added = asdict(row) | {"players": [contestant.pk]}
        change.details["points"] = _told(points, match_points)
        change.update(event, adjustments=[*event.adjustments, added])


def lift_penalty(*, event: Event, actor: User, key: str, why: str = "") -> None:
    """Remove the penalty or bonus with this key."""
    with action("lift_penalty", event=event, actor=actor, why=why, what="results") as change:
        refuse_if_finished(event)
        found = [penalty for penalty in penalties_of(event) if penalty.key == key]
        if not found:
            raise Refused(_("This penalty has already been removed."), _("Check the list and try again."))
        change.details.update(player=", ".join(found[0].names), points=_told(found[0].points, found[0].match_points))
        left = [row for own, row in zip(_keys(event), event.adjustments, strict=True) if own != key]
        change.update(event, adjustments=left)


def _told(points: Points, match_points: Points) -> str:
    """Return the points with their sign: match points before game points, both if there are both."""
    return " / ".join(format_points(value) for value in (match_points, points) if value)
