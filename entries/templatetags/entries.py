"""Amounts, rules and byes of entries, for their templates."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.utils.translation import gettext as _

from entries.domain.eligibility import federations_of, limits_of
from entries.domain.money import shown_amount
from entries.models import EntryPage
from tournaments.domain.festivals.rules import section_name

register = template.Library()
register.filter("amount", shown_amount)
register.filter("section", section_name)


@register.filter
def byes_asked(byes: Sequence[Sequence[object]]) -> str:
    """The byes as ``3: ½, 5: 0``."""
    signs = {"H": "½", "Z": "0"}
    return ", ".join(f"{number}: {signs.get(str(kind), kind)}" for number, kind in byes)


@register.filter
def entry_rules(page: EntryPage) -> list[str]:
    """Who may enter, in sentences; nothing where everybody may."""
    rules, limits = [], limits_of(page)
    if limits.born_from:
        rules.append(_("Only who was born in %(year)s or later may enter.") % {"year": limits.born_from})
    if limits.born_until:
        rules.append(_("Only who was born in %(year)s or earlier may enter.") % {"year": limits.born_until})
    if limits.rating_from:
        rules.append(_("Only players rated %(rating)s or higher may enter.") % {"rating": limits.rating_from})
    if limits.rating_until:
        rules.append(_("Only players rated %(rating)s or lower may enter.") % {"rating": limits.rating_until})
    if federations := federations_of(page):
        rules.append(_("Only players of %(federations)s may enter.") % {"federations": ", ".join(federations)})
    if page.members_only:
        rules.append(_("Only members may enter."))
    return rules
