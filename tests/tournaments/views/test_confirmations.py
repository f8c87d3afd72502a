"""FIDE mode on the pages: each level asks as often as it must, and everyday acts never."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests.factories import (
    PASSWORD,
    add_players,
    enter_results,
    make_event,
    owner_of,
    pair_round,
    play_round,
    publish_next,
    started_event,
)
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.results.version_token import board_seen
from tournaments.models import Event, Game, Registration
from tournaments.views.confirmations import CONFIRMED

pytestmark = pytest.mark.django_db
ON = Event.FideMode.ON


def signed_in(event: Event) -> Client:
    client = Client()
    client.login(username=owner_of(event).username, password=PASSWORD)
    return client


def hidden(response: Any) -> list[tuple[str, str]]:
    """The hidden fields of the page's last form, without the token against forgery."""
    form = response.content.decode().rpartition('<main id="content"')[2].partition("</main>")[0]
    fields = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', form)
    return [(unescape(name), unescape(value)) for name, value in fields if name != "csrfmiddlewaretoken"]


def again(client: Client, path: str, response: Any) -> Any:
    """Send the form of the page that asks."""
    data: dict[str, list[str]] = {}
    for name, value in hidden(response):
        data.setdefault(name, []).append(value)
    return client.post(path, data)


def asks(response: Any) -> bool:
    return response.status_code == 409 and CONFIRMED in dict(hidden(response))


def played(rounds: int = 2, **fields: Any) -> Event:
    event = started_event(players=8, rounds=5, fide_mode=ON, **fields)
    for _round in range(rounds):
        play_round(event)
    return event


def settings_with(event: Event, client: Client, **changes: str) -> dict[str, str]:
    """The settings as the form has them, with these changes."""
    page = client.get(f"/e/{event.slug}/desk/settings/")
    form = page.context["form"]
    data = {"seen": page.context["seen"]}
    for field in form:
        value = field.value()
        if value is None or value is False or field.field.disabled:
            continue
        data[field.html_name] = "on" if value is True else value
    return data | changes


def test_the_number_of_rounds_is_confirmed_twice_with_its_consequences() -> None:
    event = played()
    client = signed_in(event)
    path = f"/e/{event.slug}/desk/settings/"
    first = client.post(path, settings_with(event, client, planned_rounds="4"))
    assert asks(first)
    assert "Number of rounds: 5 → 4." in first.content.decode()
    assert "(C.04.1, 1)" in first.content.decode()
    second = again(client, path, first)
    assert asks(second)
    assert "Confirm a second time" in second.content.decode()
    event.refresh_from_db()
    assert event.planned_rounds == 5
    assert again(client, path, second).status_code == 302
    event.refresh_from_db()
    assert event.planned_rounds == 4


def test_a_first_confirmation_does_not_count_as_the_second() -> None:
    event = played()
    client = signed_in(event)
    path = f"/e/{event.slug}/desk/settings/"
    first = client.post(path, settings_with(event, client, planned_rounds="4"))
    token = dict(hidden(first))[CONFIRMED]
    data = settings_with(event, client, planned_rounds="4") | {CONFIRMED: [token, token, "2"]}
    assert asks(client.post(path, data))
    event.refresh_from_db()
    assert event.planned_rounds == 5


def test_a_confirmation_is_only_for_the_values_that_were_shown() -> None:
    event = played()
    client = signed_in(event)
    path = f"/e/{event.slug}/desk/settings/"
    first = client.post(path, settings_with(event, client, planned_rounds="4"))
    second = again(client, path, first)
    data: dict[str, list[str]] = {}
    for name, value in hidden(second):
        data.setdefault(name, []).append(value)
    data["planned_rounds"] = ["3"]
    other = client.post(path, data)
    assert asks(other)
    assert "Number of rounds: 5 → 3." in other.content.decode()
    event.refresh_from_db()
    assert event.planned_rounds == 5


def corrected(event: Event, client: Client, number: int, outcome: str) -> tuple[str, Any, Game]:
    game = Game.objects.filter(pairing__round__event=event, pairing__round__number=number).first()
    assert game is not None
    path = f"/e/{event.slug}/desk/round/{number}/board/{game.board}/1/"
    data = {"chosen": outcome, "seen": board_seen(game), "why": "slip misread"}
    return path, client.post(path, data), game


def test_a_correction_of_an_earlier_round_is_confirmed_once_and_the_last_result_not_at_all() -> None:
    event = played()
    round_ = publish_next(event)
    enter_results(round_)
    client = signed_in(event)
    path, shown, game = corrected(event, client, 2, "½-½")
    assert asks(shown)
    assert again(client, path, shown).status_code == 302
    game.refresh_from_db()
    assert game.white_result == "="
    _path, saved, last = corrected(event, client, 3, "½-½")
    assert saved.status_code == 302
    last.refresh_from_db()
    assert last.white_result == "="


def test_a_result_that_changed_in_between_asks_again() -> None:
    event = played(3)
    client = signed_in(event)
    path, shown, game = corrected(event, client, 1, "½-½")
    later = dict(hidden(shown))
    other = {"white_result": game.black_result, "black_result": game.white_result}
    assert other["white_result"] != game.white_result
    Game.objects.filter(pk=game.pk).update(version=game.version + 1, **other)
    game.refresh_from_db()
    later["seen"] = board_seen(game)
    assert asks(client.post(path, later))
    game.refresh_from_db()
    assert (game.white_result, game.rating_result) == (other["white_result"], "")


def test_a_script_that_sends_a_correction_is_told_and_nothing_is_saved() -> None:
    event = played(3)
    client = signed_in(event)
    game = Game.objects.filter(pairing__round__event=event, pairing__round__number=1)[0]
    data = {"outcome": "½-½", "seen": board_seen(game), "why": "slip misread"}
    path = f"/e/{event.slug}/desk/round/1/board/{game.board}/1/"
    answer = client.post(path, data, headers={"Accept": "application/json"})
    assert answer.status_code == 422
    assert answer.json()["message"].startswith("FIDE mode asks for confirmation: Round 1, board 1")
    game.refresh_from_db()
    assert game.rating_result == ""


def test_the_results_page_of_an_earlier_round_has_plain_forms_in_fide_mode() -> None:
    event = played(2)
    client = signed_in(event)
    publish_next(event)
    shown = [client.get(f"/e/{event.slug}/desk/round/{number}/results/").content.decode() for number in (2, 3)]
    assert ["js/results.js" in page or "js/results." in page for page in shown] == [False, True]
    assert ["confirm each correction" in page for page in shown] == [True, False]


def give_bye(client: Client, row: Registration, number: int, kind: str) -> tuple[str, Any]:
    path = f"/e/{row.event.slug}/desk/players/{row.pk}/bye/"
    return path, client.post(path, {"round": number, "kind": kind})


def test_a_second_half_point_bye_is_confirmed_and_the_first_is_not() -> None:
    event = played(1, max_byes=1)
    client = signed_in(event)
    row = event.registrations.get(tpn=3)
    assert give_bye(client, row, 2, "H")[1].status_code == 302
    path, shown = give_bye(client, row, 3, "H")
    assert asks(shown)
    assert "half-point bye no. 2, in round 3" in shown.content.decode()
    assert again(client, path, shown).status_code == 302
    assert list(row.bye_requests.values_list("round_number", "kind").order_by("round_number")) == [(2, "H"), (3, "H")]


def test_a_full_point_bye_is_acknowledged() -> None:
    event = played(1)
    client = signed_in(event)
    row = event.registrations.get(tpn=3)
    path, shown = give_bye(client, row, 2, "F")
    assert asks(shown)
    assert "FIDE advises against full-point byes." in shown.content.decode()
    assert "Continue" in shown.content.decode()
    assert again(client, path, shown).status_code == 302
    assert row.bye_requests.get().kind == "F"


def test_a_key_of_the_attendance_grid_shows_the_question_in_place_of_the_page() -> None:
    event = played(1)
    client = signed_in(event)
    row = event.registrations.get(tpn=3)
    shown = client.post(
        f"/e/{event.slug}/desk/players/rounds/{row.pk}/", {"round": 2, "kind": "F"}, headers={"HX-Request": "true"}
    )
    assert shown.status_code == 200
    assert {name: shown[name] for name in ("HX-Retarget", "HX-Reselect", "HX-Reswap")} == {
        "HX-Retarget": "#content",
        "HX-Reselect": "#content",
        "HX-Reswap": "outerHTML",
    }
    assert CONFIRMED in dict(hidden(shown))
    assert not row.bye_requests.exists()


def test_prohibited_pairings_are_refused_once_round_1_is_paired() -> None:
    event = started_event(players=8, rounds=5, fide_mode=ON)
    client = signed_in(event)
    players = list(event.registrations.order_by("tpn").values_list("pk", flat=True))
    path = f"/e/{event.slug}/desk/forbidden/"
    client.post(path, {"player": players[:2]})
    event.refresh_from_db()
    assert len(event.forbidden) == 1
    pair_round(event)
    shown = client.post(path, {"player": players[2:4]}, follow=True).content.decode()
    assert "Prohibited pairings are announced before round 1 is paired. (C.05, 5.2)" in unescape(shown)
    event.refresh_from_db()
    assert len(event.forbidden) == 1


def test_numbers_that_move_are_confirmed() -> None:
    event = played(1)
    client = signed_in(event)
    Registration.objects.filter(event=event, tpn=8).update(rating=2700)
    path = f"/e/{event.slug}/desk/players/renumber/"
    shown = client.post(path, {"why": "wrong rating"}, headers={"Referer": f"http://testserver/e/{event.slug}/desk/"})
    assert asks(shown)
    assert "8 players get another pairing number." in shown.content.decode()
    assert "8 → 1" in shown.content.decode()
    again(client, path, shown)
    assert event.registrations.get(rating=2700).tpn == 1


def test_everyday_acts_need_no_confirmation() -> None:
    event = make_event(rounds=5, fide_mode=ON)
    players = add_players(event, 8)
    start_event(event=event, actor=owner_of(event), initial_colour="w")
    client = signed_in(event)
    desk = f"/e/{event.slug}/desk/"
    set_bye(registration=players[7], actor=owner_of(event), round_number=1, kind="H")
    answers = [client.post(f"{desk}pair/")]
    pair_round_answers = event.rounds.get(number=1)
    if not pair_round_answers.is_paired:
        pair_round(event)
    answers.append(client.post(f"{desk}round/1/publish/"))
    for game in Game.objects.filter(pairing__round__event=event):
        for outcome in ("1-0", "0-1"):
            game.refresh_from_db()
            data = {"chosen": outcome, "seen": board_seen(game)}
            answers.append(client.post(f"{desk}round/1/board/{game.board}/1/", data))
    answers.append(client.post(f"{desk}players/{players[0].pk}/present/"))
    answers.append(client.post(f"{desk}players/{players[6].pk}/withdraw/"))
    answers.append(client.post(f"{desk}players/{players[5].pk}/bye/", {"round": 2, "kind": "Z"}))
    answers.append(client.post(f"{desk}undo/"))
    assert {answer.status_code for answer in answers} == {302}


def test_an_exchange_of_numbers_is_offered_on_the_players_page_and_confirmed() -> None:
    event = played(1)
    client = signed_in(event)
    Registration.objects.filter(event=event, tpn__in=(3, 4)).update(rating=2500)
    third, fourth = event.registrations.filter(tpn__in=(3, 4)).order_by("tpn")
    page = client.get(f"/e/{event.slug}/desk/players/{third.pk}/").content.decode()
    assert ("Swap pairing numbers" in page, f'value="{fourth.pk}"' in page) == (True, True)
    first = event.registrations.get(tpn=1)
    assert "Swap pairing numbers" not in client.get(f"/e/{event.slug}/desk/players/{first.pk}/").content.decode()
    path = f"/e/{event.slug}/desk/players/{third.pk}/exchange/"
    asked = client.post(path, {"other": str(fourth.pk), "why": "lots"})
    assert asks(asked)
    assert "exchange pairing numbers." in asked.content.decode()
    assert again(client, path, asked).status_code == 302
    assert [event.registrations.get(pk=row.pk).tpn for row in (third, fourth)] == [4, 3]
    stranger = played(0).registrations.first()
    assert stranger is not None
    assert client.post(path, {"other": str(stranger.pk)}).status_code == 404
    assert client.post(path, {"other": "x"}).status_code == 404
