"""Effect of a new number of rounds before it is stored, and the warning about more rounds than possible."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Max
from django.utils.translation import gettext as _, ngettext

from tabellone.engine import SYSTEMS
from tournaments.domain.rounds.pairing_tables import games_of_match, has_calendar
from tournaments.domain.words.contestants import wording_for
from tournaments.models import ByeRequest, Event, Round

ROUNDS_OF_A_NORM = 9


@dataclass(frozen=True, slots=True)
class RoundsChange:
    """Change of the number of rounds, with its consequences in sentences."""

    before: int
    after: int
    consequences: tuple[str, ...]


def rounds_change(event: Event, rounds: int, *, timed: int | None = None) -> RoundsChange | None:
    """Return the effect of a number of rounds on a started event; None if it is the present one or cannot be chosen.

    ``timed``: the number of deleted rounds with a time, if they are deleted already.
    """
    if not event.is_started or has_calendar(event) or rounds == event.planned_rounds:
        return None
    paired = event.rounds.exclude(state=Round.State.PLANNED).aggregate(last=Max("number"))["last"] or 0
    if rounds < paired:
        return None  # this change is refused
    return RoundsChange(event.planned_rounds, rounds, tuple(_consequences(event, rounds, paired, timed)))


def _consequences(event: Event, rounds: int, paired: int, timed: int | None) -> list[str]:
    before = event.planned_rounds
    found = [_last_round(rounds, paired), *_byes(event, rounds)]
    if timed is None:
        timed = event.rounds.filter(number__gt=rounds, starts_at__isnull=False).count()
    if timed:
        found.append(
            ngettext("The time of %(count)s round is deleted.", "The times of %(count)s rounds are deleted.", timed)
            % {"count": timed}
        )
    if event.acceleration:
        found.append(_("If the acceleration depends on the number of rounds, it is recalculated for the next rounds."))
    if rounds < ROUNDS_OF_A_NORM <= before:
        found.append(_("Title norms need at least 9 games. (B.01, 1.4.1)"))
    taking_part = event.registrations.contestants().filter(is_withdrawn=False).count()
    return [*found, *too_many_rounds(event, rounds, taking_part)]


def _last_round(rounds: int, paired: int) -> str:
    numbers = {"paired": paired, "last": rounds}
    if paired == rounds:
        return _("Round %(last)s is already paired and becomes the last round. It is not paired again.") % numbers
    return (
        _("Rounds paired so far: %(paired)s. Round %(last)s becomes the last round and is paired by the rules for it.")
        % numbers
    )


def _byes(event: Event, rounds: int) -> list[str]:
    """Return sentences about byes after the new last round, and about byes in it that only earlier rounds allow."""
    found = []
    requests = ByeRequest.objects.filter(registration__event=event, registration__is_withdrawn=False)
    beyond = requests.filter(round_number__gt=rounds).count()
    if beyond:
        found.append(
            ngettext(
                "%(count)s requested bye is after round %(last)s and has no effect.",
                "%(count)s requested byes are after round %(last)s and have no effect.",
                beyond,
            )
            % {"count": beyond, "last": rounds}
        )
    last_round = requests.filter(round_number=rounds, kind=ByeRequest.Kind.HALF).count()
    if last_round and not event.last_bye_round:
        found.append(
            ngettext(
                "%(count)s half-point bye is requested for the new last round, where none is offered. Check it.",
                "%(count)s half-point byes are requested for the new last round, where none is offered. Check them.",
                last_round,
            )
            % {"count": last_round}
        )
    return found


def too_many_rounds(event: Event, rounds: int, contestants: int) -> list[str]:
    """Return a warning if this number of rounds cannot be played without a rematch."""
    system = SYSTEMS.get(event.system)
    if system is None or system.is_predetermined or system.has_fixed_entrants or contestants < 2:
        return []
    if system.may_meet_again and not system.is_swiss:
        return []
    most = (contestants - 1 + contestants % 2) * games_of_match(event)
    if rounds <= most:
        return []
    text = wording_for(
        event,
        "%(count)s players can play at most %(most)s rounds without a rematch; %(rounds)s are planned.",
        count=contestants,
        most=most,
        rounds=rounds,
    )
    return [text, _("Reduce the number of rounds, or choose a round robin.")]


def warned_of_rounds(event: Event) -> list[str]:
    """Return the warning before the start, for all registered players who have not withdrawn."""
    if event.is_started or event.is_festival:
        return []
    contestants = event.registrations.contestants().filter(is_withdrawn=False).count()
    return too_many_rounds(event, event.planned_rounds, contestants)
