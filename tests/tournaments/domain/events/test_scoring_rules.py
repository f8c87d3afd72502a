"""Impossible points are refused where somebody chooses them, and named where a report states them."""

from __future__ import annotations

import pytest

from tabellone.record import Adjustment, Matches, Record, Scoring, Team
from tests.factories import make_event, make_team_event, make_user, owner_of
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_lifecycle import create_as_found, create_event
from tournaments.domain.events.event_settings import change_settings
from tournaments.domain.events.scoring_rules import remarks_on_scoring, unusual_scoring
from tournaments.models import Event

DRAWS = "Two draws must not be worth more than a win and a loss."


@pytest.mark.django_db
def test_an_event_cannot_be_made_with_impossible_points_but_a_found_one_is_kept() -> None:
    user = make_user()
    with pytest.raises(Refused, match=DRAWS):
        create_event(actor=user, name="Tower Open", scoring=Scoring.of(10, 6, 0))
    assert not Event.objects.exists()
    event = create_as_found(actor=user, name="Tower Open", scoring=Scoring.of(10, 6, 0))
    assert event.scoring["white_draw"] == 6


@pytest.mark.django_db
def test_impossible_points_are_refused_in_settings_and_those_that_were_found_stand_in_no_way() -> None:
    event = make_event()
    with pytest.raises(Refused, match="must not be worth more than a win"):
        change_settings(event=event, actor=owner_of(event), changes={"scoring": Scoring.of(pairing_allocated_bye=20)})
    Event.objects.filter(pk=event.pk).update(scoring={"pairing_allocated_bye": 20})
    event.refresh_from_db()
    change_settings(event=event, actor=owner_of(event), changes={"city": "Porto"})
    event.refresh_from_db()
    assert (event.city, event.scoring) == ("Porto", {"pairing_allocated_bye": 20})


@pytest.mark.django_db
def test_a_bye_worth_no_result_is_named_for_players_and_not_for_teams() -> None:
    event = make_event(scoring=Scoring.of(30, 10, 0, pairing_allocated_bye=15))
    team_event = make_team_event(scoring=Scoring.of(30, 10, 0, pairing_allocated_bye=15))
    found = unusual_scoring(event)
    assert found == ["The pairing-allocated bye is worth other points than a win, a draw or a loss. Is that intended?"]
    assert unusual_scoring(team_event) == []


def test_an_import_names_impossible_points_of_162_and_of_299() -> None:
    stated = "The report states impossible points, which are used as they are. "
    record = Record(
        scoring=Scoring.of(10, 6, 0),
        adjustments=(Adjustment(15, kind="W"), Adjustment(20), Adjustment(10, kind="H")),
    )
    assert [str(text) for text in remarks_on_scoring(record)] == [
        stated + DRAWS,
        "Line 299 gives more points for the result W than a win is worth.",
    ]
    teams = Record(teams=(Team(1, "A"), Team(2, "B")), matches=Matches(win=20, draw=15, loss=0, bye=(30, 5)))
    assert [str(text) for text in remarks_on_scoring(teams)] == [
        stated + DRAWS,
        stated + "The pairing-allocated bye must not be worth more than a win.",
        stated + "The game points of the bye must not be more than a win on each board.",
    ]
    assert list(remarks_on_scoring(Record(scoring=Scoring.of(30, 10, 0)))) == []
