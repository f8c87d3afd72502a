"""The pages of an assistant's device: enrolment, its cookie, its boards, and nothing else of the desk."""

from __future__ import annotations

import datetime

import pytest
from django.core.cache import cache
from django.test import Client, RequestFactory
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.links import OF_ACTS, OF_WRONG_CODES, guesses_of, may_act
from pairing.views.draft_urls import urlpatterns as draft_addresses
from tests.factories import enter_results, owner_of, pair_round, publish_next, started_event
from tests.pages import form_of, forms_of, items_of, text_of, title_of
from tests.tournaments.domain.results.test_device_rights import game_at
from tests.tournaments.views.test_permissions import BY_LINK, PAGES, address, refused
from tournaments.domain.events.archiving import archive_event, delete_event, set_visibility
from tournaments.domain.results.devices import add_device, revoke_device
from tournaments.domain.results.outcomes import outcome_of
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.round_publication import publish_round
from tournaments.models import AssistantDevice, Event, Round
from tournaments.views.desk_urls import urlpatterns as desk_addresses
from tournaments.views.devices import COOKIE

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = started_event(players=8, rounds=3, name="Lanterna Open")
    publish_next(event)
    return event


@pytest.fixture
def round_(event: Event) -> Round:
    return event.rounds.get(number=1)


def added(event: Event, *boards: int, name: str = "Anna, hall B") -> tuple[AssistantDevice, str]:
    first, last = boards or (None, None)
    return add_device(event=event, actor=owner_of(event), name=name, first=first, last=last)


def enrolled(event: Event, *boards: int) -> tuple[Client, AssistantDevice]:
    """A phone that has its cookie, for these boards, first and last (default: all)."""
    device, code = added(event, *boards)
    client = Client()
    assert client.post("/r/", {"code": code}).status_code == 302
    return client, AssistantDevice.objects.get(pk=device.pk)


def send(client: Client, outcome: str, *, board: int, round_: int = 1, seen: str = "") -> str:
    """What the device reads after it sent the result: whatever stands on its page."""
    answer = client.post(f"/r/{round_}/board/{board}/1/", {"outcome": outcome, "seen": seen}, follow=True)
    answer.status_code = 200
    return text_of(answer)


def outcomes(round_: Round) -> list[str]:
    return [outcome_of(game_at(round_, board)).value for board in (1, 2, 3, 4)]


def test_six_digits_enrol_a_device_with_a_cookie_that_only_this_page_gets(event: Event) -> None:
    _device, code = added(event, 2, 3)
    client = Client()
    form = client.get("/r/")
    assert title_of(form) == "Results assistant"
    answer = client.post("/r/", {"code": f"{code[:3]} {code[3:]}"})
    assert (answer.status_code, answer["Location"]) == (302, "/r/")
    morsel = answer.cookies[COOKIE]
    kept = {name: morsel[name] for name in ("path", "httponly", "samesite", "secure", "domain")}
    assert kept == {"path": "/r/", "httponly": True, "samesite": "Lax", "secure": "", "domain": ""}
    device = AssistantDevice.objects.get()
    assert morsel.value == device.session_token
    assert 0 < morsel["max-age"] <= 25 * 3600
    assert "sessionid" not in client.cookies
    page = client.get("/r/")
    assert (title_of(page), "Anna, hall B · Boards 2–3 · until midnight" in text_of(page)) == (
        "Results of round 1",
        True,
    )
    assert items_of(page)[-2:] == ["2 open", "3 open"]


def test_with_https_the_cookie_is_sent_over_https_only(event: Event, settings: Settings) -> None:
    settings.SESSION_COOKIE_SECURE = True
    _device, code = added(event)
    assert Client().post("/r/", {"code": code}).cookies[COOKIE]["secure"] is True


def test_a_link_enrols_when_the_assistant_confirms_and_only_once(event: Event) -> None:
    device, code = added(event, 2, 3)
    link = f"/r/{device.link_token}/"
    preview = Client().get(link)  # as a messenger does
    assert (title_of(preview), "Boards 2–3" in text_of(preview)) == ("Anna, hall B", True)
    assert AssistantDevice.objects.get().status == "pending"
    client = Client()
    assert client.post(link).status_code == 302
    assert title_of(client.get("/r/")) == "Results of round 1"
    for late in (Client().get(link), Client().post(link)):
        assert late.status_code == 410
        assert b"This link or code was already used, or has expired." in late.content
    assert Client().post("/r/", {"code": code}).status_code == 422


def test_enrolment_needs_the_form_of_this_site(event: Event) -> None:
    device, code = added(event)
    strict = Client(enforce_csrf_checks=True)
    answers = [strict.post("/r/", {"code": code}), strict.post(f"/r/{device.link_token}/")]
    assert [answer.status_code for answer in answers] == [403, 403]


def test_wrong_codes_are_limited_by_address_and_links_still_work(event: Event) -> None:
    device, code = added(event)
    guesses = guesses_of(RequestFactory().get("/", REMOTE_ADDR="10.3.3.3"))
    assert all(guesses.take() for _number in range(OF_WRONG_CODES.most - 1))
    assert Client().post("/r/", {"code": "12345"}, REMOTE_ADDR="10.3.3.3").status_code == 422
    blocked = Client().post("/r/", {"code": code}, REMOTE_ADDR="10.3.3.3")
    assert blocked.status_code == 429
    assert b"Too many wrong codes." in blocked.content
    link = f"/r/{device.link_token}/"
    assert Client().post(link, REMOTE_ADDR="10.3.3.3").status_code == 302
    _other, second = added(event, name="Bo")
    assert Client().post("/r/", {"code": second}, REMOTE_ADDR="10.4.4.4").status_code == 302


def test_a_result_is_entered_by_a_button_and_can_be_undone(event: Event, round_: Round) -> None:
    client, _device = enrolled(event, 2, 3)
    form = form_of(client.get("/r/"), "seen")
    answer = client.post("/r/1/board/2/1/", {"outcome": "½-½", "seen": form["seen"]})
    assert (answer.status_code, answer["Location"]) == (302, "/r/?saved=2")
    page = client.get("/r/?saved=2")
    assert "Board 2: ½ – ½ saved" in text_of(page)
    assert items_of(page)[-2:] == ["2 ½ – ½", "3 open"]
    assert outcomes(round_) == ["", "½-½", "", ""]
    desk = Client()
    desk.force_login(owner_of(event))
    assert "½ – ½, by Anna, hall B (device)" in text_of(desk.get(f"/e/{event.slug}/desk/"))
    log = desk.get(f"/e/{event.slug}/desk/journal/")
    assert "Anna, hall B (device)" in text_of(log)
    (undo,) = [form for form in forms_of(page) if form.get("seen") == board_seen(game_at(round_, 2))]
    client.post("/r/1/board/2/1/", undo | {"outcome": ""})
    assert outcomes(round_) == [""] * 4


def test_outside_its_range_a_result_is_refused_and_said(event: Event, round_: Round) -> None:
    client, _device = enrolled(event, 2, 3)
    told = send(client, "1-0", board=4, seen=board_seen(game_at(round_, 4)))
    assert "Board 4 is not one of your boards. Ask the arbiter." in told
    assert outcomes(round_) == [""] * 4


def test_in_another_round_a_result_is_refused_and_said(event: Event, round_: Round) -> None:
    client, _device = enrolled(event)
    enter_results(round_)
    draft = pair_round(event)
    told = send(client, "1-0", board=1, round_=2, seen=board_seen(game_at(draft, 1)))
    assert "The round is not published, so it has no results yet." in told
    assert "This board does not exist any more." in send(client, "1-0", board=9, round_=3)
    publish_round(round_=draft, actor=owner_of(event))
    told = send(client, "", board=1, round_=1, seen=board_seen(game_at(round_, 1)))
    assert "Round 1 is not the current round. Reload the page to see the current boards." in told
    assert "Results of round 2" in told


def test_a_device_reaches_no_board_of_another_event(event: Event) -> None:
    other = started_event(players=8, name="Another")
    round_ = publish_next(other)
    client, _device = enrolled(event, 4, 4)
    send(client, "1-0", board=1, seen=board_seen(game_at(round_, 1)))
    assert outcomes(round_) == [""] * 4


def test_a_revoked_device_is_refused_at_once(event: Event, round_: Round) -> None:
    client, device = enrolled(event)
    revoke_device(device=device, actor=owner_of(event))
    assert "This device was revoked. Ask the arbiter for a new code." in send(
        client, "1-0", board=1, seen=board_seen(game_at(round_, 1))
    )
    page = client.get("/r/")
    assert page.status_code == 403
    assert b"Player0000" not in page.content
    assert outcomes(round_) == [""] * 4


def test_a_device_of_yesterday_is_refused(event: Event, round_: Round) -> None:
    client, _device = enrolled(event)
    AssistantDevice.objects.update(expires_at=timezone.now() - datetime.timedelta(seconds=1))
    told = send(client, "1-0", board=1, seen=board_seen(game_at(round_, 1)))
    assert "This device was valid for one day, which is over. Ask the arbiter for a new code." in told
    assert (client.get("/r/").status_code, outcomes(round_)) == (403, [""] * 4)


def test_an_archived_event_stops_its_devices_and_a_deleted_one_forgets_them(event: Event, round_: Round) -> None:
    client, _device = enrolled(event)
    archive_event(event=event, actor=owner_of(event))
    told = send(client, "1-0", board=1, seen=board_seen(game_at(round_, 1)))
    assert "The event is archived: nothing in it changes." in told
    assert (client.get("/r/").status_code, outcomes(round_)) == (403, [""] * 4)
    delete_event(event=event, typed=event.name)
    assert title_of(client.get("/r/")) == "Results assistant"
    assert client.post("/r/1/board/1/1/", {"outcome": "1-0"})["Location"] == "/r/"


def test_a_board_that_the_desk_changed_first_is_told(event: Event, round_: Round) -> None:
    client, _device = enrolled(event)
    game = game_at(round_, 1)
    seen = board_seen(game)
    enter_result(game=game, actor=owner_of(event), outcome=Outcome.DRAW, seen=seen)
    told = send(client, "1-0", board=1, seen=seen)
    assert "Another user changed board 1. It now shows ½-½. Ask the arbiter to correct it." in told
    assert "This board has a result. Ask the arbiter to correct it." in text_of(client.get("/r/?board=1"))
    assert outcomes(round_) == ["½-½", "", "", ""]


def test_a_wrong_cookie_is_none(event: Event) -> None:
    device, _code = added(event)
    client = Client()
    wrong = ["", "x", "1-x", f"{device.pk}-{'a' * 43}", "9" * 200, device.link_token, device.session_token]
    for token in wrong:  # the last ones of a device that is not enrolled
        client.cookies[COOKIE] = token
        assert title_of(client.get("/r/")) == "Results assistant"
    assert client.post("/r/1/board/1/1/", {"outcome": "1-0"})["Location"] == "/r/"
    assert client.post("/r/leave/").status_code == 302


def test_signing_out_ends_the_device_wherever_its_cookie_is(event: Event) -> None:
    client, device = enrolled(event)
    copy = Client()
    copy.cookies[COOKIE] = device.session_token
    assert copy.get("/r/").status_code == 200
    answer = client.post("/r/leave/")
    assert (answer["Location"], answer.cookies[COOKIE].value, answer.cookies[COOKIE]["path"]) == ("/r/", "", "/r/")
    assert (copy.get("/r/").status_code, Client().get("/r/").status_code) == (403, 200)
    assert client.get("/r/leave/").status_code == 405


def test_results_are_limited_by_device(event: Event, round_: Round) -> None:
    client, device = enrolled(event)
    assert all(may_act(f"device-{device.pk}") for _number in range(OF_ACTS.most))
    told = send(client, "1-0", board=1, seen=board_seen(game_at(round_, 1)))
    assert "That was very often in a short time." in told
    assert outcomes(round_) == [""] * 4


def test_nothing_of_it_is_kept_by_caches_or_found_by_search_engines(event: Event) -> None:
    client, device = enrolled(event)
    pending, _code = added(event, name="Bo")
    answers = [
        client.get("/r/"), Client().get("/r/"), client.get(f"/r/{pending.link_token}/"), client.get("/r/nobody/"),
        client.post("/r/1/board/1/1/", {}), client.post("/r/leave/"),
    ]  # fmt: skip
    headers = [(it["X-Robots-Tag"], it["Referrer-Policy"], "no-store" in it["Cache-Control"]) for it in answers]
    assert headers == [("noindex, nofollow", "same-origin", True)] * 6
    assert device.session_token.encode() not in answers[0].content


def test_public_pages_are_the_same_bytes_for_a_device(event: Event) -> None:
    client, device = enrolled(event)
    client.cookies[COOKIE]["path"] = "/"  # which a browser would not even send there
    for page in ("", "round/1/", "standings/"):
        pages = []
        for reader in (Client(), client):
            cache.clear()
            answer = reader.get(f"/e/{event.slug}/{page}")
            pages.append((answer.status_code, answer["Cache-Control"], answer.content.partition(b"data-as-of")[0]))
        assert pages[0] == pages[1]
        assert device.name.encode() not in pages[0][2]


def test_a_device_reaches_nothing_of_the_desk_nor_of_a_hidden_event(event: Event) -> None:
    client, _device = enrolled(event)
    set_visibility(event=event, actor=owner_of(event), visibility="hidden", shows_birth_years=False)
    assert title_of(client.get("/r/")) == "Results of round 1"
    assert [client.get(f"/e/{event.slug}/{page}").status_code for page in ("", "round/1/", "standings/")] == [404] * 3
    everything = [
        *(("tournaments", pattern) for pattern in desk_addresses),
        *(("pairing", pattern) for pattern in draft_addresses),
    ]
    reached = [
        pattern.name
        for namespace, pattern in everything
        if pattern.name not in BY_LINK
        and not refused(client, address(event, namespace, pattern), is_page=pattern.name in PAGES)
    ]
    assert reached == []


def test_a_hidden_event_is_not_linked(event: Event) -> None:
    client, _device = enrolled(event)
    public = f'href="/e/{event.slug}/"'
    assert public in client.get("/r/").content.decode()
    set_visibility(event=event, actor=owner_of(event), visibility="hidden", shows_birth_years=False)
    assert public not in client.get("/r/").content.decode()


def test_the_last_use_is_on_the_desk(event: Event) -> None:
    client, _device = enrolled(event)
    AssistantDevice.objects.update(last_used_at=None)
    client.get("/r/")
    assert AssistantDevice.objects.get().last_used_at is not None
