"""A round's pairing is asked for by an arbiter, and taken back; ``work`` does it."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from tabellone.engine import SYSTEMS
from tournaments.domain.errors import Refused
from tournaments.domain.festivals.rounds import all_or_nothing, chosen_sections
from tournaments.domain.festivals.rules import section_name
from tournaments.domain.jobs.asking import ask, send
from tournaments.domain.jobs.doing import do
from tournaments.domain.journal.action import action, together
from tournaments.domain.rounds.agenda import agenda
from tournaments.domain.rounds.life import discard_draft
from tournaments.domain.rounds.requests import PAIRING, failure_of, forget_requests
from tournaments.domain.words.contestants import said
from tournaments.domain.words.rounds import whole_label
from tournaments.models import Event, Job, Round


def ask_pairing(*, event: Event, actor: User) -> Round:
    """Ask for the pairing of the next round; a task does it. Asking twice asks once, and sends a task again if nobody
    is at work.

    Refused when a round is open, drafted, or there is nothing left to pair.
    """
    round_, job, is_new = _ask(event, actor)
    send(job, is_new=is_new)
    return round_


def cancel_pairing(*, event: Event, actor: User, why: str = "") -> None:
    """Take the request for a pairing back, whatever was done since: the round is planned again, and who is at work on
    it stops at the next sign of life. Refused where no round waits.
    """
    with action("cancel_pairing", event=event, actor=actor, why=why, what="draft", public=False) as change:
        round_ = event.rounds.filter(state=Round.State.PAIRING).first()
        if round_ is None:
            raise Refused(_("No round is being paired."), _("Look at the desk again: somebody may have changed it."))
        change.round_number = round_.number
        change.update(round_, state=Round.State.PLANNED)
        forget_requests(event)


def pair_again(*, round_: Round, actor: User, why: str = "") -> Round:
    """Throw the draft away and ask for the pairing of the round as the event stands now. Refused as both are."""
    with transaction.atomic():
        discard_draft(round_=round_, actor=actor, why=why)
        return ask_pairing(event=round_.event, actor=actor)


def ask_groups(*, event: Event, actor: User) -> int:
    """Ask for the next round of every group of a divided event that waits for one; how many do."""
    waiting = [group for group in event.parts if agenda(group).code == "pair"]
    for group in waiting:
        ask_pairing(event=group, actor=actor)
    return len(waiting)


def ask_together(*, festival: Event, actor: User, seen: Mapping[int, str]) -> int:
    """Ask for the next round of these sections of a festival, by their keys with what was seen of each, in one act: of
    all or of none; of how many.
    """
    with together("pair_together", event=festival, actor=actor, public=False, apart=True) as change:
        done = []
        for section, _step, _stale in chosen_sections(festival, "pair", seen):
            with all_or_nothing(section):
                ask_pairing(event=section, actor=actor)
            done.append(section)
        change.details |= {"count": len(done), "sections": ", ".join(map(section_name, done))}
    return len(done)


def pair_now(*, event: Event, actor: User) -> Round:
    """Pair the next round here and now, without a task: for scripts that wait for it anyway.

    Refused as `ask_pairing` is; without a legal pairing the round stays planned and says why.
    """
    round_, job, _is_new = _ask(event, actor)
    do(job.pk)
    return Round.objects.select_related("event").get(pk=round_.pk)


def _ask(event: Event, actor: User) -> tuple[Round, Job, bool]:
    """The round that waits for its pairing from now on, the job for it, and whether that is new."""
    with action("ask_pairing", event=event, actor=actor, what="draft", public=False) as change:
        step = agenda(event)
        round_ = event.rounds.filter(number=step.round_number).first()
        if step.code == "wait_pairing" and round_ is not None:
            return round_, *ask(kind=PAIRING, event=event, actor=actor, subject=round_.pk)
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
        return round_, *ask(kind=PAIRING, event=event, actor=actor, subject=round_.pk)


def _why_not(event: Event, code: str, number: int, open_boards: int) -> str:
    texts = {
        "register": said(event, "The event has not started: it has no players yet."),
        "start": _("The event has not started: start it first."),
        "publish": _("Round %(number)s is drafted and not published.") % {"number": whole_label(event, number)},
        "results": _("%(count)s boards of round %(number)s have no result.")
        % {"number": whole_label(event, number), "count": open_boards},
        "read_again": _("%(count)s boards of round %(number)s are not read twice, or the readings differ.")
        % {"number": whole_label(event, number), "count": open_boards},
        "play_offs": _("A match is tied and waits for its play-off."),
        "finish": _("All rounds are paired."),
        "finished": _("The event is finished."),
    }
    return texts.get(code, _("There is no round to pair."))
