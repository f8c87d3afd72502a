"""The players of a fund: of an event, and of the sections of a festival."""

from __future__ import annotations

import pytest

from prizes.domain.editing import CategoryValues
from prizes.domain.rankings import FundRanking, counted_sections, has_all_results, ranking_of, sections_state
from prizes.models import PrizeFund
from tabellone.prizes import Competitor
from tests.factories import enter_results, make_team_event, owner_of, publish_next, started_event
from tests.festivals import put_in, section_of
from tests.prizes.made import event_with_fund, festival_with_fund, forecast_now, fund_now, saved
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.public_record import public_state
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def ranking_now(event: Event) -> FundRanking:
    event.refresh_from_db()
    return ranking_of(event, fund_now(event), list(fund_now(event).categories.all()))


def test_the_sections_of_a_festival_are_one_ranking_by_the_criterion() -> None:
    festival = festival_with_fund()
    found = ranking_now(festival)
    assert sorted(each.number for each in found.competitors) == [*range(1, 9)]
    points = {
        (section.pk, row.tpn): row.points
        for name in "AB"
        for section in (section_of(festival, name),)
        for row in public_state(section).ranking.rows
    }
    own = [points[section.pk, tpn] for each in found.competitors for section, tpn in (found.pages[each.number],)]
    assert own == sorted(own, reverse=True)
    assert [each.tie for each in found.competitors] == [1 + sum(other > value for other in own) for value in own]
    assert {each.sections for each in found.competitors} == {frozenset({"A"}), frozenset({"B"})}
    assert [each.contestant.name[:10] for each in found.competitors if each.club == "Lanterna"] == ["Player0004"]
    assert (found.counted, found.is_complete, found.state) == (
        *(("A", "B"), True),
        "Sections with all results: 2 of 2",
    )


def test_a_person_in_two_sections_is_one_competitor_and_keeps_the_first_registration() -> None:
    festival = festival_with_fund(played=0)
    put_in(festival, "A", 1)
    person = festival.registrations.order_by("-pk")[0]
    other = section_of(festival, "B").registrations.order_by("pk")[0]
    other.person = person
    other.save()
    found = ranking_now(festival)
    both = [each for each in found.competitors if len(each.sections) == 2]
    own = section_of(festival, "A").registrations.get(person=person)
    assert [found.keys[each.number] for each in both] == [own.pk]
    assert found.numbers[own.pk] == found.numbers[other.pk]


def test_only_the_chosen_sections_of_players_count() -> None:
    festival = festival_with_fund(played=0)
    teams = make_team_event(name="Teams", owner=owner_of(festival))
    Event.objects.filter(pk=teams.pk).update(festival=festival)
    assert [each.name[-1] for each in counted_sections(festival, PrizeFund())] == ["A", "B"]
    chosen = PrizeFund(sections=[section_of(festival, "B").pk])
    assert [each.name[-1] for each in counted_sections(festival, chosen)] == ["B"]


def test_a_festival_is_complete_when_each_section_that_counts_is() -> None:
    festival = festival_with_fund(played=1)
    section = section_of(festival, "A")
    enter_results(publish_next(section))
    assert (has_all_results(section_of(festival, "A")), has_all_results(section_of(festival, "B"))) == (True, False)
    assert (ranking_now(festival).is_complete, ranking_now(festival).state) == (False, sections_state(1, 2))
    row = fund_now(festival)
    saved(festival, row, [CategoryValues(row.categories.get().pk, {})], sections=[section.pk])
    assert ranking_now(festival).is_complete


def left(event: Event) -> dict[int, tuple[int, int]]:
    found: tuple[Competitor, ...] = ranking_now(event).competitors
    return {each.number: (each.games, each.games_left) for each in found}


def test_games_that_are_still_possible_are_counted_until_the_last_result() -> None:
    event = event_with_fund(played=1, rounds=3)
    row = fund_now(event)
    assert set(left(event).values()) == {(1, 0)}, "nothing asks for games"
    saved(event, row, [CategoryValues(row.categories.get().pk, {})], minimum_games=3)
    assert set(left(event).values()) == {(1, 2)}
    round_ = publish_next(event)
    assert set(left(event).values()) == {(1, 2)}
    enter_results(round_)
    withdraw(registration=event.registrations.get(tpn=1), actor=owner_of(event))
    assert left(event) == {1: (2, 0), 2: (2, 1), 3: (2, 1), 4: (2, 1)}
    found = forecast_now(event)
    assert 1 not in {winner.number for winner in found.winners}
    assert found.why_not(1) == ("Main: games played over the board: 2, required: 3.",)


def test_an_event_has_no_pages_of_others() -> None:
    event = started_event(players=4)
    found = ranking_of(event, PrizeFund(), [])
    assert (found.pages, found.sections, found.counted, len(found.keys)) == ({}, {}, (), 4)
