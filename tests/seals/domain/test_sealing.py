"""Which acts add a step to the chain, and what the step says."""

from __future__ import annotations

import pytest
from django.db import transaction
from django.utils import timezone

from archives.domain.backups.restore_points import save_restore_point
from archives.domain.backups.restoring import restore_event
from archives.domain.container import unpack
from archives.domain.exports import export_event
from archives.domain.imports import import_event
from seals.domain.reading import chain_of, present_state
from seals.domain.sealing import RESULTS, add_step, is_committed
from seals.models import SealStep
from tabellone.sealing.chain import check_chain, replay
from tabellone.sealing.event_file import check_event_file
from tests.factories import (
    add_member,
    enter_results,
    make_user,
    owner_of,
    pair_round,
    play_round,
    played_event,
    publish_next,
    round_robin,
    started_event,
)
from tests.seals.made import kinds_of, sealed_event
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.results.outcomes import Outcome, outcome_of
from tournaments.domain.results.result_entry import enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.pairing_table_publication import publish_pairing_table
from tournaments.domain.rounds.round_publication import publish_round, unpublish_round
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db


def facts_of(event: Event) -> list[object]:
    return list(SealStep.objects.filter(event=event).order_by("number").values_list("facts", flat=True))


def assert_valid(event: Event) -> None:
    """The chain is valid, and its last state is the event's present one."""
    assert check_chain(chain_of(event))[1] == []
    assert replay(chain_of(event)) == present_state(event)
    assert [seal.findings for seal in check_event_file(export_event(event))] == [()]


def test_publications_and_the_last_result_of_a_round_are_sealed() -> None:
    event = sealed_event(played=2)
    assert kinds_of(event) == ["publish", RESULTS, "publish", RESULTS]
    assert facts_of(event) == [{"round": 1, "begins": True}, {"round": 1}, {"round": 2}, {"round": 2}]
    assert_valid(event)


def test_nothing_is_sealed_before_the_first_publication() -> None:
    event = started_event(players=4)
    pair_round(event)
    assert kinds_of(event) == []


def test_first_results_are_not_sealed_one_by_one() -> None:
    event = started_event(players=8)
    enter_results(publish_next(event), boards=3)
    assert kinds_of(event) == ["publish"]


def test_a_change_of_a_published_result_is_sealed() -> None:
    event = started_event(players=8)
    round_ = publish_next(event)
    enter_results(round_, boards=2)
    game = round_.games.order_by("pairing__board")[0]
    other = Outcome.BLACK_WINS if outcome_of(game) is Outcome.WHITE_WINS else Outcome.WHITE_WINS
    enter_result(game=game, actor=owner_of(event), outcome=other, seen=board_seen(game))
    assert kinds_of(event) == ["publish", "result"]
    assert_valid_but_newer(event)


def assert_valid_but_newer(event: Event) -> None:
    assert check_chain(chain_of(event))[1] == []
    (seal,) = check_event_file(export_event(event))
    assert {row.code for row in seal.findings} <= {"newer_results"}


def test_undo_of_a_result_of_a_complete_round_is_sealed() -> None:
    event = sealed_event(played=1)
    undo_last(event=event, actor=owner_of(event))
    assert kinds_of(event) == ["publish", RESULTS, "undo"]
    last = event.journal.get(action="undo")
    assert facts_of(event)[2] == {"round": 1, "undoes": last.details["undone"]}
    assert_valid(event)


def test_unpublishing_is_sealed_and_so_is_the_next_publication() -> None:
    event = started_event(players=8)
    round_ = publish_next(event)
    unpublish_round(round_=round_, actor=owner_of(event))
    assert present_state(event).rounds == {}
    publish_round(round_=event.rounds.get(number=1), actor=owner_of(event))
    assert kinds_of(event) == ["publish", "unpublish", "publish"]
    assert_valid(event)


def test_a_decision_is_sealed_with_its_entry_of_the_change_log() -> None:
    event = sealed_event(played=1)
    withdraw(registration=event.registrations.get(tpn=3), actor=owner_of(event), why="ill")
    step = SealStep.objects.filter(event=event).order_by("number").last()
    entry = event.journal.order_by("number").last()
    assert step is not None
    assert entry is not None
    assert (step.kind, step.entry) == ("withdraw", entry.number)
    assert is_committed(step, entry)
    entry.why = "well"
    assert not is_committed(step, entry)
    assert_valid(event)


def test_acts_on_staff_are_no_decisions_of_the_tournament() -> None:
    event = sealed_event(played=1)
    add_member(event, Role.ARBITER)
    assert kinds_of(event) == ["publish", RESULTS]


def test_a_draft_is_not_sealed() -> None:
    event = sealed_event(played=1)
    pair_round(event)
    assert kinds_of(event) == ["publish", RESULTS]
    assert_valid(event)


def test_the_chain_of_an_event_from_before_begins_with_the_next_publication_and_says_so() -> None:
    event = played_event(players=8, rounds=5, played=2)
    SealStep.objects.all().delete()
    play_round(event)
    assert facts_of(event) == [{"round": 3, "begins": True, "earlier_rounds": 2}, {"round": 3}]
    assert_valid(event)


def test_a_published_pairing_table_begins_a_chain() -> None:
    event = round_robin(4)
    publish_pairing_table(event=event, actor=owner_of(event))
    assert kinds_of(event) == ["publish_calendar"]
    assert len(present_state(event).rounds) == 3
    assert_valid(event)


def test_an_act_that_is_undone_by_an_error_leaves_no_step() -> None:
    event = started_event(players=4)
    publish_next(event)
    with transaction.atomic():
        withdraw(registration=event.registrations.get(tpn=3), actor=owner_of(event))
        transaction.set_rollback(True)
    assert kinds_of(event) == ["publish"]


def test_a_step_only_for_changes_is_left_out_without_one() -> None:
    event = sealed_event(played=1)
    assert add_step(event, kind="edit", facts={}, only_changes=True) is None


def test_two_events_have_chains_of_their_own() -> None:
    one, other = sealed_event(played=1, name="One"), sealed_event(played=1, name="Other")
    assert kinds_of(one) == kinds_of(other)
    heads = SealStep.objects.values_list("head", flat=True)
    assert len(set(heads)) == len(heads) == 4


def test_a_restore_continues_the_chain_and_says_to_which_time() -> None:
    event = sealed_event(played=1)
    point = save_restore_point(event_key=event.pk)
    assert point is not None
    heads = [step.head for step in chain_of(event)]
    play_round(event)
    event.refresh_from_db()
    restore_event(event=event, actor=owner_of(event), point=point, seen_version=event.version)
    event.refresh_from_db()
    assert kinds_of(event) == ["publish", RESULTS, "publish", RESULTS, "restore"]
    at = timezone.localtime(point.at, event.zone).strftime("%Y-%m-%d %H:%M")
    assert facts_of(event)[-1] == {"restored_to": at}
    assert [step.head for step in chain_of(event)][:2] == heads
    assert_valid(event)


def test_the_chain_travels_with_the_event_file_and_goes_on_there() -> None:
    event = sealed_event(played=1)
    heads = [step.head for step in chain_of(event)]
    copy = import_event(file=unpack(export_event(event)), actor=make_user("importer"), slug="copy")
    assert [step.head for step in chain_of(copy)] == heads
    assert_valid(copy)
    play_round(copy)
    assert kinds_of(copy) == ["publish", RESULTS, "publish", RESULTS]
    assert_valid(copy)
