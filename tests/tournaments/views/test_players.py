"""The players' page and the start: presence, byes by round, who is missing."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tabellone.interchange.players import Entrant
from tests.factories import PASSWORD, add_players, make_event, owner_of, played_event, round_robin, started_event
from tests.pages import form_of, items_of, tables_of, text_of
from tests.tournaments.views.test_desk import queries_of
from tournaments.domain.entries.registrations import register
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.events.event_lifecycle import finish_event
from tournaments.domain.records import record_of
from tournaments.models import Event, Registration
from tournaments.views import paging

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Six players, of whom four are checked in."""
    event = make_event(rounds=3)
    rows = add_players(event, 6)
    for row in rows[:4]:
        row.is_checked_in = True
        row.save()
    return event


def owner(event: Event) -> Client:
    client = Client()
    assert client.login(username=owner_of(event).username, password=PASSWORD)
    return client


def desk(event: Event, page: str = "") -> str:
    return f"/e/{event.slug}/desk/{page}"


def said(client: Client, event: Event) -> list[str]:
    return [str(message) for message in client.get(desk(event)).context["messages"]]


def test_check_in_answers_with_the_button_the_count_and_the_word(event: Event) -> None:
    row = event.registrations.get(name="Player0005, Test")
    answer = owner(event).post(desk(event, f"players/{row.pk}/present/"), headers={"HX-Request": "true"})
    assert text_of(answer) == "✓ present Present: 5 of 6"
    assert answer.headers["HX-Trigger"] == '{"tabellone:said": {"text": "Checked in: Player0005, Test"}}'
    row.refresh_from_db()
    assert row.is_checked_in


def test_without_a_script_check_in_leads_back_to_the_players_line(event: Event) -> None:
    row = event.registrations.get(name="Player0005, Test")
    client = owner(event)
    answer = client.post(desk(event, f"players/{row.pk}/present/"))
    assert answer.headers["Location"] == desk(event, f"players/#player-{row.pk}")
    assert said(client, event) == ["Checked in: Player0005, Test"]


def test_everybody_is_checked_in_at_once(event: Event) -> None:
    client = owner(event)
    client.post(desk(event, "players/check-in/"))
    assert event.registrations.filter(is_checked_in=True).count() == 6
    assert said(client, event) == ["Checked in: 6 players"]


def test_the_start_asks_about_all_who_are_missing_and_refuses_without_an_answer(event: Event) -> None:
    client = owner(event)
    assert "2 players are not checked in Player0004, Test · Player0005, Test" in text_of(client.get(desk(event)))
    client.post(desk(event, "start/"), {"initial_colour": "b"})
    event.refresh_from_db()
    assert not event.is_started
    assert said(client, event) == [
        (
            "Some players are not checked in. Choose what to do with them. Choose whether they play, miss "
            "round 1 or are left out."
        )
    ]


@pytest.mark.parametrize(
    ("answer", "numbers", "byes"),
    [("keep", 6, []), ("bye", 6, [(1, 5, "Z"), (1, 6, "Z")]), ("exclude", 4, [])],
)
def test_the_missing_play_miss_round_one_or_are_left_out(
    event: Event, answer: str, numbers: int, byes: list[tuple[int, int, str]]
) -> None:
    owner(event).post(desk(event, "start/"), {"initial_colour": "b", "absent": answer})
    event.refresh_from_db()
    assert (event.initial_colour, event.lot_source) == ("b", Event.LotSource.ARBITER)
    record = record_of(event)
    assert len(record.players) == numbers
    assert [(bye.round, bye.player, bye.kind.value) for bye in record.requested_byes] == byes


def test_who_was_left_out_is_not_called_withdrawn(event: Event) -> None:
    client = owner(event)
    client.post(desk(event, "start/"), {"absent": "exclude"})
    states = [row[-1] for row in tables_of(client.get(desk(event, "players/")))[0][1:]]
    assert states == ["", "", "", "", "absent at the start", "absent at the start"]


def test_where_nobody_checked_in_nothing_is_asked() -> None:
    event = make_event(rounds=3)
    add_players(event, 4)
    client = owner(event)
    assert "not checked in" not in text_of(client.get(desk(event)))
    client.post(desk(event, "start/"))
    event.refresh_from_db()
    assert event.is_started
    record = record_of(event)
    assert (len(record.players), record.requested_byes) == (4, ())


def test_what_is_refused_of_a_player_is_said_on_the_form_as_it_was_sent() -> None:
    event = played_event(players=4, rounds=2, played=2)
    finish_event(event=event, actor=owner_of(event))
    client, row = owner(event), event.registrations.order_by("pk")[0]
    typed = form_of(client.get(desk(event, f"players/{row.pk}/")), "rating") | {"name": "Rossi, Anna", "rating": "2001"}
    entered = client.post(desk(event, "players/add/"), typed | {"form_token": "t1"})
    changed = client.post(desk(event, f"players/{row.pk}/"), typed)
    assert [(answer.status_code, answer.context["form"].errors) for answer in (entered, changed)] == [
        (422, {"__all__": ["The event is finished. Reopen it to change something."]}),
        (200, {"__all__": ["The event is finished. Reopen it to change something."]}),
    ]
    assert [answer.context["form"]["rating"].value() for answer in (entered, changed)] == ["2001", "2001"]


def test_a_round_of_the_grid_is_set_and_answers_with_the_players_row() -> None:
    event = played_event(players=4, rounds=3, played=1)
    late = register(event=event, actor=owner_of(event), entrant=Entrant(name="Late, Comer"))
    client = owner(event)
    address = desk(event, f"players/rounds/{late.pk}/")
    answer = client.post(address, {"round": "1", "kind": "H"}, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert record_of(event).points_of(late.tpn or 0, 1) == 5
    refused = client.post(address, {"round": "2", "kind": "H"}, headers={"HX-Request": "true"})
    assert refused.status_code == 409
    assert (
        "Late, Comer already has the maximum of 1 half-point bye. Give a zero-point bye"
        in refused.headers["HX-Trigger"]
    )
    client.post(address, {"kind": "withdraw"})
    late.refresh_from_db()
    assert late.is_withdrawn
    assert [row[1] for row in tables_of(client.get(desk(event, "players/rounds/")))[0][1:]] == [
        "Player0000, Test",
        "Player0001, Test",
        "Player0002, Test",
        "Player0003, Test",
        "Late, Comer",
        "Playing players",
    ]
    client.post(address, {"kind": "readmit"})
    late.refresh_from_db()
    assert not late.is_withdrawn


def test_the_page_of_a_late_entry_offers_half_point_byes_for_missed_rounds() -> None:
    event = played_event(players=4, rounds=4, played=2)
    late = register(event=event, actor=owner_of(event), entrant=Entrant(name="Late, Comer"))
    client = owner(event)
    address = desk(event, f"players/{late.pk}/")
    assert [
        (bye.number, bye.kind, [kind for kind, _label in bye.kinds], bye.without)
        for bye in client.get(address).context["byes"]
    ] == [
        (1, "", ["H"], "0 points"),
        (2, "", ["H"], "0 points"),
        (3, "", ["H", "Z", "F"], "plays"),
        (4, "", ["H", "Z", "F"], "plays"),
    ]
    client.post(f"{address}bye/", {"round": "1", "kind": "H"})
    assert record_of(event).points_of(late.tpn or 0, 2) == 5
    assert client.get(address).context["byes"][0].kind == "H"
    client.post(f"{address}bye/", {"round": "1", "kind": ""})
    assert record_of(event).points_of(late.tpn or 0, 2) == 0


def test_the_arbiter_is_warned_of_a_bye_beyond_the_rule_and_may_go_on() -> None:
    event = played_event(players=4, rounds=4, played=1)
    row = event.registrations.get(tpn=1)
    client = owner(event)
    address = desk(event, f"players/{row.pk}/bye/")
    warned = client.post(address, {"round": "4", "kind": "H", "why": "a train"})
    assert (warned.status_code, row.bye_requests.count()) == (409, 0)
    html = warned.content.decode()
    assert "Half-point byes are possible up to round 3 in this event." in html
    hidden = re.findall(r'<input type="hidden" name="(round|kind)" value="([^"]*)">', html)
    assert (hidden, 'value="a train"' in html) == ([("round", "4"), ("kind", "H")], True)
    client.post(address, dict(hidden) | {"why": "a train", "beyond_rule": "1"})
    assert [(bye.round_number, bye.kind) for bye in row.bye_requests.all()] == [(4, "H")]
    entry = event.journal.order_by("-number")[0]
    assert (entry.why, entry.details["beyond_rule"]) == ("a train", True)


def test_the_arbiter_marks_a_player_as_not_eligible_for_half_point_byes_and_removes_the_mark() -> None:
    event = started_event(players=4, rounds=4)
    row = event.registrations.get(tpn=1)
    client = owner(event)
    address = desk(event, f"players/{row.pk}/")

    def shown() -> tuple[bool, int, bool]:
        """Whether the box is checked, how many half-point byes cannot be chosen, and whether the badge is there."""
        html = client.get(address).content.decode()
        return (
            bool(re.search(r'<input type="checkbox"\s+name="no_half_byes"\s+value="1"\s+checked>', html)),
            html.count('<option value="H" disabled>'),
            '<span class="badge">no half-point byes</span>' in html,
        )

    assert shown() == (False, 0, False)
    sent = {"no_half_byes": "1", "why": "free entry"}
    assert client.post(f"{address}half-byes/", sent).headers["Location"] == address
    row.refresh_from_db()
    assert (row.no_half_byes, event.journal.order_by("-number")[0].why, shown()) == (
        True,
        "free entry",
        (True, 4, True),
    )
    refused = client.post(f"{address}bye/", {"round": "2", "kind": "H"}, follow=True)
    text = f"{row.name} is not eligible for half-point byes (C.05, 6.7.4). Give a zero-point bye, or remove the mark"
    assert (row.bye_requests.count(), text in refused.content.decode()) == (0, True)
    client.post(f"{address}half-byes/", {"why": ""})
    row.refresh_from_db()
    assert (row.no_half_byes, shown()) == (False, (False, 0, False))


def test_the_grid_shows_the_mark_beside_the_name_and_refuses_the_key() -> None:
    event = started_event(players=4, rounds=4)
    row = event.registrations.get(tpn=1)
    Registration.objects.filter(pk=row.pk).update(no_half_byes=True)
    client = owner(event)
    names = [line[1] for line in tables_of(client.get(desk(event, "players/rounds/")))[0][1:]]
    assert names[:2] == ["Player0000, Test no half-point byes", "Player0001, Test"]
    refused = client.post(
        desk(event, f"players/rounds/{row.pk}/"), {"round": "2", "kind": "H"}, headers={"HX-Request": "true"}
    )
    assert (refused.status_code, row.bye_requests.count()) == (409, 0)
    assert "is not eligible for half-point byes (C.05, 6.7.4)." in refused.headers["HX-Trigger"]


def test_a_round_robin_and_a_finished_event_have_no_such_box() -> None:
    table = round_robin(4)
    over = played_event(name="Over", players=4, rounds=2, played=2)
    finish_event(event=over, actor=owner_of(over))
    for event in (table, over):
        html = owner(event).get(desk(event, f"players/{event.registrations.get(tpn=1).pk}/")).content.decode()
        assert 'name="no_half_byes"' not in html


def test_public_pages_do_not_show_the_mark() -> None:
    event = played_event(players=4, rounds=4, played=1, visibility=Event.Visibility.LISTED)
    Registration.objects.filter(event=event).update(no_half_byes=True)
    for page in ("", "player/1/", "standings/"):
        answer = Client().get(f"/e/{event.slug}/{page}")
        assert (answer.status_code, "half-point byes" in answer.content.decode()) == (200, False)


def test_the_form_of_a_late_entry_gives_half_point_byes_of_missed_rounds() -> None:
    event = played_event(players=4, rounds=4, played=2, max_byes=1)
    client = owner(event)
    assert 'name="half_byes" value="2"' in client.get(desk(event, "players/")).content.decode()
    sent = {"name": "Late, Comer", "half_byes": ["1", "2"], "form_token": "t1"}
    refused = client.post(desk(event, "players/add/"), sent)
    assert (refused.status_code, refused.context["form"]["half_byes"].value()) == (422, ["1", "2"])
    odd = client.post(desk(event, "players/add/"), sent | {"half_byes": ["3"], "form_token": "t2"})
    assert (odd.status_code, list(odd.context["form"].errors)) == (422, ["half_byes"])
    client.post(desk(event, "players/add/"), sent | {"half_byes": ["2"], "form_token": "t3"})
    late = event.registrations.get(name="Late, Comer")
    assert record_of(event).points_of(late.tpn or 0, 2) == 5


def test_the_page_after_the_finish_leads_on() -> None:
    finished = played_event(players=4, rounds=2, played=2, name="Short Open")
    client = owner(finished)
    client.post(desk(finished, "finish/"))
    page = client.get(desk(finished))
    assert "Report for the rating officer" in text_of(page)
    assert [item for item in items_of(page) if "Event finished" in item] != []
    client.post(desk(finished, "reopen/"), {"why": "A result was wrong"})
    finished.refresh_from_db()
    assert finished.status == Event.Status.RUNNING
    entry = finished.journal.first()
    assert entry is not None
    assert (entry.action, entry.why) == ("reopen", "A result was wrong")


def test_the_arbiters_standings_keep_the_arbiters_menu_and_the_public_table() -> None:
    event = played_event(players=4, rounds=3, played=2)
    client = owner(event)
    arbiters, public = (client.get(f"/e/{event.slug}/{page}standings/") for page in ("desk/", ""))
    assert tables_of(arbiters) == tables_of(public)
    assert "Change log" in text_of(arbiters)
    assert client.get(desk(event, "standings/1/")).context["model"].switch.shown == 1
    assert client.get(desk(event, "standings/3/")).status_code == 404


def test_times_are_those_of_the_events_zone_and_it_is_named() -> None:
    event = played_event(players=4, rounds=3, played=1, time_zone="America/New_York")
    client = owner(event)
    client.post(desk(event, "schedule/"), {"round_2": "2026-12-05T15:30"})
    round_ = event.rounds.get(number=2)
    assert round_.starts_at is not None
    assert round_.starts_at.isoformat() == "2026-12-05T20:30:00+00:00"
    home = text_of(client.get(f"/e/{event.slug}/"))
    assert "Time zone: America/New York" in home
    assert "Sat 5 Dec, 15:30" in home
    assert record_of(event).header.round_dates[1] == "26/12/05"


def test_beside_each_player_the_rounds_stand_as_squares_with_the_byes_among_them() -> None:
    event = played_event(players=5, rounds=4, played=1)
    rows = list(event.registrations.order_by("tpn"))
    set_bye(registration=rows[0], actor=owner_of(event), round_number=3, kind="H")
    set_bye(registration=rows[1], actor=owner_of(event), round_number=2, kind="Z")
    withdraw(registration=rows[2], actor=owner_of(event))
    page = owner(event).get(desk(event, "players/"))
    found = {row[2]: row[7] for row in tables_of(page)[0] if row[2] != "Name"}
    assert found == {
        "Player0000, Test": "Player0000, Test: round 3: half-point bye 1 2 ½ 4",
        "Player0001, Test": "Player0001, Test: round 2: zero-point bye 1 0 3 4",
        "Player0002, Test": "Player0002, Test: round 2: withdrawn; round 3: withdrawn; round 4: withdrawn 1 – – –",
        "Player0003, Test": "Player0003, Test: plays every round 1 2 3 4",
        "Player0004, Test": "Player0004, Test: round 1: pairing-allocated bye + 2 3 4",
    }
    links = re.findall(r'<a class="strip"\s+href="([^"]+)"', page.content.decode())
    assert links == [desk(event, f"players/rounds/#plays-{row.pk}") for row in rows]


def test_the_players_ask_the_database_equally_often_whatever_the_size() -> None:
    small = played_event(name="Small", players=4, rounds=2, played=1)
    large = played_event(name="Large", players=20, rounds=9, played=3)
    counts = []
    for event in (small, large):
        for row in event.registrations.all():
            set_bye(registration=row, actor=owner_of(event), round_number=event.planned_rounds, kind="Z")
        counts.append(queries_of(owner(event), desk(event, "players/")))
    assert counts[0] == counts[1]


def test_many_players_come_in_pages_and_a_search_goes_through_all(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paging, "MOST_ROWS", 4)
    monkeypatch.setattr(paging, "PAGE_ROWS", 4)
    names = [row.name for row in event.registrations.order_by("-rating", "name")]

    def shown(query: str) -> list[str]:
        page = owner(event).get(desk(event, f"players/{query}")).content.decode()
        assert '<span class="muted">6</span></h1>' in page
        assert 'name="find"' in page
        return re.findall(r'<td class="name"><a href="[^"]*"><bdi>([^<]*)<', page)

    found = {query: shown(query) for query in ("", "?page=2", "?find=test+player0005")}
    assert found == {"": names[:4], "?page=2": names[4:], "?find=test+player0005": ["Player0005, Test"]}
