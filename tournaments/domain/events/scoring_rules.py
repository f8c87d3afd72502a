"""Impossible scoring systems: refused if a user chooses them, but accepted and reported in an imported report."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tabellone.messages import Message
from tabellone.record import Matches, Record, Score, Scoring
from tabellone.record.scoring_rules import impossible_bye, impossible_in, impossible_values, unusual_bye
from tournaments.domain.errors import Refused
from tournaments.domain.matches import matches_of
from tournaments.domain.records import scoring_of
from tournaments.domain.words.core_messages import render_message
from tournaments.models import Event


def impossible_in_matches(matches: Matches, scoring: Scoring) -> Iterator[tuple[str, Message]]:
    """Yield the errors in match points and in the bye of teams: the field of the form, and a sentence."""
    for name, found in impossible_values(matches.win, matches.draw, matches.loss):
        yield f"match_{name}", found
    if matches.bye is None:
        return
    match_bye, game_bye = matches.bye
    for found in impossible_bye(matches.win, matches.draw, matches.loss, match_bye):
        yield "match_bye", found
    if not min(0, matches.boards * scoring.loss) <= game_bye <= matches.boards * scoring.win:
        yield "game_bye", Message("The game points of the bye must not be more than a win on each board.")


def impossible_scoring(scoring: Scoring, matches: Matches | None) -> tuple[tuple[str, Message], ...]:
    """Return the errors in the points of an event; for teams ``matches`` adds more, and the bye is a match bye."""
    found = impossible_in(scoring)
    if matches is None:
        return tuple(found)
    games = ((name, text) for name, text in found if name != "bye_points")
    return (*games, *impossible_in_matches(matches, scoring))


def refuse_impossible_scoring(event: Event) -> None:
    """Raise Refused for points that an event cannot have."""
    found = impossible_scoring(scoring_of(event), matches_of(event) if event.is_of_teams else None)
    if found:
        raise Refused(render_message(found[0][1]), _("Correct the points."))


def unusual_scoring(event: Event) -> list[str]:
    """Return warnings about points that are possible but unusual."""
    scoring = scoring_of(event)
    if event.is_of_teams:
        return []
    return [
        render_message(found)
        for found in unusual_bye(scoring.win, scoring.draw, scoring.loss, scoring.pairing_allocated_bye)
    ]


def remarks_on_scoring(record: Record) -> Iterator[Message]:
    """Yield remarks on impossible points in an imported report (162, 299 of a kind)."""
    for _name, found in impossible_scoring(record.scoring, record.matches if record.teams else None):
        yield Message("The report states impossible points, which are used as they are. %(found)s", found=found)
    win = record.matches.win if record.teams else record.scoring.win
    for row in record.adjustments:
        points = row.in_score(Score.MATCH) if record.teams else row.points
        if row.kind and points > win:
            yield Message("Line 299 gives more points for the result %(kind)s than a win is worth.", kind=row.kind)
