"""Steps of a chain and their check."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

from tabellone.sealing.chain import (
    SealedStep,
    check_chain,
    erased_salts,
    head_after,
    moment_of,
    moment_text,
    replay,
)
from tabellone.sealing.findings import SealFinding
from tabellone.sealing.state import SealedState, apply_changes

AT = moment_text(datetime(2026, 11, 28, 10, tzinfo=UTC))


def chain(*steps: SealedStep) -> list[SealedStep]:
    """The steps with their states and heads."""
    state, head, found = SealedState(), "", []
    for step in steps:
        apply_changes(state, step.changes)
        whole = replace(step, state=state.digest())
        head = head_after(head, whole)
        found.append(replace(whole, head=head))
    return found


def step(number: int, **values: object) -> SealedStep:
    """A step without state and head."""
    return replace(SealedStep(number, AT, "publish", "", ""), **values)  # type: ignore[arg-type]


def three() -> list[SealedStep]:
    """A chain of three steps, of which the second had a salt that the third states as erased."""
    return chain(
        step(1, changes={"rounds": {"1": {"games": [["1", "2", "**"]], "byes": []}}}, facts={"round": 1}),
        step(2, changes={"rounds": {"1": {"games": [["1", "2", "10"]], "byes": []}}}, entry=9, entry_commitment="c"),
        step(3, facts={"erased": [2]}, kind="erased"),
    )


def test_a_chain_is_valid_and_leads_to_its_last_state() -> None:
    steps = three()
    assert check_chain(steps) == (replay(steps), [])
    assert replay(steps).rounds == {"1": {"games": [["1", "2", "10"]], "byes": []}}


def test_every_value_of_a_step_counts() -> None:
    steps = three()
    others: dict[str, Any] = {
        "at": "2026-11-28T11:00:00.000000Z",
        "kind": "unpublish",
        "entry": 8,
        "entry_commitment": "d",
        "facts": {"round": 2},
        "state": "0" * 64,
        "head": "0" * 64,
        "changes": {},
    }
    for name, value in others.items():
        forged = [steps[0], replace(steps[1], **{name: value}), steps[2]]
        assert SealFinding("step", 2) in check_chain(forged)[1], name


def test_a_missing_step_is_found_and_so_are_two_steps_in_another_order() -> None:
    one, two, last = three()
    assert SealFinding("missing_step", 2) in check_chain([one, last])[1]
    assert SealFinding("missing_step", 1) in check_chain([two, one, last])[1]


def test_a_step_that_is_computed_again_gives_other_heads() -> None:
    one, _two, last = three()
    forged = chain(one, step(2, changes={"rounds": {"1": {"games": [["1", "2", "01"]], "byes": []}}}), last)
    assert check_chain(forged)[1] == []
    assert forged[-1].head != three()[-1].head


def test_a_salt_is_missing_unless_a_later_step_states_it_as_erased() -> None:
    steps = three()
    assert erased_salts(steps) == {2}
    assert check_chain(steps[:2])[1] == [SealFinding("salt", 2)]
    assert erased_salts([step(1, facts={"erased": [2]}), step(2)]) == set(), "a step cannot erase a later one"
    assert erased_salts([step(3, facts={"erased": "all"})]) == set()


def test_changes_of_another_form_are_found() -> None:
    forged = [replace(three()[0], changes={"names": {}})]
    assert check_chain(forged)[1] == [SealFinding("step", 1)]


def test_times_are_written_in_utc_to_the_microsecond() -> None:
    there = datetime(2026, 11, 28, 11, 0, 0, 5, tzinfo=timezone(timedelta(hours=1)))
    assert moment_text(there) == moment_of("2026-11-28T10:00:00.000005Z") == "2026-11-28T10:00:00.000005Z"
