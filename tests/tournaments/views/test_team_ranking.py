"""The desk's page for the ranking of teams inside an event of players."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import make_event, owner_of
from tests.pages import form_of, text_of
from tests.team_factories import team_event
from tournaments.domain.events.team_ranking import TeamRanking, set_team_ranking, team_ranking_of

pytestmark = pytest.mark.django_db


def test_the_form_sets_it_and_says_who_was_faster(client: Client) -> None:
    event = make_event()
    client.force_login(owner_of(event))
    address = f"/e/{event.slug}/desk/team-ranking/"
    assert f'href="{address}"' in client.get(f"/e/{event.slug}/desk/settings/").content.decode()
    form = form_of(client.get(address), "scorers") | {"by": "club", "scorers": "3"}
    assert "The team ranking is saved." in text_of(client.post(address, form, follow=True))
    event.refresh_from_db()
    ranking = team_ranking_of(event)
    assert ranking is not None
    assert (ranking.by, ranking.rules.scorers) == ("club", 3)
    late = client.post(address, form | {"scorers": "5"})
    assert late.status_code == 422
    assert "Another user changed this. Your changes are not saved yet." in late.content.decode()
    wrong = client.post(address, form | {"scorers": "many"})
    assert wrong.status_code == 422
    set_team_ranking(event=event, actor=owner_of(event), ranking=TeamRanking())


def test_where_teams_are_paired_there_is_no_such_page(client: Client) -> None:
    event = team_event()
    client.force_login(owner_of(event))
    assert client.get(f"/e/{event.slug}/desk/team-ranking/").status_code == 404
