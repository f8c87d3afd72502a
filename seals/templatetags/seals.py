"""Seals in templates."""

from __future__ import annotations

from django import template

from seals.domain import wording
from seals.domain.round_checks import ProgramResult
from seals.domain.round_seal import round_seal as seal_of_round
from seals.models import SealStep
from tournaments.models import Event

register = template.Library()


@register.inclusion_tag("seals/_round_line.html")
def round_seal(event: Event, number: int) -> dict[str, object]:
    """Return the line about checks and seal for the page of a public round."""
    return {"event": event, "number": number, "seal": seal_of_round(event, number)}


@register.filter
def program(result: ProgramResult) -> str:
    """Return the program's name."""
    return wording.program_name(result.program)


@register.filter
def outcome(result: ProgramResult) -> str:
    """Return the outcome of a program in a sentence."""
    return wording.outcome_text(result)


@register.filter
def pairs(numbers: tuple[tuple[int, int], ...]) -> str:
    """Return pairs as pairing numbers."""
    return wording.pairs_text(numbers)


@register.filter
def step(row: SealStep) -> str:
    """Return what a step of the chain sealed."""
    return wording.step_text(row)
