"""What a restore would lose, in numbers and names."""

from __future__ import annotations

import pytest

from archives.domain.backups.differences import differences
from archives.domain.backups.losses import MOST_NAMES, RestorePreview, preview_of
from archives.domain.backups.restore_points import save_restore_point
from archives.models import RestorePoint
from norms.models import NormPlayer
from phones.domain.links import create_code
from tests.entries.made import applied, open_event
from tests.factories import (
    add_players,
    add_teams,
    enter_outcomes,
    make_event,
    make_team_event,
    owner_of,
    played_event,
    publish_next,
)
from tests.festivals import festival_of, put_in
from tournaments.domain.entries.removal import remove_registration
from tournaments.domain.results.outcomes import Outcome
from tournaments.domain.teams.captain_links import make_links, revoke_link
from tournaments.models import CaptainLink, Event

pytestmark = pytest.mark.django_db


def saved(event: Event) -> RestorePoint:
    point = save_restore_point(event_key=event.pk)
    assert point is not None
    return point


def preview(event: Event, point: RestorePoint) -> RestorePreview:
    fresh = Event.objects.get(pk=event.pk)
    return preview_of(fresh, differences(fresh, point))


def test_results_that_are_deleted_or_changed_back_and_rounds_are_counted() -> None:
    event = played_event(players=8, rounds=4, played=1)
    first = event.rounds.get(number=1)
    enter_outcomes(first, Outcome.DRAW, Outcome.DRAW, Outcome.DRAW, Outcome.OPEN)
    point = saved(event)
    steps = event.journal.count()
    enter_outcomes(first, Outcome.WHITE_WINS, Outcome.DRAW, Outcome.DRAW, Outcome.DRAW)
    enter_outcomes(publish_next(event), *[Outcome.DRAW] * 4)
    found = preview(event, point)
    (loss,) = found.losses
    assert (loss.event, loss.results, loss.rounds, loss.player_count, loss.settings) == (event, 6, ("2",), 0, False)
    assert found.step_count == event.journal.count() - steps
    assert (found.steps[0].text[:16], found.steps[0].author) == ("Round 2, board 4", str(owner_of(event).display_name))


def test_players_who_are_removed_and_who_return_are_named() -> None:
    event = make_event()
    players = add_players(event, 2)
    point = saved(event)
    remove_registration(registration=players[0], actor=owner_of(event))
    later = add_players(event, MOST_NAMES + 3)
    Event.objects.filter(pk=event.pk).update(planned_rounds=7)
    (loss,) = preview(event, point).losses
    assert (loss.returning, loss.returning_count, loss.player_count) == ((players[0].name,), 1, MOST_NAMES + 3)
    assert loss.players == tuple(sorted(player.name for player in later)[:MOST_NAMES])
    assert (loss.settings, loss.prizes) == (True, False)


def test_norm_data_and_links_of_removed_players_and_teams_are_counted() -> None:
    event = make_team_event()
    owner, point = owner_of(event), saved(event)
    teams = add_teams(event, 2)
    make_links(event=event, actor=owner, teams=[team.pk for team in teams])
    revoke_link(link=CaptainLink.objects.order_by("pk")[0], actor=owner)
    player, other = teams[0].roster.order_by("pk")[:2]
    create_code(player=player, actor=owner)
    NormPlayer.objects.create(registration=other)
    (loss,) = preview(event, point).losses
    assert (loss.player_count, loss.norm_data, loss.links) == (8, 1, 2)


def test_a_festival_names_only_the_sections_that_change() -> None:
    festival = festival_of("Open A", "Open B")
    point = saved(festival)
    put_in(festival, "Open B", 2)
    losses = preview(festival, point).losses
    assert [(loss.event.name, loss.player_count) for loss in losses] == [("Festival", 2), ("Festival – Open B", 2)]


def test_entries_that_stay_are_not_losses_until_they_were_approved() -> None:
    event = open_event()
    point = saved(event)
    applied(event, "Verdi, Bo")
    found = preview(event, point)
    assert (found.losses, found.entries) == ((), 0)
