"""Captains' links: one valid one a team."""

from __future__ import annotations

import pytest

from tests.factories import owner_of
from tests.team_factories import started_team_event, team_named
from tournaments.domain.errors import Refused
from tournaments.domain.history.before_after import before_and_after
from tournaments.domain.history.sentences import sentence
from tournaments.domain.teams.captain_links import link_behind, make_links, revoke_link, valid_links
from tournaments.domain.undo import undo_last

pytestmark = pytest.mark.django_db


def test_a_team_has_one_valid_link_and_another_one_when_that_is_revoked() -> None:
    event = started_team_event(rounds=3)
    actor = owner_of(event)
    teams = list(event.registrations.contestants().values_list("pk", flat=True))
    team = team_named(event, "Torre")
    public = event.public_version
    assert make_links(event=event, actor=actor, teams=[team.pk]) == 1
    assert make_links(event=event, actor=actor, teams=teams) == 3
    with pytest.raises(Refused, match="already"):
        make_links(event=event, actor=actor, teams=teams)
    first = valid_links(event)[team.pk]
    found = link_behind(first.token)
    assert found is not None
    assert (found.team, found.team.event) == (team, event)
    revoke_link(link=first, actor=actor)
    assert (link_behind(first.token), link_behind("nobody")) == (None, None)
    with pytest.raises(Refused, match="revoked already"):
        revoke_link(link=first, actor=actor)
    make_links(event=event, actor=actor, teams=[team.pk])
    second = valid_links(event)[team.pk]
    assert second.token != first.token
    event.refresh_from_db()
    assert event.public_version == public


def test_no_player_gets_a_link_and_none_of_another_event() -> None:
    event = started_team_event(rounds=3)
    other = started_team_event(rounds=3, name="Another")
    player = team_named(event, "Torre").roster.first()
    assert player is not None
    with pytest.raises(Refused, match="already"):
        make_links(event=event, actor=owner_of(event), teams=[player.pk, team_named(other, "Torre").pk])


def test_the_journal_tells_of_links_without_them_and_undo_makes_them_worthless() -> None:
    event = started_team_event(rounds=3)
    actor = owner_of(event)
    make_links(event=event, actor=actor, teams=[team_named(event, "Torre").pk])
    link = valid_links(event)[team_named(event, "Torre").pk]
    entry = event.journal.order_by("-number")[0]
    assert sentence(entry) == "Links for captains made: 1"
    (changes,) = before_and_after(event, [entry])
    assert [(row.row, row.field, row.before, row.after) for row in changes] == [
        ("Link for the captain of Torre", "", "–", "added")
    ]
    undo_last(event=event, actor=actor)
    assert link_behind(link.token) is None
