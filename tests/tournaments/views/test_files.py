"""A table as a file: which paper, under which name, and for how long."""

from __future__ import annotations

import datetime

import pytest
from django.http import Http404, HttpRequest, HttpResponse
from django.test import RequestFactory
from django.utils import timezone, translation

from tabellone.sheets import Cell, Column, Sheet
from tests.factories import make_event
from tournaments.models import Event
from tournaments.views.files import file_of, fresh_file_of, paper_at, paper_size

ROWS = ((Cell("Rossi, Anna", "Rossi, Anna"), Cell("5½", 5.5)),)
SHEET = Sheet("Tower Open", "Standings", (Column("Name", "name"), Column("Points", "points", is_number=True)), ROWS)


@pytest.mark.parametrize(
    ("query", "languages", "size"),
    [
        ("", "", "a4"),
        ("", "en-US,en;q=0.5", "letter"),
        ("", "es-MX;q=0.8", "letter"),
        ("", "it-IT,en-US", "a4"),
        ("", "us", "a4"),
        ("?paper=a4", "en-US", "a4"),
        ("?paper=letter", "it-IT", "letter"),
        ("?paper=a3", "en-US", "letter"),
    ],
)
def test_the_paper_is_the_one_asked_for_or_that_of_the_readers_country(
    rf: RequestFactory, query: str, languages: str, size: str
) -> None:
    assert paper_size(rf.get(f"/{query}", headers={"accept-language": languages})) == size


def asked(request: HttpRequest, event: Event, made: list[str], ending: str = "csv", name: str = "standings-2") -> bytes:
    def sheet_of() -> Sheet | None:
        made.append(f"{name}.{ending}")
        return SHEET

    answer = file_of(request, event, ending, name=name, page="/e/tower-open/standings/", sheet_of=sheet_of)
    return bytes(answer.content)


@pytest.mark.django_db
def test_a_file_is_made_once_per_change_of_the_event_for_each_name_ending_and_language(rf: RequestFactory) -> None:
    event, request, made = make_event(), rf.get("/"), list[str]()
    first = asked(request, event, made)
    assert asked(request, event, made) == first
    assert made == ["standings-2.csv"]
    asked(request, event, made, name="standings-3")
    asked(request, event, made, ending="json")
    with translation.override("it"):
        asked(request, event, made)
    event.public_version += 1
    asked(request, event, made)
    assert made[1:] == ["standings-3.csv", "standings-2.json", "standings-2.csv", "standings-2.csv"]


@pytest.mark.django_db
def test_a_pdf_is_made_for_each_size_of_paper_and_each_address_that_it_names(rf: RequestFactory) -> None:
    event, made = make_event(), list[str]()
    for _time in range(2):
        asked(rf.get("/"), event, made, "pdf")
        asked(rf.get("/?paper=letter"), event, made, "pdf")
        asked(rf.get("/", headers={"host": "localhost"}), event, made, "pdf")
    assert made == ["standings-2.pdf"] * 3


@pytest.mark.django_db
def test_a_file_has_the_events_name_and_is_asked_about_each_time(rf: RequestFactory) -> None:
    event = make_event()
    kept = file_of(rf.get("/"), event, "csv", name="standings-2", page="/", sheet_of=lambda: SHEET)
    fresh = fresh_file_of(rf.get("/"), event, "csv", name="drawing", sheet=SHEET)

    def told(answer: HttpResponse) -> tuple[list[str], str, set[str], str]:
        control = set(answer["Cache-Control"].split(", "))
        return answer.content.decode("utf-8-sig").splitlines(), answer["Content-Disposition"], control, answer["Vary"]

    lines, control, vary = ["Name,Points", '"Rossi, Anna",5.5'], {"private", "no-cache"}, "Accept-Language, Cookie"
    assert told(kept) == (lines, 'attachment; filename="tower-open-standings.csv"', control, vary)
    assert told(fresh) == (lines, 'attachment; filename="tower-open-drawing.csv"', control, vary)


@pytest.mark.django_db
def test_there_is_no_file_of_another_ending_nor_of_what_is_not_there(rf: RequestFactory) -> None:
    event, request = make_event(), rf.get("/")
    with pytest.raises(Http404):
        file_of(request, event, "exe", name="standings", page="/", sheet_of=lambda: SHEET)
    with pytest.raises(Http404):
        fresh_file_of(request, event, "exe", name="standings", sheet=SHEET)
    with pytest.raises(Http404):
        file_of(request, event, "csv", name="standings", page="/", sheet_of=lambda: None)


def test_paper_of_a_time_states_no_other_time() -> None:
    at = datetime.datetime(2026, 5, 3, 13, 4, tzinfo=datetime.UTC)
    with timezone.override(datetime.UTC):
        found = paper_at("letter", at)
    assert (found.size, found.as_of, found.timestamp) == ("us-letter", "As of 3 May 2026, 13:04 UTC", 1777813440)
