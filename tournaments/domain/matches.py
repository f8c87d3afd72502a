"""How an event's matches of teams are counted, as the database keeps it."""

from __future__ import annotations

from typing import Any

from tabellone.engine.system import Contestants
from tabellone.record import Colour, Matches, Score
from tournaments.models import Event

MOST_BOARDS = 24


def usual_colours(boards: int) -> tuple[Colour, ...]:
    """Of the first-named team by board: White on the odd ones."""
    return tuple(Colour.BLACK if place % 2 else Colour.WHITE for place in range(boards))


def matches_of(event: Event) -> Matches:
    """How the event's matches are counted; of an event of players as a record of players has it."""
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
    """What the database keeps of it; never empty, so it says that the event is one of teams."""
    return {
        "primary": matches.primary.value,
        "win": matches.win,
        "draw": matches.draw,
        "loss": matches.loss,
        "colours": "".join(colour.value for colour in matches.colours),
        "bye": list(matches.bye) if matches.bye else None,
    }


def contestants_of(event: Event) -> Contestants:
    """Whom the event pairs."""
    return Contestants.TEAMS if event.is_of_teams else Contestants.PLAYERS
