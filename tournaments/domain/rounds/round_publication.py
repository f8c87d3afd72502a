"""Publication of a round: its draft is published, unpublished, and locked by the next round."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from tabellone.record import Bye, ByeKind
from tournaments.domain.errors import Refused, refuse_if_finished
from tournaments.domain.journal.action import Change
from tournaments.domain.rounds.chess960_positions import draw_where_missing
from tournaments.domain.rounds.pairing_input import pairing_input_of
from tournaments.domain.rounds.pairing_tables import has_calendar, rounds_together
from tournaments.domain.rounds.rearranging import choose_rearranging
from tournaments.domain.rounds.round_drafts import empty, fill, on_round, require_state
from tournaments.domain.rounds.staleness import staleness_of
from tournaments.domain.stages.carried_games import CarriedResults
from tournaments.domain.teams.line_up_publication import hide_line_ups
from tournaments.domain.teams.match_boards import absent_in, is_begun
from tournaments.domain.words.rounds import whole_label
from tournaments.models import Round

MOST_NAMED = 5
"""Maximum number of changes named when a draft is not published."""


def is_over(round_: Round) -> bool:
    """Return True if the event has continued after the round, so that a change of it is a correction.

    With a pairing table, several rounds may be public at once.
    """
    if round_.state == Round.State.LOCKED:
        return True
    last = rounds_together(round_.event, round_.number)[-1]
    later = round_.event.rounds.filter(number__gt=last, state__in=(Round.State.DRAFTED, *Round.PUBLIC_STATES))
    return not has_calendar(round_.event) and later.exists()


def publish_round(*, round_: Round, actor: User | None, seen: int = 0, appointed: str = "") -> Round:
    """Publish the draft and lock the previous round.

    In a double round both games are published. ``appointed``: the set time, if the draft is published automatically.

    Raise Refused if an absent player is in the draft, or if a participating player is missing from it. Also raise
    Refused if other data that a pairing depends on has changed since, unless ``seen`` is the number of the last such
    change: then the arbiter has confirmed it.
    """
    event = round_.event
    details: dict[str, Any] = {"appointed": appointed} if appointed else {}
    with on_round("publish", round_, actor, **details) as change:
        refuse_if_finished(event)
        require_state(round_, Round.State.DRAFTED, _("Only a draft can be published."))
        if round_.is_manual:
            raise Refused(
                _("Round %(number)s is being paired manually.") % {"number": whole_label(event, round_.number)},
                _("Finish manual pairing first."),
            )
        refuse_stale(round_, seen)
        choose_rearranging(change, round_)
        before = event.rounds.filter(number__in=_before(round_), state=Round.State.PUBLISHED)
        change.update_all([(row, {"state": Round.State.LOCKED}) for row in before])
        now = timezone.now()
        draw_where_missing(change, round_)
        change.update(round_, state=Round.State.PUBLISHED, published_at=now)
        for later in _later_games(round_):
            _fill_later_game(change, round_, later)
            draw_where_missing(change, later)
            change.update(later, state=Round.State.PUBLISHED, published_at=now)
    return round_


def _before(round_: Round) -> range:
    """Return the numbers of the previous round: one number, or both games of a double round."""
    return rounds_together(round_.event, round_.number - 1) if round_.number > 1 else range(0)


def _later_games(round_: Round) -> list[Round]:
    """Return the other rounds of a double round, of which this is the first game; otherwise an empty list."""
    others = [number for number in rounds_together(round_.event, round_.number) if number > round_.number]
    return list(round_.event.rounds.filter(number__in=others).order_by("number")) if others else []


def _fill_later_game(change: Change, first: Round, later: Round) -> None:
    """Fill the later game of a double round with the same pairs on the same boards, and reversed colours.

    Byes stay the same, except for players who requested another bye. A player who is absent from that game forfeits it.
    """
    basis = pairing_input_of(first.event, later.number)
    tpn = {pk: number for number, pk in basis.registrations}
    pairs = [(tpn[row.second_id], tpn[row.first_id]) for row in first.pairings.order_by("board")]
    byes = [Bye(tpn[row.registration_id], ByeKind(row.kind)) for row in first.byes.all()]
    fill(change, later, basis, pairs, byes, list(first.pairings.order_by("board").values_list("board", flat=True)))


def refuse_stale(round_: Round, seen: int) -> None:
    """Raise Refused if a place in the draft is wrong, or if the draft is out of date beyond the change ``seen``."""
    stale = staleness_of(round_)
    if stale.misplaced:
        raise Refused(
            _("%(event)s, round %(number)s: %(what)s")
            % {
                "event": round_.event.name,
                "number": whole_label(round_.event, round_.number),
                "what": " ".join(stale.misplaced[:MOST_NAMED]),
            },
            _("Re-pair the round."),
        )
    if stale.seen != seen:
        raise Refused(
            _("The draft of round %(number)s is out of date: %(what)s.")
            % {"number": whole_label(round_.event, round_.number), "what": "; ".join(stale.changes[-MOST_NAMED:])},
            _("Re-pair the round, or review the draft and confirm it."),
        )


def unpublish_round(*, round_: Round, actor: User, why: str = "") -> Round:
    """Unpublish the round while it has no results. It becomes a draft again."""
    event = round_.event
    together = rounds_together(event, round_.number)
    if together[0] < round_.number:  # a double round is unpublished as a whole
        round_ = event.rounds.get(number=together[0])
    with on_round("unpublish", round_, actor, why=why) as change:
        refuse_if_finished(event)
        require_state(round_, Round.State.PUBLISHED, _("Only the current round can be unpublished."))
        later_games = _later_games(round_)
        if event.rounds.filter(number__gt=together[-1]).exclude(state=Round.State.PLANNED).exists():
            raise Refused(_("The next round is already paired."), _("Delete its draft first."))
        if any(map(has_begun, (round_, *later_games))):
            raise Refused(
                _("Round %(number)s cannot be unpublished: it has results.")
                % {"number": whole_label(event, round_.number)},
                _("Clear the results first, or correct single boards."),
            )
        before = event.rounds.filter(number__in=_before(round_), state=Round.State.LOCKED)
        change.update_all([(row, {"state": Round.State.PUBLISHED}) for row in before])
        hide_line_ups(change, round_)
        for later in later_games:
            empty(change, later)
            change.update(later, state=Round.State.PLANNED, published_at=None, position=None, position_draw=0)
        change.update(round_, state=Round.State.DRAFTED, published_at=None, publish_at=None)
    return round_


def has_begun(round_: Round) -> bool:
    """Return True if a board has data that neither its publication nor its line-ups set.

    With a pairing table or a bracket, a player known to be absent has a forfeit loss from the start. A carried-over
    game has its result from the start, too.
    """
    away, carried = absent_in(round_), CarriedResults(round_.event)
    games = round_.games.select_related("white", "black")
    return any(is_begun(game, away) and not carried.is_of(game) for game in games)
