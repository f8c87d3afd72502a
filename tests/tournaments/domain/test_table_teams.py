"""Sides in the database: a column of the event, from which the record has them."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from tabellone.record import Team
from tests.factories import between_sides, round_robin, sides_registered
from tournaments.domain.records import load, record_of
from tournaments.domain.table_teams import TableTeamRows, has_sides, kept_sides, sides_of, sides_values
from tournaments.models import Event


def test_only_systems_between_sides_have_them() -> None:
    sides = {"sides": [{"name": "A", "players": [7]}]}
    assert has_sides(Event(system="hutton"))
    assert kept_sides(Event(system="hutton", sides=sides)) == sides["sides"]
    assert not has_sides(Event(system="dutch"))
    assert kept_sides(Event(system="dutch", sides=sides)) == []
    assert not has_sides(Event(system="FIDE_ELSEWHERE"))


@given(
    st.lists(
        st.builds(
            Team,
            tpn=st.integers(1, 99),
            name=st.text(min_size=1),
            short_name=st.text(),
            rating=st.integers(0, 3000),
            federation=st.text(max_size=3),
            captain=st.text(),
            players=st.lists(st.integers(1, 50), unique=True).map(tuple),
        )
    )
)
def test_what_is_kept_comes_back(sides: list[Team]) -> None:
    keys = {number: 1000 + number for number in range(1, 51)}
    event = Event(system="schiller", sides=sides_values(sides, keys, "seed"))
    assert sides_of(event, {key: number for number, key in keys.items()}) == tuple(sides)
    assert event.sides.get("seed") == ("seed" if sides else None)


def test_who_has_no_number_is_in_no_seat_and_before_the_start_nobody_is() -> None:
    event = Event(system="hutton", sides=sides_values([Team(1, "A", players=(1, 2))], {1: 10, 2: 20}))
    assert sides_of(event, {20: 1}) == (Team(1, "A", players=(1,)),)
    assert sides_of(event, {}) == ()


@pytest.mark.django_db
def test_the_record_has_the_sides_from_the_start_on() -> None:
    assert record_of(sides_registered("scheveningen", 2, 2)).sides == ()
    assert record_of(between_sides("scheveningen", 3, 2)).sides == (
        Team(1, "A", players=(1, 2, 3)),
        Team(2, "B", players=(4, 5)),
    )
    assert record_of(round_robin(4)).sides == ()


@pytest.mark.django_db
def test_rows_of_an_event_that_keeps_sides_say_them_besides() -> None:
    loaded = load(between_sides("scheveningen", 2, 2))
    assert isinstance(loaded, TableTeamRows)
    assert dict(loaded.besides) == {"sides": (Team(1, "A", players=(1, 2)), Team(2, "B", players=(3, 4)))}
