"""The desk of a ladder: in anybody's stead, for arbiters alone."""

from __future__ import annotations

import pytest
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from ladders.domain.organising import add_arbiter
from ladders.models import Challenge, Ladder, LadderStep
from tests.factories import PASSWORD, make_user
from tests.ladders.made import challenged, fresh, made_ladder, order, who
from tests.pages import text_of

pytestmark = pytest.mark.django_db


def signed_in(name: str = "owner") -> Client:
    make_user(name)
    client = Client()
    assert client.login(username=name, password=PASSWORD)
    return client


def test_an_arbiter_does_everything_in_their_stead() -> None:
    ladder = made_ladder(begins=timezone.now())
    add_arbiter(ladder=ladder, actor=make_user(), username=make_user("helper").username)
    client, desk = signed_in("helper"), f"/ladder/{ladder.slug}/desk/"
    dario, bruno = who(ladder, "Dario").pk, who(ladder, "Bruno").pk
    client.post(f"{desk}challenge/", {"challenger": f"{dario}-4", "challenged": f"{bruno}-2"})
    row = Challenge.objects.get()
    act = f"{desk}challenge/{row.pk}/"
    for sent in (
        {"do": "answer", "answer": "accept"},
        {"do": "time", "meets_at": timezone.localtime().strftime("%Y-%m-%dT%H:%M")},
        {"do": "give", "days": "5"},
        {"do": "report", "player": str(bruno), "outcome": "drawn"},
        {"do": "decide", "outcome": "won", "why": "score sheet"},
    ):
        seen = fresh(row).version
        assert "Saved." in text_of(client.post(act, sent | {"seen": str(seen)}, follow=True)), sent
        assert fresh(row).version == seen + 1
    assert order(ladder, timezone.now()) == "ADCBEF"
    page = text_of(client.get(desk))
    assert "Dario against Bruno was decided: the challenger won." in page
    assert "score sheet" in page
    actors = set(LadderStep.objects.filter(number__gt=4).values_list("actor__username", flat=True))
    assert actors == {"owner", "helper"}
    last = ladder.journal.all()[0].number
    assert "undone" in text_of(client.post(f"{desk}undo/", {"seen": str(last)}, follow=True))
    assert order(ladder, timezone.now()) == "ABCDEF"


def test_a_challenge_in_somebodys_stead_is_made_as_the_page_showed_the_two() -> None:
    ladder, client = made_ladder(begins=timezone.now()), signed_in()
    desk = f"/ladder/{ladder.slug}/desk/"
    dario, bruno = who(ladder, "Dario").pk, who(ladder, "Bruno").pk
    assert f'value="{dario}-4"' in client.get(desk).content.decode()
    for one, other in ((f"{dario}-5", f"{bruno}-2"), (f"{dario}-4", f"{bruno}-1"), (str(dario), str(bruno))):
        said = text_of(client.post(f"{desk}challenge/", {"challenger": one, "challenged": other}, follow=True))
        assert "positions of the ladder changed after you opened this page" in said
    assert client.post(f"{desk}challenge/", {"challenger": "x-1", "challenged": f"{bruno}-2"}).status_code == 404
    assert not Challenge.objects.exists()


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"do": "explode"},
        {"do": "decide", "outcome": "mate"},
        {"do": "give", "days": "x"},
        {"do": "answer", "answer": "accept", "seen": "7"},
        {"do": "time", "meets_at": "31/31"},
    ],
)
def test_rubbish_is_refused_in_words_and_changes_nothing(sent: dict[str, str]) -> None:
    ladder = made_ladder(begins=timezone.now())
    row = challenged(ladder, "Dario", "Bruno", timezone.now())
    before = Challenge.objects.values().get()
    address = f"/ladder/{ladder.slug}/desk/challenge/{row.pk}/"
    page = signed_in().post(address, {"seen": "0"} | sent, follow=True)
    assert "message--error" in page.content.decode()
    assert Challenge.objects.values().get() == before
    assert signed_in().post(f"/ladder/{ladder.slug}/desk/challenge/999/", sent).status_code == 404


PAGES = ("", "players/", "settings/", "people/")
ACTS = ("challenge/", "challenge/1/", "undo/", "players/1/", "links/", "close/")


def test_strangers_get_nowhere_and_readers_sign_in() -> None:
    ladder = made_ladder()
    before = ladder.journal.count()
    stranger = signed_in("stranger")
    for page in (*PAGES, *ACTS):
        address = f"/ladder/{ladder.slug}/desk/{page}"
        assert stranger.post(address, {}).status_code in (403, 405), page
        if page in PAGES:
            assert stranger.get(address).status_code == 403
        reader = Client()
        answer = reader.post(address, {}) if page else reader.get(address)
        assert answer["Location"].startswith("/accounts/login/"), page
    assert ladder.journal.count() == before


def test_a_challenge_of_another_ladder_is_not_reached() -> None:
    mine, other = made_ladder(begins=timezone.now()), made_ladder(begins=timezone.now(), owner="x", name="Other")
    row = challenged(other, "Dario", "Bruno", timezone.now())
    sent = {"do": "decide", "outcome": "won", "seen": "0"}
    assert signed_in().post(f"/ladder/{mine.slug}/desk/challenge/{row.pk}/", sent).status_code == 404
    assert fresh(row).decided == ""
    assert Ladder.objects.count() == 2


@override_settings(OWNERS_NEED_SECOND_FACTOR=True)
def test_an_owner_without_a_second_factor_is_led_to_it_where_the_site_wants_one() -> None:
    ladder = made_ladder(begins=timezone.now())
    add_arbiter(ladder=ladder, actor=make_user(), username=make_user("helper").username)
    desk = f"/ladder/{ladder.slug}/desk/"
    assert signed_in("owner").get(desk).headers.get("Location") == reverse("mfa_index")
    assert signed_in("helper").get(desk).status_code == 200
