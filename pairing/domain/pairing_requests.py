"""Requests for the pairing of a round, and their cancellation; ``pairing_job`` does the pairing."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from tabellone.engine import SYSTEMS
from tabellone.engine.fewest_violations import pair_with_fewest_violations
from tournaments.domain.errors import Refused
from tournaments.domain.festivals.rounds import act_together
from tournaments.domain.integrity.fide_mode import is_on
from tournaments.domain.jobs.execution import execute
from tournaments.domain.jobs.requesting import request_job, send
from tournaments.domain.journal.action import action
from tournaments.domain.results.adjourning import adjourn_missing
from tournaments.domain.rounds.next_action import agenda
from tournaments.domain.rounds.pairing_input import Outdated, read_pairing_input
from tournaments.domain.rounds.pairing_request import PAIRING, cancel_pairing_requests, failure_of
from tournaments.domain.rounds.round_drafts import discard_draft, store_proposal
from tournaments.domain.words.contestants import wording_for
from tournaments.domain.words.rounds import whole_label
from tournaments.models import Event, Job, Round

MOST_MANUALLY = 2000


def request_pairing(*, event: Event, actor: User) -> Round:
    """Request the pairing of the next round; a task does it.

    A second request has no effect, except that the task is sent again if no worker is active. Raises Refused if a
    round is open or drafted, or if no round is left to pair.
    """
    round_, job, is_new = _ask(event, actor)
    send(job, is_new=is_new)
    return round_


def adjourn_and_request_pairing(*, event: Event, actor: User) -> Round:
    """Adjourn the games without a result and request the pairing of the next round, both or neither.

    Raises Refused as both actions do.
    """
    with transaction.atomic():
        adjourn_missing(event=event, actor=actor)
        return request_pairing(event=event, actor=actor)


def cancel_pairing(*, event: Event, actor: User, why: str = "") -> None:
    """Cancel the request for a pairing, whatever was done since. Raises Refused if no round is queued.

    The round is planned again, and an active worker stops at its next heartbeat.
    """
    with action("cancel_pairing", event=event, actor=actor, why=why, what="draft", public=False) as change:
        round_ = event.rounds.filter(state=Round.State.PAIRING).first()
        if round_ is None:
            raise Refused(_("No round is being paired."), _("Check the desk again: another user may have changed it."))
        change.round_number = round_.number
        change.update(round_, state=Round.State.PLANNED)
        cancel_pairing_requests(event)


def pair_manually(*, event: Event, actor: User) -> Round:
    """Draft the next round with the fewest rule violations, after the program found no legal pairing.

    The draft shows each violation, and the arbiter changes it.
    """
    step = agenda(event)
    if not step.may_pair_manually:
        raise Refused(
            _("A round is paired manually only after the program found no pairing for it."), _("Pair the round first.")
        )
    others = step.blockers[1:]
    if others:
        raise Refused(others[0].text, others[0].remedy)
    round_ = event.rounds.select_related("event").get(number=step.round_number)
    basis = read_pairing_input(round_)
    if len(basis.registrations) > MOST_MANUALLY:
        raise Refused(
            _("Too many players for manual pairing (maximum %(most)s).") % {"most": MOST_MANUALLY},
            _("Change the players of the round or the prohibited pairings, then pair again."),
        )
    made = pair_with_fewest_violations(basis.record, round_.number)
    try:
        store_proposal(
            round_=round_, actor=actor, basis=basis, pairs=made.pairs, byes=made.byes, starts_manual=is_on(event)
        )
    except Outdated as outdated:
        raise Refused(_("Another user changed the event. Nothing was saved. Check it and try again.")) from outdated
    round_.refresh_from_db()
    return round_


def pair_again(*, round_: Round, actor: User, why: str = "") -> Round:
    """Delete the draft and request the pairing from the present data. Raises Refused as both actions do."""
    with transaction.atomic():
        discard_draft(round_=round_, actor=actor, why=why)
        return request_pairing(event=round_.event, actor=actor)


def request_group_pairings(*, event: Event, actor: User) -> int:
    """Request the next round of every group that needs one; return the number of groups."""
    waiting = [group for group in event.parts if agenda(group).code == "pair"]
    for group in waiting:
        request_pairing(event=group, actor=actor)
    return len(waiting)


def request_section_pairings(*, festival: Event, actor: User, seen: Mapping[int, str]) -> int:
    """Request the next round of these sections of a festival in one action; return their number.

    ``seen``: section keys, each with the state that the user saw. Either all sections are requested or none.
    """
    return act_together(
        "pair",
        lambda section, _step, _stale: request_pairing(event=section, actor=actor),
        festival=festival,
        actor=actor,
        seen=seen,
        public=False,
    )


def pair_now(*, event: Event, actor: User) -> Round:
    """Pair the next round immediately, without a task, for scripts that wait for it.

    Raises Refused as `request_pairing` does; without a legal pairing the round stays planned, with the reason.
    """
    round_, job, _is_new = _ask(event, actor)
    execute(job.pk)
    return Round.objects.select_related("event").get(pk=round_.pk)


def _ask(event: Event, actor: User) -> tuple[Round, Job, bool]:
    """Return the queued round, its job, and whether the request is new."""
    with action("ask_pairing", event=event, actor=actor, what="draft", public=False) as change:
        step = agenda(event)
        round_ = event.rounds.filter(number=step.round_number).first()
        if step.code == "wait_pairing" and round_ is not None:
            return round_, *request_job(kind=PAIRING, event=event, actor=actor, subject=round_.pk)
        if step.code != "pair" or round_ is None:
            raise Refused(_why_not(event, step.code, step.round_number, step.open_boards))
        others = step.blockers[1:] if failure_of(event, round_.number) else step.blockers
        if others:
            raise Refused(others[0].text, others[0].remedy)
        system = SYSTEMS.get(event.system)
        if round_.number > 1 and not event.initial_colour and system is not None and system.needs_initial_colour:
            change.details["initial_colour"] = "round 1"
        change.round_number = round_.number
        change.update(round_, state=Round.State.PAIRING)
        return round_, *request_job(kind=PAIRING, event=event, actor=actor, subject=round_.pk)


def _why_not(event: Event, code: str, number: int, open_boards: int) -> str:
    texts = {
        "register": wording_for(event, "The event has not started: it has no players yet."),
        "start": _("The event has not started: start it first."),
        "publish": _("Round %(number)s has a draft that is not published.") % {"number": whole_label(event, number)},
        "results": _("Round %(number)s: %(count)s boards have no result.")
        % {"number": whole_label(event, number), "count": open_boards},
        "read_again": _("Round %(number)s: %(count)s boards have no second check, or the two checks differ.")
        % {"number": whole_label(event, number), "count": open_boards},
        "play_offs": _("A tied match needs a play-off."),
        "finish": _("All rounds are paired."),
        "finished": _("The event is finished."),
    }
    return texts.get(code, _("There is no round to pair."))
