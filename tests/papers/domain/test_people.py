"""Papers of the players: who is on them, in what order, and what the codes open."""

from __future__ import annotations

from dataclasses import replace

import pytest

from papers.domain.people import check_in_list, name_badges, name_labels, place_cards, starting_list
from papers.domain.request import PaperRequest
from tabellone.interchange.players import Entrant
from tabellone.papers import write_pdf
from tabellone.papers.cards import BadgeCard, Kind, NameCard
from tabellone.sheets import Paper, Sheet
from tests.factories import add_teams, make_event, make_team_event, owner_of
from tests.tabellone.papers.pages import pages_of
from tournaments.domain.entries.registrations import register_many
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db
WANTED = PaperRequest("https://example.org")


@pytest.fixture
def event() -> Event:
    """Four players before the start."""
    event = make_event(rounds=3)
    entrants = [
        Entrant("Verdi, Bo", rating=1987, federation="ITA", club="Circolo"),
        Entrant("Rossi, Anna", rating=2104, title="WFM", federation="FRA"),
        Entrant("Ärlig, Åsa", rating=2300, title="GM", federation="SWE", club="Schack"),
        Entrant("张伟"),
    ]
    register_many(event=event, actor=owner_of(event), entrants=entrants)
    return event


def texts(sheet: Sheet) -> list[list[str]]:
    return [[cell.text for cell in row] for row in sheet.rows]


def test_the_starting_list_is_in_initial_order_and_has_numbers_after_the_start(event: Event) -> None:
    before = texts(starting_list(event, WANTED))
    assert before == [
        ["", "", "GM", "Ärlig, Åsa", "2300", "SWE", "Schack", ""],
        ["", "", "WFM", "Rossi, Anna", "2104", "FRA", "", ""],
        ["", "", "", "Verdi, Bo", "1987", "ITA", "Circolo", ""],
        ["", "", "", "张伟", "", "", "", ""],
    ]
    started = start_event(event=event, actor=owner_of(event), initial_colour="w")
    withdraw(registration=started.registrations.get(name="Verdi, Bo"), actor=owner_of(event))
    after = texts(starting_list(started, WANTED))
    assert [row[0] for row in after] == ["1", "2", "3", "4"]
    assert [row[1:7] for row in after] == [row[1:7] for row in before]
    assert [row[7] for row in after] == ["", "", "Withdrawn", ""]


def test_a_team_is_followed_by_its_roster() -> None:
    event = make_team_event()
    add_teams(event, 2, players=2)
    sheet = starting_list(event, WANTED)
    assert sheet.title == "Teams and their rosters"
    assert [(row[1], row[3]) for row in texts(sheet)] == [
        ("", "Team 01"), ("1", "Board 1, Team 01"), ("2", "Board 2, Team 01"),
        ("", "Team 02"), ("1", "Board 1, Team 02"), ("2", "Board 2, Team 02"),
    ]  # fmt: skip


def test_the_check_in_list_is_by_name_with_a_box_to_tick(event: Event) -> None:
    event.registrations.filter(name="Rossi, Anna").update(is_checked_in=True)
    sheet = check_in_list(event, WANTED)
    assert [(row[0], row[3]) for row in texts(sheet)] == [
        ("□", "Ärlig, Åsa"), ("■", "Rossi, Anna"), ("□", "Verdi, Bo"), ("□", "张伟"),
    ]  # fmt: skip
    (page,) = pages_of(write_pdf(sheet, Paper()))
    assert all(name in page for name in ("Ärlig, Åsa", "Rossi, Anna", "Verdi, Bo", "张伟", "Signature"))


def test_a_badge_has_the_player_and_the_code_of_the_players_page(event: Event) -> None:
    home = f"https://example.org/e/{event.slug}/"
    badges = name_badges(event, WANTED)
    assert badges.kind is Kind.BADGE
    assert badges.cards == (
        BadgeCard("Ärlig", "Åsa", "GM", "2300 · SWE", ("Schack",), home),
        BadgeCard("Rossi", "Anna", "WFM", "2104 · FRA", (), home),
        BadgeCard("Verdi", "Bo", "", "1987 · ITA", ("Circolo",), home),
        BadgeCard("张伟", "", "", "", (), home),
    )
    started = start_event(event=event, actor=owner_of(event), initial_colour="w")
    after = [card for card in name_badges(started, WANTED).cards if isinstance(card, BadgeCard)]
    assert [(card.lines, card.address) for card in after] == [
        (("No. 1", "Schack"), f"{home}player/1/"),
        (("No. 2",), f"{home}player/2/"),
        (("No. 3", "Circolo"), f"{home}player/3/"),
        (("No. 4",), f"{home}player/4/"),
    ]


def test_badges_of_a_hidden_event_have_no_code(event: Event) -> None:
    event.visibility = Event.Visibility.HIDDEN
    event.save()
    assert {card.address for card in name_badges(event, WANTED).cards if isinstance(card, BadgeCard)} == {""}


def test_place_cards_and_labels_have_the_same_lines(event: Event) -> None:
    cards = place_cards(event, WANTED)
    assert (
        cards.cards
        == name_labels(event, WANTED).cards
        == (
            NameCard("Ärlig, Åsa", "GM 2300 · SWE", "Schack", "SWE"),
            NameCard("Rossi, Anna", "WFM 2104 · FRA", "", "FRA"),
            NameCard("Verdi, Bo", "1987 · ITA", "Circolo", "ITA"),
            NameCard("张伟", "", ""),
        )
    )
    assert (cards.kind, name_labels(event, WANTED).kind) == (Kind.PLACE, Kind.LABEL)


def test_a_range_of_numbers_and_no_withdrawn_players(event: Event) -> None:
    started = start_event(event=event, actor=owner_of(event), initial_colour="w")
    withdraw(registration=started.registrations.get(tpn=3), actor=owner_of(event))
    some = place_cards(started, replace(WANTED, first=2, last=3)).cards
    assert [card.name for card in some if isinstance(card, NameCard)] == ["Rossi, Anna"]
    rest = place_cards(started, replace(WANTED, first=2)).cards
    assert [card.name for card in rest if isinstance(card, NameCard)] == ["Rossi, Anna", "张伟"]


def test_players_on_rosters_have_cards_with_their_team() -> None:
    event = make_team_event()
    add_teams(event, 1, players=1)
    assert place_cards(event, WANTED).cards == (NameCard("Board 1, Team 01", "2440", "Team 01"),)
