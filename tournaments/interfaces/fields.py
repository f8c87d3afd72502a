"""Fields of forms: what people type, read by `tabellone.values`."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tabellone import values
from tabellone.record import Points, format_points
from tabellone.time_handicap import BadHandicap, HandicapRow, format_handicap, read_handicap
from tabellone.values import WrongValue
from tournaments.domain.play import handicap_values
from tournaments.domain.words.telling import told
from tournaments.domain.words.wrong_values import in_words


class ValueField(forms.CharField):
    """A text that one of the functions of `tabellone.values` reads."""

    def __init__(self, read: Callable[[str], Any], **kwargs: Any) -> None:
        # Blanks are the reader's business: some are line breaks, and some cannot be seen.
        super().__init__(strip=False, **kwargs)
        self.read = read

    def clean(self, value: Any) -> Any:
        """The neutral value, or what is wrong with it in words."""
        if isinstance(value, int):  # of a disabled field: its initial value
            return value
        try:
            found = self.read(value or "")
        except WrongValue as wrong:
            if not (value or "").strip() and self.required:
                raise forms.ValidationError(self.error_messages["required"], code="required") from None
            raise forms.ValidationError(in_words(wrong)) from None
        if found == "" and self.required:
            raise forms.ValidationError(self.error_messages["required"], code="required")
        return found


class TextField(ValueField):
    """A text of at most so many characters."""

    def __init__(self, longest: int, **kwargs: Any) -> None:
        super().__init__(lambda written: values.text(written, longest), max_length=longest, **kwargs)


MOST_LINES = 40


class PointsField(forms.CharField):
    """A number of points: ``1``, ``0.5``, ``½``."""

    def to_python(self, value: str | Points | None) -> Points | None:  # type: ignore[override]  # points, not text
        if isinstance(value, int):  # of a disabled field: its initial value
            return value
        text = super().to_python(value)
        if not text:
            return None
        try:
            return values.points(text)
        except WrongValue as wrong:
            raise forms.ValidationError(in_words(wrong)) from None

    def prepare_value(self, value: object) -> object:
        return format_points(value) if isinstance(value, int) else value


class ColoursField(forms.CharField):
    """A colour for each board: ``WBWB``, which is kept in small letters."""

    def to_python(self, value: str | None) -> str:
        letters = "".join((super().to_python(value) or "").lower().replace(",", " ").split())
        if {*letters} - {"w", "b"}:
            raise forms.ValidationError(_("Write W for White and B for Black, as in WBWB."))
        return letters

    def prepare_value(self, value: object) -> object:
        return value.upper() if isinstance(value, str) else value


class InitialScoresField(forms.CharField):
    """Bands of ratings with their points: ``2200: 2, 1900: 1``."""

    def to_python(self, value: str | list[list[int]] | None) -> list[list[int]]:  # type: ignore[override]  # bands, not text
        if isinstance(value, list):  # of a disabled field: its initial value
            return value
        pairs = [part.partition(":") for part in (super().to_python(value) or "").split(",") if part.strip()]
        try:
            return [
                [values.whole(rating, most=values.MAX_RATING), values.points(points)]
                for rating, _colon, points in pairs
            ]
        except WrongValue:
            raise forms.ValidationError(_("Write each band as its lowest rating and its points: 2200: 2.")) from None

    def prepare_value(self, value: object) -> object:
        if isinstance(value, list | tuple):
            return ", ".join(f"{rating}: {format_points(points)}" for rating, points in value)
        return value


class HandicapField(forms.CharField):
    """A table of time handicaps: ``0: 5/5, 100: 4/6``."""

    def to_python(self, value: str | list[list[int]] | None) -> list[list[int]]:  # type: ignore[override]  # rows
        if isinstance(value, list):  # of a disabled field: its initial value
            return value
        try:
            return handicap_values(read_handicap(super().to_python(value) or ""))
        except BadHandicap as error:
            raise forms.ValidationError(told(error.message)) from None

    def prepare_value(self, value: object) -> object:
        return format_handicap(HandicapRow(*row) for row in value) if isinstance(value, list) else value


class LinesField(forms.CharField):
    """A list of names, one a line; each as long as ``max_length`` allows."""

    widget = forms.Textarea(attrs={"rows": 3})

    def __init__(self, *, max_length: int, **options: Any) -> None:
        super().__init__(**options)
        self.longest = max_length

    def to_python(self, value: str | list[str] | None) -> list[str]:  # type: ignore[override]  # names, not text
        names = value if isinstance(value, list) else (super().to_python(value) or "").splitlines()
        return [name for name in (" ".join(line.split()) for line in names) if name]

    def validate(self, value: list[str]) -> None:
        if self.required and not value:
            raise forms.ValidationError(self.error_messages["required"], code="required")
        if len(value) > MOST_LINES or any(len(name) > self.longest for name in value):
            raise forms.ValidationError(
                _("At most %(lines)s lines of %(letters)s letters."),
                params={"lines": MOST_LINES, "letters": self.longest},
            )

    def run_validators(self, value: list[str]) -> None:
        """The validators are for text; each name is checked by `validate`."""

    def prepare_value(self, value: object) -> object:
        return "\n".join(value) if isinstance(value, list) else value

    def has_changed(self, initial: object, data: object) -> bool:
        return bool(self.to_python(data) != (initial or []))  # type: ignore[arg-type]  # what a form sends is text


class DayField(forms.DateField):
    """A day that an event can have."""

    widget = forms.DateInput

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"), **kwargs)

    def to_python(self, value: Any) -> datetime.date | None:
        day = super().to_python(value)
        if day is not None and not values.is_day(day):
            raise forms.ValidationError(in_words(WrongValue("day")))
        return day


class MomentField(forms.DateTimeField):
    """A time at which a round can begin, on the clock of the event.

    When clocks are put back an hour comes twice, and the first is meant; the hour that is left out when they are put
    forward is the one after. Neither is an error of who types it.
    """

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")

    def to_python(self, value: Any) -> datetime.datetime | None:
        # Read as a clock without summer time, whose year is looked at before any other zone is asked.
        with timezone.override(datetime.UTC):
            clock = super().to_python(value)
        if clock is None:
            return None
        if not values.is_moment(clock):
            raise forms.ValidationError(in_words(WrongValue("moment")))
        return clock.replace(tzinfo=timezone.get_current_timezone()).astimezone(datetime.UTC)
