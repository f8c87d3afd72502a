"""Names of knock-out rounds: "Last 16", "Quarter-finals", "Final"."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tabellone.engine.knockout.bracket_state import KnockoutState
from tabellone.engine.knockout.settings import KnockoutSettings
from tabellone.record import Record
from tournaments.domain.public_record import public_state
from tournaments.domain.rounds.brackets import bracket_in, bracket_is_public
from tournaments.domain.words.rounds import round_label, round_title
from tournaments.models import Event


def name_of_round(bracket: KnockoutState, settings: KnockoutSettings, number: int) -> str:
    """Return the name of a round of the bracket.

    These rounds have numbers instead: rounds before all players have entered (wild cards, repechage), and rounds of a
    stage that ends before the final. In a double elimination, all rounds before the final have numbers.
    """
    final = bracket.plan.final.slot.round
    left = final - number
    names = {
        -1: _("Return final"),
        0: _("Final"),
        1: _("Semi-finals"),
        2: _("Quarter-finals"),
        3: _("Last 16"),
        4: _("Last 32"),
        5: _("Last 64"),
        6: _("Last 128"),
    }
    has_name = left <= 0 or not settings.is_double
    if has_name and number >= _first_full_round(settings) and len(bracket.rounds) >= final:
        return names.get(left) or _("Last %(players)s") % {"players": 2 ** (left + 1)}
    return _("Round %(number)s") % {"number": number}


def _first_full_round(settings: KnockoutSettings) -> int:
    """Return the first round in which the number of contestants, byes included, is a power of two."""
    return 2 if settings.elimination == "repechage" else max(settings.wild_cards_by_round, default=1)


def title_of_round(event: Event | None, number: int) -> str:
    """Return the title of a round: "Semi-finals", "Semi-finals, game 2", or "Round 3" in other systems.

    A knock-out needs the queries of the public state, other systems none.
    """
    return named_round(event, number) or round_title(event, number)


def named_round(event: Event | None, number: int) -> str:
    """Return the name of a knock-out round; empty in other systems and before the start."""
    if event is None or not bracket_is_public(event):
        return ""
    return _title_in(public_state(event).record, number)


def short_title(event: Event, number: int) -> int | str:
    """Return the round for narrow spaces: "Semi-finals" in a knock-out, otherwise its number."""
    return named_round(event, number) or round_label(event, number)


def is_decided(event: Event) -> bool:
    """Return True if the bracket of a knock-out is complete, so that its placings are meaningful."""
    bracket = bracket_in(public_state(event).record) if bracket_is_public(event) else None
    return bracket is not None and bracket.is_over


def _title_in(record: Record, number: int) -> str:
    """Return the name of the record's round, with the game number if a match has several games.

    Future rounds are counted as if each match needed all its games.
    """
    bracket = bracket_in(record)
    if bracket is None or not number:
        return ""
    settings = KnockoutSettings.of(record.options)
    begins, shown, shown_begins = 1, 1, 1
    for row in bracket.rounds:
        begins = row.first_round or begins
        if begins > number:
            break
        shown, shown_begins = row.number, begins
        begins += settings.games_in(bracket.plan, row.number)
    name = name_of_round(bracket, settings, shown)
    if settings.games_in(bracket.plan, shown) == 1:
        return name
    return _("%(round)s, game %(game)s") % {"round": name, "game": number - shown_begins + 1}
