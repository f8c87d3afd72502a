"""Fields of forms for what chess counts with."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.record import Points, format_points, parse_points


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
