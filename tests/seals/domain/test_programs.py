"""The engine as a checking program."""

from __future__ import annotations

from dataclasses import replace

import pytest

from seals.domain.programs import ENGINE, ProgramAnswer, by_the_engine, places_of
from tests.factories import publish_next, started_team_event
from tests.seals.made import sealed_event
from tournaments.domain.records import record_of

pytestmark = pytest.mark.django_db


def test_the_engine_gives_the_pairs_and_the_bye_of_a_round() -> None:
    record = record_of(sealed_event(players=7, played=2))
    for number in (1, 2):
        places = places_of(record, number)
        assert len(places) == 4
        assert len([tpn for tpn, other in places if other == 0]) == 1
        assert list(by_the_engine(record, number)) == [ProgramAnswer(ENGINE, places)]


def test_the_engine_says_what_it_would_have_paired() -> None:
    record = record_of(sealed_event(players=6, played=1))
    first, *others = record.rounds[0].pairings
    turned = replace(
        first,
        first=first.second,
        second=first.first,
        games=tuple(replace(g, white=g.black, black=g.white) for g in first.games),
    )
    other = replace(record, rounds=(replace(record.rounds[0], pairings=(turned, *others)),))
    assert places_of(other, 1) != places_of(record, 1)
    assert list(by_the_engine(other, 1)) == [ProgramAnswer(ENGINE, places_of(record, 1))]


def test_the_matches_of_teams_are_places_too() -> None:
    event = started_team_event(teams=4)
    publish_next(event)
    record = record_of(event)
    assert list(by_the_engine(record, 1)) == [ProgramAnswer(ENGINE, places_of(record, 1))]


def test_a_system_that_cannot_be_paired_here_has_no_answer() -> None:
    record = replace(record_of(sealed_event(played=1)), system="unheard-of")
    assert list(by_the_engine(record, 1)) == []
