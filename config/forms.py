"""How every form of the program is drawn: ``{{ form }}`` and ``{{ field.as_field_group }}``, with our own templates."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.forms import BoundField
from django.forms.renderers import TemplatesSetting

if TYPE_CHECKING:
    from django.http import HttpRequest


class FormRenderer(TemplatesSetting):
    """Django's renderer, with one template for a form and one for a field (label, control, hint, errors)."""

    form_template_name = "forms/form.html"
    field_template_name = "forms/field.html"

    def render(self, template_name: str, context: dict[str, Any], request: HttpRequest | None = None) -> str:
        """A field says what it is once: what stands in it grey is an example, not its label again."""
        field = context.get("field")
        if isinstance(field, BoundField) and repeats_label(field):
            del field.field.widget.attrs["placeholder"]
        return super().render(template_name, context, request)


def repeats_label(field: BoundField) -> bool:
    """Whether what stands grey in the field has no word beside those of the label, or the label none beside it.

    What has a comma is an example of several parts, as “Cognome, Nome” of a “Nome”.
    """
    example = str(field.field.widget.attrs.get("placeholder", ""))
    label, placeholder = (set(words.casefold().split()) for words in (str(field.label), example))
    return bool(placeholder) and "," not in example and (label <= placeholder or placeholder <= label)
