"""Eligibility for the event and the reasons against it: age, rating, federation, membership, fee category."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from entries.models import Application, EntryFee, EntryPage, ListedMember
from ratings.models import RatingList
from tabellone.interchange.players.existing_players import name_key
from tabellone.values import LONGEST
from tournaments.domain.errors import Refused
from tournaments.domain.festivals.section_rules import rule_of_section, year_of

MOST_MEMBERS = 20_000
_NUMBERED = re.compile(r"(?P<number>[A-Za-z]{0,3}\d[\w/-]{0,16})(?:[\s;,\t]+(?P<name>.*))?")


def born_in(application: Application) -> int:
    """Return the year of birth; 0 if unknown."""
    return int(application.birth[:4]) if application.birth[:4].isdecimal() else 0


def objections(page: EntryPage, application: Application) -> list[str]:
    """Return the reasons why the rules of the event exclude the player; empty if there are none."""
    limits = limits_of(page)
    found = [*_of_age(limits, born_in(application)), *_of_rating(limits, application.rating)]
    allowed = federations_of(page)
    if allowed and application.federation not in allowed:
        found.append(
            _("Only players of %(federations)s may enter; yours is %(own)s.")
            % {"federations": ", ".join(allowed), "own": application.federation or "–"}
        )
    if page.members_only and not is_member(page, application):
        found.append(_("This name and number are not on the organiser’s list of members."))
    if application.fee is not None:
        found += of_fee(application.fee, application)
    return found


def all_objections(pages: Iterable[EntryPage], application: Application, fee: EntryFee | None = None) -> list[str]:
    """Return the reasons from all pages, and from the section's fee, without duplicates."""
    found = [reason for page in pages for reason in objections(page, application)]
    return list(dict.fromkeys([*found, *(of_fee(fee, application) if fee is not None else ())]))


@dataclass(frozen=True, slots=True)
class EntryLimits:
    """Allowed years of birth and ratings; 0: no limit."""

    born_from: int
    born_until: int
    rating_from: int
    rating_until: int


def limits_of(page: EntryPage) -> EntryLimits:
    """Return the limits of the page; for a section also the limits by which the festival assigns players."""
    own = EntryLimits(page.born_from, page.born_until, page.rating_from, page.rating_until)
    section = page.event if page.event_id else None
    if section is None or section.festival is None:
        return own
    rule, year = rule_of_section(section), year_of(section.festival)
    return EntryLimits(
        max(own.born_from, year - rule.oldest if rule.oldest else 0),
        _least(own.born_until, year - rule.youngest if rule.youngest else 0),
        max(own.rating_from, rule.least_rating),
        _least(own.rating_until, rule.most_rating),
    )


def entry_rules(limits: EntryLimits, federations: Collection[str], *, members_only: bool) -> list[str]:
    """Return the entry rules as sentences; empty if there is no restriction."""
    rules = []
    if limits.born_from:
        rules.append(_("Only players born in %(year)s or later can enter.") % {"year": limits.born_from})
    if limits.born_until:
        rules.append(_("Only players born in %(year)s or earlier can enter.") % {"year": limits.born_until})
    if limits.rating_from:
        rules.append(_("Only players rated %(rating)s or higher may enter.") % {"rating": limits.rating_from})
    if limits.rating_until:
        rules.append(_("Only players rated %(rating)s or lower may enter.") % {"rating": limits.rating_until})
    if federations:
        rules.append(_("Only players of %(federations)s may enter.") % {"federations": ", ".join(federations)})
    if members_only:
        rules.append(_("Only members may enter."))
    return rules


def _least(*limits: int) -> int:
    return min((limit for limit in limits if limit), default=0)


def federations_of(page: EntryPage) -> list[str]:
    """Return the codes of the allowed federations; empty: all."""
    return [code for code in re.split(r"[\s,;]+", page.federations.upper()) if code]


def is_outside(page: EntryPage, application: Application) -> bool:
    """Return True if the player's rating or known year of birth is outside the limits of the event."""
    limits, year = limits_of(page), born_in(application)
    return bool(_of_rating(limits, application.rating) or (year and _of_age(limits, year)))


def usual_fee(fees: Iterable[EntryFee], person: Application) -> EntryFee | None:
    """Return the fee of a player who chose none; None if no category fits.

    It is the lowest of the categories for the player's age or title, otherwise the first one without a condition.
    """
    fees = list(fees)
    own = [fee for fee in fees if (fee.born_from or fee.titles) and not of_fee(fee, person)]
    if own:
        return min(own, key=lambda fee: fee.amount)
    return next((fee for fee in fees if not (fee.born_from or fee.titles)), None)


def _of_age(page: EntryLimits, year: int) -> list[str]:
    if not (page.born_from or page.born_until):
        return []
    if not year:
        return [_("Enter your year of birth. It is needed to check the entry conditions.")]
    if page.born_from and year < page.born_from:
        return [_("Only players born in %(year)s or later can enter.") % {"year": page.born_from}]
    if page.born_until and year > page.born_until:
        return [_("Only players born in %(year)s or earlier can enter.") % {"year": page.born_until}]
    return []


def _of_rating(page: EntryLimits, rating: int) -> list[str]:
    if page.rating_from and rating < page.rating_from:
        return [_("Only players rated %(rating)s or higher may enter.") % {"rating": page.rating_from}]
    if page.rating_until and rating > page.rating_until:
        return [_("Only players rated %(rating)s or lower may enter.") % {"rating": page.rating_until}]
    return []


def of_fee(fee: EntryFee, application: Application) -> list[str]:
    """Return the reasons why the player cannot have this fee; empty if there are none."""
    year = born_in(application)
    if fee.born_from and not year:
        return [_("The fee “%(fee)s” depends on the year of birth: please give it.") % {"fee": fee.name}]
    if fee.born_from and year < fee.born_from:
        return [
            _("The fee “%(fee)s” is for players born in %(year)s or later.") % {"fee": fee.name, "year": fee.born_from}
        ]
    titles = [title.strip() for title in fee.titles.split(",") if title.strip()]
    if titles and application.title not in titles:
        return [_("The fee “%(fee)s” is for %(titles)s.") % {"fee": fee.name, "titles": ", ".join(titles)}]
    return []


def is_member(page: EntryPage, application: Application) -> bool:
    """Return True if the player is on the list of members.

    The number or the FIDE ID is compared if the list has it, otherwise the name. If both have a number and a name, the
    name must match, too.
    """
    key = name_key(application.name)
    numbers = {number.casefold() for number in (application.member_number, application.fide_id) if number}
    by_number = page.members.filter(number__in=numbers) if numbers else ListedMember.objects.none()
    if any(not row.key or row.key == key for row in by_number):
        return True
    return page.members.filter(key=key, number="").exists() if key else False


@dataclass(frozen=True, slots=True)
class WrittenMember:
    """A line of a list of members."""

    number: str
    name: str


def read_members(text: str) -> list[WrittenMember]:
    """Return the members, one for each line: a number, a name, or both.

    Raises Refused for too many lines and for an invalid line.
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) > MOST_MEMBERS:
        raise Refused(_("A list of members has at most %(most)s lines.") % {"most": MOST_MEMBERS})
    members = []
    for line in lines:
        found = _NUMBERED.fullmatch(line)
        number, name = (found["number"], (found["name"] or "").strip()) if found else ("", line)
        if len(name) > LONGEST["person"] or not (number or name_key(name)):
            raise Refused(_("%(line)s: invalid member.") % {"line": line[:40]}, _("Write a number, a name, or both."))
        members.append(WrittenMember(number.casefold(), name))
    return members


def members_of(own: RatingList) -> list[WrittenMember]:
    """Return the present people of a rating list of this server as members.

    Each has a row with number and name and one with only the name, because players often do not know their number.
    """
    rows = list(own.people.order_by("name").values_list("number", "name")[: MOST_MEMBERS // 2])
    by_number = [WrittenMember(number.casefold(), name) for number, name in rows]
    return by_number + [WrittenMember("", name) for _number, name in rows]


def replace_members(page: EntryPage, members: Collection[WrittenMember]) -> None:
    """Replace the list of members."""
    page.members.all().delete()
    ListedMember.objects.bulk_create(
        [ListedMember(page=page, number=one.number, name=one.name, key=name_key(one.name)) for one in members],
        batch_size=500,
    )
