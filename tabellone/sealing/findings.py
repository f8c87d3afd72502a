"""What a check of seals found, as codes with places, and their sentences."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.messages import Message

INCOMPLETE = frozenset({"newer_results", "no_seal", "no_proof"})
"""Codes that mean that something cannot be checked."""
NOTES = frozenset({"erased"})


@dataclass(frozen=True, slots=True)
class SealFinding:
    """One finding: its code, and the step, round or entry, or the label of a player, where it is."""

    code: str
    place: int | str = ""

    @property
    def is_error(self) -> bool:
        """Return True if the file is not what was sealed."""
        return self.code not in INCOMPLETE | NOTES

    @property
    def message(self) -> Message:
        """Return the finding as a sentence."""
        return Message(_TEXTS[self.code], place=self.place)


def _(text: str) -> str:
    """Mark a text for translation."""
    return text


_TEXTS = {
    "missing_step": _("Seal %(place)s is missing."),
    "step": _("Seal %(place)s does not match its content: the chain was changed here."),
    "salt": _("The salt of seal %(place)s is missing, and no seal states that it was erased."),
    "entry": _("Entry %(place)s of the change log is not the sealed one."),
    "missing_entry": _("Entry %(place)s of the change log is missing."),
    "player": _("Player %(place)s is not the sealed one."),
    "round": _("Round %(place)s is not the sealed one."),
    "details": _("Not the sealed data: %(place)s."),
    "head": _("The report does not match its seal."),
    "damaged_seal": _("The seal in the report is incomplete or damaged."),
    "erased": _("Personal data was erased. Change log entries that cannot be checked any more: %(place)s."),
    "newer_results": _("Round %(place)s has results that are not sealed yet."),
    "no_seal": _("There is no seal. Rounds are sealed from the first publication with this version of the program."),
    "no_proof": _("The report states a seal, but its content cannot be compared with it. Check the event file."),
}
