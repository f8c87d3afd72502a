"""Entries that another version of the program wrote: told as far as they can be, undone only where that is possible."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from hypothesis import given, strategies as st

from tests.factories import PASSWORD, make_event, make_user, started_event
from tests.tournaments.views.test_journal import lines
from tournaments.domain.errors import Refused
from tournaments.domain.history.before_after import before_and_after
from tournaments.domain.history.sentence_texts import COUNTED, SENTENCES
from tournaments.domain.history.sentences import sentence
from tournaments.domain.journal.entries import can_be_put_back
from tournaments.domain.undo import undo_last
from tournaments.models import Event, JournalEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> Client:
    make_user()
    client = Client()
    client.login(username="owner", password=PASSWORD)
    return client


def written(event: Event, action: str = "settings", details: dict[str, Any] | None = None, *changes: Any) -> None:
    """An entry as the newest of the event."""
    number = event.journal.count() + 100
    JournalEntry.objects.create(
        event=event, number=number, action=action, details=details or {}, changes=list(changes), actor=make_user()
    )


def change(model: str, pk: int, before: dict[str, Any] | None, after: dict[str, Any] | None) -> dict[str, Any]:
    return {"model": model, "pk": pk, "before": before, "after": after}


def test_a_field_that_is_no_longer_there_is_told_in_neutral_words(owner: Client) -> None:
    event = make_event()
    written(event, "settings", {}, change("event", event.pk, {"baku": False}, {"baku": True}))
    assert lines(owner, event)[0][1] == (
        "Settings changed Before and after Event, a value that this version does not know: no → yes"
    )


@pytest.mark.parametrize(
    "row",
    [
        change("event", 0, {"baku": False}, {"baku": True}),
        change("trophy", 0, {"name": "Cup"}, {"name": "Bowl"}),
        change("event", 0, {"planned_rounds": "many"}, {"planned_rounds": 9}),
        change("game", 77, {"board": 1}, None),
        "a row",
    ],
)
def test_what_has_no_place_any_more_is_not_undone_and_says_why(owner: Client, row: Any) -> None:
    event = make_event()
    if isinstance(row, dict) and row["model"] == "event":
        row = row | {"pk": event.pk}
    written(event, "settings", {}, row)
    with pytest.raises(Refused, match="saved by another version of the program and can no longer be undone"):
        undo_last(event=event, actor=make_user())
    response = owner.post(f"/e/{event.slug}/desk/undo/", follow=True)
    assert response.status_code == 200


def test_an_action_that_this_version_does_not_know_is_no_error_on_the_desk(owner: Client) -> None:
    event = started_event(players=4)
    written(event, "crown", {"player": "Somebody"})
    page = owner.get(f"/e/{event.slug}/desk/")
    assert page.status_code == 200
    assert "Unknown change (crown)" in page.content.decode()


@pytest.mark.parametrize(
    ("before", "after", "options", "told", "undone"),
    [
        (
            {"calendar": {}},
            {"calendar": {"cycles": 2}},
            {"cycles": 2},
            "pairing table: – → Each player plays every opponent twice, once with each colour. Tables: Berger.",
            {},
        ),
        (
            {"maxi": False, "readings": ["lim-last"]},
            {"maxi": True, "readings": ["lim-number"]},
            {"maxi": True, "lim_number": True},
            "Maxi-tournament (Lim).",
            {"lim_last": True},
        ),
    ],
)
def test_what_three_columns_held_before_is_told_and_undone_as_options(
    owner: Client,
    before: dict[str, Any],
    after: dict[str, Any],
    options: dict[str, Any],
    told: str,
    undone: dict[str, Any],
) -> None:
    event = make_event(options=options)
    written(event, "settings", {}, change("event", event.pk, before, after))
    assert told in lines(owner, event)[0][1]
    undo_last(event=event, actor=make_user())
    event.refresh_from_db()
    assert event.options == undone


def test_options_that_were_changed_since_are_not_put_back() -> None:
    event = make_event(options={"cycles": 3})
    written(event, "settings", {}, change("event", event.pk, {"calendar": {}}, {"calendar": {"cycles": 2}}))
    with pytest.raises(Refused, match="the same data has changed again"):
        undo_last(event=event, actor=make_user())


NAMES = ["event", "game", "round", "registration", "roundbye", "byerequest", "membership", "trophy"]
KEYS = [
    "baku", "white_result", "kind", "starts_at", "calendar", "drawing", "division", "scoring", "forbidden", "role",
    "virtual_points", "initial_scores", "planned_rounds", "white_id", "registration_id", "round_id", "board", "state",
]  # fmt: skip
SCALARS = st.none() | st.booleans() | st.integers(-5, 10**6) | st.text(max_size=5)
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner))
STATES = st.none() | st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=4)
ROWS = st.fixed_dictionaries(
    {"model": st.sampled_from(NAMES), "pk": st.integers(1, 9), "before": STATES, "after": STATES}
)
DETAILS = ["before", "after", "kind", "player", "count", "undone_action", "undone_details", "scheduled", "annulled"]


def test_no_old_entry_is_more_than_the_journal_can_tell() -> None:
    event = started_event(players=4)

    @given(
        st.sampled_from([*SENTENCES, *COUNTED, "crown"]),
        st.dictionaries(st.sampled_from(DETAILS), VALUES, max_size=5),
        st.lists(ROWS | VALUES, max_size=3) | VALUES,
    )
    def tell(action: str, details: dict[str, Any], changes: Any) -> None:
        entry = JournalEntry(event=event, number=1, action=action, details=details, changes=changes)
        assert sentence(entry)
        told = before_and_after(event, [entry])[0]
        assert all(isinstance(text, str) for line in told for text in (line.row, line.field, line.before, line.after))
        assert can_be_put_back(entry) in (True, False)

    tell()
