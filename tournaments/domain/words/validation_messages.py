"""Texts for invalid values: the only place where the codes of `tabellone.values` are translated."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy as _

from tabellone.values import WrongValue
from tabellone.values.problems import Code
from tournaments.domain.errors import Refused

WORDS: dict[Code, Promise] = {
    "birth": _("Write a year or a date, such as 1990 or 1990/05/17."),
    "day": _("Write a day between 1900 and 2199."),
    "digits": _("Write a number, in the digits 0 to 9."),
    "federation": _("Write three letters from A to Z, such as ITA."),
    "fewest": _("Write a number from %(least)s on."),
    "highest": _("Write a number up to %(most)s."),
    "long": _("At most %(most)s characters."),
    "moment": _("Write a time between the years 1900 and 2199."),
    "name": _("Write a name."),
    "points": _("Write points as 1, 0.5 or ½, up to 99.9."),
    "sex": _("Write m or w."),
    "share": _("Write per cent, as 50, or a fraction, as 1/3; at most the whole."),
    "title": _("Write GM, IM, WGM, FM, WIM, CM, WFM or WCM."),
    "unprintable": _("There is a character in it that cannot be printed; type it again."),
}
FIELDS: dict[str, Promise] = {
    "name": _("Name"),
    "surname": _("Surname"),
    "first_name": _("First name"),
    "rating": _("Rating"),
    "title": _("Title"),
    "sex": _("Sex"),
    "federation": _("Fed."),
    "fide_id": _("FIDE ID"),
    "birth": _("Born"),
    "club": _("Club"),
    "categories": _("Categories"),
    "short_name": _("Short name"),
    "captain": _("Captain"),
    "team": _("Team"),
    "board": _("Board"),
    "city": _("Place"),
    "chief_arbiter": _("Chief arbiter"),
    "time_control": _("Time control"),
    "time_control_code": _("Time control"),
    "start_date": _("First day"),
    "end_date": _("Last day"),
    "planned_rounds": _("Rounds"),
    "system": _("Pairing system"),
    "system_code": _("Pairing system"),
}


def in_words(wrong: WrongValue) -> str:
    """Return the correct form of the value, as a sentence in the user's language."""
    return str(WORDS[wrong.code]) % wrong.values


def field_name(field: str) -> str:
    """Return the name of the field as users know it."""
    return str(FIELDS.get(field, field))


def refused(field: str, found: object, wrong: WrongValue) -> Refused:
    """The refusal of a value."""
    shown = str(found)[:40] if str(found).isprintable() else "…"
    text = gettext("%(field)s: “%(found)s” cannot be kept.") % {"field": field_name(field), "found": shown}
    return Refused(text, in_words(wrong))
