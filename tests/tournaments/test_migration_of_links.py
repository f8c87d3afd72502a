"""The migration after which neither rows nor journals hold a link: those handed out before still work."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.apps.registry import Apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client
from django.utils import timezone

from tests.factories import owner_of
from tests.team_factories import started_team_event, team_named
from tournaments import uniqueness_triggers
from tournaments.domain.staff.members import open_invitation
from tournaments.domain.teams.captain_links import link_behind, revoke_link
from tournaments.domain.undo import undo_last
from tournaments.models import CaptainLink, Event, Invitation, JournalEntry

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.endurance]
APP = "tournaments"
BEFORE, AFTER = (APP, "0035_earlier_sides"), (APP, "0036_link_nonces")
LINK, OFFER = "Zk3-captains-link-of-before-0000", "Zk3_invitation-of-before-0000000"


def moved_to(*places: tuple[str, str]) -> Apps:
    uniqueness_triggers.drop_triggers()  # as ``migrate`` does
    MigrationExecutor(connection).migrate(list(places))
    uniqueness_triggers.install_triggers()
    return MigrationExecutor(connection).loader.project_state(list(places)).apps


@pytest.fixture
def event() -> Iterator[Event]:
    """An event of before the migration, with a captain's link and an invitation; then brought up to date."""
    leaves = MigrationExecutor(connection).loader.graph.leaf_nodes()
    event = started_team_event(rounds=3)
    team, owner = team_named(event, "Torre"), owner_of(event)
    apps = moved_to(BEFORE)
    links, invitations = (apps.get_model(APP, name).objects for name in ("CaptainLink", "Invitation"))
    link = links.create(team_id=team.pk, token=LINK)
    expires = timezone.now() + timedelta(days=3)
    offer = invitations.create(
        event_id=event.pk, role="arbiter", token=OFFER, created_by_id=owner.pk, expires_at=expires
    )
    state = {"token": LINK, "created_at": "2026-01-01T10:00:00Z", "revoked_at": None, "team": team.pk}
    change = {"thing": "captain_link", "key": link.pk, "before": None, "after": state}
    entry = {"event_id": event.pk, "number": event.version + 1, "actor_id": owner.pk, "version": 2}
    apps.get_model(APP, "JournalEntry").objects.create(**entry, action="captain_links", changes=[change])
    apps.get_model(APP, "Event").objects.filter(pk=event.pk).update(version=event.version + 1)
    assert (link.token, offer.token) == (LINK, OFFER)
    moved_to(*leaves)
    yield Event.objects.get(pk=event.pk)
    moved_to(*leaves)


def test_links_handed_out_before_work_and_stand_nowhere(event: Event) -> None:
    link, offer = CaptainLink.objects.get(team__event=event), Invitation.objects.get(event=event)
    assert (link_behind(LINK), open_invitation(OFFER)) == (link, offer)
    assert Client().get(f"/c/{LINK}/").status_code == 200
    assert (link_behind(link.token), open_invitation(offer.token)) == (link, offer)
    journals = map(str, JournalEntry.objects.values_list("changes", flat=True))
    held = [link.nonce, offer.nonce, *journals]
    assert [text for text in held if LINK in text or OFFER in text] == []
    assert [link_behind(link.nonce), link_behind("Zk3")] == [None, None]


def test_what_a_journal_of_before_tells_can_still_be_undone(event: Event) -> None:
    revoke_link(link=CaptainLink.objects.get(), actor=owner_of(event))
    assert link_behind(LINK) is None
    undo_last(event=event, actor=owner_of(event))
    assert link_behind(LINK) is not None
