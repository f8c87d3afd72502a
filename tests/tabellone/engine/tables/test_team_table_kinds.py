"""The kinds of calendars between sides as they are asked for."""

from __future__ import annotations

import pytest

from tabellone.engine.errors import BadCalendar
from tabellone.engine.tables.hutton import hutton
from tabellone.engine.tables.molter import molter
from tabellone.engine.tables.multi_team_tables import several_sides, triangular
from tabellone.engine.tables.reduced import reduced
from tabellone.engine.tables.scheveningen import classic, direct, scheveningen
from tabellone.engine.tables.schiller import schiller, sixteen, twelve_balanced, twelve_reordered
from tabellone.engine.tables.swiss_tables import swiss_made
from tabellone.engine.tables.team_table_kinds import FORMS, SIDES_KINDS, Size, name_of, sides_calendar_of
from tabellone.engine.tables.team_tables import SidesCalendar, SideSeat


@pytest.mark.parametrize(
    ("kind", "size", "form", "expected"),
    [
        ("scheveningen", Size(4), "", scheveningen(4)),
        ("scheveningen", Size(4, 2), "", scheveningen(4)),
        ("scheveningen", Size(4, 3), "", triangular(4)),
        ("scheveningen", Size(3, 4), "", several_sides(4, 3)),
        ("scheveningen", Size(5), "direct", direct(5)),
        ("scheveningen", Size(5), "classic", classic(5)),
        ("scheveningen", Size(6), "reduced", reduced(2, 6)),
        ("scheveningen", Size(4, 3), "reduced", reduced(3, 4)),
        ("triangular", Size(2), "", triangular(2)),
        ("schiller", Size(12), "", schiller(4, 3)),
        ("schiller", Size(12), "reordered", twelve_reordered()),
        ("schiller", Size(3, 4), "balanced", twelve_balanced()),
        ("schiller", Size(12), "swiss", swiss_made(4, 3)),
        ("schiller", Size(16), "", sixteen()),
        ("schiller", Size(4, 4), "", schiller(4, 4)),
        ("hutton", Size(6, 4), "", (hutton(4, 6),)),
        ("molter", Size(6, 4), "", molter(4, 6, 2)),
        ("molter", Size(4, 5, 3), "", molter(5, 4, 3)),
    ],
)
def test_what_each_kind_and_form_is(kind: str, size: Size, form: str, expected: SidesCalendar) -> None:
    assert sides_calendar_of(SIDES_KINDS[kind], size, form) == expected


@pytest.mark.parametrize(
    ("kind", "size", "form", "message"),
    [
        ("hutton", Size(4), "", "the number of teams is missing: 4x6 is 4 teams of 6"),
        ("schiller", Size(13), "", "the number of teams is missing: 4x6 is 4 teams of 6"),
        ("triangular", Size(4, 4), "", "a triangular tournament has 3 teams, not 4"),
        ("scheveningen", Size(4, 3), "classic", "this form is for 2 teams, not 3"),
        ("schiller", Size(16), "balanced", "only the rounds of twelve players have another order"),
        ("hilton", Size(3, 4), "direct", "this kind of pairing table has no form direct"),
    ],
)
def test_what_does_not_go_together_is_refused(kind: str, size: Size, form: str, message: str) -> None:
    with pytest.raises(BadCalendar) as refused:
        sides_calendar_of(SIDES_KINDS[kind], size, form)
    assert str(refused.value) == message


def test_players_of_a_schiller_tournament_are_numbered_through() -> None:
    kind = SIDES_KINDS["schiller"]
    assert [name_of(kind, size, SideSeat(2, 1)) for size in (Size(12), Size(16), Size(5, 6))] == [4, 5, 6]
    assert name_of(SIDES_KINDS["hilton"], Size(3, 4), SideSeat(2, 1)) == "B1"


def test_the_forms_of_all_kinds() -> None:
    assert FORMS == ("direct", "classic", "reduced", "earlier", "reordered", "balanced", "swiss")
