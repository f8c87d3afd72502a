"""A form that another user's change made outdated: keep the other user's changes and ask about conflicts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

from tournaments.domain.errors import Differs


def show_conflict(
    form: forms.Form, fresh: forms.Form, differs: Differs, fields_of: Mapping[str, Collection[str]] | None = None
) -> None:
    """Turn the submitted form into one that asks about conflicts.

    ``fresh``: the same form with the current values. ``fields_of``: the form fields of each value that is not a
    single field of the same name.
    """
    names: dict[str, set[str]] = {field: {field} for field in form.fields}
    for name, fields in (fields_of or {}).items():
        for field in fields:
            names[field].add(name)
    form.add_error(None, str(differs))
    data = QueryDict(mutable=True)
    data.update(form.data)
    for field in form.fields:
        if names[field] & differs.now.keys():
            theirs = _in_words(fresh, field)
            if theirs != _in_words(form, field):
                form.add_error(field, _("Value of the other user: %(theirs)s") % {"theirs": theirs})
        elif not names[field] & set(differs.own):
            _put(data, fresh, field)
    form.data = data


def _sent(form: forms.Form, field: str) -> str:
    """Return the value as a browser sends it."""
    value = form[field].value()
    shown = form.fields[field].widget.format_value(value)
    if isinstance(shown, list):
        return str(shown[0]) if shown else ""
    return "" if shown is None else str(shown)


def _put(data: QueryDict, fresh: forms.Form, field: str) -> None:
    if not isinstance(fresh.fields[field], forms.BooleanField):
        data[field] = _sent(fresh, field)
    elif fresh[field].value():
        data[field] = "on"
    else:
        data.pop(field, None)


def _in_words(form: forms.Form, field: str) -> str:
    """Return the value in words."""
    kind = form.fields[field]
    if isinstance(kind, forms.BooleanField):
        return _("yes") if form[field].value() else _("no")
    text = _sent(form, field)
    if isinstance(kind, forms.ChoiceField):
        labels = {str(value): label for value, label in cast("Iterable[tuple[object, object]]", kind.choices)}
        text = str(labels.get(text, text))
    return text or "–"
