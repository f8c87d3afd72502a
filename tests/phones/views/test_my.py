"""My page in the browser: who sees what, what only a personal link can do, and hostile forms."""

from __future__ import annotations

import gzip

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.login_limits import Count
from broadcast.domain.game_settings import GameSettingValues, set_game_settings
from broadcast.models import GameProposal
from phones.domain.links import MOST_FOLLOWED
from phones.domain.player_requests import reject_request
from phones.models import PlayerPhone, PlayerRequest, ResultReport
from phones.views.cookies import PLAYERS
from phones.views.my import OF_PHONE
from tests.factories import make_user, owner_of, publish_next, started_event, started_team_event
from tests.pages import forms_of, text_of, title_of
from tests.phones.made import board, browser_of, codes, in_hours, linked, phone_event
from tournaments.domain.events.archiving import archive_event, set_visibility
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh_counts() -> None:
    cache.clear()


@pytest.fixture
def event() -> Event:
    event = phone_event(max_byes=1)
    event.rounds.filter(number=1).update(starts_at=in_hours(-1))
    event.rounds.filter(number=2).update(starts_at=in_hours(24))
    return event


def home(event: Event) -> str:
    return f"/e/{event.slug}/my/"


def form_to(client: Client, event: Event, part: str, page: str = "") -> dict[str, str]:
    """The first form of the page that leads there."""
    forms = forms_of(client.get(page or home(event)))
    return next(form for form in forms if form.get("action", "").endswith(part))


def sent(client: Client, event: Event, part: str, **body: object) -> str:
    """What the phone reads after it sent this."""
    return text_of(client.post(f"{home(event)}{part}/", body, follow=True))


def test_without_a_link_the_page_shows_and_offers_nothing(event: Event) -> None:
    client = Client()
    assert title_of(client.get(home(event))) == "My page"
    found = client.get(home(event), {"find": "player0000"})
    assert "Player0000, Test" in text_of(found)
    page = client.post(f"{home(event)}follow/", {"player": "1"}, follow=True)
    text = text_of(page)
    assert title_of(page) == "Player0000, Test"
    assert "You have White against" in text or "You have Black against" in text
    assert "Report result" not in text
    assert "Request half-point bye" not in text
    assert (page["Cache-Control"], page["X-Robots-Tag"]) == ("no-store, private", "noindex, nofollow")
    gone = client.post(f"{home(event)}forget/", {"player": "n1"}, follow=True)
    assert title_of(gone) == "My page"


def test_the_page_is_sent_compressed_to_a_phone_that_asks_for_it(event: Event) -> None:
    client = Client(headers={"accept-encoding": "gzip"})
    answers = [client.get(home(event)) for _time in range(2)]
    assert {answer["Content-Encoding"] for answer in answers} == {"gzip"}
    assert "My page" in gzip.decompress(answers[0].content).decode()
    assert not Client().get(home(event)).has_header("Content-Encoding")


def test_two_phones_report_and_the_result_is_entered(event: Event) -> None:
    game = board(event)
    white, black = linked(game.white), linked(game.black)
    one, other = browser_of(white), browser_of(black)
    page = text_of(one.get(home(event)))
    assert "Report result" in page
    for client, phone in ((one, white), (other, black)):
        assert client.get(home(event)).status_code == 200
        form = next(form for form in forms_of(client.get(home(event))) if "seen" in form)
        assert form["phone"] == str(phone.pk)
        client.post(f"{home(event)}result/", form | {"outcome": "1-0"})
    assert codes(event) == "10"
    assert "Confirmed Board 1: 1 – 0 is entered." in text_of(one.get(home(event)))


def test_a_report_with_a_key_counts_once_and_is_answered_to_a_script(event: Event) -> None:
    client = browser_of(linked(board(event).white))
    form = next(form for form in forms_of(client.get(home(event))) if "seen" in form) | {"key": "0123456789abcdef"}
    script = {"Accept": "application/json"}
    first = client.post(f"{home(event)}result/", form | {"outcome": "1-0"}, headers=script)
    assert first.json() == {"said": "", "refused": False}
    fresh = next(form for form in forms_of(client.get(home(event))) if "seen" in form)
    client.post(f"{home(event)}result/", fresh | {"outcome": "½-½", "key": "fedcba9876543210"})
    again = client.post(f"{home(event)}result/", form | {"outcome": "1-0"}, headers=script)  # the answer got lost
    assert again.json() == {"said": "", "refused": False}
    [row] = ResultReport.objects.all()
    assert (row.outcome, row.version) == ("½-½", 2)
    late = client.post(f"{home(event)}result/", form | {"outcome": "1-0", "key": "a" * 20}, headers=script)
    assert late.json()["refused"] is True
    assert "You reported another result for this board later" in late.json()["said"]


def test_the_states_of_a_report_are_told(event: Event) -> None:
    game = board(event)
    one, other = browser_of(linked(game.white)), browser_of(linked(game.black))
    form = next(form for form in forms_of(one.get(home(event))) if "seen" in form)
    assert "Waiting for your opponent" in sent(one, event, "result", **(form | {"outcome": "1-0"}))
    form = next(form for form in forms_of(other.get(home(event))) if "seen" in form)
    text = sent(other, event, "result", **(form | {"outcome": "½-½"}))
    assert "The reports differ There is no result yet. Stay at board 1 and call the arbiter" in text
    form = next(form for form in forms_of(other.get(home(event))) if "seen" in form)
    assert "Opponent absent" not in sent(other, event, "result", **(form | {"outcome": "--+"}))


def test_a_request_is_sent_answered_and_read(event: Event) -> None:
    phone = linked(event.registrations.get(tpn=1))
    client = browser_of(phone)
    assert "You have 1 half-point bye left." in text_of(client.get(home(event)))
    sends = {"phone": phone.pk, "kind": "bye", "round": 2, "bye": "H"}
    assert "Round 2: half-point bye Pending" in sent(client, event, "request", **sends)
    [row] = PlayerRequest.objects.all()
    reject_request(event=event, actor=owner_of(event), pk=row.pk)
    assert "Round 2: half-point bye Rejected" in text_of(client.get(home(event)))
    late = {"phone": phone.pk, "kind": "late", "round": 1, "minutes": 15}
    assert "Round 1: 15 min late Pending" in sent(client, event, "request", **late)
    assert "Withdrawal from round 2 on Pending" in sent(client, event, "request", phone=phone.pk, kind="withdraw")
    last = PlayerRequest.objects.order_by("-pk")[0]
    assert "Cancelled" in sent(client, event, "request/cancel", phone=phone.pk, request=last.pk)


@pytest.mark.parametrize(
    ("part", "body"),
    [
        ("result", {}),
        ("result", {"game": "x", "outcome": "1-0", "seen": "", "version": "x"}),
        ("result", {"game": "9" * 40, "outcome": "\x00", "seen": "x" * 9000, "version": "-1"}),
        ("result", {"game": "1", "outcome": ["1-0", "0-1"], "seen": ["a", "b"]}),
        ("request", {}),
        ("request", {"kind": "bye"}),
        ("request", {"kind": "bye", "round": "2", "bye": "H' OR 1=1"}),
        ("request", {"kind": "late", "round": "1", "minutes": "9999"}),
        ("request", {"kind": "approve", "round": "1"}),
        ("request/cancel", {}),
        ("request/cancel", {"request": "9" * 40}),
    ],
)
def test_hostile_forms_store_nothing(event: Event, part: str, body: dict[str, object]) -> None:
    phone = linked(board(event).white)
    client = browser_of(phone)
    answer = client.post(f"{home(event)}{part}/", {"phone": phone.pk} | body)
    assert (answer.status_code, answer["Location"]) == (302, home(event))
    assert (ResultReport.objects.count(), PlayerRequest.objects.count()) == (0, 0)


def test_only_the_cookie_of_the_phone_itself_acts(event: Event) -> None:
    game = board(event)
    own, other = linked(game.white), linked(game.black)
    sends = {"kind": "withdraw", "phone": own.pk}
    for client in (Client(), browser_of(other)):
        assert "Your personal link was revoked." in sent(client, event, "request", **sends)
    elsewhere = phone_event(name="Another Open")
    client = Client()
    client.cookies[f"my_phone_{own.pk}"] = own.session_token
    assert "Your personal link was revoked." in sent(client, elsewhere, "request", **sends)
    assert PlayerRequest.objects.count() == 0


def test_a_phone_acts_a_limited_number_of_times(event: Event) -> None:
    phone = linked(event.registrations.get(tpn=1))
    client = browser_of(phone)
    for _number in range(OF_PHONE.most):
        client.post(f"{home(event)}request/", {"phone": phone.pk})
    assert "That was very often in a short time." in sent(client, event, "request", phone=phone.pk, kind="withdraw")
    assert PlayerRequest.objects.count() == 0


def test_a_report_that_came_too_often_waits(event: Event) -> None:
    phone = linked(board(event).white)
    client = browser_of(phone)
    for _number in range(OF_PHONE.most):
        Count(OF_PHONE, str(phone.pk)).take()
    form = next(form for form in forms_of(client.get(home(event))) if "seen" in form)
    body = form | {"outcome": "1-0", "key": "a" * 24}
    answer = client.post(f"{home(event)}result/", body, headers={"accept": "application/json"})
    assert (answer.status_code, ResultReport.objects.count()) == (429, 0)
    cache.clear()
    answer = client.post(f"{home(event)}result/", body, headers={"accept": "application/json"})
    assert (answer.status_code, ResultReport.objects.count()) == (200, 1)


def test_forget_me_revokes_the_link_and_deletes_its_cookie(event: Event) -> None:
    one, two = (linked(event.registrations.get(tpn=number)) for number in (1, 2))
    client = browser_of(one, two)
    answer = client.post(f"{home(event)}forget/", {"player": f"p{one.pk}"})
    assert answer.cookies[f"my_phone_{one.pk}"].value == ""
    assert [phone.status for phone in PlayerPhone.objects.order_by("player__tpn")] == ["revoked", "active"]
    client.post(f"{home(event)}forget/", {})
    assert not PlayerPhone.objects.filter(revoked_at=None).exists()


def test_a_browser_follows_each_player_once_and_twelve_at_most(event: Event) -> None:
    client = Client()
    for _time in range(2):
        client.post(f"{home(event)}follow/", {"player": "1"})
    assert client.cookies[PLAYERS].value == "1"
    for number in range(2, MOST_FOLLOWED + 2):
        client.post(f"{home(event)}follow/", {"player": str(number)})
    assert client.cookies[PLAYERS].value == "1.2.3.4.5.6.7.8.9.10.11.12"
    client.post(f"{home(event)}follow/", {"player": "13"})
    assert client.cookies[PLAYERS].value == "1.2.3.4.5.6.7.8.9.10.11.12"


def test_a_parent_follows_four_children(event: Event) -> None:
    phones = [linked(event.registrations.get(tpn=number)) for number in (1, 2, 3, 4)]
    page = browser_of(*phones).get(home(event))
    text = text_of(page)
    assert title_of(page) == "My page"
    assert [text.count(f"Player000{number}, Test") > 0 for number in range(4)] == [True] * 4
    assert text.count("Report result") == 4


def test_forms_of_other_sites_are_refused(event: Event) -> None:
    phone = linked(event.registrations.get(tpn=1))
    strict = Client(enforce_csrf_checks=True)
    strict.cookies[f"my_phone_{phone.pk}"] = phone.session_token
    parts = ("follow", "forget", "result", "request", "request/cancel")
    assert [strict.post(f"{home(event)}{part}/", {"phone": phone.pk}).status_code for part in parts] == [403] * 5


def test_a_hidden_event_has_no_page_for_others(event: Event) -> None:
    event.refresh_from_db()
    set_visibility(event=event, actor=owner_of(event), visibility="hidden", shows_birth_years=False)
    make_user("stranger")
    assert browser_of(linked(event.registrations.get(tpn=1))).get(home(event)).status_code == 404
    assert Client().post(f"{home(event)}follow/", {"player": 1}).status_code == 404


def test_an_archived_event_shows_and_refuses(event: Event) -> None:
    phone = linked(event.registrations.get(tpn=1))
    event.refresh_from_db()
    archive_event(event=event, actor=owner_of(event))
    client = browser_of(phone)
    assert client.get(home(event)).status_code == 200
    assert "archived" in sent(client, event, "request", phone=phone.pk, kind="withdraw")


def test_team_events_and_events_before_round_1_have_a_page() -> None:
    team = started_team_event()
    player = team.registrations.filter(kind="player").order_by("tpn")[0]
    assert browser_of(linked(player)).get(home(team)).status_code == 200
    coming = started_event(players=4, name="Coming")
    assert browser_of(linked(coming.registrations.get(tpn=1))).get(home(coming)).status_code == 200
    publish_next(coming)
    assert browser_of(linked(coming.registrations.get(tpn=2))).get(home(coming)).status_code == 200


def test_a_player_sends_moves_and_the_arbiter_confirms_them(event: Event) -> None:
    game = board(event)
    phone = linked(game.white)
    client = browser_of(phone)
    address = f"/e/{event.slug}/my/"
    assert "Send moves of a game" not in text_of(client.get(address))
    values = GameSettingValues(takes_games=True, boards="none")
    set_game_settings(event=event, actor=owner_of(event), values=values)
    assert "Send moves of a game" in text_of(client.get(address))
    form = {"phone": str(phone.pk), "game": str(game.pk), "moves": "1. e4 e5 2. Nf3"}
    sent = client.post(f"{address}game/", form, follow=True)
    assert "The moves are sent. The arbiter confirms them." in text_of(sent)
    assert "(sent)" in text_of(sent)
    assert GameProposal.objects.get().moves == "1. e4 e5 2. Nf3"
    wrong = client.post(f"{address}game/", form | {"moves": "1. e5"}, follow=True)
    assert "“1. e5” is not a legal move." in text_of(wrong)
    Client().post(f"{address}game/", form | {"moves": "1. d4"})
    assert GameProposal.objects.get().moves == "1. e4 e5 2. Nf3"
