"""How matches are counted, in the database and out of it again."""

from __future__ import annotations

from hypothesis import given, strategies as st

from tabellone.record import Colour, Matches, Score
from tournaments.domain.matches import matches_of, matches_values
from tournaments.models import Event

MATCHES = st.builds(
    Matches,
    primary=st.sampled_from(Score),
    win=st.integers(0, 50),
    draw=st.integers(0, 50),
    loss=st.integers(0, 50),
    colours=st.lists(st.sampled_from(Colour), min_size=1, max_size=12).map(tuple),
    bye=st.none() | st.tuples(st.integers(0, 50), st.integers(0, 200)),
)


@given(matches=MATCHES)
def test_what_is_kept_of_matches_gives_them_back(matches: Matches) -> None:
    event = Event(matches=matches_values(matches))
    assert event.is_of_teams
    assert matches_of(event) == matches


def test_an_event_of_players_has_no_matches() -> None:
    assert not Event().is_of_teams
    assert matches_of(Event()) == Matches()
