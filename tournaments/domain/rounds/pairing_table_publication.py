"""Publication of the complete pairing table: all its rounds at once, which then only need results.

Announced absences are forfeits from the start. The rounds stay published until the event is finished, so that results
can be entered in any order; ``current_round`` determines the current round.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from tabellone.engine import NoLegalPairing, UnknownSystem, pair
from tournaments.domain.errors import Refused, refuse_if_finished
from tournaments.domain.journal.action import Change, action
from tournaments.domain.rounds.chess960_positions import draw_where_missing
from tournaments.domain.rounds.current_round import is_whole
from tournaments.domain.rounds.pairing_input import PairingInput, pairing_input_of
from tournaments.domain.rounds.pairing_tables import has_calendar
from tournaments.domain.rounds.round_drafts import empty, fill
from tournaments.domain.rounds.round_publication import has_begun, refuse_stale
from tournaments.models import Event, Round


def publish_pairing_table(*, event: Event, actor: User) -> int:
    """Publish every round of the pairing table that is not public yet, and return their number.

    Drafts are not changed.

    Raise Refused if there is no pairing table, no round is left, a round is being paired, or a draft cannot be
    published.
    """
    with action("publish_calendar", event=event, actor=actor, what="pairings") as change:
        refuse_if_finished(event)
        if not has_calendar(event) or not event.is_started or event.is_divided:
            raise Refused(_("Only fixed pairings are known beforehand."), _("Pair the next round."))
        coming = list(event.rounds.exclude(state__in=Round.PUBLIC_STATES).order_by("number"))
        if not coming:
            raise Refused(_("All rounds are published."))
        if any(round_.state == Round.State.PAIRING for round_ in coming):
            raise Refused(_("A round is being paired."), _("Wait for the draft, or cancel the request."))
        basis = pairing_input_of(event, coming[0].number)
        for round_ in coming:
            round_.event = event
            if round_.state == Round.State.DRAFTED:
                refuse_stale(round_, seen=0)
            else:
                _fill(change, round_, basis)
            draw_where_missing(change, round_)
        now = timezone.now()
        change.update_all([(round_, {"state": Round.State.PUBLISHED, "published_at": now}) for round_ in coming])
        change.details["count"] = len(coming)
    return len(coming)


def _fill(change: Change, round_: Round, basis: PairingInput) -> None:
    try:
        pairing = pair(basis.record, round_.number)
    except (NoLegalPairing, UnknownSystem) as error:
        raise Refused(
            _("Round %(number)s is not known: %(why)s") % {"number": round_.number, "why": error},
            _("Pair the rounds one by one."),
        ) from None
    fill(change, round_, basis, pairing.pairs, pairing.byes)


@transaction.atomic
def publish_pairing_tables(*, event: Event, actor: User) -> int:
    """Publish the complete pairing table of each group that has started.

    Return the number of groups with unpublished rounds.
    """
    groups = [group for group in event.parts if _has_something_left(group)]
    for group in groups:
        publish_pairing_table(event=group, actor=actor)
    return len(groups)


def _has_something_left(group: Event) -> bool:
    return group.is_started and not group.is_finished and group.rounds.exclude(state__in=Round.PUBLIC_STATES).exists()


def unpublish_pairing_table(*, event: Event, actor: User, why: str = "") -> int:
    """Unpublish the last rounds without any entry and return their number.

    Raise Refused if there are none. Named line-ups are kept, because the matches will be the same.
    """
    with action("unpublish_calendar", event=event, actor=actor, why=why, what="pairings") as change:
        refuse_if_finished(event)
        if not is_whole(event):
            raise Refused(_("The rounds were not published together."), _("Unpublish single rounds."))
        rounds = list(_untouched(event))
        if not rounds:
            raise Refused(_("The rounds cannot be unpublished: the last round has results."), _("Clear them first."))
        for round_ in rounds:
            empty(change, round_, keeps_line_ups=True)
        change.update_all([(round_, {"state": Round.State.PLANNED, "published_at": None}) for round_ in rounds])
        change.details["count"] = len(rounds)
    return len(rounds)


def _untouched(event: Event) -> Iterable[Round]:
    """Yield the last public rounds without any entry on their boards."""
    for round_ in event.rounds.filter(state=Round.State.PUBLISHED).order_by("-number"):
        round_.event = event
        if has_begun(round_):
            return
        yield round_
