"""FIDE's forms as files."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest
from django.http import Http404
from django.test import RequestFactory
from django.utils import timezone, translation

from norms.domain.facts import FilledForm, MissingField
from norms.views.files import form_file
from tabellone.sheets.form_paper import FormField, FormPaper
from tests.tabellone.sheets.example import text_of
from tournaments.models import Event

EVENT = Event(slug="tower-open", name="Tower Open")
FORM = FormPaper("IT3", "Tournament report form", "Tower Open", ((FormField("Federation", "federation", "ITA"),),))


def test_a_form_is_in_english_in_every_language_of_the_program(rf: RequestFactory) -> None:
    with translation.override("it"), timezone.override(ZoneInfo("Europe/Rome")):
        response = form_file(rf.get("/"), EVENT, FilledForm(FORM, ()), name="it3", ending="pdf")
    text = text_of(response.content)
    assert ("Tournament report form" in text, "As of " in text, "ITA" in text) == (True, True, True)
    assert response["Content-Disposition"] == 'attachment; filename="tower-open-it3.pdf"'
    assert response["Content-Type"] == "application/pdf"


def test_an_unknown_kind_of_file_is_not_found_even_if_fields_are_missing(rf: RequestFactory) -> None:
    form = FilledForm(FORM, (MissingField("x", "norms:papers"),))
    assert not form.is_complete
    with pytest.raises(Http404):
        form_file(rf.get("/"), EVENT, form, name="it3", ending="xlsx")
