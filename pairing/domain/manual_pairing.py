"""Manual pairing in FIDE mode: a phase with a start and an end, between which the arbiter changes the draft.

At its end the engine's pairing is shown beside the arbiter's. If they differ, the arbiter gives a reason and confirms
each violated rule, and the report gets a line: ``### MPA @ Round 5: 1-4, 2-3 => 1-3, 2-4 (reason)``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import zip_longest

from django.utils.translation import gettext as _

from accounts.models import User
from pairing.domain.draft import as_paired, bye_warnings, colour_warnings
from pairing.domain.pairing_steps import Question, answer_to
from pairing.domain.published_changes import findings_of_pair
from tabellone.engine import SYSTEMS, NoLegalPairing, RoundPairing, UnknownSystem, pair
from tournaments.domain.errors import Refused, refuse_if_finished
from tournaments.domain.integrity import acts
from tournaments.domain.integrity.fide_mode import is_on
from tournaments.domain.integrity.levels import IntegrityFinding, Level, require_confirmation
from tournaments.domain.journal.action import Change, action, reload_rows
from tournaments.domain.journal.journal_schema import BYE, PAIRING
from tournaments.domain.records import record_of
from tournaments.domain.rounds.pairing_input import PairingInput, pairing_input_of, read_pairing_input
from tournaments.domain.rounds.pairing_tables import has_calendar
from tournaments.domain.rounds.rearranging import leaves_open_pairs
from tournaments.domain.words.core_messages import render_message
from tournaments.domain.words.rounds import whole_label
from tournaments.models import Event, Pairing, Round, RoundBye

END = "end_manual_pairing"
MOST_ROWS = 40
"""Maximum number of differences shown."""
MOST_EXPLAINED = 3
"""Maximum number of pairs for which the engine explains why it did not make them."""
Pairs = tuple[tuple[int, int], ...]
"""Pairs of pairing numbers, White first; a pairing-allocated bye with 0."""


def start_manual_pairing(*, round_: Round, actor: User) -> None:
    """Start manual pairing of the draft. Raise Refused outside FIDE mode, where a draft can always be changed."""
    event = round_.event
    with _on_draft("start_manual_pairing", round_, actor) as change:
        if not is_on(event):
            raise Refused(_("The event is not in FIDE mode."), _("Change the draft directly."))
        if round_.is_manual:
            raise Refused(_("Manual pairing has started already."))
        change.update(round_, is_manual=True)


def finish_manual_pairing(*, round_: Round, actor: User, why: str = "") -> None:
    """Finish manual pairing.

    If the draft is not the engine's pairing, it needs a reason and the confirmations of `integrity.levels`. Raise
    Refused without a reason, and if the event has changed while the engine paired.
    """
    basis = read_pairing_input(round_)
    comparison = compare(round_, basis)
    event = round_.event
    with _on_draft(END, round_, actor, why) as change:
        if not round_.is_manual:
            raise Refused(_("Manual pairing has not started."))
        if pairing_input_of(event, round_.number) != basis or _made(round_) != comparison.made:
            raise Refused(_("Another user changed the event. Nothing was saved."), _("Check it and try again."))
        if comparison.differs:
            if leaves_open_pairs(record_of(event, drafts=True), round_.number):
                raise Refused(
                    _(
                        "With this pairing the remaining rounds cannot be rearranged: some pairs would play twice or "
                        "never (C.05 Annex 1)."
                    ),
                    _("Swap other players, or re-pair the round."),
                )
            if not why:
                raise Refused(
                    _("The pairing is not the engine's, and no reason is given."),
                    _("Enter a reason. It appears in the report."),
                )
            finding = _finding(round_, comparison)
            require_confirmation(event, actor, END, [finding])
            acts.note(change, [finding])
        change.update(round_, is_manual=False)


@contextmanager
def _on_draft(name: str, round_: Round, actor: User, why: str = "") -> Iterator[Change]:
    """Run an action on the draft. Raise Refused if the round is not one."""
    event, number = round_.event, round_.number
    with action(name, event=event, actor=actor, why=why, what="draft", public=False, round_number=number) as change:
        refuse_if_finished(event)
        reload_rows(round_)
        if round_.state != Round.State.DRAFTED:
            raise Refused(_("Only a draft can be paired manually."), _("Check the round and try again."))
        yield change


@dataclass(frozen=True, slots=True)
class PairingComparison:
    """The engine's pairing of a round (None: there is no legal one) and the draft's, with the violated rules."""

    right: Pairs | None
    made: Pairs
    violations: tuple[str, ...] = ()
    is_serious: bool = False
    """True if a violation is of level 4 in a published pairing, too."""

    @property
    def differs(self) -> bool:
        """Return True if the draft is not the engine's pairing."""
        return self.right is None or set(self.right) != set(self.made)


def compare(round_: Round, basis: PairingInput) -> PairingComparison:
    """Compare the draft with the engine's pairing from the present data; no transaction, as an engine may take long."""
    right, made = _right(basis, round_.number), _made(round_)
    if right is not None and set(right) == set(made):
        return PairingComparison(right, made)
    other = [row for row in made if right is None or row not in right]
    findings = list(_violations(round_, other))
    explained = [] if right is None else list(_explanations(round_.event, round_.number, other))
    return PairingComparison(
        right,
        made,
        (*(finding.text for finding in findings), *explained),
        is_serious=any(finding.level >= Level.CONFIRM_TWICE for finding in findings),
    )


def _right(basis: PairingInput, number: int) -> Pairs | None:
    try:
        pairing: RoundPairing = pair(basis.record, number)
    except (NoLegalPairing, UnknownSystem):
        return None
    return (*pairing.pairs, *((tpn, 0) for tpn in pairing.allocated_byes))


def _made(round_: Round) -> Pairs:
    pairs = round_.pairings.order_by("board").values_list("first__tpn", "second__tpn")
    byes = round_.byes.filter(kind="U").order_by("registration__tpn").values_list("registration__tpn", flat=True)
    return (*((one or 0, other or 0) for one, other in pairs), *((tpn or 0, 0) for tpn in byes))


def _violations(round_: Round, rows: Sequence[tuple[int, int]]) -> Iterator[IntegrityFinding]:
    """Yield the rules that these pairs of the draft violate; it is the draft of the present data."""
    record, number = as_paired(record_of(round_.event, drafts=True), round_.number)
    called = names_of(round_.event)
    for white, black in rows:
        if black:
            for found in findings_of_pair(record, white, black, number, called):
                yield IntegrityFinding(found.level, found.text)
            if has_calendar(round_.event) and "third_in_row" in colour_warnings(record, white, black, number):
                text = _("%(white)s – %(black)s: one player has the same colour three times in a row (C.05 Annex 1).")
                yield IntegrityFinding(Level.CONFIRM, text % {"white": called[white], "black": called[black]})
        elif bye_warnings(record, (white,), number):
            text = _("%(name)s cannot have the pairing-allocated bye (C.04.1, 4).")
            yield IntegrityFinding(Level.CONFIRM_TWICE, text % {"name": called[white]})


def _explanations(event: Event, number: int, rows: Sequence[tuple[int, int]]) -> Iterator[str]:
    """Yield why the engine did not make the first of these pairs, by the chapter of the system."""
    record = record_of(event, before_round=number)
    for white, black in rows[:MOST_EXPLAINED]:
        answer = answer_to(Question(white, black), record, number)
        if answer is not None:
            told = " ".join(render_message(sentence) for sentence in answer.long)
            yield f"{SYSTEMS[record.system].article}: {told}"


def names_of(event: Event) -> Mapping[int, str]:
    """Return the names of the contestants by pairing number."""
    rows = event.registrations.contestants().filter(tpn__isnull=False)
    return {tpn or 0: name for tpn, name in rows.values_list("tpn", "name")}


def _finding(round_: Round, comparison: PairingComparison) -> IntegrityFinding:
    called = names_of(round_.event)
    right = [row for row in comparison.right or () if row not in comparison.made]
    made = [row for row in comparison.made if comparison.right is None or row not in comparison.right]
    shown = zip_longest((_named(row, called) for row in right), (_named(row, called) for row in made), fillvalue="")
    told = {"number": whole_label(round_.event, round_.number), "count": len(made)}
    if comparison.right is None:
        text = _("Round %(number)s has no legal pairing. The manual pairing has %(count)s boards and byes.") % told
    else:
        text = _("Round %(number)s differs from the engine's pairing on %(count)s boards and byes.") % told
    before = ", ".join(map(_short, right)) or "no legal pairing"
    return acts.END_MANUAL.finding(
        text,
        level=Level.CONFIRM_TWICE if comparison.is_serious else Level.CONFIRM,
        consequences=comparison.violations,
        line=f"{before} => {', '.join(map(_short, made))}",
        rows=tuple(shown)[:MOST_ROWS],
        bound=repr(comparison.made),
    )


def _named(row: tuple[int, int], called: Mapping[int, str]) -> str:
    white, black = row
    if not black:
        return _("%(number)s %(name)s: bye") % {"number": white, "name": called[white]}
    return f"{white} {called[white]} – {black} {called[black]}"


def _short(row: tuple[int, int]) -> str:
    return f"{row[0]}-{row[1]}" if row[1] else f"{row[0]}-PAB"


def of_draft_change(change: Change) -> Iterator[IntegrityFinding]:
    """Yield the findings on changed boards and byes of a draft: refused outside manual pairing."""
    event = change.event
    round_ = event.rounds.get(number=change.round_number)
    round_.event = event
    if not round_.is_manual:
        yield acts.DRAFT.finding(
            _("In FIDE mode a draft is changed only in manual pairing."),
            consequences=[_("Start manual pairing first.")],
        )
        return
    keys = {
        kind: [row.key for row in change.rows if row.thing == kind and row.after] for kind in (PAIRING.name, BYE.name)
    }
    pairs = Pairing.objects.filter(pk__in=keys[PAIRING.name]).order_by("board").values_list("first__tpn", "second__tpn")
    byes = RoundBye.objects.filter(pk__in=keys[BYE.name], kind="U").values_list("registration__tpn", flat=True)
    rows = [*((one or 0, other or 0) for one, other in pairs), *((tpn or 0, 0) for tpn in byes)]
    for found in _violations(round_, rows):
        yield IntegrityFinding(min(found.level, acts.MANUAL.level), found.text)


CHECKS = {"swap": of_draft_change, "switch_colours": of_draft_change}
"""The checks of acts on a draft."""
