"""Files that Swiss-Manager imports, which this program reads, too."""

from __future__ import annotations

import pytest

from submissions.domain.swiss_manager import HEADINGS, player_list, report
from tabellone.interchange import trf
from tabellone.interchange.players import Entrant, read_players
from tabellone.interchange.rating_lists.player_ratings import KnownRating, known_as_json
from tabellone.sheets import FORMATS, Paper
from tests.factories import make_event, owner_of
from tournaments.domain.entries.registrations import register_many
from tournaments.models import Event

pytestmark = pytest.mark.django_db
KNOWN = [
    KnownRating("FIDE", "2026-11", "rapid", 2210),
    KnownRating("FIDE", "2026-11", "standard", 2301),
    KnownRating("FSI", "2026-11", "standard", 2250),
]


@pytest.fixture
def players() -> Event:
    event = make_event(name="Moves")
    entrants = [
        Entrant("Rossi, Anna", 2301, "WIM", "w", "ITA", "800001", "1990/05/17", "Tower", "U40, Women"),
        Entrant("=HYPERLINK, Al", 0, birth="1985/00/00"),
        Entrant("Madonna", 1500, sex="m"),
    ]
    register_many(event=event, actor=owner_of(event), entrants=entrants)
    row = event.registrations.get(name="Rossi, Anna")
    row.ratings, row.national = known_as_json(KNOWN), [{"federation": "ITA", "number": "12345", "rating": 2250}]
    row.save()
    return event


def cells(event: Event) -> dict[str, tuple[object, ...]]:
    sheet = player_list(event)
    assert tuple(column.heading for column in sheet.columns) == HEADINGS
    return {str(row[1].value): tuple(cell.value for cell in row) for row in sheet.rows}


def test_the_list_has_the_columns_of_the_import(players: Event) -> None:
    assert cells(players) == {
        "Rossi": (
            "12345", "Rossi", "Anna", "F", "17.05.1990", 2250, 2301, "800001", "ITA", "Tower", "WIM", "U40",
        ),
        "=HYPERLINK": (None, "=HYPERLINK", "Al", None, "1985", None, None, None, None, None, None, None),
        "Madonna": (None, "Madonna", None, None, None, None, 1500, None, None, None, None, None),
    }  # fmt: skip


def test_the_rating_of_the_events_kind_of_play_comes_first(players: Event) -> None:
    Event.objects.filter(pk=players.pk).update(time_control="15 min + 10 s")
    players.refresh_from_db()
    assert cells(players)["Rossi"][5:7] == (2250, 2210)


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_the_list_is_read_again_with_the_same_players(players: Event, ending: str) -> None:
    data = FORMATS[ending].write(player_list(players), Paper())
    found = {one.name.lstrip("'"): one for one in (row.entrant for row in read_players(data))}
    assert set(found) == {"Rossi, Anna", "=HYPERLINK, Al", "Madonna"}
    anna = found["Rossi, Anna"]
    assert (anna.rating, anna.title, anna.sex, anna.federation, anna.fide_id, anna.birth, anna.club) == (
        2301, "WIM", "w", "ITA", "800001", "1990/05/17", "Tower",
    )  # fmt: skip


def test_the_report_is_trf16_with_the_line_ends_of_windows(event: Event) -> None:
    text = report(event)
    assert text.count("\n") == text.count("\r\n") > 5
    codes = {line[:3] for line in text.splitlines()}
    assert {"012", "001"} <= codes
    assert "192" not in codes
    assert len(trf.read(text).record.players) == 5
