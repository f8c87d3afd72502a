"""Categories of teams."""

import pytest

from standings.domain.team_categories import team_kinds_of
from tests.team_events import round_robin_of_teams
from tournaments.domain.public_record import public_state
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def test_teams_have_federations_and_the_organisers_categories_and_nothing_of_players() -> None:
    event = round_robin_of_teams(1)
    event.registrations.filter(kind="team", tpn=2).update(categories="U16, school")
    Event.objects.filter(pk=event.pk).update(public_version=event.public_version + 1)
    event.refresh_from_db()
    kinds = team_kinds_of(public_state(event))
    assert [(category.key, category.members) for kind in kinds for category in kind.categories] == [
        ("federation:FRA", frozenset({1, 3})),
        ("federation:ITA", frozenset({2, 4})),
        ("own:U16", frozenset({2})),
        ("own:school", frozenset({2})),
    ]
