"""Fields of forms for what chess counts with."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.record import Points, format_points, parse_points

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
            return parse_points(text)
        except ValueError:
            raise forms.ValidationError(_("Write points as 1, 0.5 or ½.")) from None

    def prepare_value(self, value: object) -> object:
        return format_points(value) if isinstance(value, int) else value


class InitialScoresField(forms.CharField):
    """Bands of ratings with their points: ``2200: 2, 1900: 1``."""

    def to_python(self, value: str | list[list[int]] | None) -> list[list[int]]:  # type: ignore[override]  # bands, not text
        if isinstance(value, list):  # of a disabled field: its initial value
            return value
        pairs = [part.partition(":") for part in (super().to_python(value) or "").split(",") if part.strip()]
        try:
            return [[int(rating), parse_points(points)] for rating, _colon, points in pairs]
        except ValueError:
            raise forms.ValidationError(_("Write each band as its lowest rating and its points: 2200: 2.")) from None

    def prepare_value(self, value: object) -> object:
        if isinstance(value, list | tuple):
            return ", ".join(f"{rating}: {format_points(points)}" for rating, points in value)
        return value


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
