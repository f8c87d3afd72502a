"""What people type into the fields of forms, and the neutral values that it becomes."""

from __future__ import annotations

import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django import forms
from django.utils import timezone, translation

from tabellone import values
from tournaments.interfaces.fields import (
    MOST_LINES,
    ColoursField,
    DayField,
    InitialScoresField,
    LinesField,
    MomentField,
    PointsField,
    TextField,
    ValueField,
)
from tournaments.interfaces.team_event_form import TeamEventForm

REQUIRED = "This field is required."


def read(field: forms.Field, typed: Any) -> Any:
    """The value, or in a list what is said."""
    try:
        return field.clean(typed)
    except forms.ValidationError as refused:
        return [refused.messages]


@pytest.mark.parametrize(
    ("field", "typed", "found"),
    [
        (ValueField(values.rating), "2143", 2143),
        (ValueField(values.rating), 2143, 2143),
        (ValueField(values.rating), "21x", [["Write a number, in the digits 0 to 9."]]),
        (ValueField(values.name), "", [[REQUIRED]]),
        (ValueField(values.name), "   ", [[REQUIRED]]),
        (ValueField(values.federation), "", [[REQUIRED]]),
        (ValueField(values.federation, required=False), None, ""),
        (TextField(5), " a  b ", "a b"),
        (TextField(5), "abcdef", [["At most 5 characters."]]),
        (TextField(5), "", [[REQUIRED]]),
        (PointsField(), "½", 5),
        (PointsField(), "1.5", 15),
        (PointsField(), 15, 15),
        (PointsField(required=False), "", None),
        (PointsField(), "", [[REQUIRED]]),
        (PointsField(), "0.25", [["Write points as 1, 0.5 or ½, up to 99.9."]]),
        (InitialScoresField(), "2200: 2, 1900: 1½,", [[2200, 20], [1900, 15]]),
        (InitialScoresField(), [[2200, 20]], [[2200, 20]]),
        (InitialScoresField(required=False), "", []),
        (InitialScoresField(), "2200", [["Enter each band as lowest rating and points, for example 2200: 2."]]),
        (InitialScoresField(), "4001: 1", [["Enter each band as lowest rating and points, for example 2200: 2."]]),
        (LinesField(max_length=12), " Bianchi,  Ugo \n\r\nGialli, Pia\n", ["Bianchi, Ugo", "Gialli, Pia"]),
        (LinesField(max_length=12), "Bianchi, Ugone", [["Too long (maximum 40 lines of 12 characters)."]]),
        (LinesField(max_length=12), "x\n" * (MOST_LINES + 1), [["Too long (maximum 40 lines of 12 characters)."]]),
        (LinesField(max_length=12), " \n", [[REQUIRED]]),
        (LinesField(max_length=12, required=False), "", []),
        (DayField(), "2026-05-17", datetime.date(2026, 5, 17)),
        (DayField(), "1899-12-31", [["Write a day between 1900 and 2199."]]),
        (DayField(), "2200-01-01", [["Write a day between 1900 and 2199."]]),
        (DayField(required=False), "", None),
    ],
)
def test_what_is_typed_becomes_its_neutral_value_or_is_said_to_be_wrong(
    field: forms.Field, typed: object, found: object
) -> None:
    assert read(field, typed) == found


@pytest.mark.parametrize(
    ("field", "kept", "shown"),
    [
        (PointsField(), 15, "1½"),
        (PointsField(), "1.5", "1.5"),
        (InitialScoresField(), [[2200, 20], [1900, 15]], "2200: 2, 1900: 1½"),
        (InitialScoresField(), "2200", "2200"),
        (LinesField(max_length=9), ["Bianchi", "Gialli"], "Bianchi\nGialli"),
        (LinesField(max_length=9), "Bianchi", "Bianchi"),
    ],
)
def test_what_is_kept_is_shown_as_it_would_be_typed_and_what_was_typed_as_it_was(
    field: forms.Field, kept: object, shown: object
) -> None:
    assert field.prepare_value(kept) == shown


def test_names_sent_as_they_were_shown_are_no_change() -> None:
    field = LinesField(max_length=12)
    assert [field.has_changed(["Bianchi"], sent) for sent in ("Bianchi\r\n", "Gialli", "")] == [False, True, True]
    assert field.has_changed(None, "") is False


@pytest.mark.parametrize(
    ("zone", "typed", "moment"),
    [
        ("Europe/Rome", "2026-05-17T14:30", "2026-05-17T12:30"),
        ("Asia/Kathmandu", "2026-05-17T14:30", "2026-05-17T08:45"),
        # The hour that comes twice: the first of them.
        ("Europe/Rome", "2026-10-25T02:30", "2026-10-25T00:30"),
        # The hour that is left out: the one after.
        ("Europe/Rome", "2026-03-29T02:30", "2026-03-29T01:30"),
    ],
)
def test_a_time_is_that_of_the_events_clock_also_when_clocks_are_changed(zone: str, typed: str, moment: str) -> None:
    with timezone.override(ZoneInfo(zone)):
        assert read(MomentField(), typed) == datetime.datetime.fromisoformat(f"{moment}+00:00")


@pytest.mark.parametrize("typed", ["1899-12-31T23:59", "2200-01-01T00:00", "9999-12-31T23:59", "0001-01-01T00:00"])
def test_a_time_that_no_round_can_have_is_refused_wherever_the_event_is(typed: str) -> None:
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):
        with timezone.override(ZoneInfo(zone)):
            assert read(MomentField(), typed) == [["Write a time between the years 1900 and 2199."]]


def test_a_time_is_asked_for_as_a_clock_and_shown_to_the_minute() -> None:
    class At(forms.Form):
        at = MomentField()

    with timezone.override(ZoneInfo("Europe/Rome")):
        shown = str(At(initial={"at": datetime.datetime(2026, 5, 17, 12, 30, 9, tzinfo=datetime.UTC)})["at"])
    assert 'type="datetime-local"' in shown
    assert 'value="2026-05-17T14:30"' in shown


def test_no_time_is_none_where_none_is_needed() -> None:
    assert (read(MomentField(required=False), ""), read(MomentField(), "")) == (None, [[REQUIRED]])


def test_colours_are_a_letter_for_each_board() -> None:
    field = ColoursField(required=False)
    assert [read(field, typed) for typed in ("WBWB", "w, b", "", " W B\tb")] == ["wbwb", "wb", "", "wbb"]
    assert read(field, "WXB") == [["Use W for White and B for Black, for example WBWB."]]
    assert field.prepare_value("wbb") == "WBB"
    assert field.prepare_value(field.bound_data("w, x", "wb")) == "w, x"
    field.disabled = True
    assert read(field, "wbb") == "wbb"


@pytest.mark.parametrize(
    ("language", "letters"), [("it", "BN"), ("de", "WS"), ("fr", "BN"), ("es", "BN"), ("pt", "BN"), ("pl", "BC")]
)
def test_colours_are_typed_and_shown_in_the_letters_of_the_language(language: str, letters: str) -> None:
    field = ColoursField(required=False)
    with translation.override(language):
        assert read(field, letters * 2) == "wbwb"
        assert field.prepare_value("wbb") == letters + letters[1]
        assert field.prepare_value(field.bound_data(letters, "wb")) == letters
        [[refused]] = read(field, "WXB")
        told = (refused, str(TeamEventForm.base_fields["colours"].help_text))
        assert all(letters * 2 in text for text in told)
