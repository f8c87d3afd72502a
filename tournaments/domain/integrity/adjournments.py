"""Checks of adjourned games in FIDE mode: when they become adjourned, and when a round is paired beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.db.models import QuerySet
from django.utils.translation import gettext as _, ngettext

from tournaments.domain.integrity import acts
from tournaments.domain.integrity.levels import IntegrityFinding
from tournaments.domain.journal.action import Change
from tournaments.domain.journal.journal_schema import GAME
from tournaments.domain.rounds.board_names import board_name
from tournaments.domain.rounds.current_round import WITHOUT_RESULT
from tournaments.domain.rounds.pairing_tables import rounds_together
from tournaments.domain.words.rounds import whole_label
from tournaments.models import Event, Game, Round

MOST_NAMED = 10
"""Maximum number of games named in a warning."""


def of_missing_results(change: Change) -> Iterator[IntegrityFinding]:
    """Yield the games without a result that become adjourned."""
    keys = [row.key for row in change.rows if row.thing == GAME.name]
    if not keys:
        return
    games = _named(Game.objects.filter(pk__in=keys), change.event)
    text = ngettext(
        "Round %(number)s: %(count)s game without a result becomes adjourned.",
        "Round %(number)s: %(count)s games without a result become adjourned.",
        len(games),
    )
    yield acts.ADJOURN_MISSING.finding(
        text % {"number": whole_label(change.event, change.round_number), "count": len(games)},
        consequences=[
            *_lines(games),
            _("An adjourned game counts as a draw for the pairing. Its result can be entered at any time."),
        ],
        line="; ".join(f"board {board_name(game)}: - => adjourned" for game in games),
    )


def of_pairing_request(change: Change) -> Iterator[IntegrityFinding]:
    """Yield the adjourned games of rounds before the last one, if another round is paired beside them."""
    event = change.event
    if change.round_number <= 1:
        return
    last = rounds_together(event, change.round_number - 1)[0]
    found = Game.objects.filter(
        WITHOUT_RESULT, pairing__round__event=event, pairing__round__number__lt=last, is_adjourned=True
    ).filter(pairing__round__state__in=Round.PUBLIC_STATES)
    games = _named(found, event)
    if games:
        text = ngettext(
            "%(count)s game of a round before the last one is still adjourned.",
            "%(count)s games of rounds before the last one are still adjourned.",
            len(games),
        )
        yield acts.STILL_ADJOURNED.finding(text % {"count": len(games)}, consequences=_lines(games))


def _named(games: QuerySet[Game], event: Event) -> list[Game]:
    """Return the games in order, with their players and round."""
    rows = list(games.select_related("white", "black", "pairing__round"))
    for game in rows:
        game.pairing.round.event = event
    return rows


def _lines(games: Sequence[Game]) -> list[str]:
    text = _("Round %(number)s, board %(board)s: %(white)s – %(black)s")
    lines = [
        text
        % {
            "number": whole_label(game.round.event, game.round.number),
            "board": board_name(game),
            "white": game.white.name,
            "black": game.black.name,
        }
        for game in games[:MOST_NAMED]
    ]
    more = len(games) - MOST_NAMED
    return [*lines, _("%(count)s more") % {"count": more}] if more > 0 else lines
