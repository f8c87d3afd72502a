"""What the server accepts, keeps and refuses."""

from __future__ import annotations

from dataclasses import replace

from mirrors.domain.terms.chain import MOST_TERMS, PROTOCOL, SERVER, Act, Batch, EventLine, RunningTerm
from mirrors.domain.terms.server_rules import TermRefusal, Verdict, give_back, hand_over, judge, take_over

START = RunningTerm("a", SERVER, 0)
HALL = RunningTerm("b", "aurelia", 2)
ONE, TWO, THREE, FOUR = (Act(number, f"m{number}") for number in (1, 2, 3, 4))
OTHER = Act(3, "other")
LINE = EventLine((START, HALL), 2, {1: "m1", 2: "m2"})
LATER = EventLine((START, HALL), 3, {1: "m1", 2: "m2", 3: "m3"})


def batch(
    *acts: Act, after: Act | None = TWO, chain: tuple[RunningTerm, ...] = LINE.chain, machine: str = "aurelia"
) -> Batch:
    return Batch(machine, chain, after, acts)


def test_acts_of_the_term_that_follow_the_last_one_are_accepted() -> None:
    assert judge(LINE, batch(THREE)) == (LATER, Verdict(accepted=(THREE,), on_line=(THREE,)))


def test_a_repeated_batch_changes_nothing_and_is_confirmed_again() -> None:
    assert judge(LATER, batch(THREE)) == (LATER, Verdict(on_line=(THREE,)))


def test_a_late_batch_that_ends_before_the_line_does_is_confirmed() -> None:
    assert judge(LATER, batch(TWO, after=ONE)) == (LATER, Verdict(on_line=(TWO,)))


def test_acts_after_a_gap_are_neither_accepted_nor_kept() -> None:
    assert judge(LINE, batch(FOUR, after=THREE)) == (LINE, Verdict(refusal=TermRefusal.ACTS_MISSING))


def test_a_batch_that_skips_an_act_of_the_event_is_kept() -> None:
    assert judge(LATER, batch(FOUR)) == (LATER, Verdict(kept=(FOUR,), over=frozenset("b")))


def test_acts_of_an_older_term_are_kept() -> None:
    line = replace(LINE, chain=(START, HALL, RunningTerm("c", SERVER, 2)))
    assert judge(line, batch(THREE)) == (line, Verdict(kept=(THREE,)))


def test_of_an_older_term_only_acts_that_are_not_in_the_event_are_kept() -> None:
    line = replace(LATER, chain=(START, HALL, RunningTerm("c", SERVER, 3)))
    assert judge(line, batch(THREE, FOUR)) == (line, Verdict(kept=(FOUR,), on_line=(THREE,)))


def test_a_laptop_that_was_set_back_and_does_other_acts_has_them_kept() -> None:
    assert judge(LATER, batch(OTHER)) == (LATER, Verdict(kept=(OTHER,), over=frozenset("b")))


def test_acts_after_one_that_is_not_in_the_event_are_kept() -> None:
    after = Act(2, "other")
    assert judge(LINE, batch(THREE, after=after)) == (LINE, Verdict(kept=(THREE,), over=frozenset("b")))


def test_acts_in_a_term_of_the_server_are_kept() -> None:
    line = EventLine((START,), 2, LINE.marks)
    assert judge(line, batch(THREE, chain=(START,))) == (line, Verdict(kept=(THREE,), over=frozenset("a")))


def test_the_first_provisional_term_to_arrive_is_confirmed() -> None:
    chain = (*LINE.chain, RunningTerm("p", "bo", 3))
    expected = EventLine(chain, 4, {1: "m1", 2: "m2", 3: "m3", 4: "m4"})
    found = judge(LINE, batch(THREE, FOUR, chain=chain, machine="bo"))
    assert found == (expected, Verdict(accepted=(THREE, FOUR), on_line=(THREE, FOUR)))


def test_the_second_provisional_term_is_not_confirmed_and_its_acts_are_kept() -> None:
    line = replace(LATER, chain=(*LINE.chain, RunningTerm("p", "bo", 2)))
    found = judge(line, batch(OTHER, chain=(*LINE.chain, RunningTerm("q", "chidi", 2)), machine="chidi"))
    assert found == (line, Verdict(kept=(OTHER,), over=frozenset("q")))


def test_a_provisional_term_that_lacks_acts_of_the_event_is_not_confirmed() -> None:
    found = judge(LATER, batch(OTHER, chain=(*LINE.chain, RunningTerm("p", "bo", 2)), machine="bo"))
    assert found == (LATER, Verdict(kept=(OTHER,), over=frozenset("p")))


def test_a_provisional_term_that_claims_to_begin_before_the_end_of_the_event_is_not_confirmed() -> None:
    """Also if its sender has all acts of the event."""
    found = judge(LATER, batch(THREE, FOUR, chain=(*LINE.chain, RunningTerm("p", "bo", 2)), machine="bo"))
    assert found == (LATER, Verdict(kept=(FOUR,), on_line=(THREE,), over=frozenset("p")))


def test_a_provisional_term_whose_acts_are_missing_is_not_yet_decided() -> None:
    chain = (*LINE.chain, RunningTerm("p", "bo", 3))
    found = judge(LINE, batch(FOUR, after=THREE, chain=chain, machine="bo"))
    assert found == (LINE, Verdict(refusal=TermRefusal.ACTS_MISSING))


def test_another_version_of_the_program_is_refused_and_nothing_is_kept() -> None:
    found = judge(LINE, replace(batch(THREE), protocol=PROTOCOL + 1))
    assert found == (LINE, Verdict(refusal=TermRefusal.OTHER_VERSION))


def test_too_many_terms_are_refused() -> None:
    chain = (*LINE.chain, *(RunningTerm(f"p{number}", "bo", 2) for number in range(MOST_TERMS)))
    assert judge(LINE, batch(THREE, chain=chain)) == (LINE, Verdict(refusal=TermRefusal.TOO_MANY))
    assert take_over(EventLine(chain, 2, LINE.marks), "s") == (EventLine(chain, 2, LINE.marks), TermRefusal.TOO_MANY)


def test_acts_that_the_sender_keeps_for_others_are_kept_unless_they_are_in_the_event() -> None:
    found = judge(LINE, replace(batch(THREE), kept=(OTHER, TWO)))
    assert found == (LATER, Verdict(accepted=(THREE,), kept=(OTHER,), on_line=(THREE, TWO)))


def test_the_server_hands_over_from_its_last_act_once() -> None:
    line = EventLine((START,), 2, LINE.marks)
    after, refusal = hand_over(line, "b", "aurelia")
    assert (after, refusal) == (LINE, None)
    assert hand_over(after, "b", "aurelia") == (LINE, None)


def test_a_server_that_does_not_run_the_event_cannot_hand_it_over() -> None:
    assert hand_over(LINE, "c", "bo") == (LINE, TermRefusal.NOT_RUN_HERE)


def test_a_laptop_hands_over_when_all_its_acts_have_arrived() -> None:
    expected = replace(LATER, chain=(*LATER.chain, RunningTerm("c", SERVER, 3)))
    assert give_back(LATER, "c", batch(THREE)) == (expected, None)
    assert give_back(expected, "c", batch(THREE)) == (expected, None)


def test_a_laptop_without_acts_hands_over_too() -> None:
    line = EventLine((RunningTerm("h", "aurelia", 0),), 0, {})
    expected = replace(line, chain=(*line.chain, RunningTerm("c", SERVER, 0)))
    assert give_back(line, "c", batch(after=None, chain=line.chain)) == (expected, None)


def test_a_hand_over_without_the_last_act_is_refused() -> None:
    assert give_back(LATER, "c", batch()) == (LATER, TermRefusal.ACTS_MISSING)
    assert give_back(LATER, "c", batch(OTHER)) == (LATER, TermRefusal.ACTS_MISSING)


def test_only_the_laptop_that_runs_the_event_hands_it_over() -> None:
    assert give_back(LINE, "c", batch(machine="bo")) == (LINE, TermRefusal.NOT_RUN_HERE)
    over = replace(LINE, chain=(*LINE.chain, RunningTerm("d", SERVER, 2)))
    assert give_back(over, "c", batch()) == (over, TermRefusal.NOT_RUN_HERE)
    assert give_back(LINE, "c", replace(batch(), protocol=0)) == (LINE, TermRefusal.OTHER_VERSION)


def test_the_server_takes_over_from_the_last_act_it_has() -> None:
    expected = replace(LINE, chain=(*LINE.chain, RunningTerm("c", SERVER, 2)))
    assert take_over(LINE, "c") == (expected, None)
    assert take_over(expected, "d") == (expected, None)
