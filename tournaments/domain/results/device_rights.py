"""Rights of an assistant's device: results of its boards in the current round, on its day."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import reload_rows
from tournaments.domain.results.outcomes import FORFEITS, Outcome
from tournaments.domain.results.result_provenance import is_entered_by_device
from tournaments.domain.rounds.board_names import board_name
from tournaments.domain.rounds.current_round import playing
from tournaments.domain.rounds.pairing_tables import rounds_together
from tournaments.domain.words.rounds import whole_label
from tournaments.models import AssistantDevice, Event, Game, Round

BY_DEVICES = (Outcome.OPEN, Outcome.WHITE_WINS, Outcome.DRAW, Outcome.BLACK_WINS, *FORFEITS)
"""Results that a device can enter; all others are entered by an arbiter."""


def current_rounds(event: Event) -> list[Round]:
    """Return the published round that is played now, or both of a double round; empty before the first and after it.

    Two queries.
    """
    number = playing(event)
    numbers = rounds_together(event, number) if number else ()
    rounds = list(event.rounds.filter(number__in=numbers, state=Round.State.PUBLISHED).order_by("number"))
    for round_ in rounds:
        round_.event = event
    return rounds


def refuse_ended(device: AssistantDevice) -> None:
    """Raise Refused if the device is not enrolled, revoked or expired, or its event is archived."""
    if device.status == "active" and not device.event.is_archived:
        return
    if device.event.is_archived:
        raise Refused(_("The event is archived: nothing in it changes."))
    if device.status == "revoked":
        raise Refused(_("This device was revoked."), _("Ask the arbiter for a new code."))
    if device.status == "expired":
        raise Refused(_("This device was valid for one day, which is over."), _("Ask the arbiter for a new code."))
    raise Refused(_("This device is not enrolled."), _("Ask the arbiter for a new code."))


def refuse_elsewhere(device: AssistantDevice, game: Game) -> None:
    """Raise Refused unless the device is valid now and the board is one of its boards in the current round.

    Must be called inside the action, which has locked the event: a device revoked before it is refused.
    """
    reload_rows(device)
    refuse_ended(device)
    event = game.round.event
    if device.event_id != event.pk:
        raise Refused(_("This board belongs to another event."), _("Ask the arbiter."))
    if game.round.number not in [round_.number for round_ in current_rounds(event)]:
        raise Refused(
            _("Round %(number)s is not the current round.") % {"number": whole_label(event, game.round.number)},
            _("Reload the page to see the current boards."),
        )
    if not device.covers(game.board):
        raise Refused(
            _("Board %(board)s is not one of your boards.") % {"board": board_name(game)}, _("Ask the arbiter.")
        )


def allowed_for_device(device: AssistantDevice, game: Game, outcome: Outcome) -> dict[str, object]:
    """Return the device as the change log stores it. Raises Refused if it cannot enter this result.

    A device enters results of open boards, and changes results that it entered itself.
    """
    if outcome not in BY_DEVICES:
        raise Refused(_("An assistant cannot enter this result."), _("Ask the arbiter."))
    if not game.is_open and not is_entered_by_device(game, device):
        raise Refused(
            _("Board %(board)s already has a result.") % {"board": board_name(game)},
            _("Ask the arbiter to correct it."),
        )
    return {"device": device.name, "device_id": device.pk}
