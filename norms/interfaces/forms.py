"""Forms for the data of the event, of a player and of an arbiter."""

from __future__ import annotations

import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from norms.models import LONGEST_REMARKS, LONGEST_TEXT, MOST_FEDERATIONS, NormArbiter, NormPaper, NormPlayer
from tabellone import values
from tabellone.values import FIRST_YEAR, LONGEST, TITLES
from tournaments.interfaces.fields import DayField, TextField, ValueField

MULTILINE = forms.Textarea(attrs={"rows": 4})


class BirthDayField(DayField):
    """A date of birth: in the past."""

    def clean(self, value: Any) -> datetime.date | None:
        """Return the date. Raises ValidationError for a date in the future, or too long ago."""
        day: datetime.date | None = super().clean(value)
        if day is not None and not FIRST_YEAR <= day.year <= datetime.datetime.now(tz=datetime.UTC).year:
            raise forms.ValidationError(_("Enter a date of birth in the past."))
        return day


class PaperForm(forms.Form):
    """The event's data for the forms."""

    event_code = ValueField(values.fide_id, label=_("FIDE event code"), required=False, max_length=11)
    venue = TextField(LONGEST_TEXT, label=_("Venue"), required=False)
    organiser = TextField(LONGEST["person"], label=_("Organiser"), required=False)
    organiser_id = ValueField(values.fide_id, label=_("Organiser's FIDE ID"), required=False, max_length=11)
    organiser_contact = TextField(
        LONGEST_TEXT, label=_("Organiser's contact"), required=False, help_text=_("Address, telephone, e-mail")
    )
    chief_contact = TextField(LONGEST_TEXT, label=_("Chief arbiter's contact"), required=False)
    pairings_by = TextField(LONGEST["person"], label=_("Person responsible for the pairings"), required=False)
    official = TextField(
        LONGEST["person"],
        label=_("Federation official"),
        required=False,
        help_text=_("Confirms the results. Format: Last name, First name"),
    )
    official_position = TextField(100, label=_("Official's position"), required=False)
    web_link = forms.URLField(
        label=_("Pairings web page"), required=False, max_length=LONGEST_TEXT, assume_scheme="https"
    )
    exemption = forms.ChoiceField(
        label=_("Exemption from the federation rules"), choices=NormPaper.Exemption.choices, required=False
    )
    is_team_championship = forms.BooleanField(
        label=_("World or continental championship of teams or clubs: 7 games are enough (1.4.1b)"), required=False
    )
    remarks = TextField(LONGEST_REMARKS, label=_("Special remarks (IT3)"), required=False)

    @classmethod
    def of(cls, paper: NormPaper, data: Any = None) -> PaperForm:
        """Return the form with the stored data."""
        return cls(data, initial={name: getattr(paper, name) for name in cls.base_fields})


class PlayerDataForm(forms.Form):
    """A player's data for the certificate and the title list."""

    birth = BirthDayField(label=_("Date of birth"), required=False)
    birth_place = TextField(100, label=_("Place of birth"), required=False)
    remarks = TextField(LONGEST_TEXT, label=_("Special remarks"), required=False)
    direct_title = forms.ChoiceField(
        label=_("Direct title or norm of this event (1.2)"),
        choices=[("", _("none")), *((title, title) for title in TITLES)],
        required=False,
    )
    direct_kind = forms.ChoiceField(
        label=_("Title or norm"),
        choices=[("", "–"), *NormPlayer._meta.get_field("direct_kind").flatchoices],
        required=False,
    )
    direct_reason = TextField(
        LONGEST_TEXT, label=_("Group and result"), required=False, help_text=_("Example: U18 girls, gold medal")
    )
    group_federations = forms.IntegerField(
        label=_("Federations in the group"), min_value=0, max_value=MOST_FEDERATIONS, initial=0
    )

    @classmethod
    def of(cls, player: NormPlayer, data: Any = None, *, has_birth: bool = False) -> PlayerDataForm:
        """Return the form with the stored data. ``has_birth``: the player's own row has the full date."""
        form = cls(data, initial={name: getattr(player, name) for name in cls.base_fields})
        if has_birth:
            del form.fields["birth"]
        return form

    def clean(self) -> dict[str, Any]:
        """Raise ValidationError for a direct title without its kind."""
        found: dict[str, Any] = super().clean() or {}
        if found.get("direct_title") and not found.get("direct_kind"):
            self.add_error("direct_kind", _("Choose title or norm."))
        return found


class ArbiterForm(forms.Form):
    """An arbiter's data for IT3, FA1 and IA1."""

    position = forms.ChoiceField(label=_("Position in the event"), choices=NormArbiter.Position.choices)
    last_name = TextField(100, label=_("Last name"))
    first_name = TextField(100, label=_("First name"), required=False)
    fide_id = ValueField(values.fide_id, label=_("FIDE ID"), required=False, max_length=LONGEST["fide_id"])
    federation = ValueField(values.federation, label=_("Federation"), required=False, max_length=LONGEST["federation"])
    form = forms.ChoiceField(label=_("Norm"), choices=NormArbiter.Form.choices, required=False)
    birth = BirthDayField(label=_("Date of birth"), required=False)
    birth_place = TextField(100, label=_("Place of birth"), required=False)
    report = TextField(LONGEST_REMARKS, label=_("Confidential report"), required=False, widget=MULTILINE)
    recommendation = forms.ChoiceField(
        label=_("Recommendation"),
        choices=[("", _("none")), *NormArbiter.Recommendation.choices],
        required=False,
        help_text=_("The performance of the arbiter …"),
    )
    reported_by = TextField(
        LONGEST["person"],
        label=_("Reported by"),
        required=False,
        help_text=_("Only for the chief arbiter's own norm: an authorised arbiter reports."),
    )
    reported_by_position = TextField(100, label=_("Position of that person"), required=False)

    @classmethod
    def of(cls, arbiter: NormArbiter | None, data: Any = None) -> ArbiterForm:
        """Return the form with the stored data; empty for a new arbiter."""
        return cls(data, initial={name: getattr(arbiter, name) for name in cls.base_fields} if arbiter else None)
