"""Template tags of entries: amounts, rules and byes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from django import template

from entries.domain import eligibility
from entries.domain.eligibility import federations_of, limits_of
from entries.domain.money import shown_amount
from entries.models import EntryPage
from tournaments.domain.festivals.section_rules import section_name

register = template.Library()
register.filter("amount", shown_amount)
register.filter("section", section_name)


LONGEST_MAILED = 60
"""Maximum number of characters of a name in a mail."""


@register.filter
def mailed_name(name: str) -> str:
    """Return the name for a mail: shortened, and without text that a mail program turns into a link."""
    apart = re.sub(r"[:/@.](?=\S)", r"\g<0> ", " ".join(name.split()))
    return apart if len(apart) <= LONGEST_MAILED else apart[: LONGEST_MAILED - 1].rstrip() + "…"


@register.filter
def byes_asked(byes: Sequence[Sequence[object]]) -> str:
    """Return the byes as ``3: ½, 5: 0``."""
    signs = {"H": "½", "Z": "0"}
    return ", ".join(f"{number}: {signs.get(str(kind), kind)}" for number, kind in byes)


@register.filter
def entry_rules(page: EntryPage) -> list[str]:
    """Return the entry rules as sentences; empty if there is no restriction."""
    return eligibility.entry_rules(limits_of(page), federations_of(page), members_only=page.members_only)
