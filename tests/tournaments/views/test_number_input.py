"""Numbers that a browser sends, and what is none."""

from __future__ import annotations

import pytest
from django.http import Http404
from django.test import Client, RequestFactory

from tabellone.values import LARGEST, MOST_ROUNDS
from tests.factories import played_event
from tournaments.views.number_input import asked_round, posted_number, posted_text, read_number, read_numbers


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["5", "05", "٥", "0", "5 ", "9" * 4301])
def test_a_page_is_kept_under_one_name(client: Client, text: str) -> None:
    event = played_event(players=6, rounds=6, played=5)
    answers = {path: client.get(f"/e/{event.slug}/{path}?after={text}").status_code for path in ("standings.csv",)}
    assert answers == {"standings.csv": 200 if text == "5" else 404}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("0", 0),
        ("7", 7),
        (str(LARGEST), LARGEST),
        (str(LARGEST + 1), None),
        ("9" * 4301, None),
        ("-1", None),
        ("٥", None),
        ("²", None),
        ("1e3", None),
        ("", None),
    ],
)
def test_a_number_is_read_in_the_digits_0_to_9_up_to_the_largest_that_is_kept(text: str, found: int | None) -> None:
    assert read_number(text) == found


def test_of_several_texts_the_numbers_are_taken_and_a_view_says_how_large_one_may_be() -> None:
    assert read_numbers(["3", "x", "", "0", "12", "½"]) == [3, 0, 12]
    assert (read_number("30", most=30), read_number("31", most=30)) == (30, None)


@pytest.mark.parametrize(
    ("query", "found"), [("", None), ("?after=", None), ("?after=0", 0), ("?after=07", 404), ("?after=7", 7)]
)
def test_the_round_of_an_address_is_none_where_nobody_asks_and_no_other_way_to_write_it_is_taken(
    rf: RequestFactory, query: str, found: int | None
) -> None:
    try:
        asked = asked_round(rf.get(f"/{query}"))
    except Http404:
        asked = 404
    assert asked == found


def test_no_event_has_a_round_beyond_the_last_that_any_may_have(rf: RequestFactory) -> None:
    assert asked_round(rf.get(f"/?after={MOST_ROUNDS}")) == MOST_ROUNDS
    with pytest.raises(Http404):
        asked_round(rf.get(f"/?after={MOST_ROUNDS + 1}"))


@pytest.mark.parametrize(("sent", "found"), [({"seen": "7"}, 7), ({"seen": "0"}, 0), ({"seen": "x"}, -1), ({}, -1)])
def test_a_number_of_a_form_is_the_missing_one_where_it_is_none(
    rf: RequestFactory, sent: dict[str, str], found: int
) -> None:
    assert posted_number(rf.post("/", sent), "seen", -1) == found


def test_a_text_of_a_form_has_no_null_characters(rf: RequestFactory) -> None:
    assert [posted_text(rf.post("/", sent), "why") for sent in ({"why": "a\0 b "}, {})] == ["a b ", ""]
