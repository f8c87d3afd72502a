"""Form fields that parse user input with `tabellone.values`."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tabellone import values
from tabellone.engine.swiss.bands import MOST_BANDS, BadBand, format_band, parse_band
from tabellone.record import Colour, Points, format_points
from tabellone.time_handicap import BadHandicap, HandicapRow, format_handicap, read_handicap
from tabellone.values import WrongValue
from tournaments.domain.playing_conditions import handicap_values
from tournaments.domain.words.core_messages import render_message
from tournaments.domain.words.result_names import colour_letter
from tournaments.domain.words.validation_messages import in_words


class ValueField(forms.CharField):
    """Text field parsed by a function of `tabellone.values`."""

    def __init__(self, read: Callable[[str], Any], **kwargs: Any) -> None:
        # The parser handles blanks: some are line breaks, and some are invisible.
        super().__init__(strip=False, **kwargs)
        self.read = read

    def clean(self, value: Any) -> Any:
        """Return the neutral value, or raise the error in words."""
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
    """Text field with a maximum length."""

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


class _Typed(str):
    """What the user typed, which is shown again as it is."""

    __slots__ = ()


class ColoursField(forms.CharField):
    """Field for a colour per board, in the letters of the user's language: ``WBWB``, stored as ``wbwb``."""

    def to_python(self, value: str | None) -> str:
        if self.disabled:
            return value or ""
        typed = "".join((super().to_python(value) or "").upper().replace(",", " ").split())
        stored = {letter.upper(): colour for colour, letter in _letters().items()}
        if {*typed} - {*stored}:
            white, black = _letters().values()
            raise forms.ValidationError(
                _("Use %(white)s for White and %(black)s for Black, for example %(example)s."),
                params={"white": white, "black": black, "example": (white + black) * 2},
            )
        return "".join(stored[letter] for letter in typed)

    def bound_data(self, data: str | None, initial: str | None) -> str | None:  # noqa: ARG002  (Django's signature)
        return _Typed(data) if data else data

    def prepare_value(self, value: object) -> object:
        if not isinstance(value, str) or isinstance(value, _Typed):
            return value
        return "".join(_letters().get(colour, colour) for colour in value)


def _letters() -> dict[str, str]:
    """Return the letter of each stored colour in the user's language."""
    return {colour.value: colour_letter(colour) for colour in (Colour.WHITE, Colour.BLACK)}


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
            raise forms.ValidationError(
                _("Enter each band as lowest rating and points, for example 2200: 2.")
            ) from None

    def prepare_value(self, value: object) -> object:
        if isinstance(value, list | tuple):
            return ", ".join(f"{rating}: {format_points(points)}" for rating, points in value)
        return value


class BandsField(forms.CharField):
    """The bands of an acceleration, one a line: ``2200+: 1, 1-3``."""

    widget = forms.Textarea(attrs={"rows": 4})

    def to_python(self, value: str | list[str] | None) -> list[str]:  # type: ignore[override]  # lines, not text
        if isinstance(value, list):  # of a disabled field: its initial value
            return value
        lines = [line for line in (super().to_python(value) or "").splitlines() if line.strip()]
        if len(lines) > MOST_BANDS:
            text = _("Too many bands (maximum %(most)s).")
            raise forms.ValidationError(text % {"most": MOST_BANDS})
        try:
            return [format_band(parse_band(line)) for line in lines]
        except BadBand as error:
            raise forms.ValidationError(render_message(error.message)) from None

    def prepare_value(self, value: object) -> object:
        return "\n".join(value) if isinstance(value, list | tuple) else value


class HandicapField(forms.CharField):
    """A table of time handicaps: ``0: 5/5, 100: 4/6``."""

    def to_python(self, value: str | list[list[int]] | None) -> list[list[int]]:  # type: ignore[override]  # rows
        if isinstance(value, list):  # of a disabled field: its initial value
            return value
        try:
            return handicap_values(read_handicap(super().to_python(value) or ""))
        except BadHandicap as error:
            raise forms.ValidationError(render_message(error.message)) from None

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
                _("Too long (maximum %(lines)s lines of %(letters)s characters)."),
                params={"lines": MOST_LINES, "letters": self.longest},
            )

    def run_validators(self, value: list[str]) -> None:
        """Skip the text validators; `validate` checks each name."""

    def prepare_value(self, value: object) -> object:
        return "\n".join(value) if isinstance(value, list) else value

    def has_changed(self, initial: object, data: object) -> bool:
        return bool(self.to_python(data) != (initial or []))  # type: ignore[arg-type]  # form data is text


class DayField(forms.DateField):
    """Field for a date that an event can have."""

    widget = forms.DateInput

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"), **kwargs)

    def to_python(self, value: Any) -> datetime.date | None:
        day = super().to_python(value)
        if day is not None and not values.is_day(day):
            raise forms.ValidationError(in_words(WrongValue("day")))
        return day


class MomentField(forms.DateTimeField):
    """Field for the start time of a round, in the event's time zone.

    When clocks are put back, an hour occurs twice and the first one is used. When they are put forward, an omitted
    time means the hour after it. Neither is treated as a user error.
    """

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")

    def to_python(self, value: Any) -> datetime.datetime | None:
        # Parse without summer time and check the year before using any other time zone.
        with timezone.override(datetime.UTC):
            clock = super().to_python(value)
        if clock is None:
            return None
        if not values.is_moment(clock):
            raise forms.ValidationError(in_words(WrongValue("moment")))
        return clock.replace(tzinfo=timezone.get_current_timezone()).astimezone(datetime.UTC)
