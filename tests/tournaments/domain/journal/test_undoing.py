"""What undo is for events, ladders and seasons alike."""

from __future__ import annotations

import pytest

from ladders.domain.access import PASSED_OVER
from ladders.domain.action import LadderChange
from ladders.domain.rows import LADDER_SCHEMA
from ladders.models import LadderStep
from tests.factories import make_user
from tests.ladders.made import made_ladder, who
from tests.tournaments.domain.refused import refusal
from tournaments.domain.errors import Refused
from tournaments.domain.journal.entries import rows_to_put_back
from tournaments.domain.journal.logged_change import logged
from tournaments.domain.journal.undoing import entry_to_undo, last_entry, put_back, unchanged_since

pytestmark = pytest.mark.django_db


def test_the_last_entry_is_none_that_is_passed_over_undone_or_an_undo() -> None:
    ladder = made_ladder()
    assert (last_entry(ladder, ()).action, last_entry(ladder, PASSED_OVER).action) == ("visibility", "links")
    assert last_entry(ladder, {step.action for step in ladder.journal.all()}) is None
    links = ladder.journal.get(action="links")
    ladder.journal.create(number=99, at=links.at, action="undo", undoes=links)
    assert last_entry(ladder, PASSED_OVER).action == "enter"


def test_an_entry_is_undone_only_as_seen_and_with_its_rights() -> None:
    entry = LadderStep(number=3, action="links")
    assert entry_to_undo(entry, number=3, may=lambda it: it is entry) is entry
    assert entry_to_undo(entry, may=lambda _it: True) is entry
    assert refusal(entry_to_undo, entry=None, may=bool) == "There is nothing to undo."
    later = "Something else was done after this step, so it was not undone."
    assert refusal(entry_to_undo, entry=entry, number=2, may=bool) == later
    with pytest.raises(Refused) as refused:
        entry_to_undo(entry, number=3, may=lambda _it: False, ask="Ask the owner.")
    assert (refused.value.message, refused.value.remedy) == ("This step is not yours to undo.", "Ask the owner.")


def test_rows_come_back_once_and_not_after_another_change() -> None:
    ladder, anna = made_ladder(), "Anna"
    with logged(LadderChange(ladder, make_user()), "person") as change:
        change.update(who(ladder, anna), rating=7)
        change.update(change.ladder, name="Other")
    rows = rows_to_put_back(LADDER_SCHEMA, ladder.journal.all()[0])
    assert rows is not None
    undo = LadderChange(change.ladder, make_user())
    put_back(undo, rows, unchanged_since(LADDER_SCHEMA, rows))
    assert (who(ladder, anna).rating, undo.ladder.name, len(undo.rows)) == (2000, "Club ladder", 2)
    changed_again = "This change can no longer be undone: the same data has changed again."
    assert refusal(unchanged_since, schema=LADDER_SCHEMA, rows=rows) == changed_again


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "event", "key": 1, "before": {"name": "A"}, "after": {"name": "B"}},
        {"kind": "player", "key": "1", "before": {"name": "A"}, "after": {"name": "B"}},
        {"kind": "player", "key": 1, "before": {"nick": "A"}, "after": {"nick": "B"}},
        {"kind": "player", "key": 1, "before": {"rating": "x"}, "after": {"rating": 1}},
        {"kind": "player", "key": 1, "before": {"name": "A"}, "after": None},
        "player",
    ],
)
def test_rows_of_another_version_or_another_log_are_not_put_back(change: object) -> None:
    fine = {"kind": "player", "key": 1, "before": {"name": "A"}, "after": {"name": "B"}}
    assert rows_to_put_back(LADDER_SCHEMA, LadderStep(changes=[fine])) is not None
    assert rows_to_put_back(LADDER_SCHEMA, LadderStep(changes=[fine, change])) is None
