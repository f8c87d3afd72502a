"""The minutes state the event as its pages do."""

from __future__ import annotations

import pytest

from papers.domain.minutes import MOST_ROWS, minutes
from papers.domain.request import PaperRequest
from tabellone.papers import write_pdf
from tabellone.papers.document import DocumentSection
from tabellone.sheets import Paper
from tests.factories import owner_of, play_round, started_event
from tests.papers.events import team_round
from tests.tabellone.papers.pages import pages_of
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.incidents.book import note_incident
from tournaments.models import Event, Incident

pytestmark = pytest.mark.django_db
WANTED = PaperRequest("https://example.org")


@pytest.fixture
def event() -> Event:
    event = started_event(
        players=7, rounds=3, city="Genova", chief_arbiter="Campanile, Aurelia", tie_breaks=["BH/C1", "SB"]
    )
    set_bye(registration=event.registrations.get(tpn=3), actor=owner_of(event), round_number=1, kind="H")
    play_round(event)
    return event


def sections(event: Event) -> dict[str, DocumentSection]:
    return {section.title: section for section in minutes(event, WANTED).sections}


def test_facts_rounds_ranks_and_absences(event: Event) -> None:
    found = sections(event)
    assert list(found) == [
        "Event", "Rounds", "Standings", "Absences, byes and withdrawals", "Incident book",
        "Pairing changes after publication",
    ]  # fmt: skip
    assert found["Event"].facts == (
        ("Place", "Genova"),
        ("Participants", "7 players, 4 federations"),
        ("Pairing system", "FIDE (Dutch), edition of 2026"),
        ("Rounds", "3"),
        ("Tie-breaks", "BH/C1, SB"),
        ("Chief arbiter", "Campanile, Aurelia"),
    )
    assert [row[:2] + row[3:] for row in found["Rounds"].rows] == [("Round 1", "–", "3 / 3", "–", "1")]
    assert found["Standings"].heads == ("Rank", "No.", "Name", "Fed.", "Points", "BH/C1", "SB")
    assert len(found["Standings"].rows) == 7
    resting = event.registrations.get(tpn=3).name
    assert found["Absences, byes and withdrawals"].rows == (("1", "3", resting, "half-point bye"),)
    assert found["Incident book"].texts == ("No incidents recorded.",)


def test_incidents_are_listed_without_the_names_of_users_and_not_without_end(event: Event) -> None:
    player, actor = event.registrations.get(tpn=1), owner_of(event)
    note_incident(event=event, actor=actor, player=player, kind="phone", measure="warning", note="rang")
    row = Incident.objects.get()
    book = sections(event)["Incident book"]
    assert len(book.rows) == 1
    assert book.rows[0][3:] == (player.name, row.get_kind_display(), row.get_measure_display(), "rang")
    rows = []
    for _more in range(MOST_ROWS + 4):
        row.pk = None
        rows.append(Incident(**{field.attname: getattr(row, field.attname) for field in Incident._meta.fields}))
    Incident.objects.bulk_create(rows)
    long = sections(event)["Incident book"]
    assert (len(long.rows), long.texts) == (MOST_ROWS, ("Further rows in the incident book: 5.",))


def test_the_printed_minutes_have_lines_to_sign(event: Event) -> None:
    text = "\n".join(pages_of(write_pdf(minutes(event, WANTED), Paper())))
    for wanted in (
        "Event minutes",
        "The event is not finished.",
        "Chief arbiter: Campanile, Aurelia",
        "Organiser",
        "Genova",
    ):
        assert wanted in text


def test_a_team_event_has_teams() -> None:
    event = team_round()
    found = sections(event)
    assert dict(found["Event"].facts)["Participants"].startswith(f"{event.registrations.contestants().count()} teams")
    assert found["Standings"].rows
    assert found["Standings"].heads[:3] == ("Rank", "No.", "Team")
