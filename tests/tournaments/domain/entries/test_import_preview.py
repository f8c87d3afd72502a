"""A table of players before anything is entered: what each row is and may become, and the entering as one act."""

from __future__ import annotations

import pytest
from django.test import override_settings

from tabellone.interchange.players import Comparison, Entrant, Known, TableError
from tests.factories import make_event, owner_of
from tournaments.domain.entries import import_preview as previews
from tournaments.domain.entries.import_preview import Preview, Wishes, choices_of, enter_table, preview_table
from tournaments.domain.entries.registrations import change_registration, register
from tournaments.domain.errors import Refused
from tournaments.domain.undo import undo_last
from tournaments.models import Event

ANNA = Entrant("Rossi, Anna", 2104, fide_id="800001")
BO = Entrant("Verdi, Bo", 1900)


@pytest.mark.parametrize(
    ("finding", "entrant", "choices"),
    [
        (Comparison("new"), ANNA, ("add", "skip")),
        (Comparison("same", Known(1, ANNA)), ANNA, ("skip",)),
        (Comparison("wrong"), Entrant(""), ("skip",)),
        (Comparison("conflict", reason="repeated", twin=2), BO, ("skip", "add")),
        (Comparison("conflict", reason="repeated", twin=2), ANNA, ("skip",)),
        (Comparison("conflict", Known(1, ANNA), reason="fide_id"), ANNA, ("skip", "update")),
        (Comparison("changed", Known(1, ANNA)), ANNA, ("update", "skip")),
        (Comparison("changed", Known(1, BO)), BO, ("update", "add", "skip")),
        (Comparison("conflict", Known(1, BO), reason="name"), ANNA, ("update", "add", "skip")),
    ],
    ids=str,
)
def test_nobody_may_be_entered_with_a_fide_id_that_somebody_has_and_the_usual_choice_comes_first(
    finding: Comparison, entrant: Entrant, choices: tuple[str, ...]
) -> None:
    assert choices_of(entrant, finding) == choices


def with_two() -> Event:
    event = make_event()
    for entrant in (ANNA, BO):
        register(event=event, actor=owner_of(event), entrant=entrant)
    return event


TABLE = """name;rating;fide id;born
ROSSI Anna;2120;800001;
Verdi, Bo;1900;;1990
Neri;1800;;mai
;1700;;
Verdi, Bo;1900;;
"""


def found(preview: Preview) -> list[tuple[int, str, str, bool, bool, bool]]:
    """Of each row its line, what it is, what becomes of it, and whether it wants a look, correction, an answer."""
    return [
        (row.row.line, row.finding.status, row.choice, row.wants_a_look, row.wants_correction, row.wants_an_answer)
        for row in preview.rows
    ]


@pytest.mark.django_db
def test_each_row_is_told_beside_who_is_entered_and_nothing_is_entered_yet() -> None:
    event = with_two()
    preview = preview_table(event, TABLE)
    assert found(preview) == [
        (2, "changed", "update", False, False, False),
        (3, "conflict", "update", True, False, True),
        (4, "new", "add", True, True, False),
        (5, "wrong", "skip", True, True, False),
        (6, "conflict", "skip", True, False, True),
    ]
    assert dict(preview.counts) == {"changed": 1, "conflict": 2, "new": 1, "wrong": 1}
    anna, bo = event.registrations.order_by("pk")
    assert preview.to_add == [Entrant("Neri", 1800)]
    assert preview.to_update == {
        anna.pk: {"name": "ROSSI Anna", "rating": 2120},
        bo.pk: {"birth": "1990/00/00"},
    }
    assert [row.row.line for row in preview.rows if row.is_open] == [4, 5]
    assert event.registrations.count() == 2


@pytest.mark.django_db
def test_what_the_arbiter_says_of_columns_and_rows_is_done() -> None:
    event = with_two()
    seen = preview_table(event, TABLE).seen
    said = Wishes(
        columns={1: ""},
        corrections={5: {"name": "Gialli, Pia", "rating": "1700"}},
        choices={3: "add", 4: "update", 6: "skip"},
        opened=2,
        seen=seen,
    )
    preview = preview_table(event, TABLE, said)
    assert preview.columns.fields == ("name", "", "fide_id", "birth")
    assert [(row.row.entrant.name, row.choice, row.is_answered, row.is_open) for row in preview.rows] == [
        ("ROSSI Anna", "update", False, True),
        ("Verdi, Bo", "add", True, False),
        ("Neri", "add", False, True),
        ("Gialli, Pia", "add", False, True),
        ("Verdi, Bo", "skip", True, False),
    ]


@pytest.mark.django_db
def test_choices_made_beside_other_players_are_forgotten() -> None:
    event = with_two()
    said = Wishes(choices={3: "skip"}, seen=preview_table(event, TABLE).seen)
    assert preview_table(event, TABLE, said).rows[1].choice == "skip"
    change_registration(
        registration=event.registrations.get(name=BO.name), actor=owner_of(event), changes={"club": "T"}
    )
    again = preview_table(event, TABLE, said)
    assert (again.rows[1].choice, again.rows[1].wants_an_answer, again.seen == said.seen) == ("update", True, False)


@pytest.mark.django_db
def test_a_table_is_entered_in_one_step_that_one_undo_takes_back() -> None:
    event = with_two()
    before = list(event.registrations.order_by("pk").values_list("name", "rating", "birth"))
    seen = preview_table(event, TABLE).seen
    entered = enter_table(
        event=event,
        actor=owner_of(event),
        data=TABLE,
        wishes=Wishes(choices={3: "update", 6: "skip"}, seen=seen),
    )
    assert list(event.registrations.order_by("pk").values_list("name", "rating", "birth")) == [
        ("ROSSI Anna", 2120, ""),
        ("Verdi, Bo", 1900, "1990/00/00"),
        ("Neri", 1800, ""),
    ]
    entry = event.journal.latest("number")
    assert (entry.action, entry.details["count"], entry.details["changed"]) == ("import_players", 1, 2)
    assert (len(entered.to_add), len(entered.to_update)) == (1, 2)
    undo_last(event=event, actor=owner_of(event))
    assert list(event.registrations.order_by("pk").values_list("name", "rating", "birth")) == before


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("choices", "is_seen", "text"),
    [
        ({3: "update"}, True, "The data changed after you opened this page. Nothing was saved."),
        ({3: "update", 6: "skip"}, False, "The data changed after you opened this page. Nothing was saved."),
        ({2: "skip", 3: "skip", 4: "skip", 6: "skip"}, True, "No rows to add or update."),
    ],
    ids=["no answer", "not seen", "nothing to do"],
)
def test_what_was_not_seen_or_not_answered_or_would_do_nothing_is_refused(
    choices: dict[int, str], text: str, *, is_seen: bool
) -> None:
    event = with_two()
    seen = preview_table(event, TABLE).seen if is_seen else ""
    with pytest.raises(Refused) as refused:
        enter_table(event=event, actor=owner_of(event), data=TABLE, wishes=Wishes(choices=choices, seen=seen))
    assert refused.value.message == text
    assert (event.registrations.count(), event.journal.filter(action="import_players").count()) == (2, 0)


@pytest.mark.django_db
def test_many_rows_that_want_correction_are_opened_up_to_a_bound_and_none_where_the_names_are_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(previews, "MOST_OPENED", 2)
    wrong = "name;born\n" + "".join(f"P{number};mai\n" for number in range(4))
    event = make_event()
    assert [row.is_open for row in preview_table(event, wrong).rows] == [True, True, False, False]
    assert [row.is_open for row in preview_table(event, wrong, Wishes(opened=5)).rows] == [True, True, False, True]
    nameless = preview_table(event, "rating;born\n1900;mai\n1800;1990\n")
    assert [(row.finding.status, row.is_open) for row in nameless.rows] == [("wrong", False)] * 2


@pytest.mark.django_db
def test_a_table_of_more_rows_than_an_event_may_have_players_is_no_table_of_players() -> None:
    event = make_event()
    rows = "".join(f"P{number};1900\n" for number in range(25))
    with override_settings(MAX_PLAYERS=5):
        assert len(preview_table(event, "name;rating\n" + rows[: rows.index("P24")]).rows) == 24
        with pytest.raises(TableError) as error:
            preview_table(event, "name;rating\n" + rows)
    assert (error.value.line, error.value.expected, error.value.found) == (5, "at most 5 rows", "26 rows")
