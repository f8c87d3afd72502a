"""Who reaches which page: every address of the desk, for every role."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import URLPattern, reverse

from broadcast.urls import desk_urls as broadcast_addresses
from mirrors.urls import desk_urls as mirror_addresses
from pairing.views.draft_urls import urlpatterns as draft_addresses
from papers.urls import urlpatterns as paper_addresses
from phones.urls import desk_urls as phone_addresses
from screens.urls import desk_urls as screen_addresses
from submissions.urls import desk_urls as submission_addresses
from syndication.urls import desk_urls as sharing_addresses
from tests.factories import PASSWORD, add_member, make_user, owner_of, pair_round, play_round, started_event
from tournaments.models import Event, Role
from tournaments.views.desk_urls import urlpatterns as desk_addresses

pytestmark = pytest.mark.django_db

ANYBODY_SIGNED_IN = {"create", "create_festival", "import_trf", "new", "sample"}
BY_LINK = {"accept", "captain", "captain_line_up", "captain_result", "captain_score"} | {
    "device", "device_leave", "device_link", "device_result",
}  # fmt: skip
FOR_ASSISTANTS = {"desk", "groups", "results", "enter_result", "forfeit_match", "match_score"} | {
    "second_reading", "read_again",
}  # fmt: skip
FOR_OWNERS = {"people", "invite", "change_role", "remove_member", "revoke"} | {
    "keeping", "visibility", "archive_event", "unarchive_event", "delete_event", "whole_event",
    "new_calendar", "delete_calendar", "lichess_save", "lichess_stop", "game_settings", "leave_fide_mode",
    "save_upload", "stop_upload",
    "create_link", "change_token", "pause", "unlink", "end",
    "hand_over_event", "cancel_hand_over", "take_event", "continue_here", "stop_here", "take_over",
    "new_code", "remove_stand_by", "run_here", "laptop_address", "stop_following",
}  # fmt: skip
PAGES = {
    "run_here",
    "desk",
    "journal",
    "fide_mode",
    "results",
    "create",
    "new",
    "import_trf",
    "settings",
    "players",
    "import_players",
    "imported",
    "imported_file",
    "readiness",
    "player_edit",
    "people",
    "draft",
    "how_file_of_desk",
    "what_if",
    "standing",
    "drawing",
    "draw_minutes",
    "groups",
    "play_offs",
    "sides",
    "keeping",
    "whole_event",
    "whole_report",
    "who_plays",
    "presence",
    "line_ups",
    "team_sheets",
    "captains",
    "devices",
    "penalties",
    "boards",
    "incidents",
    "incident",
    "incident_lists",
    "second_reading",
    "published",
    "stages",
    "next_stage",
    "team_ranking",
    "create_festival",
    "copy",
    "sections",
    "deal",
    "centre",
    "paper",
    "several",
    "sharing",
    "broadcast",
    "chess_results",
    "preview_upload",
    "upload_file",
    "player_list",
    "trf16",
    "report",
    "phones",
    "screens",
    "sponsor_picture",
    "link",
    "terms",
    "kept",
    "second_laptop",
}


@pytest.fixture
def event() -> Event:
    """An event with a round played and the next one drafted."""
    event = started_event(players=6, rounds=3)
    play_round(event)
    pair_round(event)
    return event


def address(event: Event, namespace: str, pattern: URLPattern) -> str:
    row = event.registrations.first()
    assert row is not None
    values: dict[str, object] = {
        "slug": event.slug, "number": 1, "board": 1, "pk": row.pk, "action": "present", "token": "nobody-knows",
        "ending": "csv", "game": 1, "kind": "matches", "code": "publish",
        "key": "badges", "digest": "none",
    }  # fmt: skip
    wanted = pattern.pattern.converters
    return reverse(f"{namespace}:{pattern.name}", kwargs={name: values[name] for name in wanted})


def addresses() -> list[tuple[str, URLPattern]]:
    return [
        *(("tournaments", pattern) for pattern in desk_addresses),
        *(("pairing", pattern) for pattern in draft_addresses),
        *(("papers", pattern) for pattern in paper_addresses),
        *(("syndication", pattern) for pattern in sharing_addresses),
        *(("phones", pattern) for pattern in phone_addresses),
        *(("screens", pattern) for pattern in screen_addresses),
        *(("broadcast", pattern) for pattern in broadcast_addresses),
        *(("submissions", pattern) for pattern in submission_addresses),
        *(("mirrors", pattern) for pattern in mirror_addresses),
    ]


def signed_in(username: str) -> Client:
    client = Client()
    assert client.login(username=username, password=PASSWORD)
    return client


def refused(client: Client, path: str, *, is_page: bool) -> bool:
    """Whether the address sends the person away: to the login page, or with 403."""
    response = client.get(path) if is_page else client.post(path)
    return response.status_code == 403 or response.headers.get("Location", "").startswith("/accounts/login/")


def may_reach(event: Event, client: Client) -> set[str]:
    return {
        str(pattern.name)
        for namespace, pattern in addresses()
        if pattern.name not in BY_LINK
        and not refused(client, address(event, namespace, pattern), is_page=pattern.name in PAGES)
    }


def all_names() -> set[str]:
    return {str(pattern.name) for _namespace, pattern in addresses()} - BY_LINK


def test_without_an_account_nobody_reaches_anything(event: Event) -> None:
    assert may_reach(event, Client()) == set()


def test_somebody_else_may_only_make_events(event: Event) -> None:
    make_user("stranger")
    assert may_reach(event, signed_in("stranger")) == ANYBODY_SIGNED_IN


def test_an_assistant_enters_results_of_the_round_that_is_played(event: Event) -> None:
    add_member(event, Role.ASSISTANT, "assistant")
    client = signed_in("assistant")
    assert may_reach(event, client) == ANYBODY_SIGNED_IN | FOR_ASSISTANTS
    event.rounds.filter(number=1).update(state="locked")
    assert may_reach(event, client) == ANYBODY_SIGNED_IN | {"desk", "groups"}


def test_an_arbiter_reaches_all_but_the_people(event: Event) -> None:
    add_member(event, Role.ARBITER, "arbiter")
    assert may_reach(event, signed_in("arbiter")) == all_names() - FOR_OWNERS


def test_the_owner_reaches_everything(event: Event) -> None:
    assert may_reach(event, signed_in(owner_of(event).username)) == all_names()


def test_what_changes_something_is_post_with_a_token(event: Event) -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.login(username=owner_of(event).username, password=PASSWORD)
    actions = [(namespace, pattern) for namespace, pattern in addresses() if pattern.name not in PAGES | BY_LINK]
    by_get = {
        str(pattern.name): client.get(address(event, namespace, pattern)).status_code for namespace, pattern in actions
    }
    without_token = {
        str(pattern.name): client.post(address(event, namespace, pattern)).status_code for namespace, pattern in actions
    }
    assert by_get == dict.fromkeys(by_get, 405)
    assert without_token == dict.fromkeys(without_token, 403)


def test_a_draft_is_nowhere_to_be_read_without_the_role(event: Event) -> None:
    white = event.rounds.get(number=2).games.get(pairing__board=1)
    client = Client()
    pages = [
        f"/e/{event.slug}/",
        f"/e/{event.slug}/standings/",
        f"/e/{event.slug}/crosstable/",
        f"/e/{event.slug}/report.trf",
    ]
    assert [client.get(path).status_code for path in pages] == [200] * 4
    assert client.get(f"/e/{event.slug}/round/2/").status_code == 404
    report = client.get(f"/e/{event.slug}/report.trf").content.decode()
    lines = [line for line in report.splitlines() if line.startswith("001")]
    assert {len(line.rstrip()) for line in lines} == {99}
    assert white.white.name in report


def test_guessing_passwords_is_slowed_down() -> None:
    make_user("guessed")
    client = Client()
    answers = [
        client.post("/accounts/login/", {"login": "guessed", "password": f"wrong {number}"}).status_code
        for number in range(7)
    ]
    right = client.post("/accounts/login/", {"login": "guessed", "password": PASSWORD})
    assert (answers[0], right.status_code == 302) == (200, False)
