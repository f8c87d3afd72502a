"""The levels of warning: how often each asks, and what a confirmation is good for."""

from __future__ import annotations

import pytest

from tests.factories import make_event, make_user, owner_of
from tournaments.domain.errors import Refused
from tournaments.domain.integrity.levels import (
    IntegrityFinding,
    Level,
    NeedsConfirmation,
    cited,
    confirmable,
    highest,
    require_confirmation,
)
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_event()


def asked(event: Event, *findings: IntegrityFinding, act: str = "settings", username: str = "owner") -> list[int]:
    """The steps at which the act asks, each confirmed as it asks."""
    tokens: list[str] = []
    steps: list[int] = []
    with confirmable(lambda: tokens):
        while True:
            try:
                require_confirmation(event, make_user(username), act, findings)
            except NeedsConfirmation as question:
                tokens.append(question.token)
                steps.append(question.step)
            else:
                return steps


def test_each_level_asks_as_often_as_it_says(event: Event) -> None:
    levels = (Level.INFORM, Level.ACKNOWLEDGE, Level.CONFIRM, Level.CONFIRM_TWICE)
    assert [asked(event, IntegrityFinding(level, "Rounds: 9 → 7.")) for level in levels] == [[], [1], [1], [1, 2]]


def test_the_highest_of_several_findings_counts(event: Event) -> None:
    findings = [IntegrityFinding(level, str(level)) for level in (Level.ACKNOWLEDGE, Level.CONFIRM_TWICE, Level.INFORM)]
    assert (highest(findings), highest([])) == (Level.CONFIRM_TWICE, Level.INFORM)
    assert asked(event, *findings) == [1, 2]


def test_level_5_refuses_whatever_is_confirmed(event: Event) -> None:
    finding = IntegrityFinding(Level.REFUSE, "Not now.", "C.05, 5.2", ("Wait.",))
    with confirmable(list), pytest.raises(Refused) as refused:
        require_confirmation(event, owner_of(event), "forbid", [IntegrityFinding(Level.CONFIRM, "a"), finding])
    assert (refused.value.message, refused.value.remedy) == ("Not now. (C.05, 5.2)", "Wait.")


def test_outside_a_page_an_act_that_asks_is_refused_and_one_that_informs_is_not(event: Event) -> None:
    require_confirmation(event, None, "settings", [IntegrityFinding(Level.INFORM, "a")])
    with pytest.raises(Refused, match="FIDE mode asks for confirmation: a"):
        require_confirmation(event, None, "settings", [IntegrityFinding(Level.ACKNOWLEDGE, "a")])


@pytest.mark.parametrize(
    ("finding", "act", "username"),
    [
        (IntegrityFinding(Level.CONFIRM, "Rounds: 9 → 6."), "settings", "owner"),
        (IntegrityFinding(Level.CONFIRM, "Rounds: 9 → 7.", bound="x"), "settings", "owner"),
        (IntegrityFinding(Level.CONFIRM, "Rounds: 9 → 7.", consequences=("x",)), "settings", "owner"),
        (IntegrityFinding(Level.CONFIRM, "Rounds: 9 → 7."), "start", "owner"),
        (IntegrityFinding(Level.CONFIRM, "Rounds: 9 → 7."), "settings", "other"),
    ],
)
def test_a_confirmation_is_for_one_user_one_act_and_these_findings(
    event: Event, finding: IntegrityFinding, act: str, username: str
) -> None:
    with confirmable(list), pytest.raises(NeedsConfirmation) as question:
        require_confirmation(event, make_user(), "settings", [IntegrityFinding(Level.CONFIRM, "Rounds: 9 → 7.")])
    token = question.value.token
    with confirmable(lambda: [token]):
        require_confirmation(event, make_user(), "settings", [IntegrityFinding(Level.CONFIRM, "Rounds: 9 → 7.")])
        with pytest.raises(NeedsConfirmation):
            require_confirmation(event, make_user(username), act, [finding])


def test_a_confirmation_is_not_for_another_event(event: Event) -> None:
    finding = IntegrityFinding(Level.CONFIRM, "Rounds: 9 → 7.")
    with confirmable(list), pytest.raises(NeedsConfirmation) as question:
        require_confirmation(event, make_user(), "settings", [finding])
    token = question.value.token
    with confirmable(lambda: [token]), pytest.raises(NeedsConfirmation):
        require_confirmation(make_event(name="Other"), make_user(), "settings", [finding])


def test_a_finding_is_cited_with_its_article() -> None:
    assert cited(IntegrityFinding(Level.CONFIRM, "Rounds.", "C.04.1, 1")) == "Rounds. (C.04.1, 1)"
    assert cited(IntegrityFinding(Level.CONFIRM, "Rounds.")) == "Rounds."
