"""The arbiter's page of tied matches."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import PASSWORD, add_member, enter_outcomes, knockout, owner_of, publish_next
from tournaments.domain.records import record_of
from tournaments.domain.results.result_entry import Outcome
from tournaments.domain.results.tied_matches import tied_matches
from tournaments.models import Event, PlayOff, Role, Round

pytestmark = pytest.mark.django_db


def tied_final() -> tuple[Event, Round]:
    event = knockout(2)
    round_ = publish_next(event)
    enter_outcomes(round_, Outcome.DRAW)
    return event, round_


def arbiter(client: Client, event: Event) -> Client:
    client.login(username=owner_of(event).username, password=PASSWORD)
    return client


def address(event: Event, ending: str = "") -> str:
    return f"/e/{event.slug}/desk/round/1/play-offs/{ending}"


def test_the_desk_leads_to_the_tied_matches_and_they_to_who_goes_on(client: Client) -> None:
    event, round_ = tied_final()
    desk = arbiter(client, event).get(f"/e/{event.slug}/desk/").content.decode()
    assert "1 match is tied." in desk
    assert address(event) in desk
    page = client.get(address(event)).content.decode()
    assert "Player0000, Test" in page
    assert "not played" in page
    (match,) = tied_matches(round_)
    form = {"seen": match.seen, "speed-1": "r", "white-1": "first", "result-1": "=="}
    form |= {"speed-2": "a", "white-2": "second", "result-2": "=="}
    answer = client.post(address(event, "1/"), form, follow=True)
    assert "Player0000, Test advances." in answer.content.decode()
    assert PlayOff.objects.get().games == "rw== ab=="
    again = client.get(address(event)).content.decode()
    assert again.count('<option value="==" selected>') == 2
    assert "Finish event" in client.get(f"/e/{event.slug}/desk/").content.decode()


def test_a_play_off_is_taken_away(client: Client) -> None:
    event, round_ = tied_final()
    arbiter(client, event)
    seen = tied_matches(round_)[0].seen
    client.post(address(event, "1/"), {"seen": seen, "winner": "second"})
    assert len(record_of(event).play_offs) == 1
    client.post(address(event, "1/"), {"seen": tied_matches(round_)[0].seen, "action": "clear"})
    assert record_of(event).play_offs == ()


def test_a_refused_form_keeps_what_was_typed(client: Client) -> None:
    event, round_ = tied_final()
    form = {"seen": tied_matches(round_)[0].seen, "winner": "second"}
    form |= {
        "speed-1": "r",
        "white-1": "second",
        "result-1": "01",
        "speed-4": "a",
        "white-4": "first",
        "result-4": "10",
    }
    answer = arbiter(client, event).post(address(event, "1/"), form)
    assert answer.status_code == 422
    page = " ".join(answer.content.decode().split())
    assert page.count('role="alert">') == 1
    lines = [(line.place, line.speed, line.is_first_white, line.result) for line in answer.context["matches"][0][1]]
    assert lines == [(1, "r", False, "01"), (2, "", True, ""), (3, "", True, ""), (4, "a", True, "10")]
    assert 'name="winner" value="second" checked' in page
    assert page.count('<option value="01" selected>') == 1
    assert not PlayOff.objects.exists()


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({}, "The play-off games do not decide the winner."),
        ({"result-1": "==", "speed-1": "x"}, "Game 1 has no rate of play."),
        ({"result-1": "7", "speed-1": "r"}, "Invalid result for this board."),
        ({"winner": "second", "seen": "old"}, "changed in the meantime"),
    ],
)
def test_what_cannot_be_stored_is_said(client: Client, form: dict[str, str], said: str) -> None:
    event, round_ = tied_final()
    values = {"seen": tied_matches(round_)[0].seen} | form
    answer = arbiter(client, event).post(address(event, "1/"), values, follow=True)
    assert said in answer.content.decode()
    assert not PlayOff.objects.exists()


def test_a_round_without_a_tie_says_so(client: Client) -> None:
    event = knockout(2)
    enter_outcomes(publish_next(event), Outcome.WHITE_WINS)
    assert "No match of this round is tied." in arbiter(client, event).get(address(event)).content.decode()


def test_who_goes_on_is_the_arbiters_to_say(client: Client) -> None:
    event, round_ = tied_final()
    assistant = add_member(event, Role.ASSISTANT)
    client.login(username=assistant.username, password=PASSWORD)
    assert client.get(address(event)).status_code == 403
    form = {"seen": tied_matches(round_)[0].seen, "winner": "first"}
    assert client.post(address(event, "1/"), form).status_code == 403
    assert not PlayOff.objects.exists()
