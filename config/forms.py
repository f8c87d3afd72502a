"""Rendering of all forms: ``{{ form }}`` and ``{{ field.as_field_group }}``, with our own templates."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.forms import BoundField
from django.forms.renderers import TemplatesSetting

if TYPE_CHECKING:
    from django.http import HttpRequest


class FormRenderer(TemplatesSetting):
    """Django's renderer with one template for forms and one for fields (label, control, hint, errors)."""

    form_template_name = "forms/form.html"
    field_template_name = "forms/field.html"

    def render(self, template_name: str, context: dict[str, Any], request: HttpRequest | None = None) -> str:
        """Render a template. A placeholder must be an example, so one that repeats the label is removed."""
        field = context.get("field")
        if isinstance(field, BoundField) and repeats_label(field):
            del field.field.widget.attrs["placeholder"]
        return super().render(template_name, context, request)


def repeats_label(field: BoundField) -> bool:
    """Return True if the placeholder has only words of the label, or the label only words of the placeholder.

    A placeholder with a comma is an example of several parts, such as “Cognome, Nome” for “Nome”.
    """
    example = str(field.field.widget.attrs.get("placeholder", ""))
    label, placeholder = (set(words.casefold().split()) for words in (str(field.label), example))
    return bool(placeholder) and "," not in example and (label <= placeholder or placeholder <= label)
