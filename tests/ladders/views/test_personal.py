"""The page of a personal link: what it shows, what its forms do, and whom it lets in."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.links import OF_ACTS, OF_WRONG_LINKS
from ladders.domain.players import revoke_ladder_link, token_of
from ladders.domain.results import report_result
from ladders.models import Challenge, Ladder
from tabellone.ladder import LadderOutcome
from tests.factories import make_user
from tests.ladders.made import accepted, by_link, challenged, fresh, made_ladder, order, who
from tests.pages import form_of, text_of

pytestmark = pytest.mark.django_db

NOW = timezone.now


def a_ladder() -> Ladder:
    return made_ladder(begins=NOW() - timedelta(days=30))


def address(ladder: Ladder, name: str) -> str:
    return f"/l/{token_of(who(ladder, name))}/"


def test_a_week_by_links_alone_challenge_answer_time_result(client: Client) -> None:
    ladder = a_ladder()
    dario, bruno = address(ladder, "Dario"), address(ladder, "Bruno")
    page = client.get(dario)
    form = form_of(page, "seen")
    assert "Players you can challenge" in text_of(page)
    sent = {"seen": "4-2", "player": str(who(ladder, "Bruno").pk)}
    assert form["seen"] == "4-3"
    assert "Bruno is challenged." in text_of(client.post(f"{dario}challenge/", sent, follow=True))
    row = Challenge.objects.get()
    assert "Dario challenges you" in text_of(client.get(bruno))
    answer = f"{bruno}{row.pk}/answer/"
    assert "accepted" in text_of(client.post(answer, {"seen": "0", "answer": "accept"}, follow=True))
    meets = (timezone.localtime() + timedelta(days=2)).strftime("%Y-%m-%dT18:00")
    said = text_of(client.post(f"{dario}{row.pk}/time/", {"seen": "1", "meets_at": meets}, follow=True))
    assert "The time is proposed." in said
    assert "Agree to this time" in text_of(client.get(bruno))
    client.post(f"{bruno}{row.pk}/time/", {"seen": "2", "agree": "1"})
    assert fresh(row).is_time_agreed
    told = text_of(client.post(f"{dario}{row.pk}/result/", {"seen": "3", "outcome": "won"}, follow=True))
    assert "The other player must confirm it." in told
    assert "Result reported by Dario: the challenger won" in text_of(client.get(bruno))
    stands = text_of(client.post(f"{bruno}{row.pk}/result/", {"seen": "4", "outcome": "lost"}, follow=True))
    assert "Result confirmed." in stands
    assert order(ladder, NOW()) == "ADCBEF"


@pytest.mark.parametrize(
    ("name", "page", "sent", "said"),
    [
        ("Dario", "challenge/", {"seen": "4-2", "player": "{Anna}"}, "The positions of the ladder changed"),
        ("Elena", "{row}/answer/", {"seen": "0", "answer": "accept"}, "Only the other player"),
        ("Bruno", "{row}/answer/", {"seen": "0", "answer": "maybe"}, "Accept or decline"),
        ("Bruno", "{row}/answer/", {"seen": "9" * 40, "answer": "accept"}, "Another user changed the challenge"),
        ("Bruno", "{row}/back/", {"seen": "0"}, "Only the other player"),
        ("Bruno", "{row}/result/", {"seen": "0", "outcome": "won-unplayed"}, "Invalid result."),
        ("Bruno", "{row}/result/", {"seen": "0", "outcome": "won"}, "does not wait for a result"),
        ("Bruno", "{row}/time/", {"seen": "0", "meets_at": "tomorrow\0"}, "Enter a valid time."),
        ("Anna", "{row}/answer/", {"seen": "0", "answer": "accept"}, "two players of the challenge"),
        ("Bruno", "{row}/time/", {"seen": "0", "agree": "1"}, "no time of the other"),
    ],
)
def test_what_cannot_be_is_said_and_changes_nothing(
    client: Client, name: str, page: str, sent: dict[str, str], said: str
) -> None:
    ladder = a_ladder()
    row = challenged(ladder, "Elena", "Bruno", NOW())
    before = Challenge.objects.values().get()
    anna = str(who(ladder, "Anna").pk)
    sent = {key: value.replace("{Anna}", anna) for key, value in sent.items()}
    answer = client.post(f"{address(ladder, name)}{page.replace('{row}', str(row.pk))}", sent, follow=True)
    assert said in text_of(answer)
    assert Challenge.objects.values().get() == before


def test_a_link_that_is_none_or_was_revoked_leads_nowhere_and_many_are_slowed_down(client: Client) -> None:
    ladder = a_ladder()
    page = address(ladder, "Anna")
    revoke_ladder_link(player=who(ladder, "Anna"), actor=make_user())
    assert client.get(page).status_code == 410
    assert client.post(f"{page}away/", {"away": "1"}).status_code == 410
    assert not who(ladder, "Anna").is_away
    for _time in range(OF_WRONG_LINKS.most):
        client.get("/l/nothing/")
    assert client.get("/l/nothing/").status_code == 429
    assert client.get(address(ladder, "Bruno")).status_code == 200


def test_a_link_acts_only_so_often(client: Client) -> None:
    ladder = a_ladder()
    page = f"{address(ladder, 'Anna')}away/"
    for number in range(OF_ACTS.most):
        client.post(page, {"away": str(number % 2)})
    assert "very often" in text_of(client.post(page, {"away": "0"}, follow=True))


def test_nobody_keeps_the_page_and_its_address_goes_nowhere(client: Client) -> None:
    ladder = a_ladder()
    Ladder.objects.update(visibility="hidden")
    page = client.get(address(ladder, "Anna"))
    assert page.status_code == 200
    assert "no-store" in page["Cache-Control"]
    assert (page["X-Robots-Tag"], page["Referrer-Policy"]) == ("noindex, nofollow", "same-origin")
    assert client.get(f"{address(ladder, 'Anna')}version/").json()["version"] > 0


def test_two_different_results_are_told_to_both(client: Client) -> None:
    ladder = a_ladder()
    row = fresh(accepted(ladder, "Dario", "Bruno", NOW()))
    dario = who(ladder, "Dario")
    report_result(challenge=row, player=dario, outcome=LadderOutcome.WON, acting=by_link(dario), seen=1)
    said = text_of(
        client.post(f"{address(ladder, 'Bruno')}{row.pk}/result/", {"seen": "2", "outcome": "won"}, follow=True)
    )
    assert "the arbiter decides" in said
    assert "Your result: the challenged player won." in said
    assert fresh(row).differing == "lost"


def test_away_and_there_again_and_first_and_gone(client: Client) -> None:
    ladder = a_ladder()
    page = address(ladder, "Anna")
    assert "You are in first position" in text_of(client.get(page))
    assert "I am there again" in text_of(client.post(f"{page}away/", {"away": "1"}, follow=True))
    assert "Set me absent: no challenges" in text_of(client.post(f"{page}away/", {"away": "0"}, follow=True))
