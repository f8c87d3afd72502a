"""What a round is paired from is what it is stored for: whatever happens while the engine works."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from celery.exceptions import SoftTimeLimitExceeded

from live import messages
from pairing.domain import pairing_requests
from pairing.domain.draft import draft_report
from pairing.domain.pairing_job import MOST_READINGS
from pairing.domain.pairing_requests import cancel_pairing, pair_manually, pair_now, request_pairing
from tabellone.engine import pair
from tests.factories import (
    enter_results,
    entrants,
    job_of,
    knockout,
    owner_of,
    pair_round,
    play_round,
    played_event,
    started_event,
    started_team_event,
)
from tests.tournaments.domain.refused import refusal
from tournaments.domain.entries.prohibited_pairings import forbid
from tournaments.domain.entries.registrations import change_registration, register
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.errors import Refused
from tournaments.domain.history.sentences import sentence
from tournaments.domain.jobs import job_handle
from tournaments.domain.jobs.completion import Failure, fail
from tournaments.domain.jobs.execution import execute
from tournaments.domain.jobs.requesting import request_job
from tournaments.domain.records import record_of
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.next_action import agenda
from tournaments.domain.rounds.pairing_request import PAIRING, failure_of
from tournaments.domain.rounds.round_publication import publish_round
from tournaments.domain.rounds.staleness import staleness_of
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Job, Registration, Round

pytestmark = pytest.mark.django_db

PLAYERS = 20


class Bystander:
    """Somebody who hears how far the pairing is, and does something to the event meanwhile."""

    staff = True

    def __init__(self, act: Callable[[], object], times: int) -> None:
        self.act, self.left = act, times

    def put(self, message: dict[str, Any]) -> None:
        if message["what"] == "progress" and self.left:
            self.left -= 1
            self.act()


@contextmanager
def meanwhile(event: Event, act: Callable[[], object], times: int = 1) -> Iterator[Bystander]:
    """While the context is open, the engine's first news of its progress lets ``act`` happen, that many times."""
    bystander = Bystander(act, times)
    messages._listeners[event.pk].add(bystander)  # type: ignore[arg-type]  # hears as a browser does
    try:
        yield bystander
    finally:
        messages._listeners.pop(event.pk)


def seats(round_: Round) -> tuple[set[tuple[int | None, int | None]], dict[int | None, str]]:
    """Who plays whom, and who does not, by the numbers of now."""
    games = round_.games.select_related("white", "black")
    byes = round_.byes.select_related("registration")
    return (
        {(game.white.tpn, game.black.tpn) for game in games},
        {bye.registration.tpn: bye.kind for bye in byes},
    )


def by_the_engine(event: Event, number: int) -> tuple[set[tuple[int, int]], tuple[int, ...]]:
    """What the engine gives for the event as it stands now."""
    pairing = pair(record_of(event, before_round=number), number)
    return set(pairing.pairs), pairing.allocated_byes


@pytest.mark.parametrize(
    "rules",
    [
        {"acceleration": "mcmahon", "initial_scores": [[2565, 10]]},
        {"acceleration": "baku"},
        {"system": "lim", "edition": "2026", "options": {"lim_number": True}},
    ],
    ids=["McMahon", "Baku", "a reading"],
)
def test_the_basis_leaves_out_nothing_that_the_engine_looks_at(rules: dict[str, Any]) -> None:
    event = played_event(players=12, rounds=7, played=1, **rules)
    assert seats(pair_round(event)) == (by_the_engine(event, 2)[0], {})


def late_player(event: Event) -> None:
    strong = entrants(1)[0]
    register(event=event, actor=owner_of(event), entrant=type(strong)(name="Late, Anna", rating=2555))


def new_rating(event: Event) -> None:
    weakest = event.registrations.order_by("rating")[0]
    change_registration(registration=weakest, actor=owner_of(event), changes={"rating": 2777})


def departure(event: Event) -> None:
    withdraw(registration=event.registrations.order_by("-rating")[1], actor=owner_of(event))


def absence(event: Event) -> None:
    row = event.registrations.order_by("-rating")[2]
    number = event.rounds.get(state=Round.State.PAIRING).number
    set_bye(registration=row, actor=owner_of(event), round_number=number, kind="H")


def correction(event: Event) -> None:
    last = event.rounds.filter(state=Round.State.PUBLISHED).get()
    game = last.games.select_related("white", "black", "pairing__round__event").get(pairing__board=1)
    wins = Outcome.BLACK_WINS if game.white_result == "1" else Outcome.WHITE_WINS
    enter_result(game=game, actor=owner_of(event), outcome=wins, seen=board_seen(game))


CHANGES: list[Callable[[Event], None]] = [late_player, new_rating, departure, absence, correction]


@pytest.mark.parametrize("played", [0, 2, 4])
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_a_change_while_the_engine_works_is_in_the_draft(change: Callable[[Event], None], played: int) -> None:
    if change is correction and not played:
        return
    event = played_event(players=PLAYERS, rounds=7, played=played)
    number = played + 1
    round_ = request_pairing(event=event, actor=owner_of(event))
    with meanwhile(event, lambda: change(Event.objects.get(pk=event.pk))) as bystander:
        execute(job_of(round_).pk)
    assert bystander.left == 0
    round_.refresh_from_db()
    assert round_.state == Round.State.DRAFTED
    pairs, byes = seats(round_)
    allocated = tuple(tpn for tpn, kind in byes.items() if kind == "U")
    assert (pairs, allocated) == by_the_engine(event, number)
    away = {row.tpn: "H" if row.bye_requests.exists() else "Z" for row in _away(event, number)}
    assert byes == away | dict.fromkeys(allocated, "U")


def _away(event: Event, number: int) -> list[Registration]:
    rows = event.registrations.filter(tpn__isnull=False)
    return [
        row
        for row in rows
        if row.is_withdrawn or row.first_round > number or row.bye_requests.filter(round_number=number).exists()
    ]


def test_an_event_that_changes_at_every_attempt_is_not_paired_for_ever() -> None:
    event = started_event(players=8)
    round_ = request_pairing(event=event, actor=owner_of(event))
    names = iter(range(100))

    def one_more() -> None:
        add_players_named(event, f"Endless, {next(names)}")

    with meanwhile(event, one_more, times=50) as bystander:
        execute(job_of(round_).pk)
    round_.refresh_from_db()
    assert (bystander.left, round_.state) == (50 - MOST_READINGS, Round.State.PLANNED)
    assert failure_of(event, round_.number)["code"] == "restless"
    assert round_.games.count() == 0


def add_players_named(event: Event, name: str) -> None:
    register(event=Event.objects.get(pk=event.pk), actor=owner_of(event), entrant=type(entrants(1)[0])(name=name))


def test_a_board_opened_again_while_the_engine_works_stops_the_pairing() -> None:
    event = started_event(players=8)
    play_round(event)
    round_ = request_pairing(event=event, actor=owner_of(event))

    def reopen_board() -> None:
        game = (
            event.rounds.get(number=1)
            .games.select_related("white", "black", "pairing__round__event")
            .get(pairing__board=2)
        )
        enter_result(game=game, actor=owner_of(event), outcome=Outcome.OPEN, seen=board_seen(game))

    with meanwhile(event, reopen_board):
        execute(job_of(round_).pk)
    round_.refresh_from_db()
    assert round_.state == Round.State.PLANNED
    assert failure_of(event, round_.number) == {
        "code": "open_boards",
        "reason": "1 board of round 1 has no result.",
    }


def taken_back(event: Event) -> None:
    undo_last(event=Event.objects.get(pk=event.pk), actor=owner_of(event))


def test_a_pairing_that_was_taken_back_is_told_no_further_and_not_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_handle, "PROGRESS_EVERY_SECONDS", 0.0)
    event = played_event(players=PLAYERS, rounds=7, played=4)
    round_ = request_pairing(event=event, actor=owner_of(event))
    seen: list[Job] = []

    def take_back() -> None:
        taken_back(event)
        seen.append(job_of(round_))

    with meanwhile(event, take_back):
        execute(job_of(round_).pk)
    round_.refresh_from_db()
    assert (round_.state, round_.games.count(), len(seen)) == (Round.State.PLANNED, 0, 1)
    now = job_of(round_)
    assert (now.alive_at, now.done) == (seen[0].alive_at, seen[0].done)


def test_the_engine_stops_soon_after_the_pairing_was_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_handle, "PROGRESS_EVERY_SECONDS", 0.0)
    event = played_event(players=PLAYERS, rounds=7, played=4)
    round_ = request_pairing(event=event, actor=owner_of(event))
    with meanwhile(event, lambda: cancel_pairing(event=event, actor=owner_of(event))):
        execute(job_of(round_).pk)
    job = job_of(round_)
    assert (job.state, job.done < PLAYERS, job.tries) == (Job.State.CANCELLED, True, 1)
    assert event.journal.order_by("-number")[0].action == "cancel_pairing"


def test_a_pairing_that_fails_after_it_was_taken_back_leaves_no_reason_behind() -> None:
    event = started_event(players=PLAYERS)
    round_ = request_pairing(event=event, actor=owner_of(event))

    def fail() -> None:
        taken_back(event)
        raise ZeroDivisionError

    with meanwhile(event, fail):
        execute(job_of(round_).pk)
    round_.refresh_from_db()
    assert (round_.state, failure_of(event, round_.number)) == (Round.State.PLANNED, {})
    assert event.journal.order_by("-number")[0].action == "undo"


@pytest.mark.parametrize("changes", [False, True])
def test_a_failure_is_said_of_what_it_was_found_for_and_who_changed_the_event_meanwhile_gets_a_draft(
    *, changes: bool
) -> None:
    event = started_event(players=PLAYERS)
    round_ = request_pairing(event=event, actor=owner_of(event))

    def stopped() -> None:
        if changes:
            late_player(Event.objects.get(pk=event.pk))
        raise SoftTimeLimitExceeded

    with meanwhile(event, stopped):
        execute(job_of(round_).pk)
    round_.refresh_from_db()
    found = (round_.state, failure_of(event, round_.number).get("code"), round_.games.count(), round_.byes.count())
    assert found == ((Round.State.DRAFTED, None, 10, 1) if changes else (Round.State.PLANNED, "too_long", 0, 0))


@pytest.mark.parametrize("failure", [{}, {"code": "program", "reason": "It failed before."}])
def test_a_round_that_nobody_can_play_is_not_asked_for_also_after_a_failure(failure: dict[str, str]) -> None:
    event = started_event(players=3, rounds=3)
    round_ = event.rounds.get(number=1)
    if failure:
        request_job(kind=PAIRING, event=event, actor=owner_of(event), subject=round_.pk)
        event.jobs.update(state=Job.State.FAILED, failure=failure)
    for row in event.registrations.order_by("tpn"):
        set_bye(registration=row, actor=owner_of(event), round_number=1, kind="Z")
    with pytest.raises(Refused, match=r"A round needs at least two players \(available: 0\)"):
        request_pairing(event=event, actor=owner_of(event))
    round_ = event.rounds.get(number=1)
    assert (round_.state, failure_of(event, round_.number)) == (Round.State.PLANNED, failure)


def test_players_without_a_legal_pairing_are_kept_by_who_they_are() -> None:
    event = started_event(players=2, rounds=3)
    play_round(event)
    round_ = pair_round(event)
    assert (round_.state, failure_of(event, round_.number)["code"]) == (Round.State.PLANNED, "no_matching")
    (key,) = failure_of(event, round_.number)["registrations"]
    concerned = event.registrations.get(pk=key)
    before = concerned.tpn
    new_rating(event)  # the second is the first from now on
    concerned.refresh_from_db()
    assert concerned.tpn != before
    text = agenda(Event.objects.get(pk=event.pk)).blockers[0].text
    assert f": {concerned.tpn} {concerned.name} cannot be paired" in text


def impossible(players: int = 2, **fields: Any) -> Event:
    """An event whose next round has no legal pairing, which the program has found out."""
    event = started_event(players=players, rounds=7, **fields)
    while agenda(event).code == "pair":
        round_ = pair_now(event=event, actor=owner_of(event))
        if round_.state == Round.State.PLANNED:
            break
        publish_round(round_=round_, actor=owner_of(event))
        enter_results(round_)
    return event


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_round_without_a_legal_pairing_is_paired_manually_and_each_violation_is_shown(players: int) -> None:
    event = impossible(players)
    step = agenda(event)
    assert step.may_pair_manually
    round_ = pair_manually(event=event, actor=owner_of(event))
    report = draft_report(round_)
    assert (round_.state, len(report.boards), len(report.byes)) == (Round.State.DRAFTED, players // 2, players % 2)
    assert report.warned or report.bye_warnings
    assert report.differs
    assert {row.is_manual for row in round_.pairings.all()} == {True}
    entry = event.journal.get(details__manually=True)
    boards = "1 board" if players < 4 else "2 boards"
    assert sentence(entry) == f"Round {round_.number} paired manually, without a legal pairing: {boards}"
    publish_round(round_=round_, actor=owner_of(event), seen=staleness_of(round_).seen)
    undo_last(event=event, actor=owner_of(event))
    undo_last(event=event, actor=owner_of(event))
    assert event.rounds.get(number=round_.number).state == Round.State.PLANNED


def test_a_round_of_teams_is_paired_manually() -> None:
    event = started_team_event(teams=2, rounds=3)
    forbid(event=event, actor=owner_of(event), players=list(event.registrations.contestants()))
    pair_now(event=event, actor=owner_of(event))
    round_ = pair_manually(event=event, actor=owner_of(event))
    assert [board.warnings for board in draft_report(round_).boards] == [("forbidden",)]
    entry = event.journal.get(details__manually=True)
    assert sentence(entry) == "Round 1 paired manually, without a legal pairing: 1 match"


def test_a_round_is_not_paired_manually_before_the_program_has_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    event = started_event(players=4, rounds=3)
    assert not agenda(event).may_pair_manually
    words = "A round is paired manually only after the program found no pairing for it."
    assert refusal(pair_manually, event=event, actor=owner_of(event)) == words
    knock_out = knockout(4)
    job = request_job(
        kind=PAIRING, event=knock_out, actor=owner_of(knock_out), subject=knock_out.rounds.get(number=1).pk
    )[0]
    assert fail(job, Failure("program", "It failed."))
    assert not agenda(knock_out).may_pair_manually
    monkeypatch.setattr(pairing_requests, "MOST_MANUALLY", 1)
    assert refusal(pair_manually, event=impossible(), actor=owner_of(event)) == (
        "Too many players for manual pairing (maximum 1)."
    )
