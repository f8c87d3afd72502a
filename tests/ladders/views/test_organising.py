"""Ladders are made and looked after on their pages."""

from __future__ import annotations

import pytest
from django.utils import timezone

from ladders.domain.organising import add_arbiter, settings_seen
from ladders.domain.players import player_of_link
from ladders.domain.records import rules_of
from ladders.models import Ladder
from tests.factories import make_user
from tests.ladders.made import made_ladder, order, who
from tests.ladders.views.test_desk import signed_in
from tests.pages import text_of

pytestmark = pytest.mark.django_db

RULES = {
    "name": "Club ladder", "win": "insert", "reach": "2", "drop": "1", "draw": "next", "white": "fewer", "others": "1",
    "also_won": "on", "answer_days": "3", "unanswered": "nobody", "declined": "nobody", "play_days": "10",
    "unplayed": "nobody", "confirm_days": "0", "pause_days": "0",
}  # fmt: skip


def test_a_ladder_is_made_once_and_its_people_entered_once() -> None:
    client = signed_in()
    first, second = (client.post("/ladders/", RULES | {"form_token": "t"}) for _time in range(2))
    assert first["Location"] == second["Location"] == "/ladder/club-ladder/desk/players/"
    ladder = Ladder.objects.get()
    assert (ladder.is_hidden, rules_of(ladder).win, rules_of(ladder).also_won) == (True, "insert", True)
    sent = {"people": "Bruno 1500\nAnna 1700\r\nCarla", "by_rating": "on", "place": "0", "form_token": "p"}
    for _click in range(2):
        client.post(first["Location"], sent)
    assert order(Ladder.objects.get(), timezone.now()) == "ABC"
    assert who(ladder, "Anna").rating == 1700


@pytest.mark.parametrize(("field", "value"), [("name", ""), ("reach", "-1"), ("win", "x"), ("answer_days", "61")])
def test_a_ladder_that_is_wrong_is_not_made(field: str, value: str) -> None:
    assert signed_in().post("/ladders/", RULES | {field: value}).status_code == 400
    assert not Ladder.objects.exists()


def test_links_are_made_shown_and_revoked() -> None:
    ladder, client = made_ladder(), signed_in()
    page = f"/ladder/{ladder.slug}/desk/players/"
    anna = who(ladder, "Anna")
    client.post(f"{page}{anna.pk}/", {"do": "revoke", "page": "players"})
    assert who(ladder, "Anna").link == ""
    client.post(f"/ladder/{ladder.slug}/desk/links/", {"player": [str(anna.pk), "x"]})
    text = client.get(page).content.decode()
    address = text.split("/l/")[1].split("/")[0]
    found = player_of_link(address)
    assert found is not None
    assert found.name == "Anna"


def test_the_acts_of_the_players_page() -> None:
    ladder, client = made_ladder(begins=timezone.now()), signed_in()
    page = f"/ladder/{ladder.slug}/desk/players/"

    def act(name: str, **sent: str) -> str:
        return text_of(client.post(f"{page}{who(ladder, name).pk}/", {"page": "players"} | sent, follow=True))

    assert "Saved." in act("Elena", do="place", place="1", seen="5", why="wrong")
    assert "Another user changed the ladder." in act("Elena", do="place", place="2", seen="5")
    assert "Saved." in act("Bruno", do="leave", seen_open="3-0")
    assert "Saved." in act("Bruno", do="come_back")
    assert "Saved." in act("Carla", do="away")
    assert who(ladder, "Carla").is_away
    assert "Saved." in act("Carla", do="here")
    assert "This action is not possible here." in act("Carla", do="x")
    assert order(ladder, timezone.now()) == "EACDFB"


def test_a_person_is_renamed_removed_and_erased_as_the_page_showed_them() -> None:
    ladder, client = made_ladder(begins=timezone.now()), signed_in()
    page = f"/ladder/{ladder.slug}/desk/players/"

    def act(who_: str, **sent: str) -> str:
        seen = {"page": "players", "seen_name": who_, "seen_rating": str(who(ladder, who_).rating)}
        return text_of(client.post(f"{page}{who(ladder, who_).pk}/", seen | sent, follow=True))

    assert "Saved." in act("Elena", do="person", name="  Elena   Neri ", rating="1810")
    assert who(ladder, "Elena Neri").rating == 1810
    for sent in ({"name": ""}, {"name": "Anna"}, {"rating": "x"}, {"rating": "99999"}, {"name": "x" * 500}):
        assert "Saved." not in act("Bruno", do="person", **({"name": "Bruno", "rating": ""} | sent)), sent
    assert "Another user changed this player" in act("Bruno", do="person", name="B", rating="", seen_rating="1")
    assert "Saved." in act("Fabio", do="remove")
    assert "Check it and try again" in act("Dario", do="leave", seen_open="3-0")
    assert "Check it and try again" in act("Dario", do="leave")
    assert "Saved." in act("Dario", do="leave", seen_open="4-0")
    assert "Delete permanently" in client.get(page).content.decode()
    assert "Saved." in act("Dario", do="erase")
    assert not ladder.players.filter(name="Dario").exists()
    assert order(Ladder.objects.get(), timezone.now()) == "ABCE"


def test_the_clocks_of_a_ladder_hang_where_its_settings_say() -> None:
    ladder, client = made_ladder(), signed_in()
    page = f"/ladder/{ladder.slug}/desk/settings/"
    client.post(page, RULES | {"seen": settings_seen(ladder), "time_zone": "America/Lima"})
    assert Ladder.objects.get().zone.key == "America/Lima"
    assert '<option value="America/Lima" selected>' in client.get(page).content.decode()
    assert client.post(page, RULES | {"time_zone": "Moon/Sea"}).status_code == 400


def test_settings_are_changed_as_they_were_seen() -> None:
    ladder, client = made_ladder(), signed_in()
    page = f"/ladder/{ladder.slug}/desk/settings/"
    seen = settings_seen(ladder)
    assert "Settings saved." in text_of(client.post(page, RULES | {"seen": seen}, follow=True))
    said = text_of(client.post(page, RULES | {"seen": seen, "reach": "9", "page": "settings"}, follow=True))
    assert "Another user changed the settings" in said
    assert rules_of(Ladder.objects.get()).reach == 2
    client.post(f"/ladder/{ladder.slug}/desk/close/")
    assert Ladder.objects.get().closed_at is not None
    client.post(f"/ladder/{ladder.slug}/desk/close/", {"open": "1"})
    assert Ladder.objects.get().closed_at is None


def test_only_an_owner_says_who_sees_the_ladder_and_who_looks_after_it() -> None:
    ladder = made_ladder()
    owner, helper = signed_in(), signed_in("helper")
    page = f"/ladder/{ladder.slug}/desk/people/"
    assert "no account" in text_of(owner.post(page, {"do": "add", "username": "nobody"}, follow=True))
    owner.post(page, {"do": "add", "username": "helper"})
    assert helper.get(page).status_code == 200
    for sent in ({"do": "show", "visibility": "hidden"}, {"do": "add", "username": "owner"}):
        assert "Only the arbiters" in text_of(helper.post(page, sent, follow=True))
    owner.post(page, {"do": "show", "visibility": "hidden"})
    assert Ladder.objects.get().is_hidden
    member = ladder.members.get(user__username="helper")
    owner.post(page, {"do": "remove", "member": str(member.pk)})
    assert helper.get(page).status_code == 404
    mine = ladder.members.get()
    assert "An owner stays" in text_of(owner.post(page, {"do": "remove", "member": str(mine.pk)}, follow=True))
    assert "This action is not possible here." in text_of(
        owner.post(page, {"do": "show", "visibility": "x"}, follow=True)
    )


def test_an_arbiter_is_added_once() -> None:
    ladder = made_ladder()
    add_arbiter(ladder=ladder, actor=make_user(), username=make_user("helper").username)
    said = text_of(
        signed_in().post(f"/ladder/{ladder.slug}/desk/people/", {"do": "add", "username": "helper"}, follow=True)
    )
    assert "is already on the staff of the ladder" in said
