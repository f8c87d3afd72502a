"""Who is removed takes along what the event keeps of them, and undo brings all of it back."""

from __future__ import annotations

import pytest

from tests.factories import add_players, make_event, owner_of
from tests.team_factories import team_event, team_named
from tournaments.domain.entries.removal import remove_registration
from tournaments.domain.events.penalties import add_penalty
from tournaments.domain.teams.captain_links import link_behind, make_links, valid_links
from tournaments.domain.undo import undo_last

pytestmark = pytest.mark.django_db


def test_who_is_removed_takes_the_own_penalty_along_and_no_other() -> None:
    event = make_event(rounds=5)
    one, other = add_players(event, 2)
    actor = owner_of(event)
    for player in (one, other):
        add_penalty(event=event, actor=actor, contestant=player, points=-5, why="late")
    both = {"players": [one.pk, other.pk], "points": 10, "round": 0}
    event.adjustments = [*event.adjustments, both, both | {"players": []}]
    event.save()
    before = event.adjustments
    remove_registration(registration=one, actor=actor)
    event.refresh_from_db()
    assert [row["players"] for row in event.adjustments] == [[other.pk], [other.pk], []]
    undo_last(event=event, actor=actor)
    event.refresh_from_db()
    assert event.adjustments == before


def test_a_team_that_is_removed_takes_its_links_along_and_undo_brings_them_back() -> None:
    event = team_event(rounds=3)
    actor, team = owner_of(event), team_named(event, "Torre")
    make_links(event=event, actor=actor, teams=[team.pk])
    link = valid_links(event)[team.pk]
    remove_registration(registration=team, actor=actor)
    assert link_behind(link.token) is None
    undo_last(event=event, actor=actor)
    found = link_behind(link.token)
    assert (found, found and found.team) == (link, team)
    undo_last(event=event, actor=actor)  # the links themselves
    assert link_behind(link.token) is None


def test_an_entry_that_was_removed_and_brought_back_can_itself_be_undone() -> None:
    event = make_event()
    actor = owner_of(event)
    (row,) = add_players(event, 1)
    remove_registration(registration=row, actor=actor)
    undo_last(event=event, actor=actor)
    assert event.registrations.get().created_at == row.created_at.replace(
        microsecond=row.created_at.microsecond // 1000 * 1000
    )
    undo_last(event=event, actor=actor)
    assert not event.registrations.exists()
