"""The journal: who, when, what, before and after, why; and the undo of the last step."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from tabellone.record import Scoring
from tests.factories import PASSWORD, add_players, make_event, make_user, played_event, publish_next, started_event
from tests.tournaments.views.test_desk import queries_of
from tournaments.domain.drawing.numbers import draw_by_hand
from tournaments.domain.entries.prohibited_pairings import forbid
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.events.event_settings import change_settings
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.stages.division import make_groups
from tournaments.domain.undo import last_undoable, undo_last
from tournaments.models import Event
from tournaments.views.journal import ENTRIES_PER_PAGE

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> Client:
    make_user()
    client = Client()
    client.login(username="owner", password=PASSWORD)
    return client


def lines(client: Client, event: Event, page: int = 1) -> list[tuple[str, str, str]]:
    """Who, what (with before and after) and why of each entry."""
    text = client.get(f"/e/{event.slug}/desk/journal/?page={page}").content.decode()
    found = []
    for row in re.findall(r'<tr id="entry-.*?</tr>', text, re.DOTALL):
        cells = [" ".join(unescape(re.sub(r"<[^>]*>", " ", cell)).split()) for cell in row.split("</td>")]
        found.append((cells[2], cells[3], cells[4]))
    return found


def test_an_entry_says_who_did_what_and_why(owner: Client) -> None:
    event = started_event(players=4, rounds=1)
    withdraw(registration=event.registrations.get(tpn=4), actor=make_user("helper"), why="ill")
    who, what, why = lines(owner, event)[0]
    assert (who, what.startswith("Player0003, Test withdrew"), why) == ("helper", True, "ill")


def test_a_result_is_told_with_its_board_before_and_after(owner: Client) -> None:
    event = started_event(players=4, rounds=1)
    game = publish_next(event).games.get(pairing__board=2)
    enter_result(game=game, actor=make_user(), outcome=Outcome.DRAW, seen=board_seen(game))
    enter_result(game=game, actor=make_user(), outcome=Outcome.WHITE_FORFEIT_WIN, seen=board_seen(game))
    assert lines(owner, event)[0][1] == (
        "Round 1, board 2, Player0003, Test – Player0001, Test: ½ – ½ → + – − (Black absent) Before and after "
        "Round 1, board 2, Black's result: ½ → − Round 1, board 2, White's result: ½ → +"
    )


def test_a_player_is_told_by_name_and_the_field_by_its_word(owner: Client) -> None:
    event = started_event(players=4, rounds=1)
    withdraw(registration=event.registrations.get(tpn=4), actor=make_user())
    assert lines(owner, event)[0][1] == (
        "Player0003, Test withdrew Before and after Player0003, Test, withdrawn: no → yes"
    )


def test_a_publication_is_told_by_its_round(owner: Client) -> None:
    event = started_event(players=4, rounds=1)
    publish_next(event)
    assert lines(owner, event)[0][1] == "Round 1 published Before and after Round 1, state: draft → published"


def test_what_was_undone_stays_and_is_marked(owner: Client) -> None:
    event = started_event(players=4, rounds=1)
    withdraw(registration=event.registrations.get(tpn=4), actor=make_user())
    undo_last(event=event, actor=make_user(), why="wrong player")
    undone, done = lines(owner, event)[:2]
    assert (undone[1].startswith("Undone: Player0003, Test withdrew"), undone[2]) == (True, "wrong player")
    assert done[1].startswith("Player0003, Test withdrew undone")


def test_the_last_step_is_undone_from_the_journal_with_its_reason(owner: Client) -> None:
    event = started_event(players=4, rounds=1)
    withdraw(registration=event.registrations.get(tpn=4), actor=make_user())
    step = last_undoable(event)
    assert step is not None
    owner.post(f"/e/{event.slug}/desk/undo/", {"entry": step.number, "why": "wrong player"})
    assert not event.registrations.get(tpn=4).is_withdrawn
    assert lines(owner, event)[0][2] == "wrong player"


def many_steps(event: Event, count: int) -> None:
    game = publish_next(event).games.get(pairing__board=1)
    for number in range(count):
        outcome = (Outcome.WHITE_WINS, Outcome.BLACK_WINS)[number % 2]
        enter_result(game=game, actor=make_user(), outcome=outcome, seen=board_seen(game))


def test_a_long_journal_goes_over_several_pages(owner: Client) -> None:
    event = started_event(players=4, rounds=1)
    many_steps(event, ENTRIES_PER_PAGE)
    numbers = list(event.journal.values_list("number", flat=True))
    pages = [len(lines(owner, event, page)) for page in (1, 2)]
    assert pages == [ENTRIES_PER_PAGE, len(numbers) - ENTRIES_PER_PAGE]
    page = owner.get(f"/e/{event.slug}/desk/journal/").content.decode()
    assert '<a href="?page=2">' in page
    assert '<a href="?page=0">' not in page


def test_the_journal_asks_the_database_equally_often_however_long_it_is(owner: Client) -> None:
    short = started_event(name="Short", players=4, rounds=1)
    many_steps(short, 1)
    long = played_event(name="Long", players=16, rounds=9, played=3)
    many_steps(long, 3)
    assert queries_of(owner, f"/e/{short.slug}/desk/journal/") == queries_of(owner, f"/e/{long.slug}/desk/journal/")


def test_a_page_beyond_the_last_is_the_last(owner: Client) -> None:
    event = started_event(players=4, rounds=1)
    assert lines(owner, event, 99) == lines(owner, event, 1)


def test_settings_of_several_parts_are_told_in_words(owner: Client) -> None:
    event = make_event(rounds=3, tie_breaks=["BH"])
    add_players(event, 3)
    forbid(event=event, actor=make_user(), players=list(event.registrations.order_by("pk")[:2]))
    changes = {
        "tie_breaks": ["SB", "DE"],
        "scoring": Scoring.of(30, 10, pairing_allocated_bye=15),
        "acceleration": "mcmahon",
        "initial_scores": [[2200, 20], [1900, 5]],
        "virtual_points": [{"points": 10, "first_round": 1, "last_round": 2, "first": 1, "last": 2}],
    }
    change_settings(event=event, actor=make_user(), changes=changes)
    page = owner.get(f"/e/{event.slug}/desk/journal/").content.decode()
    for words in (
        "Player0000, Test – Player0001, Test",
        "SB, DE",
        "white win 3, white draw 1",
        "pairing allocated bye 1½",
        "2200: 2, 1900: ½",
        "1 in rounds 1–2 for numbers 1–2",
    ):
        assert words in page, words


def test_what_a_round_robin_is_made_of_is_told_in_words(owner: Client) -> None:
    event = make_event(system="round-robin", edition="2023")
    add_players(event, 4)
    rows = list(event.registrations.order_by("pk"))
    actor = make_user()
    change_settings(event=event, actor=actor, changes={"options": {"cycles": 2}})
    assert lines(owner, event)[0][1].endswith(
        "pairing table: – → Each player plays every opponent twice, once with each colour. Tables: Berger."
    )
    draw_by_hand(event=event, actor=actor, numbers={row.pk: 4 - place for place, row in enumerate(rows)})
    drawn = "1 Player0003, Test, 2 Player0002, Test, 3 Player0001, Test, 4 Player0000, Test"
    assert f"numbers drawn: – → {drawn}" in lines(owner, event)[0][1]
    make_groups(event=event, actor=actor, count=2, way="snake")
    assert "groups: – → 2" in lines(owner, event)[0][1]


def test_a_reason_that_the_journal_cannot_keep_is_refused_and_nothing_done(owner: Client) -> None:
    event = started_event(players=4, rounds=1)
    row = event.registrations.get(tpn=4)
    page = owner.post(f"/e/{event.slug}/desk/players/{row.pk}/withdraw/", {"why": "x" * 301}, follow=True)
    assert [str(message) for message in page.context["messages"]] == [
        "The reason is too long: 301 characters (maximum 300). Shorten it."
    ]
    row.refresh_from_db()
    assert not row.is_withdrawn
    owner.post(f"/e/{event.slug}/desk/players/{row.pk}/withdraw/", {"why": " ill\0 "})
    assert event.journal.latest("number").why == "ill"
