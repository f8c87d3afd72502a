"""The standings of a season from the events of the database."""

from __future__ import annotations

import pytest

from ladders.models import Ladder
from seasons.domain.ladders import add_ladder
from seasons.domain.organising import add_event, make_season
from seasons.domain.standings import season_page
from seasons.models import Season
from tabellone.interchange.players import Entrant
from tabellone.ladder import LadderOutcome
from tabellone.seasons import CountedBy, SeasonRules
from tests.factories import make_event, make_user, owner_of, play_round
from tests.ladders.made import made_ladder, played
from tests.tabellone.ladder.test_actions import day
from tournaments.domain.entries.registrations import register_many
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.events.event_lifecycle import finish_event, start_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db

NOW = day(100)
PEOPLE = (("Rossi, Anna", 2400, "1"), ("Verdi, Bo", 2200, ""), ("Neri, Cy", 2000, ""), ("Bianchi, Di", 1800, ""))


def listed_event(name: str, *people: tuple[str, int, str]) -> Event:
    event = make_event(name=name, rounds=1, visibility=Event.Visibility.LISTED)
    entrants = [Entrant(name=who, rating=rating, fide_id=fide_id) for who, rating, fide_id in people]
    register_many(event=event, actor=owner_of(event), entrants=entrants)
    return start_event(event=event, actor=owner_of(event), initial_colour="w")


def finished_event(name: str, *people: tuple[str, int, str]) -> Event:
    event = listed_event(name, *people)
    play_round(event)
    return finish_event(event=event, actor=owner_of(event))


def season_of(*events: Event, rules: SeasonRules) -> Season:
    owner = make_user()
    season = make_season(actor=owner, name="Grand Prix", rules=rules)
    for event in events:
        season = add_event(season=season, event=event, actor=owner, seen=season.version)
    return season


def test_a_person_is_found_again_by_id_or_name_and_everybody_has_a_cell_for_each_event() -> None:
    again = (("ROSSI Anna", 2410, ""), ("Verdi, Bo", 2190, ""))
    rules = SeasonRules(by=CountedBy.SCORE)
    page = season_page(season_of(finished_event("May", *PEOPLE), finished_event("June", *again), rules=rules), NOW)
    assert [column.name for column in page.columns] == ["May", "June"]
    assert len(page.places) == 4
    cells = {place.name: [cell.place for cell in place.cells] for place in page.places}
    assert all(cells[name][1] for name in ("ROSSI Anna", "Verdi, Bo"))
    assert all(not cells[name][1] for name in ("Neri, Cy", "Bianchi, Di"))


def test_an_event_that_is_not_finished_is_shown_and_does_not_count() -> None:
    running = listed_event("July", *PEOPLE)
    play_round(running)
    page = season_page(season_of(finished_event("May", *PEOPLE), running, rules=SeasonRules()), NOW)
    assert [(column.name, column.counts) for column in page.columns] == [("May", True), ("July", False)]
    assert all(not place.cells[1].place for place in page.places)


def test_of_an_event_that_was_hidden_since_nothing_is_told() -> None:
    season = season_of(finished_event("May", *PEOPLE), finished_event("June", *PEOPLE), rules=SeasonRules())
    Event.objects.filter(name="June").update(visibility=Event.Visibility.HIDDEN)
    page = season_page(season, NOW)
    assert [column.name for column in page.columns] == ["May"]
    assert {len(place.cells) for place in page.places} == {1}


def test_namesakes_in_one_event_are_two_people() -> None:
    twice = (("Rossi, Anna", 2000, ""), ("Rossi, Anna", 1500, ""))
    page = season_page(season_of(finished_event("May", *twice), rules=SeasonRules()), NOW)
    assert [place.name for place in page.places] == ["Rossi, Anna"] * 2


def test_who_never_came_has_no_line() -> None:
    event = listed_event("May", *PEOPLE)
    owner = owner_of(event)
    withdraw(registration=event.registrations.get(name="Bianchi, Di"), actor=owner)
    play_round(event)
    finish_event(event=event, actor=owner)
    page = season_page(season_of(event, rules=SeasonRules()), NOW)
    assert {place.name for place in page.places} == {name for name, _rating, _id in PEOPLE[:3]}


def season_with_a_ladder(rules: SeasonRules) -> tuple[Season, Ladder]:
    """May's event, and a ladder at the end of the fifth day, on which Bo won against Anna, and Cy not yet."""
    season = season_of(finished_event("May", *PEOPLE), rules=rules)
    ladder = made_ladder("Rossi, Anna", "VERDI Bo", "Neri, Cy", "Gallo, Eva")
    played(ladder, "VERDI Bo", "Rossi, Anna", LadderOutcome.WON, day(1))
    played(ladder, "Neri, Cy", "Rossi, Anna", LadderOutcome.WON, day(6))
    season = add_ladder(season=season, ladder=ladder, day=day(5).date(), actor=season.owner, seen=season.version)
    return season, ladder


def of_the_ladder(season: Season) -> dict[str, tuple[int, str]]:
    """The place and the value that each has of the ladder, in small letters without commas."""
    found = {}
    for place in season_page(season, NOW).places:
        for cell in place.cells:
            if cell.column is not None and cell.column.event is None and cell.place:
                found[place.name.replace(",", "").lower()] = (cell.place, cell.value)
    return found


def test_a_ladder_counts_by_its_places_at_the_end_of_its_day_for_those_who_have_played() -> None:
    season, _ladder = season_with_a_ladder(SeasonRules())
    assert of_the_ladder(season) == {"verdi bo": (1, "10"), "rossi anna": (2, "8")}


def test_a_ladder_counts_by_the_points_of_its_games() -> None:
    season, ladder = season_with_a_ladder(SeasonRules(by=CountedBy.SCORE))
    assert of_the_ladder(season) == {"verdi bo": (1, "1"), "rossi anna": (2, "0")}
    played(ladder, "Gallo, Eva", "Neri, Cy", LadderOutcome.DRAWN, day(3))
    assert of_the_ladder(season)["gallo eva"] == (4, "½")


def test_a_ladder_whose_day_is_not_over_stands_there_and_counts_nothing() -> None:
    season, ladder = season_with_a_ladder(SeasonRules())
    page = season_page(season, day(4))
    assert [(column.name, column.counts) for column in page.columns] == [("Club ladder", False), ("May", True)]
    assert "Gallo, Eva" not in {place.name for place in page.places}
    Ladder.objects.update(visibility=Ladder.Visibility.HIDDEN)
    assert [column.name for column in season_page(season, NOW).columns] == ["May"]
    assert ladder.name
