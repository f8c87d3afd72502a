"""Starting positions of Chess960: one for all boards of a round, drawn with a stored random seed and stored with it."""

from __future__ import annotations

import secrets

from django.utils.translation import gettext as _

from accounts.models import User
from tabellone.chess960 import drawn
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import Change, action
from tournaments.domain.rounds.pairing_tables import rounds_together
from tournaments.models import Event, Round

MOST_DRAWS = 99
"""Maximum number of draws of a round's position; more draws would amount to a choice."""


def draw_where_missing(change: Change, round_: Round) -> None:
    """Draw the round's position if it has none yet, in a Chess960 event.

    Both games of a double round have the same position, so that each player has it with both colours.
    """
    event = change.event
    if not event.chess960 or round_.position is not None:
        return
    first = rounds_together(event, round_.number)[0]
    earlier = event.rounds.filter(number=first, position__isnull=False).exclude(pk=round_.pk).first()
    if earlier is not None:
        change.update(round_, position=earlier.position, position_draw=earlier.position_draw)
    else:
        _draw(change, round_)


def _draw(change: Change, round_: Round) -> None:
    event = change.event
    if not event.chess960_seed:
        change.update(event, chess960_seed=secrets.token_hex(8))
    draw = round_.position_draw + 1
    number = drawn(event.chess960_seed, round_.number, draw)
    change.update(round_, position=number, position_draw=draw)
    change.details.update(position=number, draw=draw)


def redraw_position(*, round_: Round, actor: User, seen: int, why: str = "") -> int:
    """Draw the position of a draft, also repeatedly, and return its number.

    ``seen``: the number of draws that the user saw.

    Raise Refused if the round is not a draft, if another user has drawn since, and after too many draws.
    """
    event: Event = round_.event
    with action(
        "draw_position", event=event, actor=actor, why=why, what="draft", public=False, round_number=round_.number
    ) as change:
        round_.refresh_from_db()
        round_.event = event
        if not event.chess960:
            raise Refused(_("This event plays from the usual position."), _("Choose Chess960 in the settings."))
        if round_.state != Round.State.DRAFTED:
            raise Refused(_("A position is drawn again only before the round is published."))
        if round_.position_draw != seen:
            raise Refused(_("The position was drawn in the meantime."), _("Check it before you draw again."))
        if round_.position_draw >= MOST_DRAWS:
            raise Refused(_("The position was drawn %(count)s times.") % {"count": MOST_DRAWS})
        _draw(change, round_)
    return round_.position or 0
