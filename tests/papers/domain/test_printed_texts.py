"""The text of every paper is the data of the event: each line and card, whole and in order, at two sizes of event."""

from __future__ import annotations

import pytest

from papers.domain.catalogue import SIZES, papers_of
from papers.domain.request import PaperRequest
from tabellone.interchange.players import Entrant
from tabellone.papers import write_pdf
from tabellone.sheets import Paper
from tests.factories import make_event, owner_of, play_round
from tests.papers.domain.printed import squeezed, texts_of
from tests.papers.events import team_round
from tests.prizes.made import fund_with
from tests.tabellone.papers.pages import pages_of
from tournaments.domain.entries.registrations import register_many
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db
NAMES = ("Ärlig, Åsa", "张伟", "Никитин, Пётр", "ეთერი, ნინო", "Παππάς, Γιώργος", "Đặng, Phương", "Li, X", "Öz, Ğül")
RIGHT_TO_LEFT = "כהן, דוד"


def event_of(count: int, names: tuple[str, ...] = NAMES) -> Event:
    """An event of two rounds with results, titles, federations, clubs, categories and a prize fund."""
    event = make_event(name="Open della Lanterna", rounds=2, tie_breaks=["BH/C1", "SB"], city="Genova")
    entrants = [
        Entrant(
            names[number] if number < len(names) else f"Cognome{number:03}, Nome",
            rating=2500 - 5 * number,
            title="GM" if number < 2 else "",
            federation=("ITA", "FRA", "")[number % 3],
            club="Circolo della Torre" if number % 2 else "",
            sex="w" if number % 4 == 0 else "m",
        )
        for number in range(count)
    ]
    register_many(event=event, actor=owner_of(event), entrants=entrants)
    event = start_event(event=event, actor=owner_of(event), initial_colour="w")
    for _round in range(2):
        play_round(event)
    event.refresh_from_db()
    fund_with(event, main=[100_000, 50_000, 25_000])
    return event


def printed(event: Event, number: int) -> dict[str, tuple[list[str], str]]:
    """The texts of each paper, and the text of its PDF, both without spaces."""
    found = {}
    wanted = PaperRequest("https://example.org", number)
    for kind in papers_of(event):
        size = SIZES[kind.sizes[0]]
        made = kind.make(event, wanted)
        assert made is not None, kind.key
        pages = pages_of(write_pdf(made, Paper(size=size, as_of="As of now", address="https://example.org/e/")))
        found[kind.key] = texts_of(made, size), squeezed("".join(pages))
    return found


def assert_in_order(key: str, texts: list[str], text: str) -> None:
    place = 0
    for each in texts:
        found = text.find(each, place)
        assert found >= 0, f"{key}: {each} is not in the PDF after {text[max(place - 60, 0) : place + 200]}"
        place = found + len(each)


@pytest.mark.parametrize("count", [8, 60])
def test_every_paper_of_players_has_all_its_lines_whole_and_in_order(count: int) -> None:
    found = printed(event_of(count), 2)
    assert len(found) == 19
    for key, (texts, text) in found.items():
        assert_in_order(key, texts, text)
    for key in ("pairings-by-name", "standings", "crosstable", "starting-list", "check-in-list", "badges", "labels"):
        assert len(found[key][0]) >= count
    assert len(found["slips"][0]) == count // 2


def test_every_paper_of_teams_has_all_its_lines_whole_and_in_order() -> None:
    found = printed(team_round(), 1)
    assert {"match-sheets", "line-up-forms"} <= set(found)
    for key, (texts, text) in found.items():
        assert_in_order(key, texts, text)


def test_a_name_from_right_to_left_has_all_its_letters_on_every_paper() -> None:
    event = event_of(8, (RIGHT_TO_LEFT, *NAMES))
    letters = {letter for letter in RIGHT_TO_LEFT if letter.isalpha()}
    found = printed(event, 2)
    of_players = {
        key: text
        for key, (texts, text) in found.items()
        if key not in ("poster", "regulations") and not key.startswith("prizes-")
    }
    assert len(of_players) == 14
    for key, text in of_players.items():
        assert letters <= set(text), key
