"""The arbiter's desk: who reaches which page, the next action, the rounds, undo."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from pairing.domain.pairing_requests import request_pairing
from tests.factories import (
    PASSWORD,
    add_member,
    add_players,
    enter_outcomes,
    enter_results,
    knockout,
    make_event,
    make_user,
    owner_of,
    pair_round,
    play_round,
    played_event,
    publish_next,
    started_event,
)
from tests.pages import items_of, tables_of, text_of
from tests.team_factories import started_team_event
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.jobs.requesting import request_job
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.pairing_request import PAIRING, failure_of
from tournaments.domain.rounds.round_drafts import swap_players
from tournaments.domain.rounds.round_publication import publish_round
from tournaments.domain.undo import last_undoable
from tournaments.models import Event, JournalEntry, Role, Round

pytestmark = pytest.mark.django_db

STRANGER, MEMBERLESS = "stranger", "nobody"
EVERYBODY = (STRANGER, MEMBERLESS, "assistant", "arbiter", "owner")
ASK, NO, YES, GONE = "asked to sign in", "forbidden", "admitted", "only POST"

PAGES = {
    "": "assistant",
    "round/1/results/": "arbiter",
    "round/2/results/": "assistant",
    "round/1/": "arbiter",
    "round/2/": "arbiter",
    "round/3/": "arbiter",
    "journal/": "arbiter",
}
"""Pages to look at, after ``/e/<slug>/desk/``, with the lowest role that may; round 1 is locked, round 2 is played."""

SQUARE = re.compile(
    r'<a href="([^"]+)" data-square="\d+" data-state="(\w+)">(\d+)<span class="visually-hidden">, ([^<]+)</span>'
)
"""A board of the map: where it leads, its state, its number, its state in words."""

ACTIONS = {
    "undo/": "arbiter",
    "pair/": "arbiter",
    "round/2/publish/": "arbiter",
    "round/2/unpublish/": "arbiter",
    "round/2/discard/": "arbiter",
    "round/2/position/": "arbiter",
    "round/2/swap/": "arbiter",
    "round/2/colours/": "arbiter",
    "round/1/board/1/": "arbiter",
    "round/2/board/1/": "assistant",
}


def event_in_round_two() -> Event:
    """Four players; round 1 is locked, round 2 published, nothing entered."""
    event = played_event(players=4, rounds=3, played=1)
    publish_next(event)
    return event


def signed_in(event: Event, who: str, *, enforce_csrf_checks: bool = False) -> Client:
    """A browser of that person."""
    client = Client(enforce_csrf_checks=enforce_csrf_checks)
    if who in (Role.ASSISTANT, Role.ARBITER):
        client.force_login(add_member(event, Role(who)))
    elif who == MEMBERLESS:
        client.force_login(make_user(MEMBERLESS))
    elif who == Role.OWNER:
        client.login(username="owner", password=PASSWORD)
    return client


def expected(who: str, lowest: str) -> str:
    if who == STRANGER:
        return ASK
    return YES if EVERYBODY.index(who) >= EVERYBODY.index(lowest) else NO


def answered(status: int, location: str) -> str:
    """What an answer means for who may come in."""
    if status == 302 and location.startswith("/accounts/login/"):
        return ASK
    return {403: NO, 405: GONE}.get(status, YES)


@pytest.mark.parametrize("who", EVERYBODY)
def test_each_page_admits_its_role_and_nobody_below(who: str) -> None:
    event = event_in_round_two()
    client = signed_in(event, who)
    found = {}
    for page in PAGES:
        answer = client.get(f"/e/{event.slug}/desk/{page}")
        found[page] = answered(answer.status_code, answer.headers.get("Location", ""))
    assert found == {page: expected(who, lowest) for page, lowest in PAGES.items()}


@pytest.mark.parametrize("who", EVERYBODY)
def test_each_action_admits_its_role_and_nobody_below(who: str) -> None:
    event = event_in_round_two()
    client = signed_in(event, who)
    found = {}
    for action in ACTIONS:
        answer = client.post(f"/e/{event.slug}/desk/{action}")
        found[action] = answered(answer.status_code, answer.headers.get("Location", ""))
    assert found == {action: expected(who, lowest) for action, lowest in ACTIONS.items()}


def test_no_action_is_done_by_looking_at_its_address() -> None:
    event = event_in_round_two()
    client = signed_in(event, "owner")
    found = {action: client.get(f"/e/{event.slug}/desk/{action}").status_code for action in ACTIONS}
    assert found == dict.fromkeys(ACTIONS, 405)


def test_no_action_is_done_without_the_pages_token() -> None:
    event = event_in_round_two()
    client = signed_in(event, "owner", enforce_csrf_checks=True)
    before = event.journal.count()
    found = {action: client.post(f"/e/{event.slug}/desk/{action}").status_code for action in ACTIONS}
    assert found == dict.fromkeys(ACTIONS, 403)
    assert event.journal.count() == before


def test_actions_of_people_without_a_role_change_nothing() -> None:
    event = event_in_round_two()
    client = signed_in(event, MEMBERLESS)
    before = list(event.journal.values_list("number", flat=True))
    for action in ACTIONS:
        client.post(f"/e/{event.slug}/desk/{action}", {"outcome": "1-0", "seen": ""})
    assert list(event.journal.values_list("number", flat=True)) == before


def the_filled_button(event: Event) -> str:
    """The text of the dashboard's one filled button."""
    page = signed_in(event, "owner").get(f"/e/{event.slug}/desk/").content.decode()
    buttons = page.split("button--primary")[1:]
    assert len(buttons) == 1
    return " ".join(buttons[0].split(">", 1)[1].split("<kbd>")[0].split())


def test_the_filled_button_is_the_next_action_from_the_entry_to_the_finish() -> None:
    event = make_event(rounds=1)
    steps = [the_filled_button(event)]
    add_players(event, 2)
    steps.append(the_filled_button(event))
    event = started_event(players=4, rounds=1, name="Second")
    steps.append(the_filled_button(event))
    pair_round(event)
    steps.append(the_filled_button(event))
    client = signed_in(event, "owner")
    client.post(f"/e/{event.slug}/desk/round/1/publish/")
    steps.append(the_filled_button(event))
    enter_results(event.rounds.get(number=1))
    steps.append(the_filled_button(event))
    assert steps == [
        "Add players",
        "Start event",
        "Pair round 1",
        "Publish round 1",
        "Enter results of round 1",
        "Finish event",
    ]


def test_what_blocks_stands_under_the_action_with_its_remedy_and_where_to_go() -> None:
    event = make_event()
    add_players(event, 1)
    page = " ".join(signed_in(event, "owner").get(f"/e/{event.slug}/desk/").content.decode().split())
    text = (
        "A round needs at least two players (available: 1). Add players manually, from a spreadsheet or "
        "from a tournament report."
    )
    link = f'<a class="button button--small" href="/e/{event.slug}/desk/players/" aria-label="Open: {text}">'
    assert f"<span>{text}</span> {link}" in page


@pytest.mark.django_db(transaction=True)
def test_a_pairing_that_failed_says_why_and_what_may_be_done() -> None:
    event = started_event(players=2, rounds=2)
    play_round(event)
    client = signed_in(event, "owner")
    client.post(f"/e/{event.slug}/desk/pair/")
    (alone,) = event.registrations.filter(pk__in=failure_of(event, 2)["registrations"])
    page = client.get(f"/e/{event.slug}/desk/")
    assert (
        f"No legal pairing: {alone.tpn} {alone.name} cannot be paired without a rematch, a prohibited pairing"
        " or two players with the same absolute colour preference (C1, C3)."
        " Change the players of this round or the prohibited pairings, then pair again."
    ) in " ".join(page.content.decode().split())


@pytest.mark.django_db(transaction=True)
def test_a_fault_of_the_program_leaves_no_round_waiting() -> None:
    event = started_event(players=4, rounds=2)
    client = signed_in(event, "owner")
    Event.objects.filter(pk=event.pk).update(virtual_points=[{"nonsense": 1}])
    client.post(f"/e/{event.slug}/desk/pair/")
    round_ = event.rounds.get(number=1)
    assert (round_.state, failure_of(event, 1)["code"]) == (Round.State.PLANNED, "program")
    page = " ".join(client.get(f"/e/{event.slug}/desk/").content.decode().split())
    assert "Internal error (TypeError). Nothing was changed. Please report this error. Try again" in page
    Event.objects.filter(pk=event.pk).update(virtual_points=[])
    client.post(f"/e/{event.slug}/desk/pair/")
    assert event.rounds.get(number=1).state == Round.State.DRAFTED


def test_the_strip_shows_every_round_with_its_state() -> None:
    event = played_event(players=4, rounds=5, played=1)
    enter_results(publish_next(event), boards=1)
    assert [row[:2] for row in tables_of(signed_in(event, "owner").get(f"/e/{event.slug}/desk/"))[0]] == [
        ["Round 1", "results"],
        ["Round 2", "results 1/2"],
        ["Round 3", "planned"],
        ["Round 4", "planned"],
        ["Round 5", "planned"],
    ]


def test_the_strip_leads_arbiters_to_the_results_of_a_finished_round_and_assistants_read_that_it_is_finished() -> None:
    event = played_event(players=4, rounds=3, played=1)
    publish_next(event)
    link = f'href="/e/{event.slug}/desk/round/1/results/"'
    found = {}
    for role in ("arbiter", "assistant"):
        page = signed_in(event, role).get(f"/e/{event.slug}/desk/")
        found[role] = (tables_of(page)[0][0][1], link in page.content.decode())
    assert found == {"arbiter": ("results", True), "assistant": ("finished", False)}


def with_a_draft_after_all_results() -> Event:
    event = played_event(players=4, rounds=3, played=2)
    pair_round(event)
    return event


def with_a_tied_match() -> Event:
    event = knockout(2)
    enter_outcomes(publish_next(event), Outcome.DRAW)
    return event


def with_unseated_line_ups() -> Event:
    event = started_team_event(rounds=3)
    publish_next(event)
    return event


@pytest.mark.parametrize(
    "make",
    [
        event_in_round_two,
        with_a_draft_after_all_results,
        with_a_tied_match,
        with_unseated_line_ups,
        lambda: played_event(players=4, rounds=2, played=2),
    ],
    ids=["results", "draft", "tie", "line-ups", "end"],
)
def test_no_link_of_an_assistant_s_pages_is_refused(make: Callable[[], Event]) -> None:
    event = make()
    client = signed_in(event, "assistant")
    found: dict[str, int] = {}
    waiting = [f"/e/{event.slug}/desk/"]
    while waiting:
        address = waiting.pop()
        answer = client.get(address)
        found[address] = answer.status_code
        if address.startswith(f"/e/{event.slug}/desk/") and answer.status_code == 200:
            links = re.findall(r'<a\b[^>]*?\bhref="([^"#?]+)', answer.content.decode())
            new = {link for link in links if link.startswith("/") and link not in found}
            waiting += sorted(new - set(waiting))
    assert {address: status for address, status in found.items() if status >= 400} == {}
    assert len(found) > 5


def test_the_strip_leads_arbiters_to_a_draft() -> None:
    event = started_event(players=4, rounds=1)
    pair_round(event)
    page = signed_in(event, "arbiter").get(f"/e/{event.slug}/desk/")
    assert [row[:2] for row in tables_of(page)[0]] == [["Round 1", "draft"]]
    assert f'href="/e/{event.slug}/desk/round/1/"' in page.content.decode()


def test_assistants_are_told_nothing_of_a_draft() -> None:
    event = started_event(players=4, rounds=1)
    round_ = pair_round(event)
    first, second = (round_.games.get(pairing__board=board) for board in (1, 2))
    swap_players(round_=round_, actor=make_user(), first=first.white, second=second.white)
    page = signed_in(event, "assistant").get(f"/e/{event.slug}/desk/")
    names = event.registrations.values_list("name", flat=True)
    assert [name for name in names if name in page.content.decode()] == []
    assert items_of(page)[0].split(" ", 1)[1] == "Event started with 4 players owner"


@pytest.mark.parametrize("stage", ["started", "drafted", "published", "played", "second drafted"])
def test_the_desk_offers_assistants_nothing_that_would_be_refused(stage: str) -> None:
    event = started_event(players=4, rounds=2)
    if stage != "started":
        round_ = pair_round(event)
    if stage in ("published", "played", "second drafted"):
        publish_round(round_=round_, actor=make_user())
    if stage in ("played", "second drafted"):
        enter_results(round_)
    if stage == "second drafted":
        pair_round(event)
    client = signed_in(event, "assistant")
    page = client.get(f"/e/{event.slug}/desk/").content.decode()
    links = set(re.findall(r'(?:href)="(/e/[^"]*)"', page))
    assert {link: client.get(link).status_code for link in links} == dict.fromkeys(links, 200)
    assert re.findall(r'<form method="post" action="(/e/[^"]*)"', page) == []


@pytest.mark.django_db(transaction=True)
def test_asking_for_a_pairing_leads_to_its_draft() -> None:
    event = started_event(players=4)
    answer = signed_in(event, "owner").post(f"/e/{event.slug}/desk/pair/")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/e/{event.slug}/desk/round/1/")
    assert event.rounds.get(number=1).state == Round.State.DRAFTED


def test_while_a_round_is_being_paired_the_desk_shows_how_far_it_is_and_looks_again() -> None:
    event = started_event(players=4, rounds=1)
    request_pairing(event=event, actor=owner_of(event))
    event.jobs.update(begun_at=timezone.now(), alive_at=timezone.now())
    event.jobs.update(done=1, total=4)
    page = signed_in(event, "owner").get(f"/e/{event.slug}/desk/")
    assert 'max="4" value="1"' in page.content.decode()
    assert "data-reload" in page.content.decode()
    assert "1 of 4 players" in text_of(page)
    assert "Round 1 is being paired, since " in text_of(page)
    client = signed_in(event, "owner")
    assert f'action="/e/{event.slug}/desk/pair/cancel/"' in page.content.decode()
    client.post(f"/e/{event.slug}/desk/pair/cancel/")
    assert (event.rounds.get().state, event.jobs.get().state) == (Round.State.PLANNED, "cancelled")
    assert "Pair round 1" in text_of(client.get(f"/e/{event.slug}/desk/"))


def test_a_round_that_nobody_works_on_says_so_and_can_be_taken_back() -> None:
    event = started_event(players=4, rounds=1)
    request_pairing(event=event, actor=owner_of(event))  # within the test's transaction: nothing is sent
    client = signed_in(event, "owner")
    page = client.get(f"/e/{event.slug}/desk/")
    assert "has been queued for pairing since" in text_of(page)
    form = r'name="entry" value="(\d+)">\s*<button class="button">Cancel request'
    entry = re.search(form, page.content.decode())
    assert entry is not None
    client.post(f"/e/{event.slug}/desk/undo/", {"entry": entry[1]})
    assert event.rounds.get(number=1).state == Round.State.PLANNED
    assert "Pair round 1" in text_of(client.get(f"/e/{event.slug}/desk/"))


@pytest.mark.django_db(transaction=True)
def test_a_request_that_was_lost_is_sent_again_when_somebody_looks_at_the_desk() -> None:
    event = started_event(players=4, rounds=1)
    long_ago = timezone.now() - timedelta(minutes=1)
    event.rounds.update(state=Round.State.PAIRING)
    request_job(kind=PAIRING, event=event, actor=owner_of(event), subject=event.rounds.get().pk)
    event.jobs.update(asked_at=long_ago, sent_at=long_ago)
    signed_in(event, "owner").get(f"/e/{event.slug}/desk/")
    assert event.rounds.get(number=1).state == Round.State.DRAFTED


def test_a_stale_draft_says_what_changed_and_offers_to_pair_again() -> None:
    event = played_event(players=6, rounds=4, played=1)
    round_ = pair_round(event)
    gone = round_.games.select_related("white__event").get(pairing__board=1).white
    client = signed_in(event, "owner")
    again = f'action="/e/{event.slug}/desk/round/2/again/"'
    pages = [f"/e/{event.slug}/desk/", f"/e/{event.slug}/desk/round/2/"]
    assert [again in client.get(page).content.decode() for page in pages] == [False, False]
    withdraw(registration=gone, actor=owner_of(event))
    for page in pages:
        shown = client.get(page)
        assert f"{gone.name} is not playing (withdrawn) but is in the draft on board 1." in text_of(shown)
        assert "The draft cannot be published as it is." in text_of(shown)
        assert f'action="/e/{event.slug}/desk/round/2/publish/"' not in shown.content.decode()
        assert again in shown.content.decode()
    refused = client.post(f"/e/{event.slug}/desk/round/2/publish/", follow=True)
    assert [str(message) for message in refused.context["messages"]] == [
        (
            f"Tower Open, round 2: {gone.name} is not playing (withdrawn) but is in the draft on board 1."
            " Re-pair the round."
        )
    ]
    client.post(f"/e/{event.slug}/desk/round/2/again/")
    assert [(row.action, row.details.get("round")) for row in event.journal.all()[:2]] == [
        ("ask_pairing", 2),
        ("discard", 2),
    ]
    assert event.rounds.get(number=2).state == Round.State.PAIRING


def test_a_correction_since_the_draft_is_confirmed_as_it_was_seen() -> None:
    event = played_event(players=6, rounds=4, played=1)
    pair_round(event)
    game = (
        event.rounds.get(number=1).games.select_related("white", "black", "pairing__round__event").get(pairing__board=1)
    )
    enter_result(game=game, actor=owner_of(event), outcome=Outcome.BOTH_LOSE, seen=board_seen(game), why="misheard")
    client = signed_in(event, "owner")
    page = client.get(f"/e/{event.slug}/desk/").content.decode()
    seen = re.search(r'name="seen" value="(\d+)"', page)
    assert seen is not None
    address = f"/e/{event.slug}/desk/round/2/publish/"
    for wrong in ({}, {"seen": "0"}, {"seen": str(int(seen[1]) + 1)}, {"seen": "9" * 5000}, {"seen": "٥"}):
        client.post(address, wrong)
        assert event.rounds.get(number=2).state == Round.State.DRAFTED
    client.post(address, {"seen": seen[1]})
    assert event.rounds.get(number=2).state == Round.State.PUBLISHED


def test_undo_says_what_it_undoes_and_does_that() -> None:
    event = started_event(players=4, rounds=1)
    round_ = publish_next(event)
    client = signed_in(event, "owner")
    page = client.get(f"/e/{event.slug}/desk/").content.decode().partition('id="last-steps"')[2]
    first = page.partition('id="recent">')[2].partition("</li>")[0]
    # The first line says it; only another action is named beside the button.
    assert ("<span>Round 1 published</span>" in first, "<p>Round 1 published</p>" in page) == (True, False)
    step = last_undoable(event)
    assert step is not None
    answer = client.post(f"/e/{event.slug}/desk/undo/", {"entry": step.number, "why": "too early"}, follow=True)
    round_.refresh_from_db()
    assert round_.state == Round.State.DRAFTED
    assert [str(message) for message in answer.context["messages"]] == ["Undone: Round 1 published"]
    assert event.journal.first().why == "too early"  # type: ignore[union-attr]  # there is one: the undo


def test_undo_is_refused_when_somebody_did_something_since() -> None:
    event = started_event(players=4, rounds=1)
    round_ = publish_next(event)
    client = signed_in(event, "owner")
    seen = last_undoable(event)
    assert seen is not None
    enter_results(round_, boards=1)
    address = f"/e/{event.slug}/desk/"
    answer = client.post(f"{address}undo/", {"entry": seen.number}, headers={"referer": f"http://testserver{address}"})
    assert answer.headers["Location"] == address
    assert [str(message) for message in client.get(address).context["messages"]] == [
        "Something else was done after this step, so it was not undone. Check the change log first."
    ]
    assert JournalEntry.objects.filter(event=event, action="undo").count() == 0


def test_the_last_steps_are_listed_with_who_did_them() -> None:
    event = started_event(players=4, rounds=1)
    publish_next(event)
    items = items_of(signed_in(event, "owner").get(f"/e/{event.slug}/desk/"))
    steps = [item for item in items if item.endswith(" owner")]
    assert [item.split(" ", 1)[1] for item in steps[:3]] == [
        "Round 1 published owner",
        "Round 1 paired: 2 boards owner",
        "Round 1: pairing requested owner",
    ]


def test_the_boards_of_the_round_stand_as_squares_that_lead_to_their_rows() -> None:
    event = started_event(players=8, rounds=3)
    enter_outcomes(publish_next(event), Outcome.WHITE_WINS, Outcome.ADJOURNED, Outcome.OPEN, Outcome.DRAW)
    desk = signed_in(event, "owner").get(f"/e/{event.slug}/desk/")
    row = f"/e/{event.slug}/desk/round/1/results/#board-"
    assert SQUARE.findall(" ".join(desk.content.decode().split())) == [
        (f"{row}1", "done", "1", "has a result"),
        (f"{row}2", "adjourned", "2", "adjourned"),
        (f"{row}3", "open", "3", "open"),
        (f"{row}4", "done", "4", "has a result"),
    ]


def test_the_desk_has_no_boards_while_there_is_no_result_to_enter() -> None:
    event = started_event(players=4, rounds=2)
    pair_round(event)
    assert not SQUARE.search(signed_in(event, "owner").get(f"/e/{event.slug}/desk/").content.decode())


def test_a_refused_action_says_so_on_the_page_it_came_from() -> None:
    event = event_in_round_two()
    client = signed_in(event, "owner")
    address = f"/e/{event.slug}/desk/"
    answer = client.post(f"{address}round/2/publish/", headers={"referer": f"http://testserver{address}"}, follow=True)
    assert [str(message) for message in answer.context["messages"]] == [
        "Only a draft can be published. Another user may have changed the round. Check it and try again."
    ]


def queries_of(client: Client, address: str) -> int:
    """How often the database is asked for that page."""
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


def test_the_desk_asks_the_database_equally_often_whatever_the_size() -> None:
    small = played_event(name="Small", players=4, rounds=3, played=1)
    large = played_event(name="Large", players=16, rounds=9, played=4)
    client = signed_in(small, "owner")
    assert queries_of(client, f"/e/{small.slug}/desk/") == queries_of(client, f"/e/{large.slug}/desk/")
    for event in (small, large):  # with the map of boards
        publish_next(event)
    assert queries_of(client, f"/e/{small.slug}/desk/") == queries_of(client, f"/e/{large.slug}/desk/")


def test_the_arbiters_lot_comes_with_the_start_form(client: Client) -> None:
    event = make_event(rounds=3)
    add_players(event, 4)
    client.force_login(owner_of(event))
    client.post(f"/e/{event.slug}/desk/start/", {"initial_colour": "b", "absent": "keep"})
    event.refresh_from_db()
    assert (event.initial_colour, event.lot_source) == ("b", Event.LotSource.ARBITER)


def test_the_desk_says_what_is_open_and_who_plays_otherwise_with_the_page_where_one_acts() -> None:
    event = started_event(players=8, rounds=4)
    owner = signed_in(event, "owner")
    round_ = publish_next(event)
    page = text_of(owner.get(f"/e/{event.slug}/desk/"))
    assert "Blocks Round 1: 4 results are missing, of boards 1, 2, 3, 4. Open" in page
    enter_outcomes(round_, Outcome.WHITE_FORFEIT_WIN, Outcome.DRAW, Outcome.DRAW, Outcome.DRAW)
    missed = round_.games.select_related("black").get(pairing__board=1).black
    away = round_.games.select_related("white").get(pairing__board=2).white
    set_bye(registration=away, actor=owner_of(event), round_number=2, kind="H")
    answer = owner.get(f"/e/{event.slug}/desk/")
    page = text_of(answer)
    lines = (
        f"Pending {missed.name} was absent in round 1. Will this player continue? Open"
        f" Known Half-point bye: {away.name}. Open Known Odd number of players (7): one player gets the bye."
        " Open"
    )
    assert f"Before round 2 can be paired {lines}" in page
    links = re.findall(r'button--small"\s+href="([^"]+)"\s+aria-label="Open', answer.content.decode())
    base = f"/e/{event.slug}/desk/players"
    assert links == [f"{base}/{missed.pk}/", f"{base}/rounds/", f"{base}/rounds/"]
    assert [owner.get(link).status_code for link in links] == [200, 200, 200]
    assert "Before round 2" not in text_of(signed_in(event, "assistant").get(f"/e/{event.slug}/desk/"))


def test_each_missing_result_on_the_desk_leads_to_its_board() -> None:
    event = started_event(players=8, rounds=4)
    enter_results(publish_next(event), boards=2)
    owner = signed_in(event, "owner")
    page = owner.get(f"/e/{event.slug}/desk/").content.decode()
    (link,) = re.findall(r'button--small"\s+href="([^"]+)"\s+aria-label="Open', page)
    assert link == f"/e/{event.slug}/desk/round/1/results/#board-3"
    assert 'id="board-3"' in owner.get(link.partition("#")[0]).content.decode()


def test_an_arbiter_sets_the_time_at_which_a_draft_publishes_itself_and_takes_it_back(client: Client) -> None:
    event = started_event(players=6, rounds=3)
    pair_round(event)
    client.login(username=owner_of(event).username, password=PASSWORD)
    page = f"/e/{event.slug}/desk/round/1/"
    at = timezone.localtime(timezone.now() + timedelta(days=1), event.zone).replace(second=0, microsecond=0)

    def sent(moment: str) -> str:
        was = re.search(r'name="was"\s+value="([^"]*)"', client.get(page).content.decode())
        assert was is not None
        answer = client.post(f"{page}publish/at/", {"at": moment, "was": was[1], "seen": "0"}, follow=True)
        return text_of(answer)

    assert f"Round 1 will be published automatically: {at:%A} {at.day} {at:%B}, {at:%H:%M}." in sent(
        f"{at:%Y-%m-%dT%H:%M}"
    )
    assert event.rounds.get(number=1).publish_at == at
    assert "Automatic publication: " in text_of(client.get(f"/e/{event.slug}/desk/"))
    assert "A date or a time cannot be read." in sent("soon")
    assert "Choose a time that is still to come" in sent("2020-01-01T10:00")
    assert "Round 1 is ready to publish." in sent("")
    assert event.rounds.get(number=1).publish_at is None
