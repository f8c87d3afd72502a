"""How a stage is played, in words, as the journal tells it."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments.domain.stages.rules import CarriedOver, Division, Rule
from tournaments.domain.words.systems import name_of, options_text


def rule_in_words(rule: Rule) -> str:
    """What the plan says of it beside how many groups there are; empty where all is as the event says."""
    return "; ".join(_said(rule)) if isinstance(rule, Division | CarriedOver) else ""


def _said(rule: Division | CarriedOver) -> Iterator[str]:
    if rule.system:
        yield name_of(rule.system, "")
    if rule.rounds:
        yield _("%(count)s rounds at most") % {"count": rule.rounds}
    if rule.sizes:
        yield _("so many in the first groups: %(sizes)s") % {"sizes": ", ".join(map(str, rule.sizes))}
    if options := options_text(rule.options or {}):
        yield options.removesuffix(".")
