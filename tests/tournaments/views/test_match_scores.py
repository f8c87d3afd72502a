"""Scores of matches without games, as the desk takes them and the public pages tell them."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import make_user, owner_of, publish_next
from tests.pages import form_of, text_of
from tests.team_factories import started_team_event
from tournaments.domain.teams.line_up_rules import LineUpRules
from tournaments.domain.teams.match_scores import enter_score, score_rows
from tournaments.models import Event, Membership, Role, Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_() -> Round:
    rules = LineUpRules(results="matches")
    return publish_next(
        started_team_event(rounds=3, rules=rules, tie_breaks=["BC"], visibility=Event.Visibility.LISTED)
    )


def client_of(round_: Round, role: str = "") -> Client:
    user = owner_of(round_.event)
    if role:
        user = make_user("second@example.org")
        Membership.objects.create(event=round_.event, user=user, role=role)
    client = Client()
    client.force_login(user)
    return client


def test_a_score_is_typed_into_the_row_of_its_match(round_: Round) -> None:
    client, address = client_of(round_, Role.ASSISTANT), f"/e/{round_.event.slug}/desk/round/1/results/"
    page = client.get(address)
    assert "2 matches without a score" in text_of(page)
    sent = form_of(page, "first") | {"first": "2,5", "second": "1½"}
    answer = client.post(f"/e/{round_.event.slug}/desk/round/1/match/1/score/", sent, follow=True)
    assert "1 Torre – Cavallo 2½ – 1½" in text_of(answer)
    assert "1 match without a score" in text_of(answer)
    nonsense = client.post(f"/e/{round_.event.slug}/desk/round/1/match/1/score/", sent | {"first": "many"}, follow=True)
    assert "Invalid score." in text_of(nonsense)
    assert "2½ – 1½" in text_of(client.get(address))


def test_nobody_else_enters_one(round_: Round) -> None:
    address = f"/e/{round_.event.slug}/desk/round/1/match/1/score/"
    assert Client().post(address, {"first": "4", "second": "0"}).status_code in (302, 403)
    assert score_rows(round_)[0].points is None


def test_the_public_pages_tell_the_score_and_that_the_games_are_not_known(round_: Round) -> None:
    row = score_rows(round_)[0]
    enter_score(match=row.match, actor=owner_of(round_.event), score=(25, 15), seen=row.seen)
    client, event = Client(), f"/e/{round_.event.slug}/"
    match = text_of(client.get(f"{event}round/1/match/1/"))
    assert "2½ – 1½ finished" in match
    assert "reported without its games: they count for no player" in match
    assert match.count("not reported") == 4
    assert "2½ – 1½" in text_of(client.get(f"{event}round/1/"))
    assert "Tie-breaks by boards are not applied (BC): for some matches (1) only the match score is known" in text_of(
        client.get(f"{event}standings/")
    )
    assert "The games of 1 match were not reported" in text_of(client.get(f"{event}players/"))
    assert "2½ – 1½" in text_of(client.get(f"{event}team/1/"))
