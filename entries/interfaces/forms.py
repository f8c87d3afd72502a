"""The forms of entries: of who asks to play, and of the organiser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext as _now, gettext_lazy as _

from entries.domain.eligibility import MOST_MEMBERS, WrittenMember, federations_of, read_members
from entries.domain.organising import FeeLine, read_fees, written_fees
from entries.models import LONGEST_CONDITIONS, LONGEST_NOTE, Application, EntryFee, EntryPage
from tabellone import values
from tournaments.domain.errors import Refused
from tournaments.interfaces.fields import MomentField, TextField
from tournaments.interfaces.player_form import PlayerForm
from tournaments.models import ByeRequest

PHONE = re.compile(r"\+?[\d ()/.-]{5,39}")
MOST_ROUNDS_ASKED = 20
"""Byes are asked for in so many rounds at most."""
_NUMBERS = ("limit", "waiting", "born_from", "born_until", "rating_from", "rating_until")


class ContactForm(forms.Form):
    """How somebody who applied is reached, and which byes they ask for: what is changed at any time."""

    email = forms.EmailField(label=_("E-mail"), max_length=200)
    phone = forms.RegexField(PHONE, label=_("Telephone"), max_length=40, required=False)
    note = TextField(LONGEST_NOTE, label=_("What else the organisers should know"), required=False)
    wants_erasure = forms.BooleanField(label=_("Erase my data when the event is over"), required=False)

    def __init__(self, *args: Any, page: EntryPage, asks_byes: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.page = page
        self.fields["phone"].required = page.needs_phone
        rounds = range(1, min(page.event.planned_rounds, MOST_ROUNDS_ASKED) + 1) if asks_byes else ()
        choices = [
            ("", _("I play")),
            *((kind.value, kind.label) for kind in (ByeRequest.Kind.HALF, ByeRequest.Kind.ZERO)),
        ]
        for number in rounds:
            label = _now("Round %(number)s") % {"number": number}
            self.fields[f"bye_{number}"] = forms.ChoiceField(label=label, choices=choices, required=False)

    def byes(self) -> list[tuple[int, str]]:
        """The byes that are asked for."""
        asked = ((name, value) for name, value in self.cleaned_data.items() if name.startswith("bye_") and value)
        return sorted((int(name.removeprefix("bye_")), value) for name, value in asked)

    @property
    def bye_fields(self) -> Iterator[forms.BoundField]:
        return (field for field in self if field.name.startswith("bye_"))

    @property
    def other_fields(self) -> Iterator[forms.BoundField]:
        return (field for field in self if not field.name.startswith("bye_"))

    def changes(self) -> dict[str, object]:
        """What was filled in, by the names of the application's columns."""
        return {name: value for name, value in self.cleaned_data.items() if name in CONTACT_FIELDS + PERSON_FIELDS}


class ApplicationForm(ContactForm):
    """What somebody who wants to play fills in."""

    def __init__(self, *args: Any, page: EntryPage, asks_consent: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, page=page, **kwargs)
        own = dict(self.fields)
        person = {name: field for name, field in PlayerForm().fields.items() if name != "categories"}
        person["rating"].help_text = _("0 or empty: unrated")
        if page.pk and page.members.exists():
            person["member_number"] = TextField(20, label=_("Number of the member"), required=False)
        if page.pk and page.fees.exists():
            person["fee"] = forms.ModelChoiceField(page.fees.all(), label=_("Fee"), empty_label=None)
        self.fields = person | own
        if asks_consent:
            self.fields["consent"] = forms.BooleanField(
                label=_("I agree to the conditions, and that the organisers keep what I fill in to run the event")
            )

    def changes(self) -> dict[str, object]:
        """As of the contact, with the category of the fee."""
        fee = {"fee": self.cleaned_data["fee"]} if "fee" in self.cleaned_data else {}
        return super().changes() | fee

    def application(self, language: str) -> Application:
        """Who applies, not yet kept."""
        return Application(language=language, **self.changes())


def _year(label: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=1900, max_value=2100, required=False)


def _rating(label: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=0, max_value=values.MAX_RATING, required=False)


PERSON_FIELDS = ("name", "title", "sex", "rating", "federation", "fide_id", "birth", "club", "member_number")
CONTACT_FIELDS = ("email", "phone", "note", "wants_erasure")


class EntryPageForm(forms.Form):
    """The organiser's settings of entries."""

    limit = forms.IntegerField(
        label=_("Places"), min_value=0, max_value=9999, required=False, help_text=_("0: no limit")
    )
    waiting = forms.IntegerField(label=_("Places on the waiting list"), min_value=0, max_value=9999, required=False)
    contact = TextField(200, label=_("Whom to ask"), required=False, help_text=_("Everybody sees it."))
    conditions = forms.CharField(
        label=_("Conditions"),
        max_length=LONGEST_CONDITIONS,
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_("Everybody who enters agrees to them."),
    )
    needs_phone = forms.BooleanField(label=_("A telephone number must be given"), required=False)
    born_from = _year(_("Born in this year or later"))
    born_until = _year(_("Born in this year or earlier"))
    rating_from = _rating(_("Rated at least"))
    rating_until = _rating(_("Rated at most"))
    federations = TextField(
        200, label=_("Only players of these federations"), required=False, help_text=_("Codes with commas: ITA, SMR")
    )
    fees = forms.CharField(
        label=_("Fees"),
        max_length=3000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("One a line: name; amount; for whom – a year of birth or titles. Under 18; 15.00; 2008"),
    )
    currency = forms.RegexField(r"[A-Za-z]{3}", label=_("Currency"), max_length=3, initial="EUR")
    members_only = forms.BooleanField(label=_("Only who is on the list of members may enter"), required=False)
    members = forms.CharField(
        label=_("New list of members"),
        max_length=MOST_MEMBERS * 130,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("One a line: a number, a name, or both. Empty: the list stays as it is."),
    )
    check_in_until = MomentField(label=_("Check-in closes"), required=False)
    missing = forms.ChoiceField(label=_("Who is missing then"), choices=EntryPage.Missing.choices)

    @classmethod
    def of(cls, page: EntryPage, data: Any = None) -> EntryPageForm:
        """The form with the present settings."""
        present = {name: getattr(page, name) for name in cls.base_fields if name not in ("fees", "members")}
        present |= {name: present[name] or None for name in _NUMBERS if name not in ("limit", "waiting")}
        return cls(data, initial=present | {"fees": written_fees(page)})

    def clean_federations(self) -> str:
        """The codes, each of three letters."""
        codes = federations_of(EntryPage(federations=self.cleaned_data["federations"]))
        wrong = [code for code in codes if not re.fullmatch(r"[A-Z]{3}", code)]
        if wrong:
            raise forms.ValidationError(_("%(code)s is no code of a federation.") % {"code": wrong[0][:10]})
        return ", ".join(codes)

    def clean_currency(self) -> str:
        """In capitals."""
        return str(self.cleaned_data["currency"]).upper()

    def clean_fees(self) -> list[FeeLine]:
        """The categories."""
        try:
            return read_fees(self.cleaned_data["fees"])
        except Refused as refused:
            said = str(refused)
            raise forms.ValidationError(said) from refused

    def clean_members(self) -> list[WrittenMember] | None:
        """The new list; None where it stays."""
        try:
            return read_members(self.cleaned_data["members"]) or None
        except Refused as refused:
            said = str(refused)
            raise forms.ValidationError(said) from refused

    def page_values(self) -> dict[str, object]:
        """The settings by the names of the page's columns."""
        found = {name: value for name, value in self.cleaned_data.items() if name not in ("fees", "members")}
        return found | {name: found[name] or 0 for name in _NUMBERS}


def fee_of(page: EntryPage, key: str) -> EntryFee | None:
    """The category of that key; None for none."""
    return page.fees.filter(pk=key).first() if page.pk and key.isdecimal() and len(key) < 18 else None
