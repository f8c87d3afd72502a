"""What the arbiter has to do next, from the entries to the finish, and what stands in the way."""

from __future__ import annotations

import pytest
from pytest_django.fixtures import DjangoAssertNumQueries

from pairing.domain.pairing_requests import request_pairing
from tabellone.interchange.players import Entrant
from tests.factories import (
    add_players,
    enter_outcomes,
    enter_results,
    make_event,
    owner_of,
    pair_round,
    play_round,
    played_event,
    publish_next,
    round_robin,
    started_event,
)
from tests.tournaments.domain.refused import refusal
from tournaments.domain.drawing.numbers import draw_by_hand, draw_by_lot
from tournaments.domain.entries.registrations import register
from tournaments.domain.entries.removal import remove_registration
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_lifecycle import finish_event, start_event
from tournaments.domain.jobs.completion import Failure, fail
from tournaments.domain.jobs.requesting import request_job
from tournaments.domain.records import record_of
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.next_action import Agenda, Blocker, agenda
from tournaments.domain.rounds.pairing_request import PAIRING, failure_of
from tournaments.domain.rounds.pairing_table_publication import publish_pairing_table
from tournaments.domain.rounds.round_publication import publish_round
from tournaments.models import Event, Round

pytestmark = pytest.mark.django_db

NO_MATCHING = (
    "No legal pairing: 1 Player0000, Test; 3 Player0002, Test cannot be paired without a rematch, a prohibited pairing "
    "or two players with the same absolute colour preference (C1, C3)."
)


def test_a_round_is_drafted_published_played_and_locked_by_the_next() -> None:
    event = started_event(players=6, rounds=3)
    owner = owner_of(event)
    states = [agenda(event).code]
    first = pair_round(event)
    states.append(agenda(event).code)
    assert record_of(event).rounds == ()
    publish_round(round_=first, actor=owner)
    states.append(agenda(event).code)
    assert refusal(request_pairing, event=event, actor=owner) == "Round 1: 3 boards have no result."
    enter_results(first)
    publish_next(event)
    first.refresh_from_db()
    assert (states, first.state) == (["pair", "publish", "results"], Round.State.LOCKED)


def test_an_adjourned_board_holds_up_no_round_but_the_finish() -> None:
    event = started_event(players=4, rounds=2)
    owner = owner_of(event)
    first = publish_next(event)
    enter_results(first)
    adjourned = first.games.select_related("white", "black", "pairing__round__event").get(pairing__board=1)
    enter_result(game=adjourned, actor=owner, outcome=Outcome.ADJOURNED, seen=board_seen(adjourned))
    assert agenda(event).code == "pair"
    enter_results(publish_next(event))
    step = agenda(event)
    assert (step.code, step.round_number, step.open_boards) == ("results", 1, 1)
    with pytest.raises(Refused) as refused:
        finish_event(event=event, actor=owner)
    assert (refused.value.message, refused.value.remedy) == (
        "1 board of round 1 has no result.",
        f"Enter the missing results first: 1. {adjourned.white.name} – {adjourned.black.name}.",
    )
    adjourned.refresh_from_db()
    enter_result(game=adjourned, actor=owner, outcome=Outcome.DRAW, seen=board_seen(adjourned), why="played on")
    assert agenda(event).code == "finish"
    finish_event(event=event, actor=owner)
    assert event.is_finished


def test_more_rounds_than_opponents_end_with_the_reason() -> None:
    event = played_event(players=3, rounds=9, played=3)
    round_ = pair_round(event)
    assert round_.state == Round.State.PLANNED
    everybody = list(event.registrations.order_by("tpn").values_list("pk", flat=True))
    failure = failure_of(event, round_.number)
    assert (failure["code"], failure["registrations"]) == ("no_bye", everybody)
    assert agenda(event).blockers[0].text.startswith("The number of players is odd, and no player can get the bye")


def test_a_board_of_a_locked_round_that_was_cleared_stands_before_the_finish_and_is_named() -> None:
    event = started_event(players=4, rounds=2)
    owner = owner_of(event)
    first = play_round(event)
    last = publish_next(event)
    game = first.games.select_related("white", "black", "pairing__round__event").get(pairing__board=2)
    enter_result(game=game, actor=owner, outcome=Outcome.OPEN, seen=board_seen(game), why="protest")
    assert (agenda(event).code, agenda(event).round_number) == ("results", 2)
    enter_results(last)
    step = agenda(event)
    assert (step.code, step.round_number, step.open_boards) == ("results", 1, 1)
    with pytest.raises(Refused) as refused:
        finish_event(event=event, actor=owner)
    assert (refused.value.message, refused.value.remedy) == (
        "1 board of round 1 has no result.",
        f"Enter the missing results first: 2. {game.white.name} – {game.black.name}.",
    )
    game.refresh_from_db()
    enter_result(game=game, actor=owner, outcome=Outcome.DRAW, seen=board_seen(game), why="decided")
    assert agenda(event).code == "finish"
    finish_event(event=event, actor=owner)
    assert event.is_finished


def test_before_the_start_there_are_players_to_enter_then_numbers_to_draw_then_the_start() -> None:
    event = make_event()
    add_players(event, 1)
    nobody_yet = Blocker(
        "A round needs at least two players (available: 1).",
        "Add players manually, from a spreadsheet or from a tournament report.",
        "tournaments:players",
    )
    assert agenda(event) == Agenda("register", 0, (nobody_yet,))
    closed = make_event(name="Closed", system="round-robin", edition="2023")
    rows = add_players(closed, 4)
    for each in (event, closed):
        register(event=each, actor=owner_of(each), entrant=Entrant("One More"))
    assert (agenda(event), agenda(closed)) == (Agenda("start"), Agenda("draw"))
    draw_by_lot(event=closed, actor=owner_of(closed))
    assert agenda(closed) == Agenda("start")
    remove_registration(registration=rows[0], actor=owner_of(closed))
    assert agenda(closed) == Agenda("draw")


def test_who_withdrew_before_the_start_is_not_counted() -> None:
    event = make_event()
    for row in add_players(event, 2)[:1]:
        row.is_withdrawn = True
        row.save()
    assert agenda(event).code == "register"


def test_a_round_that_too_few_can_play_is_blocked_with_how_many_they_are() -> None:
    event = played_event(players=4, rounds=3, played=1)
    owner = owner_of(event)
    for tpn in (1, 2):
        withdraw(registration=event.registrations.get(tpn=tpn), actor=owner)
    assert agenda(event) == Agenda("pair", 2)
    set_bye(registration=event.registrations.get(tpn=3), actor=owner, round_number=2, kind="Z")
    assert agenda(event) == Agenda("pair", 2)  # the one who is left has the bye
    set_bye(registration=event.registrations.get(tpn=4), actor=owner, round_number=2, kind="Z")
    step = agenda(event)
    too_few = Blocker(
        "A round needs at least two players (available: 0).",
        "Reinstate withdrawn players, or delete byes and absences of this round.",
        "tournaments:who_plays",
    )
    assert step == Agenda("pair", 2, (too_few,))
    closed = round_robin(players=4)
    for row in closed.registrations.all():
        withdraw(registration=row, actor=owner_of(closed))
    assert agenda(closed) == Agenda("pair", 1)


def test_while_a_round_is_being_paired_the_arbiter_waits_for_it() -> None:
    event = played_event(players=4, rounds=3, played=1)
    event.rounds.filter(number=2).update(state=Round.State.PAIRING)
    assert agenda(event) == Agenda("wait_pairing", 2)


@pytest.mark.parametrize(
    ("code", "text", "remedy", "page"),
    [
        ("open_boards", "Why.", "Enter the missing results first.", None),
        ("restless", "Why.", "Pair again when no other user is changing players or results.", None),
        ("no_queue", "Why.", "Try again. If it fails again, tell the administrator.", None),
        (
            "no_matching",
            NO_MATCHING,
            "Change the players of this round or the prohibited pairings, then pair again.",
            "tournaments:players",
        ),
        (
            "of another version",
            "Why.",
            "Change the players of this round or the prohibited pairings, then pair again.",
            "tournaments:players",
        ),
    ],
)
def test_c1_to_c3_why_no_pairing_came_is_said_with_names_and_what_may_be_done(
    code: str, text: str, remedy: str, page: str | None
) -> None:
    event = started_event(players=4)
    concerned = tuple(row.pk for row in event.registrations.filter(tpn__in=(1, 3)))
    job, _is_new = request_job(kind=PAIRING, event=event, actor=owner_of(event), subject=event.rounds.get(number=1).pk)
    fail(job, Failure(code, "Why.", concerned))
    blockers = (Blocker(text, remedy, page, 1),)
    assert agenda(event) == Agenda("pair", 1, blockers, may_pair_manually=code == "no_matching")


def test_of_a_calendar_results_are_entered_at_the_first_open_round_whatever_comes_later() -> None:
    event = round_robin(players=4)
    publish_next(event)
    assert agenda(event) == Agenda("results", 1, open_boards=2)
    enter_results(event.rounds.get(number=1))
    assert agenda(event) == Agenda("pair", 2)
    publish_pairing_table(event=event, actor=owner_of(event))
    enter_results(event.rounds.get(number=3))
    assert agenda(event) == Agenda("results", 2, open_boards=2)
    enter_results(event.rounds.get(number=2))
    assert agenda(event) == Agenda("finish", 3)


def test_after_the_last_result_the_event_is_finished_and_then_there_is_nothing_to_do() -> None:
    event = played_event(players=4, rounds=1, played=1)
    assert agenda(event) == Agenda("finish", 1)
    assert agenda(finish_event(event=event, actor=owner_of(event))) == Agenda("finished")


@pytest.mark.parametrize("players", [4, 20])
def test_four_queries_at_most_whatever_the_size(
    django_assert_max_num_queries: DjangoAssertNumQueries, players: int
) -> None:
    event = played_event(players=players, rounds=5, played=2)
    with django_assert_max_num_queries(4):
        agenda(event)


def a_match(**options: object) -> Event:
    event = make_event(
        system="player-match", edition="2023", options={"match_length": 4, **options}, tie_breaks=["WIN"]
    )
    rows = add_players(event, 2)
    draw_by_hand(event=event, actor=owner_of(event), numbers={row.pk: n for n, row in enumerate(rows, start=1)})
    return start_event(event=event, actor=owner_of(event))


@pytest.mark.parametrize(("play_out", "codes"), [(False, ["pair", "pair", "finish"]), (True, ["pair", "pair", "pair"])])
def test_a_match_ends_when_it_is_decided_or_is_played_out(*, play_out: bool, codes: list[str]) -> None:
    event = a_match(play_out=play_out)
    assert event.planned_rounds == 4
    found = []
    for outcome in (Outcome.WHITE_WINS, Outcome.BLACK_WINS, Outcome.WHITE_WINS):
        enter_outcomes(publish_next(event), outcome)
        found.append(agenda(event).code)
    assert found == codes


def test_a_match_is_of_two() -> None:
    event = make_event(system="player-match", edition="2023", options={})
    add_players(event, 3)
    assert "a match has two players, not 3" in refusal(draw_by_lot, event=event, actor=owner_of(event))
