"""Names of rounds: by their number, or by match and game if a match takes several rounds."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from tabellone.engine import SYSTEMS
from tabellone.engine.double_rounds import are_chosen, match_of
from tournaments.domain.words.core_messages import render_message
from tournaments.models import Event


def round_label(event: Event | None, number: int | None) -> int | str:
    """Return the round for a table or a sentence: ``3``; for matches of several games ``2.1``, match and game."""
    games = _games(event)
    if not number or games == 1:
        return "" if number is None else number
    match, game = divmod(number - 1, games)
    return f"{match + 1}.{game + 1}"


def whole_label(event: Event | None, number: int) -> int | str:
    """Return the label for rounds paired together, within a sentence.

    For a double round it is only the number, else as `round_label`.
    """
    return match_of(number) if event is not None and are_chosen(event.options) else round_label(event, number)


def whole_title(event: Event, number: int) -> str:
    """Return the title of rounds paired together: ``Round 3``, also for a double round; ``Match 2, game 1``."""
    if are_chosen(event.options):
        return _("Round %(number)s") % {"number": match_of(number)}
    return round_title(event, number)


def round_title(event: Event | None, number: int) -> str:
    """Return the title of a single round in its system: ``Round 3``; ``Match 2, game 1``."""
    system = SYSTEMS[event.system] if event is not None and event.system in SYSTEMS else None
    title = system.round_title(number, event.options) if system is not None and event is not None else None
    return _("Round %(number)s") % {"number": number} if title is None else render_message(title)


def planned_label(event: Event | None, planned: int) -> int:
    """Return the number of planned rounds as shown to users: matches, if these have several games."""
    return planned // _games(event)


def _games(event: Any) -> int:
    """Return the number of games of a match, each in its own round; 1 if it is not an event."""
    system = getattr(event, "system", "")
    return SYSTEMS[system].games_of_match(event.options) if system in SYSTEMS else 1
