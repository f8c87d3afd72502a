"""Amounts, rules and byes of entries, for their templates."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.utils.translation import gettext as _

from entries.domain.eligibility import federations_of
from entries.domain.money import written_amount
from entries.models import EntryPage

register = template.Library()
register.filter("amount", written_amount)


@register.filter
def byes_asked(byes: Sequence[Sequence[object]]) -> str:
    """The byes as ``3: ½, 5: 0``."""
    signs = {"H": "½", "Z": "0"}
    return ", ".join(f"{number}: {signs.get(str(kind), kind)}" for number, kind in byes)


@register.filter
def entry_rules(page: EntryPage) -> list[str]:
    """Who may enter, in sentences; nothing where everybody may."""
    rules = []
    if page.born_from:
        rules.append(_("Only who was born in %(year)s or later may enter.") % {"year": page.born_from})
    if page.born_until:
        rules.append(_("Only who was born in %(year)s or earlier may enter.") % {"year": page.born_until})
    if page.rating_from:
        rules.append(_("Only players rated %(rating)s or higher may enter.") % {"rating": page.rating_from})
    if page.rating_until:
        rules.append(_("Only players rated %(rating)s or lower may enter.") % {"rating": page.rating_until})
    if federations := federations_of(page):
        rules.append(_("Only players of %(federations)s may enter.") % {"federations": ", ".join(federations)})
    if page.members_only:
        rules.append(_("Only members may enter."))
    return rules
