"""The counting of team matches, as the database stores it."""

from __future__ import annotations

from typing import Any

from tabellone.engine.system import Contestants
from tabellone.record import Colour, Matches, Score
from tournaments.models import Event

MOST_BOARDS = 24


def usual_colours(boards: int) -> tuple[Colour, ...]:
    """Return the colours of the first-named team by board: White on the odd ones."""
    return tuple(Colour.BLACK if place % 2 else Colour.WHITE for place in range(boards))


def matches_of(event: Event) -> Matches:
    """Return the counting of the event's matches; for an event of players, the default of a record of players."""
    kept: dict[str, Any] = dict(event.matches)
    if not kept:
        return Matches()
    bye = kept.get("bye")
    return Matches(
        primary=Score(kept.get("primary", Score.MATCH)),
        win=kept.get("win", Matches().win),
        draw=kept.get("draw", Matches().draw),
        loss=kept.get("loss", Matches().loss),
        colours=tuple(Colour(letter) for letter in kept.get("colours", "")),
        bye=(bye[0], bye[1]) if bye else None,
    )


def matches_values(matches: Matches) -> dict[str, Any]:
    """Return the counting as the database stores it; never empty, as it marks the event as one of teams."""
    return {
        "primary": matches.primary.value,
        "win": matches.win,
        "draw": matches.draw,
        "loss": matches.loss,
        "colours": "".join(colour.value for colour in matches.colours),
        "bye": list(matches.bye) if matches.bye else None,
    }


def contestants_of(event: Event) -> Contestants:
    """Return the kind of contestants of the event."""
    return Contestants.TEAMS if event.is_of_teams else Contestants.PLAYERS
