"""How every form of the program is drawn: ``{{ form }}`` and ``{{ field.as_field_group }}``, with our own templates."""

from __future__ import annotations

from django.forms.renderers import TemplatesSetting


class FormRenderer(TemplatesSetting):
    """Django's renderer, with one template for a form and one for a field (label, control, hint, errors)."""

    form_template_name = "forms/form.html"
    field_template_name = "forms/field.html"
