"""The rules for line-ups, in the database and out of it again."""

from __future__ import annotations

from hypothesis import given, strategies as st

from tournaments.domain.teams.line_up_rules import LineUpRules, rules_of, rules_values
from tournaments.models import Event

RULES = st.builds(
    LineUpRules,
    order=st.sampled_from(["fixed", "rating", "free"]),
    tolerance=st.integers(0, 400),
    reserves=st.sampled_from(["end", "anywhere"]),
    most_empty=st.none() | st.integers(0, 20),
    results_by_captains=st.booleans(),
    results=st.sampled_from(["boards", "matches"]),
)


@given(rules=RULES)
def test_what_is_kept_of_the_rules_gives_them_back(rules: LineUpRules) -> None:
    assert rules_of(Event(line_ups=rules_values(rules))) == rules


def test_an_event_that_says_nothing_has_the_usual_rules() -> None:
    assert rules_of(Event()) == LineUpRules(
        order="fixed", tolerance=0, reserves="end", most_empty=None, results_by_captains=False, results="boards"
    )


def test_events_that_knew_always_and_never_alone_say_so_still() -> None:
    assert rules_of(Event(line_ups={"may_be_empty": False})).most_empty == 0
    assert rules_of(Event(line_ups={"may_be_empty": True})).most_empty is None
