"""Paragraphs about the event state what is set, and only that."""

from __future__ import annotations

import datetime

import pytest

from entries.domain.eligibility import EntryLimits
from regulations.domain.event_text import labelled
from regulations.domain.facts import EntryFacts, EventFacts, FeeFacts
from tests.regulations.domain.test_composition import FULL, in_language


def test_a_fact_without_a_value_is_left_out() -> None:
    assert [labelled("Place", value) for value in ("Rome", "", None, 0)] == ["Place: Rome", "", "", "Place: 0"]


def test_fees_have_their_conditions_and_the_currency() -> None:
    fees = (FeeFacts("Adults", 3000), FeeFacts("Juniors", 1550, 2008), FeeFacts("Titled", 0, 0, "GM, IM"))
    facts = EventFacts(name="NAME", entries=EntryFacts(fees=fees, missing="zero"))
    assert in_language("en", facts)["entries.fees"] == (
        "Entry fees: Adults 30\N{NO-BREAK SPACE}€; Juniors 15.50\N{NO-BREAK SPACE}€ (born in 2008 or later); "
        "Titled 0\N{NO-BREAK SPACE}€ (GM, IM)"
    )


def test_entry_conditions_are_those_of_the_entry_form() -> None:
    entries = EntryFacts(limits=EntryLimits(0, 0, 0, 1999), federations=("ITA",), missing="zero")
    assert in_language("en", EventFacts(name="NAME", entries=entries))["entries.eligibility"] == (
        "Only players rated 1999 or lower may enter. Only players of ITA may enter."
    )


@pytest.mark.parametrize(
    ("last", "text"),
    [(None, "5 December 2026"), (5, "5 December 2026"), (8, "5 December 2026 – 8 December 2026")],
)
def test_an_event_of_one_day_has_one_date(last: int | None, text: str) -> None:
    day = datetime.date(2026, 12, last) if last else None
    facts = EventFacts(name="NAME", first_day=datetime.date(2026, 12, 5), last_day=day)
    assert in_language("en", facts)["event.dates"] == f"Dates: {text}"


@pytest.mark.parametrize(("minutes", "begin"), [(0, "Default time: 0 minutes"), (1, "Default time: 1 minute after")])
def test_the_default_time_is_in_minutes_after_the_start(minutes: int, begin: str) -> None:
    found = in_language("en", EventFacts(name="NAME", default_minutes=minutes))
    assert found["schedule.default-time"].startswith(begin)


def test_round_times_are_written_in_the_language() -> None:
    assert in_language("en", FULL)["schedule.times"].startswith("Round times: Round 1: ")
    assert in_language("it", FULL)["schedule.times"].startswith("Orari dei turni: Turno 1: ")


def test_the_data_paragraphs_follow_the_visibility() -> None:
    hidden = in_language("en", EventFacts(name="NAME", visibility="hidden", explains_to_all=False))
    assert hidden["data.visibility"].endswith("visible to the event staff only.")
    assert hidden["data.explanations"] == "Pairing explanations are visible to arbiters only."
    assert "data.contact" not in hidden
