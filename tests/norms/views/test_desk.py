"""The desk pages of title norms."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.urls import URLPattern, reverse

from norms.models import NormArbiter, NormPlayer
from norms.urls import urlpatterns
from tests.factories import PASSWORD, add_member, make_event, make_user, owner_of, started_event
from tests.norms.made import fill, norm_event
from tests.pages import tables_of, text_of
from tests.tabellone.sheets.example import text_of as text_of_pdf
from tests.tabellone.test_title_norms import FIELD
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db

BY_POST = {"import_arbiters", "delete_arbiter"}


def signed_in(username: str) -> Client:
    client = Client()
    assert client.login(username=username, password=PASSWORD)
    return client


def address(event: Event, pattern: URLPattern) -> str:
    arbiter, _new = NormArbiter.objects.get_or_create(event=event, position="chief", last_name="Bruni", form="FA1")
    values: dict[str, object] = {"slug": event.slug, "tpn": 1, "title": "GM", "ending": "csv", "pk": arbiter.pk}
    return reverse(f"norms:{pattern.name}", kwargs={name: values[name] for name in pattern.pattern.converters})


def reached(event: Event, client: Client) -> set[str]:
    found = set()
    for pattern in urlpatterns:
        path = address(event, pattern)
        response = client.post(path) if pattern.name in BY_POST else client.get(path)
        if response.status_code != 403 and not response.headers.get("Location", "").startswith("/accounts/login/"):
            found.add(str(pattern.name))
    return found


def test_arbiters_and_owners_reach_the_pages_and_nobody_else_does() -> None:
    event = norm_event("11111==10")
    Event.objects.update(visibility=Event.Visibility.LISTED)
    add_member(event, Role.ASSISTANT)
    add_member(event, Role.ARBITER)
    make_user("stranger")
    names = {str(pattern.name) for pattern in urlpatterns}
    assert reached(event, Client()) == reached(event, signed_in("stranger")) == set()
    assert reached(event, signed_in("assistant")) == set()
    assert reached(event, signed_in("arbiter")) == names - {"archive"}
    for page in ("norms/", "norms/1/", "norms/forms/"):
        assert signed_in(owner_of(event).username).get(f"/e/{event.slug}/desk/{page}").status_code == 200


def test_what_changes_something_is_post_with_a_token() -> None:
    event = norm_event("11111==10")
    client = Client(enforce_csrf_checks=True)
    assert client.login(username=owner_of(event).username, password=PASSWORD)
    for pattern in urlpatterns:
        path = address(event, pattern)
        if pattern.name in BY_POST:
            assert (client.get(path).status_code, client.post(path).status_code) == (405, 403)
        elif pattern.name in {"player", "papers", "add_arbiter", "arbiter"}:
            assert client.post(path).status_code == 403


def test_after_the_last_round_the_norms_and_near_misses_are_listed() -> None:
    event = norm_event("1111===10")
    page = signed_in(owner_of(event).username).get(f"/e/{event.slug}/desk/norms/")
    norms, near = tables_of(page)
    assert norms == [
        ["Player", "Norm", "Points", "Average", "Performance", "Counts as games"],
        ["Rossi, Anna 2400 ITA", "IM", "6½/9", "2417", "2583", "10"],
        ["Rossi, Anna 2400 ITA", "WGM", "6½/9", "2417", "2583", "11"],
        ["Rossi, Anna 2400 ITA", "WIM", "6½/9", "2417", "2583", "12"],
    ]
    assert near == [
        ["Player", "Norm", "Performance", "Not fulfilled"],
        ["Rossi, Anna 2400 ITA", "GM", "2583", "Performance: 2583 (at least 2600, 1.4.8)"],
    ]


def test_before_a_round_the_candidates_and_what_they_need_are_listed() -> None:
    event = norm_event("1111===1*")
    client = signed_in(owner_of(event).username)
    page = client.get(f"/e/{event.slug}/desk/norms/")
    [table] = tables_of(page)
    assert [row[:4] for row in table[1:]] == [
        ["Rossi, Anna 2400 ITA", "GM", "2670 of 2600", "6½/8"],
        ["Rossi, Anna 2400 ITA", "IM", "2670 of 2450", "6½/8"],
        ["Rossi, Anna 2400 ITA", "WGM", "2670 of 2400", "6½/8"],
        ["Rossi, Anna 2400 ITA", "WIM", "2670 of 2250", "6½/8"],
    ]
    assert table[1][4] == "½ of 1 against Чигорин, Михаил 10 2400 AUT"
    assert "before round 9" in text_of(page)
    own = text_of(client.get(f"/e/{event.slug}/desk/norms/1/"))
    assert "2670 of 2600, 6½ points in 8 games" in own
    assert client.get(f"/e/{event.slug}/desk/norms/?player=1")["Location"] == f"/e/{event.slug}/desk/norms/1/"


def test_a_players_page_has_the_needs_for_each_result_of_the_next_game() -> None:
    event = norm_event("111110=*")
    page = signed_in(owner_of(event).username).get(f"/e/{event.slug}/desk/norms/1/")
    assert tables_of(page)[0] == [
        ["Next game", "Needed in the rounds that are not paired"],
        ["Win", "½ of 1 against any opponent"],
        ["Draw", "1 of 1 against any opponent"],
    ]


def test_a_players_page_has_the_calculation_with_each_article() -> None:
    event = norm_event("11111==1000", [*FIELD, *FIELD[:2]], rounds=11)
    page = signed_in(owner_of(event).username).get(f"/e/{event.slug}/desk/norms/1/")
    games, conditions = tables_of(page)[:2]
    assert games[-2:] == [
        ["10", "Dupont, Léa 11 GM 2450 FRA left out", "–", "0"],
        ["11", "Álvarez, Zoë 12 GM 2450 GER left out", "–", "0"],
    ]
    assert conditions[1:3] == [
        ["Games", "1.4.1a", "9", "at least 9", "yes"],
        ["Federations other than the player's", "1.4.3", "4", "at least 2", "yes"],
    ]
    assert "Against an average of 2417 the norm needs 7 of 9 points. It counts as 9 of the 27 games" in text_of(page)


def test_the_certificate_is_printed_when_nothing_is_missing_and_the_pdf_has_all_data() -> None:
    event = norm_event("11111==10")
    client = signed_in(owner_of(event).username)
    page, file = f"/e/{event.slug}/desk/norms/1/", f"/e/{event.slug}/desk/norms/1/it1-GM"
    assert f'href="{file}.pdf' not in client.get(page).content.decode()
    refused = client.get(f"{file}.pdf")
    assert (refused.status_code, b"player&#x27;s place of birth" in refused.content) == (409, True)
    fill(event)
    assert f'href="{file}.pdf?paper=a4"' in client.get(page).content.decode()
    data = json.loads(client.get(f"{file}.json").content)
    response = client.get(f"{file}.pdf")
    assert response["Content-Disposition"] == f'attachment; filename="{event.slug}-it1-1-gm.pdf"'
    text = " ".join(text_of_pdf(response.content).split())
    values = [*data["fields"].values(), *(str(row["opponent"]) for row in data["games"])]
    assert [value for value in values if value not in text] == []
    for row in data["games"]:
        rest = (row["opponent"], row["fide_id"], row["federation"], row["rating"], row["title"])
        assert " ".join(str(part) for part in (row["round"], *rest) if part is not None) in text
    assert client.get(f"{file}.exe").status_code == 404
    assert client.get(f"/e/{event.slug}/desk/norms/2/it1-GM.pdf").status_code == 404


def test_the_players_data_are_saved_and_refused_in_words() -> None:
    event = norm_event("11111==10")
    client = signed_in(owner_of(event).username)
    page = f"/e/{event.slug}/desk/norms/1/"
    saved = client.post(page, {"birth_place": "Genova", "group_federations": "0", "seen": "0"})
    assert (saved.status_code, saved["Location"]) == (302, f"{page}#data")
    assert NormPlayer.objects.get().birth_place == "Genova"
    again = client.post(page, {"birth_place": "Roma", "group_federations": "0", "seen": "0"})
    assert (again.status_code, "Another user changed this data" in again.content.decode()) == (422, True)
    wrong = client.post(page, {"direct_title": "WFM", "group_federations": "0", "seen": "1"})
    assert (wrong.status_code, "Choose title or norm." in wrong.content.decode()) == (422, True)
    assert NormPlayer.objects.get().birth_place == "Genova"


def test_there_are_no_norms_in_rapid_games_and_no_pages_of_strangers_and_of_groups() -> None:
    event = started_event(players=4, rounds=3, time_control_code="900+10")
    client = signed_in(owner_of(event).username)
    assert "give no title norms" in text_of(client.get(f"/e/{event.slug}/desk/norms/"))
    assert "This player cannot make a norm any more." in text_of(client.get(f"/e/{event.slug}/desk/norms/1/"))
    assert client.get(f"/e/{event.slug}/desk/norms/99/").status_code == 404
    early = make_event(owner=owner_of(event), name="Early Open")
    assert "The event has not started." in text_of(client.get(f"/e/{early.slug}/desk/norms/"))


def test_the_pages_are_reached_from_the_desk_the_standings_and_the_report_check() -> None:
    event = norm_event("11111==10")
    add_member(event, Role.ASSISTANT)
    link = f'href="/e/{event.slug}/desk/norms/"'
    for page in ("", "standings/", "report/"):
        assert link in signed_in(owner_of(event).username).get(f"/e/{event.slug}/desk/{page}").content.decode(), page
    for page in ("", "standings/"):
        assert link not in signed_in("assistant").get(f"/e/{event.slug}/desk/{page}").content.decode(), page
