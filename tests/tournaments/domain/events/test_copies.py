"""An event is made like another one, or from a template."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from tests.factories import add_member, add_players, add_teams, make_event, make_team_event, make_user, play_round
from tests.festivals import festival_of, playing, put_in, refused, section_of
from tournaments.domain.entries.registrations import check_in
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.events.copies import CopyWanted, copy_event, templates_of
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.events.event_settings import SETTINGS, schedule_rounds
from tournaments.domain.festivals.creation import sections_of
from tournaments.domain.festivals.section_rules import SectionRule, rule_of_section
from tournaments.domain.stages.division import make_groups
from tournaments.domain.undo import last_undoable
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db


def last_year() -> Event:
    """An event that was played, with a schedule, staff and somebody who left."""
    event = make_event(
        name="Weekend 2025",
        rounds=3,
        start_date=date(2025, 5, 2),
        end_date=date(2025, 5, 4),
        city="Rimini",
        tie_breaks=["BHC1", "SB"],
        max_byes=2,
        chess960=True,
        team_ranking={},
    )
    rows = add_players(event, 6)
    rows[0].categories = "U18"
    rows[0].save()
    check_in(event=event, actor=make_user(), registrations=rows, present=True)
    withdraw(registration=rows[5], actor=make_user())
    schedule_rounds(event=event, actor=make_user(), starts={1: datetime(2025, 5, 2, 14, tzinfo=UTC)})
    add_member(event, Role.ARBITER, "deputy")
    start_event(event=event, actor=make_user(), initial_colour="w")
    play_round(event)
    return event


def test_all_settings_are_copied_and_the_days_move() -> None:
    event = last_year()
    made = copy_event(event=event, actor=make_user(), wanted=CopyWanted("Weekend 2026", date(2026, 5, 1)))
    not_copied = {"name", "start_date", "end_date"}
    assert {name: getattr(made, name) for name in SETTINGS - not_copied} == {
        name: getattr(event, name) for name in SETTINGS - not_copied
    }
    assert (made.start_date, made.end_date) == (date(2026, 5, 1), date(2026, 5, 3))
    assert made.rounds.get(number=1).starts_at == datetime(2026, 5, 1, 14, tzinfo=UTC)
    assert [row.state for row in made.rounds.all()] == ["planned"] * 3
    assert (made.status, made.visibility, made.initial_colour) == ("registration", "hidden", "")
    assert (made.registrations.count(), made.memberships.count()) == (0, 1)
    assert last_undoable(made) is None


def test_players_and_staff_come_along_by_choice() -> None:
    event = last_year()
    wanted = CopyWanted("Weekend 2026", with_players=True, with_staff=True)
    made = copy_event(event=event, actor=make_user(), wanted=wanted)
    rows = list(made.registrations.order_by("-rating"))
    assert [row.name for row in rows] == [f"Player{number:04}, Test" for number in range(5)]
    assert (rows[0].categories, {row.tpn for row in rows}, any(row.is_checked_in for row in rows)) == (
        "U18",
        {None},
        False,
    )
    assert set(made.memberships.values_list("user__username", "role")) == {("owner", "owner"), ("deputy", "arbiter")}
    assert made.start_date is None
    start_event(event=made, actor=make_user(), initial_colour="w")


def test_teams_come_with_their_rosters() -> None:
    event = make_team_event()
    add_teams(event, 2, players=2)
    made = copy_event(event=event, actor=make_user(), wanted=CopyWanted("Again", with_players=True))
    teams = made.registrations.contestants().order_by("pk")
    assert [[row.name for row in team.roster.order_by("roster_place")] for team in teams] == [
        ["Board 1, Team 01", "Board 2, Team 01"],
        ["Board 1, Team 02", "Board 2, Team 02"],
    ]


def test_a_festival_comes_with_its_sections_and_its_people_are_one() -> None:
    rules = {"B": SectionRule(first_board=31, most_rating=1800)}
    festival = festival_of("A", "B", name="Fest 2025", rules=rules, start_date=date(2025, 4, 1))
    put_in(festival, "A", 2, "B")
    wanted = CopyWanted("Fest 2026", date(2026, 4, 1), with_players=True)
    made = copy_event(event=festival, actor=make_user(), wanted=wanted)
    assert [row.name for row in sections_of(made)] == ["Fest 2026 – A", "Fest 2026 – B"]
    assert [row.start_date for row in sections_of(made)] == [date(2026, 4, 1)] * 2
    assert rule_of_section(section_of(made, "B")) == rules["B"]
    assert playing(made, "A") == playing(made, "B") == ["Player0000, Test", "Player0001, Test"]
    assert [row.entries.count() for row in made.registrations.all()] == [2, 2]
    assert not set(made.registrations.values_list("pk")) & set(festival.registrations.values_list("pk"))


def test_a_section_that_begins_later_begins_as_much_later_in_the_copy() -> None:
    festival = festival_of("A", "Blitz", name="Fest 2025", start_date=date(2025, 4, 1))
    Event.objects.filter(pk=section_of(festival, "Blitz").pk).update(start_date=date(2025, 4, 5))
    made = copy_event(event=festival, actor=make_user(), wanted=CopyWanted("Fest 2026", date(2026, 4, 3)))
    assert [row.start_date for row in sections_of(made)] == [date(2026, 4, 3), date(2026, 4, 7)]


def test_a_template_is_listed_for_its_people_and_is_never_played() -> None:
    event = last_year()
    template = copy_event(event=event, actor=make_user(), wanted=CopyWanted("Our weekends", is_template=True))
    add_players(template, 4)
    assert (templates_of(make_user()), templates_of(make_user("stranger"))) == ([template], [])
    with refused(contains="template is not played"):
        start_event(event=template, actor=make_user())
    made = copy_event(event=template, actor=make_user(), wanted=CopyWanted("Weekend 2027"))
    assert (made.is_template, made.max_byes) == (False, 2)


def test_a_group_is_not_copied_alone() -> None:
    event = make_event(system="round-robin", edition="2023")
    add_players(event, 8)
    group = make_groups(event=event, actor=make_user(), count=2, way="snake")[0]
    with refused(contains="copied with its event"):
        copy_event(event=group, actor=make_user(), wanted=CopyWanted("Alone"))
