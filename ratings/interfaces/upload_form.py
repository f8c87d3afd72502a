"""Form to upload a list: its name, its month and its columns."""

from __future__ import annotations

import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ratings.domain.list_import import columns_kept
from ratings.domain.time_controls import TEMPI
from ratings.domain.uploads import Announced
from ratings.models import FIDE
from tabellone.interchange.rating_lists.columns import FIELDS
from tabellone.interchange.rating_lists.list_files import CHOOSABLE
from tournaments.domain.words.core_messages import render_message
from tournaments.interfaces.fields import TextField

LONGEST_NAME, LONGEST_HEADING = 40, 60
WORDS: dict[str, Any] = {
    "number": _("Number"),
    "name": _("Name"),
    "surname": _("Surname"),
    "first_name": _("First name"),
    "federation": _("Federation"),
    "sex": _("Sex"),
    "title": _("Title"),
    "standard": _("standard rating"),
    "rapid": _("rapid rating"),
    "blitz": _("blitz rating"),
    "birth": _("Birth date"),
}
FIRST_YEAR, LAST_YEAR = 1970, 2200


class UploadForm(forms.Form):
    """Description of a list. `announced` returns it for the action."""

    name = TextField(LONGEST_NAME, label=_("Whose list"), initial=FIDE, help_text=_("FIDE, a federation, a club."))
    month = forms.CharField(
        label=_("Valid from the month"), widget=forms.TextInput(attrs={"type": "month"}), max_length=7
    )
    tempo = forms.ChoiceField(
        label=_("The ratings of a list with one kind are"), choices=[(tempo, text) for tempo, text in TEMPI.items()]
    )
    is_kept_beside = forms.BooleanField(
        label=_("Only to check events that began when it was valid"),
        required=False,
        help_text=_("It does not replace a list, and its names are not suggested when you type."),
    )
    is_table = forms.BooleanField(
        label=_("A table (CSV) whose first line names the columns"),
        required=False,
        help_text=_("The columns are saved for the next edition. Leave all fields empty to use the saved columns."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["month"].initial = f"{timezone.localdate():%Y-%m}"
        labels = [(encoding.codec, render_message(encoding.label)) for encoding in CHOOSABLE]
        self.fields["encoding"] = forms.ChoiceField(
            label=_("Encoding"), choices=[("", _("Automatic")), *labels], required=False
        )
        for field, label in WORDS.items():
            self.fields[f"column_{field}"] = TextField(LONGEST_HEADING, label=label, required=False)

    @property
    def columns(self) -> list[forms.BoundField]:
        """Return the fields for the columns."""
        return [self[f"column_{field}"] for field in FIELDS]

    @property
    def others(self) -> list[forms.BoundField]:
        """Return the fields for name and month."""
        return [self[name] for name in ("name", "month", "is_kept_beside")]

    def clean_month(self) -> datetime.date:
        """Return the first day of the month."""
        try:
            month = datetime.datetime.strptime(self.cleaned_data["month"], "%Y-%m").date()  # noqa: DTZ007  (no zone)
        except ValueError:
            month = datetime.date.min
        if not FIRST_YEAR <= month.year <= LAST_YEAR:
            raise forms.ValidationError(_("A month is written 2026-11."))
        return month

    def announced(self, *, file_name: str, size: int) -> Announced:
        """Return the description of the list. A table without headings is read like the previous edition."""
        said = self.cleaned_data
        columns = {said[f"column_{field}"]: field for field in FIELDS if said[f"column_{field}"]}
        return Announced(
            name=said["name"],
            month=said["month"],
            file_name=file_name,
            size=size,
            tempo=said["tempo"],
            encoding=said["encoding"],
            columns=columns if columns or (said["is_table"] and columns_kept(said["name"]) is None) else None,
            is_kept_beside=said["is_kept_beside"],
        )
