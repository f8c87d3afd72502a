"""Forms of entries: for players and for the organiser."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _now, gettext_lazy as _

from entries.domain.applications import Wanted
from entries.domain.eligibility import MOST_MEMBERS, WrittenMember, federations_of, members_of, read_members
from entries.domain.entry_settings import FeeLine, read_fees, written_fees
from entries.domain.money import shown_amount
from entries.domain.waiting_list import Offer
from entries.models import LONGEST_CONDITIONS, LONGEST_NOTE, Application, EntryFee, EntryPage
from ratings.domain.membership_lists import own_lists
from ratings.models import RatingList
from tabellone import values
from tournaments.domain.errors import Refused
from tournaments.domain.festivals.section_rules import section_name
from tournaments.interfaces.fields import MomentField, TextField
from tournaments.interfaces.player_form import PlayerForm
from tournaments.models import ByeRequest, Event

PHONE = re.compile(r"\+?[\d ()/.-]{5,39}")
AUTOCOMPLETE = {"name": "name", "email": "email", "phone": "tel", "birth": "bday", "sex": "sex", "club": "organization"}
"""Autocomplete values of the fields (WCAG 2.2, 1.3.5)."""
MOST_ROUNDS_ASKED = 20
"""Byes can be requested for at most this many rounds."""
_NOT_OF_THE_PAGE = ("fees", "members", "members_of", "searched_lists")
_NUMBERS = ("limit", "waiting", "born_from", "born_until", "rating_from", "rating_until")


def _own_lists() -> list[tuple[str, str]]:
    return [("", "–"), *((str(own.pk), own.name) for own in own_lists())]


class ContactForm(forms.Form):
    """Form for the contact and the requested byes, which a player can change at any time."""

    email = forms.EmailField(label=_("E-mail"), max_length=200)
    phone = forms.RegexField(
        PHONE, label=_("Telephone"), max_length=40, required=False, widget=forms.TextInput(attrs={"type": "tel"})
    )
    note = TextField(LONGEST_NOTE, label=_("Comments for the organisers"), required=False)
    wants_erasure = forms.BooleanField(label=_("Erase my data when the event is over"), required=False)

    def __init__(self, *args: Any, page: EntryPage, byes_of: Sequence[Event] | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.page = page
        self.byes_of = [page.event] if byes_of is None else [*byes_of]
        self.fields["phone"].required = page.needs_phone
        choices = [
            ("", _("I play")),
            *((kind.value, kind.label) for kind in (ByeRequest.Kind.HALF, ByeRequest.Kind.ZERO)),
        ]
        for event in self.byes_of:
            for number in range(1, min(event.planned_rounds, MOST_ROUNDS_ASKED) + 1):
                label = _now("Round %(number)s") % {"number": number}
                self.fields[f"{self._bye(event)}{number}"] = forms.ChoiceField(
                    label=label, choices=choices, required=False
                )

    def _bye(self, event: Event) -> str:
        """Return the prefix of the fields for byes: of the page's own event, or of a section."""
        return "bye_" if event.pk == self.page.event_id else f"of_{event.pk}_bye_"

    def ask_byes(self, event: Event, byes: Iterable[tuple[int, str]]) -> None:
        """Set the byes requested before as initial values."""
        self.initial.update({f"{self._bye(event)}{number}": kind for number, kind in byes})

    def bye_sections(self) -> list[tuple[str, list[forms.BoundField]]]:
        """Return the sections with fields for byes."""
        return [(section_name(event), self.bye_fields_of(event)) for event in self.byes_of if event.festival_id]

    def byes(self, event: Event | None = None) -> list[tuple[int, str]]:
        """Return the byes requested for the page's event or for a section."""
        prefix = self._bye(event or self.page.event)
        asked = ((name, value) for name, value in self.cleaned_data.items() if name.startswith(prefix) and value)
        return sorted((int(name.removeprefix(prefix)), value) for name, value in asked)

    def bye_fields_of(self, event: Event) -> list[forms.BoundField]:
        """Return the event's fields for byes."""
        return [field for field in self if field.name.startswith(self._bye(event))]

    @property
    def bye_fields(self) -> list[forms.BoundField]:
        return self.bye_fields_of(self.page.event)

    @property
    def other_fields(self) -> Iterator[forms.BoundField]:
        return (field for field in self if not field.name.startswith(("bye_", "of_")))

    def changes(self) -> dict[str, object]:
        """Return the form data by the names of the application's columns."""
        return {name: value for name, value in self.cleaned_data.items() if name in CONTACT_FIELDS + PERSON_FIELDS}


class ApplicationForm(ContactForm):
    """Form for a new entry."""

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
        for name, purpose in AUTOCOMPLETE.items():
            self.fields[name].widget.attrs["autocomplete"] = purpose
        if asks_consent:
            self.fields["consent"] = forms.BooleanField(
                label=_("I accept the conditions and agree that the organisers store my data to run the event")
            )

    def changes(self) -> dict[str, object]:
        """Return the contact's data with the fee category."""
        fee = {"fee": self.cleaned_data["fee"]} if "fee" in self.cleaned_data else {}
        return super().changes() | fee

    def application(self, language: str) -> Application:
        """Return the unsaved application."""
        return Application(language=language, **self.changes())


class FeeField(forms.ModelChoiceField):  # type: ignore[type-arg]  # of categories
    """The fee categories of a section with their amounts. A single category is preselected."""

    def __init__(self, page: EntryPage, currency: str) -> None:
        fees = list(page.fees.all())
        super().__init__(page.fees.all(), label=_("Fee"), empty_label=None, required=False)
        self.currency = currency
        if len(fees) == 1:
            self.widget = forms.HiddenInput()
            self.initial = fees[0].pk

    def label_from_instance(self, obj: EntryFee) -> str:
        """Return name, amount and condition."""
        text = f"{obj.name}: {shown_amount(obj.amount)} {self.currency}"
        return f"{text} ({obj.titles})" if obj.titles else text


class FestivalEntryForm(ApplicationForm):
    """Entry form of a festival: sections, each with its fees and byes."""

    def __init__(self, *args: Any, offers: Sequence[Offer], **kwargs: Any) -> None:
        super().__init__(*args, byes_of=[offer.section for offer in offers], **kwargs)
        self.offers = offers
        for offer in offers:
            name = f"of_{offer.section.pk}_"
            self.fields[f"{name}in"] = forms.BooleanField(label=offer.name, required=False)
            if offer.fees:
                self.fields[f"{name}fee"] = FeeField(offer.page, kwargs["page"].currency)

    @property
    def sections(self) -> Iterator[SectionFields]:
        """Yield the sections with their fields."""
        for offer in self.offers:
            name = f"of_{offer.section.pk}_"
            fee = self[f"{name}fee"] if f"{name}fee" in self.fields else None
            yield SectionFields(offer, self[f"{name}in"], fee, self.bye_fields_of(offer.section))

    def clean(self) -> dict[str, Any]:
        """Check that at least one section is chosen, and a fee where there are several."""
        found = super().clean() or self.cleaned_data
        chosen = [offer for offer in self.offers if found.get(f"of_{offer.section.pk}_in")]
        if not chosen:
            raise forms.ValidationError(_("Choose where you want to play."))
        for offer in chosen:
            name = f"of_{offer.section.pk}_fee"
            if name in self.fields and name not in self.errors and found.get(name) is None:
                if len(offer.fees) > 1:
                    self.add_error(name, _("Choose the fee."))
                else:
                    found[name] = offer.fees[0]
        return found

    def wanted(self) -> list[Wanted]:
        """Return the chosen sections."""
        data = self.cleaned_data
        return [
            Wanted(offer.section, data.get(f"of_{offer.section.pk}_fee"), self.byes(offer.section))
            for offer in self.offers
            if data[f"of_{offer.section.pk}_in"]
        ]


@dataclass(frozen=True, slots=True)
class SectionFields:
    """A section in the form."""

    offer: Offer
    chosen: forms.BoundField
    fee: forms.BoundField | None
    byes: list[forms.BoundField]


def _year(label: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=1900, max_value=2100, required=False)


def _rating(label: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=0, max_value=values.MAX_RATING, required=False)


PERSON_FIELDS = ("name", "title", "sex", "rating", "federation", "fide_id", "birth", "club", "member_number")
OF_FESTIVAL = ("contact", "conditions", "needs_phone", "currency", "check_in_until", "missing")
"""Settings that a festival has for all its sections."""
CONTACT_FIELDS = ("email", "phone", "note", "wants_erasure")


class EntryPageForm(forms.Form):
    """The organiser's entry settings."""

    limit = forms.IntegerField(
        label=_("Places"), min_value=0, max_value=9999, required=False, help_text=_("0: no limit")
    )
    waiting = forms.IntegerField(label=_("Places on the waiting list"), min_value=0, max_value=9999, required=False)
    contact = TextField(200, label=_("Contact"), required=False, help_text=_("Shown to the public."))
    conditions = forms.CharField(
        label=_("Conditions"),
        max_length=LONGEST_CONDITIONS,
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_("Players must accept them to enter."),
    )
    needs_phone = forms.BooleanField(label=_("A telephone number must be given"), required=False)
    born_from = _year(_("Born in this year or later"))
    born_until = _year(_("Born in this year or earlier"))
    rating_from = _rating(_("Rated at least"))
    rating_until = _rating(_("Maximum rating"))
    federations = TextField(
        200, label=_("Only players of these federations"), required=False, help_text=_("Codes with commas: ITA, SMR")
    )
    fees = forms.CharField(
        label=_("Fees"),
        max_length=3000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("One per line: name; amount; year of birth or titles. Under 18; 15.00; 2008"),
    )
    currency = forms.RegexField(
        r"[A-Za-z]{3}",
        label=_("Currency"),
        max_length=3,
        initial="EUR",
        error_messages={"invalid": _("Write the three letters of the currency, such as EUR.")},
    )
    members_only = forms.BooleanField(label=_("Members only (membership list)"), required=False)
    members = forms.CharField(
        label=_("New membership list"),
        max_length=MOST_MEMBERS * 130,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("One per line: a number, a name, or both. Empty: the list does not change."),
    )
    members_of = forms.ChoiceField(
        label=_("Or players of a list on this server"),
        choices=_own_lists,
        required=False,
        help_text=_("The current list is copied. Choose it again after changes."),
    )
    searched_lists = forms.ModelMultipleChoiceField(
        RatingList.objects.none(),
        label=_("Lists of this server that the entry form searches"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Anyone can find names, federations and ratings of these lists. Nothing else of them is shown."),
    )
    check_in_until = MomentField(label=_("Check-in closes"), required=False)
    missing = forms.ChoiceField(label=_("Absent players at the end of check-in"), choices=EntryPage.Missing.choices)

    @classmethod
    def of(cls, page: EntryPage, data: Any = None, *, shares_lists: bool = False) -> EntryPageForm:
        """Return the form with the present settings.

        ``shares_lists``: True if the user can choose the membership lists that the entry form searches.
        """
        present = {name: getattr(page, name) for name in cls.base_fields if name not in _NOT_OF_THE_PAGE}
        present |= {name: present[name] or None for name in _NUMBERS if name not in ("limit", "waiting")}
        searched = page.searched_lists.all() if page.pk else ()
        form = cls(data, initial=present | {"fees": written_fees(page), "searched_lists": searched})
        lists = own_lists()
        form.fields["searched_lists"].queryset = lists  # type: ignore[attr-defined]  # a field of rows
        if not shares_lists or page.event.festival_id is not None or not lists.exists():
            del form.fields["searched_lists"]
        for name in _left_to_others(page.event):
            del form.fields[name]
        return form

    def clean_federations(self) -> str:
        """Return the federation codes, each of three letters."""
        codes = federations_of(EntryPage(federations=self.cleaned_data["federations"]))
        wrong = [code for code in codes if not re.fullmatch(r"[A-Z]{3}", code)]
        if wrong:
            raise forms.ValidationError(_("Invalid federation code: %(code)s.") % {"code": wrong[0][:10]})
        return ", ".join(codes)

    def clean_currency(self) -> str:
        """Return the currency in capitals."""
        return str(self.cleaned_data["currency"]).upper()

    def clean_fees(self) -> list[FeeLine]:
        """Return the fee categories."""
        try:
            return read_fees(self.cleaned_data["fees"])
        except Refused as refused:
            said = str(refused)
            raise forms.ValidationError(said) from refused

    def clean_members(self) -> list[WrittenMember] | None:
        """Return the new list of members; None if unchanged."""
        try:
            return read_members(self.cleaned_data["members"]) or None
        except Refused as refused:
            said = str(refused)
            raise forms.ValidationError(said) from refused

    def clean(self) -> dict[str, Any]:
        """Use the chosen list as the new list of members. Typed members and a chosen list exclude each other."""
        said: dict[str, Any] = super().clean() or self.cleaned_data
        chosen = own_lists().filter(pk=said.get("members_of") or 0).first()
        if chosen is not None and said.get("members"):
            self.add_error("members_of", _("Write the members, or choose a list: not both."))
        elif chosen is not None:
            said["members"] = members_of(chosen)
        return said

    def page_values(self) -> dict[str, object]:
        """Return the settings by the names of the page's columns."""
        found = {name: value for name, value in self.cleaned_data.items() if name not in _NOT_OF_THE_PAGE}
        return found | {name: found[name] or 0 for name in _NUMBERS if name in found}


def _left_to_others(event: Event) -> tuple[str, ...]:
    """Return the settings that this page lacks: a festival leaves them to its sections, a section to its festival."""
    if event.is_festival:
        return _NUMBERS
    return OF_FESTIVAL if event.festival_id is not None else ()


def fee_of(page: EntryPage, key: str) -> EntryFee | None:
    """Return the category with this key; None if there is none."""
    return page.fees.filter(pk=key).first() if page.pk and key.isdecimal() and len(key) < 18 else None
