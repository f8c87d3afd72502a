"""When a laptop may act, and what it does with what it hears."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mirrors.domain.terms.chain import SERVER, Act, Batch, EventLine, RunningTerm
from mirrors.domain.terms.laptop_rules import (
    Laptop,
    LaptopRole,
    add_act,
    ask_hand_over,
    batch_of,
    begin_provisional,
    copy,
    go_on,
    hear_laptop,
    hear_server,
    hear_verdict,
    may_act,
    may_begin,
    receive,
    standing,
    stop,
)
from mirrors.domain.terms.server_rules import TermRefusal, Verdict

START = RunningTerm("a", SERVER, 0)
HALL = RunningTerm("b", "aurelia", 1)
BACK = RunningTerm("c", SERVER, 1)
ONE, TWO = Act(1, "m1"), Act(2, "m2")
LINE = EventLine((START, HALL), 2, {1: "m1", 2: "m2"})
RUNNING = Laptop("aurelia", LINE, LINE.chain)
STAND_BY = Laptop("bo", LINE, LINE.chain)
OVER = replace(RUNNING, known=(*LINE.chain, BACK))
NOTHING: frozenset[str] = frozenset()


@pytest.mark.parametrize(
    ("laptop", "expected"),
    [
        (RUNNING, LaptopRole.RUNS),
        (STAND_BY, LaptopRole.FOLLOWS),
        (replace(RUNNING, handing_over="c"), LaptopRole.HANDING_OVER),
        (OVER, LaptopRole.OVER),
        (replace(RUNNING, over=frozenset("b")), LaptopRole.OVER),
        (replace(OVER, goes_on=True), LaptopRole.LOCAL),
    ],
)
def test_a_laptop_acts_only_while_it_runs_the_event(laptop: Laptop, expected: LaptopRole) -> None:
    assert standing(laptop) is expected
    assert may_act(laptop) == (expected in (LaptopRole.RUNS, LaptopRole.LOCAL))


def test_an_act_gets_the_next_number() -> None:
    assert add_act(RUNNING, "m3").acts == [ONE, TWO, Act(3, "m3")]


def test_a_batch_has_the_acts_after_those_of_the_receiver_and_what_is_kept() -> None:
    laptop = replace(RUNNING, kept={"x": Act(2, "x"), "y": Act(3, "y")}, safe=frozenset("y"))
    assert batch_of(laptop, 1) == Batch("aurelia", LINE.chain, ONE, (TWO,), (Act(2, "x"),))
    assert batch_of(laptop, 0) == Batch("aurelia", LINE.chain, None, (ONE, TWO), (Act(2, "x"),))


def test_confirmed_acts_are_safe_whether_they_are_in_the_event_or_kept() -> None:
    assert hear_verdict(RUNNING, Verdict(on_line=(ONE,), kept=(TWO,))).safe == frozenset({"m1", "m2"})


def test_a_late_answer_with_fewer_terms_changes_nothing() -> None:
    assert hear_server(OVER, LINE.chain, NOTHING) == OVER


def test_the_server_ends_a_term_that_was_only_heard_of_on_the_local_network() -> None:
    heard = replace(RUNNING, known=(*LINE.chain, RunningTerm("p", "bo", 2)))
    assert standing(heard) is LaptopRole.OVER
    told = hear_server(heard, LINE.chain, frozenset("p"))
    assert (told.known, standing(told)) == (LINE.chain, LaptopRole.RUNS)


def test_another_laptop_is_believed_only_if_it_continues_what_is_known() -> None:
    longer = (*LINE.chain, RunningTerm("p", "bo", 2))
    assert hear_laptop(RUNNING, longer).known == longer
    assert hear_laptop(OVER, longer) == OVER
    refused = replace(RUNNING, over=frozenset("p"))
    assert hear_laptop(refused, longer) == refused


def test_a_copy_of_the_server_keeps_the_acts_that_it_does_not_have() -> None:
    line = EventLine((*LINE.chain, BACK), 1, {1: "m1"})
    assert copy(OVER, line) == replace(OVER, line=line, kept={"m2": TWO})


def test_a_copy_never_replaces_what_the_users_work_on() -> None:
    line = EventLine((*LINE.chain, BACK), 1, {1: "m1"})
    for laptop in (RUNNING, replace(RUNNING, handing_over="c"), replace(OVER, goes_on=True)):
        assert copy(laptop, line) == laptop


def test_a_laptop_that_was_set_back_gets_its_own_acts_from_the_server() -> None:
    set_back = Laptop("aurelia", EventLine(LINE.chain, 1, {1: "m1"}), LINE.chain)
    assert copy(set_back, LINE) == RUNNING
    other = Laptop("aurelia", EventLine(LINE.chain, 1, {1: "other"}), LINE.chain)
    assert copy(other, LINE) == other


def test_an_older_copy_of_the_same_terms_changes_nothing() -> None:
    assert copy(STAND_BY, EventLine(LINE.chain, 1, {1: "m1"})) == STAND_BY


def test_the_laptop_to_which_the_server_hands_over_runs_the_event_once_it_has_the_copy() -> None:
    after = Laptop("bo", EventLine((START,), 1, {1: "m1"}), (START,))
    line = EventLine((START, RunningTerm("h", "bo", 2)), 2, LINE.marks)
    told = hear_server(after, line.chain, NOTHING)
    assert (standing(told), standing(copy(told, line))) == (LaptopRole.FOLLOWS, LaptopRole.RUNS)


def test_a_stand_by_takes_over_with_a_provisional_term() -> None:
    after = begin_provisional(STAND_BY, "p")
    assert after.line.chain == (*LINE.chain, RunningTerm("p", "bo", 2))
    assert standing(after) is LaptopRole.RUNS


def test_a_hand_over_without_an_answer_is_cancelled_with_a_provisional_term() -> None:
    after = begin_provisional(ask_hand_over(RUNNING, "c"), "p")
    assert (after.line.chain[-1], standing(after)) == (RunningTerm("p", "aurelia", 2), LaptopRole.RUNS)


def test_a_laptop_that_knows_of_a_later_term_cannot_take_over() -> None:
    assert not may_begin(replace(STAND_BY, known=(*LINE.chain, BACK)))
    assert begin_provisional(OVER, "p") == OVER
    assert begin_provisional(RUNNING, "p") == RUNNING


def test_only_a_running_laptop_hands_over_and_only_one_whose_term_is_over_goes_on() -> None:
    assert ask_hand_over(STAND_BY, "c") == STAND_BY
    assert go_on(RUNNING) == RUNNING
    assert standing(go_on(OVER)) is LaptopRole.LOCAL
    assert stop(go_on(OVER)) == OVER


def test_without_a_server_the_running_laptop_keeps_acts_of_the_other_one() -> None:
    """Bo has taken over; Aurelia's laptop wakes up with one more act."""
    running = begin_provisional(STAND_BY, "p")
    late = Act(3, "late")
    after, verdict = receive(running, Batch("aurelia", LINE.chain, TWO, (late,)))
    assert (after, verdict) == (replace(running, kept={"late": late}), Verdict(kept=(late,)))


def test_a_laptop_that_does_not_run_the_event_judges_nothing() -> None:
    assert receive(STAND_BY, Batch("aurelia", LINE.chain, TWO, ())) == (
        STAND_BY,
        Verdict(refusal=TermRefusal.NOT_RUN_HERE),
    )


def test_a_laptop_gives_way_to_one_that_continues_its_acts() -> None:
    chain = (*LINE.chain, RunningTerm("p", "bo", 2))
    after, _verdict = receive(RUNNING, Batch("bo", chain, ONE, (TWO, Act(3, "m3"))))
    assert (standing(after), after.known) == (LaptopRole.FOLLOWS, chain)
