"""Programs, outcomes, steps and findings in words."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from seals.domain.literal_program import LITERAL
from seals.domain.programs import ENGINE, CheckOutcome
from seals.domain.round_checks import ProgramResult
from seals.models import SealStep


def program_name(program: str) -> str:
    """Return the name of a program."""
    if program == LITERAL:
        return _("Tabellone, second program")
    return "Tabellone" if program == ENGINE else program


def outcome_text(result: ProgramResult) -> str:
    """Return the outcome of a program in a sentence."""
    if result.outcome is CheckOutcome.AGREES:
        return _("The same pairing.")
    if result.outcome is CheckOutcome.DIFFERS and result.manual:
        return _("The same pairing, except for the boards that the arbiter changed.")
    if result.outcome is CheckOutcome.DIFFERS:
        return _("Another pairing.")
    reasons = {
        "size": _("Not checked: too many players for this program."),
        "time": _("Not checked: it took too long and was stopped."),
        "missing": _("Not checked: the program is not installed."),
        "garbage": _("Not checked: the answer cannot be read."),
        "impossible": _("No legal pairing found."),
    }
    return reasons.get(result.reason, _("Not checked: the program ended with an error."))


def pairs_text(pairs: Iterable[tuple[int, int]]) -> str:
    """Return pairs as pairing numbers, White first."""
    return ", ".join(f"{white}–{black}" if black else _("%(number)s bye") % {"number": white} for white, black in pairs)


def step_text(step: SealStep) -> str:
    """Return what a step of the chain sealed."""
    number = step.facts.get("round", "")
    texts = {
        "results": _("Results of round %(number)s"),
        "publish": _("Publication of round %(number)s"),
        "publish_calendar": _("Publication of all rounds"),
        "unpublish": _("Round %(number)s unpublished"),
        "change_published": _("Published pairing changed, round %(number)s"),
        "result": _("Result correction, round %(number)s"),
        "restore": _("Restored to %(restored_to)s"),
        "undo": _("Undone: entry %(undoes)s of the change log"),
        "erased": _("Personal data erased"),
        "erase_player": _("Personal data erased"),
    }
    text = texts.get(step.kind, _("Decision: entry %(entry)s of the change log"))
    return text % {
        "number": number,
        "restored_to": step.facts.get("restored_to", ""),
        "undoes": step.facts.get("undoes", ""),
        "entry": step.entry,
    }
