"""From the database to the core's values, in one direction, with a constant number of queries."""

from __future__ import annotations

from datetime import datetime

from ladders.models import Challenge, Ladder, LadderDeed
from tabellone.ladder import (
    LadderBook,
    LadderChallenge,
    LadderJoin,
    LadderLeave,
    LadderOutcome,
    LadderPlacing,
    LadderPoint,
    LadderRules,
    read_ladder_rules,
)


def rules_of(ladder: Ladder) -> LadderRules:
    """Return the present rules."""
    return read_ladder_rules(ladder.rules)


def record_of_ladder(ladder: Ladder) -> LadderBook:
    """Return the whole record of the ladder; three queries."""
    return LadderBook(
        rules_of(ladder),
        tuple(ladder.start),
        tuple(map(_act, ladder.deeds.all())),
        tuple(map(challenge_value, ladder.challenges.all())),
        frozenset(ladder.players.filter(is_away=True).values_list("pk", flat=True)),
    )


def point_of(ladder: Ladder, now: datetime) -> LadderPoint:
    """Return the ladder at that moment."""
    return record_of_ladder(ladder).at(now)


def _act(deed: LadderDeed) -> LadderJoin | LadderLeave | LadderPlacing:
    if deed.kind == LadderDeed.Kind.LEAVE:
        return LadderLeave(deed.at, deed.number, deed.player_id)
    kind = LadderJoin if deed.kind == LadderDeed.Kind.JOIN else LadderPlacing
    return kind(deed.at, deed.number, deed.player_id, deed.place)


def challenge_value(row: Challenge) -> LadderChallenge:
    """Return the core's value of a challenge."""
    return LadderChallenge(
        row.pk,
        row.number,
        row.challenger_id,
        row.challenged_id,
        read_ladder_rules(row.rules),
        row.made_at,
        row.answer_by,
        row.answered_at,
        row.is_accepted,
        row.play_by,
        row.challenger_has_white,
        _outcome(row.reported),
        row.reported_by_id or 0,
        row.reported_at,
        row.confirm_by,
        _outcome(row.differing),
        _outcome(row.decided),
        row.decided_at,
        row.withdrawn_at,
    )


def _outcome(text: str) -> LadderOutcome | None:
    return LadderOutcome(text) if text else None
