"""The job that pairs a round: what it stores, once, and why there may be nothing."""

from __future__ import annotations

import pytest

from pairing.domain import pairing_job
from pairing.domain.draft import draft_report
from pairing.domain.pairing_requests import request_pairing
from tabellone.engine.checker import check_pairings
from tabellone.engine.legality import IllegalPairing
from tabellone.interchange.players import Entrant
from tabellone.record import Bye, ByeKind, Result
from tests.factories import (
    add_players,
    enter_results,
    job_of,
    make_event,
    owner_of,
    pair_round,
    play_round,
    played_event,
    publish_next,
    started_event,
)
from tournaments.domain.entries.registrations import check_in, register
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.jobs.completion import Failure
from tournaments.domain.jobs.execution import execute
from tournaments.domain.jobs.job_handle import Work
from tournaments.domain.records import record_of
from tournaments.domain.rounds.pairing_input import Outdated, read_pairing_input
from tournaments.domain.rounds.pairing_request import failure_of
from tournaments.domain.rounds.round_drafts import store_pairing
from tournaments.models import Event, Game, Round

pytestmark = pytest.mark.django_db


def waiting(event: Event) -> Round:
    """The next round, asked for and not yet paired: the test's transaction is not over."""
    return request_pairing(event=event, actor=owner_of(event))


def state_of(round_: Round) -> str:
    return Round.objects.get(pk=round_.pk).state


def test_the_round_is_drafted_once_however_often_the_task_comes() -> None:
    round_ = waiting(started_event(players=6, rounds=3))
    job = job_of(round_)
    for _time in range(2):
        execute(job.pk)
    assert state_of(round_) == Round.State.DRAFTED
    assert Game.objects.filter(pairing__round=round_).count() == 3
    assert round_.event.journal.filter(action="store_pairing").count() <= 1


def test_a_round_that_waits_no_more_is_left_alone() -> None:
    round_ = waiting(started_event(players=6, rounds=3))
    Round.objects.filter(pk=round_.pk).update(state=Round.State.PLANNED)
    pairing_job.pair_for(Work(job_of(round_)))
    pairing_job.store_failure(job_of(round_), Failure("restless", pairing_job.RESTLESS))
    assert (state_of(round_), Game.objects.count()) == (Round.State.PLANNED, 0)


def test_a_job_is_for_its_own_round_whatever_else_of_the_event_waits() -> None:
    event = started_event(players=6, rounds=3)
    first = waiting(event)
    second = event.rounds.get(number=2)
    Round.objects.filter(pk=first.pk).update(state=Round.State.PLANNED)
    Round.objects.filter(pk=second.pk).update(state=Round.State.PAIRING)
    pairing_job.pair_for(Work(job_of(first)))
    assert (state_of(first), state_of(second)) == (Round.State.PLANNED, Round.State.PAIRING)
    assert not Game.objects.exists()


def test_what_no_rules_can_pair_goes_back_to_planned_with_its_reason() -> None:
    """Two players who have met."""
    event = started_event(players=2, rounds=3)
    enter_results(publish_next(event))
    round_ = waiting(event)
    pairing_job.pair_for(Work(job_of(round_)))
    assert state_of(round_) == Round.State.PLANNED
    assert "cannot be completed" in str(failure_of(event, 2)["reason"])


def test_a_match_of_two_games_takes_two_rounds_with_the_colours_exchanged() -> None:
    event = started_event(players=5, rounds=4, system="double-swiss", edition="2026")
    for _game in range(4):
        play_round(event)
    record = record_of(event)
    for first, second in ((0, 1), (2, 3)):
        pairs = {(game.white, game.black) for game in record.rounds[first].games}
        assert {(game.black, game.white) for game in record.rounds[second].games} == pairs
        (bye,) = record.rounds[first].byes
        assert bye.kind is ByeKind.PAIRING_ALLOCATED
        assert record.rounds[second].byes == (Bye(bye.player, ByeKind.HALF),)  # a win and a draw (1.5)
    assert list(check_pairings(record)) == []


def test_a_bye_is_for_a_whole_match_and_who_misses_the_second_game_forfeits_it() -> None:
    event = started_event(players=6, rounds=4, system="double-swiss", edition="2026")
    owner = owner_of(event)
    row = {tpn: event.registrations.get(tpn=tpn) for tpn in range(1, 7)}
    set_bye(registration=row[6], actor=owner, round_number=2, kind="H")
    assert sorted(row[6].bye_requests.values_list("round_number", flat=True)) == [1, 2]
    with pytest.raises(Refused, match=r"up to round 2\.1"):
        set_bye(registration=row[6], actor=owner, round_number=3, kind="H")
    set_bye(registration=row[5], actor=owner, round_number=1, kind="Z")
    play_round(event)
    with pytest.raises(Refused, match="There are no byes in this system"):
        set_bye(registration=row[1], actor=owner, round_number=2, kind="H")
    set_bye(registration=row[1], actor=owner, round_number=2, kind="Z")
    withdraw(registration=row[2], actor=owner, why="ill")
    late = register(event=event, actor=owner, entrant=Entrant(name="Late, Lea", rating=1500))
    assert late.first_round == 3
    second = publish_next(event)
    cards = {tpn: record_of(event).cards[tpn] for tpn in (1, 2, 5, 6)}
    assert [entry.result for tpn in (1, 2) for entry in cards[tpn][1:]] == [Result.FORFEIT_LOSS] * 2
    assert [entry.bye for entry in cards[6]] == [ByeKind.HALF] * 2
    assert [entry.bye for entry in cards[5]] == [ByeKind.ZERO] * 2
    enter_results(second)
    play_round(event)
    assert late.tpn in {tpn for game in record_of(event).rounds[2].games for tpn in (game.white, game.black)}
    report = draft_report(pair_round(event))
    assert report.warned == []  # the second game of a match is no rematch
    assert not report.differs


def test_who_is_not_there_at_the_start_misses_the_whole_first_match() -> None:
    event = make_event(rounds=4, system="double-swiss", edition="2026")
    rows = add_players(event, 5)
    check_in(event=event, actor=owner_of(event), registrations=rows[:4], present=True)
    start_event(event=event, actor=owner_of(event), initial_colour="w", absent="bye")
    rounds = rows[4].bye_requests.order_by("round_number").values_list("round_number", "kind")
    assert list(rounds) == [(1, "Z"), (2, "Z")]


def test_half_a_match_cannot_be_planned() -> None:
    with pytest.raises(Refused, match="an even number of rounds"):
        started_event(players=4, rounds=3, system="double-swiss", edition="2026")


def test_a_reason_for_an_event_that_has_changed_is_not_stored() -> None:
    event = started_event(players=6, rounds=3)
    round_ = waiting(event)
    basis = read_pairing_input(Round.objects.select_related("event").get(pk=round_.pk))
    event.registrations.filter(tpn=1).update(name="Somebody, Else", rating=1000)
    with pytest.raises(Outdated):
        pairing_job.store_failure(job_of(round_), Failure("restless", pairing_job.RESTLESS), basis)
    assert state_of(round_) == Round.State.PAIRING


def test_an_illegal_pairing_is_not_stored_whoever_made_it() -> None:
    event = played_event(players=4, rounds=3, played=1)
    round_ = waiting(event)
    again = [(row.first.tpn or 0, row.second.tpn or 0) for row in event.rounds.get(number=1).pairings.order_by("board")]
    with pytest.raises(IllegalPairing, match="rematch"):
        store_pairing(round_=round_, job=job_of(round_), basis=read_pairing_input(round_), pairs=again, byes=())
    assert (state_of(round_), round_.pairings.count()) == (Round.State.PAIRING, 0)
