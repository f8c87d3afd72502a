"""Description of a stage in words, for the change log."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments.domain.stages.rules import CarriedOver, Division, Rule
from tournaments.domain.words.systems import name_of, options_text


def describe_rule(rule: Rule) -> str:
    """Return the plan's details besides the number of groups; empty if they are the event's."""
    return "; ".join(_said(rule)) if isinstance(rule, Division | CarriedOver) else ""


def _said(rule: Division | CarriedOver) -> Iterator[str]:
    if rule.system:
        yield name_of(rule.system, "")
    if rule.rounds:
        yield _("maximum %(count)s rounds") % {"count": rule.rounds}
    if rule.sizes:
        yield _("size of the first groups: %(sizes)s") % {"sizes": ", ".join(map(str, rule.sizes))}
    if options := options_text(rule.options or {}):
        yield options.removesuffix(".")
