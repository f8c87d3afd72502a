"""From a record of teams to the teams of a round, and what must hold of every round (C.04.6 with C.04.1 and C.04.2)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from tabellone.engine import NoLegalPairing, UnknownSystem, pair
from tabellone.engine.team_swiss import SYSTEM
from tabellone.engine.team_swiss.round import team_field_of
from tabellone.engine.team_swiss.teams import SwissTeam as TeamToPair
from tabellone.options import Options
from tabellone.record import (
    Adjustment,
    Bye,
    ByeKind,
    Colour,
    ForbiddenPairs,
    Game,
    Matches,
    Pairing,
    Player,
    Record,
    RequestedBye,
    Result,
    Round,
    Score,
    Team,
    VirtualPoints,
)
from tests.tabellone.record.matches import DRAW, LOSS, MINUS, OPEN, PLUS, WIN
from tests.twins.team_events import records_of


def event(*rounds: Round, teams: int = 4, **more: object) -> Record:
    """Teams of two boards: team n has players 2n - 1 and 2n, with White on the first board if it is named first."""
    record = Record(
        players=tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, 2 * teams + 1)),
        teams=tuple(Team(tpn, f"Team {tpn}", players=(2 * tpn - 1, 2 * tpn)) for tpn in range(1, teams + 1)),
        matches=Matches(colours=(Colour.WHITE, Colour.BLACK)),
        rounds=rounds,
        planned_rounds=9,
        system="team-swiss",
        edition="2026",
        initial_colour=Colour.WHITE,
    )
    return replace(record, **more)  # type: ignore[arg-type]


def match(first: int, second: int, *results: tuple[Result, Result]) -> Pairing:
    """A match with the results of its boards, the first team's first."""
    (own, others), (own_on_2, others_on_2) = results
    one, two = Game(2 * first - 1, 2 * second - 1, own, others), Game(2 * second, 2 * first, others_on_2, own_on_2)
    return Pairing(first, second, (one, two))


WON, DRAWN, CAME, NOBODY = (WIN, LOSS), (DRAW, DRAW), (PLUS, MINUS), (MINUS, MINUS)


def team(record: Record, tpn: int, edition: str = "2026") -> TeamToPair:
    """That team before the record's next round."""
    field = team_field_of(replace(record, edition=edition), len(record.rounds) + 1, edition)
    return next(team for team in field.teams if team.tpn == tpn)


def test_a_played_match_gives_both_scores_a_colour_and_an_opponent_who_is_met() -> None:
    record = event(Round((match(1, 2, WON, DRAWN), match(3, 4, DRAWN, CAME))))
    assert [team(record, tpn) for tpn in (1, 2, 3, 4)] == [
        TeamToPair(1, 20, 15, "w", frozenset({2})),
        TeamToPair(2, 0, 5, "b", frozenset({1}), number_is_odd=False),
        TeamToPair(3, 20, 15, "w", frozenset({4})),
        TeamToPair(4, 0, 5, "b", frozenset({3}), number_is_odd=False),
    ]


def test_a_forfeited_match_gives_points_alone_and_bars_the_winner_from_the_bye() -> None:
    record = event(Round((match(1, 2, CAME, CAME), match(3, 4, NOBODY, NOBODY))))
    assert [team(record, tpn) for tpn in (1, 2, 3)] == [
        TeamToPair(1, 20, 20, may_have_bye=False),
        TeamToPair(2, 0, 0, number_is_odd=False),
        TeamToPair(3, 0, 0),
    ]


@pytest.mark.parametrize(
    ("kind", "edition", "may_have_bye"),
    [
        (ByeKind.PAIRING_ALLOCATED, "2026", False),
        (ByeKind.PAIRING_ALLOCATED, "2024", False),
        (ByeKind.FULL, "2026", False),
        (ByeKind.FULL, "2024", False),
        (ByeKind.HALF, "2026", True),
        (ByeKind.HALF, "2024", True),
        (ByeKind.ZERO, "2026", True),
    ],
)
def test_c2_what_bars_from_the_bye(kind: ByeKind, edition: str, *, may_have_bye: bool) -> None:
    record = event(Round((match(1, 2, WON, WON),), (Bye(3, kind), Bye(4, ByeKind.ZERO))))
    assert team(record, 3, edition).may_have_bye is may_have_bye


def test_c2_of_2024_speaks_of_the_points_of_a_win_and_that_of_2026_of_a_forfeit() -> None:
    """One player came, to an opponent of whom nobody did: with game points primary not as many as a win gives."""
    matches = Matches(colours=(Colour.WHITE, Colour.BLACK), primary=Score.GAME)
    one_came = event(Round((match(1, 2, CAME, NOBODY),)), matches=matches)
    assert [team(one_came, 1, edition).may_have_bye for edition in SYSTEM.years] == [True, False]


def test_1_5_a_floater_met_another_score_in_the_previous_round() -> None:
    first = Round((match(1, 2, WON, WON), match(3, 4, WON, WON)))
    second = Round((match(1, 4, DRAWN, DRAWN), match(3, 2, CAME, CAME)))
    third = Round((match(1, 3, DRAWN, DRAWN),), (Bye(2, ByeKind.PAIRING_ALLOCATED), Bye(4, ByeKind.ZERO)))
    record = event(first, second)
    assert [team(record, tpn).has_floated for tpn in (1, 2, 3, 4)] == [True, False, False, True]
    scheduled = replace(record, options=Options(team_scheduled=True))
    assert [team(scheduled, tpn).has_floated for tpn in (1, 2, 3, 4)] == [True] * 4
    later = event(first, second, third)
    assert [team(later, tpn).has_floated for tpn in (1, 2, 3, 4)] == [True, False, True, False]


def test_1_5_floats_go_by_the_points_for_pairing() -> None:
    rows = (VirtualPoints.of(Score.MATCH, 20, (1, 1), (1, 1)),)
    record = event(Round((match(1, 2, DRAWN, DRAWN), match(3, 4, WON, WON))), virtual_points=rows)
    assert [team(record, tpn).has_floated for tpn in (1, 2, 3, 4)] == [True, True, False, False]


def test_1_2_the_primary_score_may_be_that_of_the_games() -> None:
    matches = Matches(colours=(Colour.WHITE, Colour.BLACK), primary=Score.GAME)
    found = team(event(Round((match(1, 2, WON, DRAWN),)), matches=matches), 1)
    assert (found.score, found.secondary) == (15, 20)


def test_an_unfinished_match_is_a_draw_for_pairing_and_penalties_count() -> None:
    record = event(Round((match(1, 2, WON, (OPEN, OPEN)), match(3, 4, WON, WON))))
    record = replace(record, adjustments=(Adjustment(-5, (3,), match_points=-10),))
    assert [(team(record, tpn).score, team(record, tpn).secondary) for tpn in (1, 2, 3)] == [
        (10, 15),
        (10, 5),
        (10, 15),
    ]


def test_who_may_not_meet_counts_as_met_for_the_rounds_that_it_is_said_of() -> None:
    record = event(Round(), forbidden=(ForbiddenPairs((1, 3), 2, 2), ForbiddenPairs((1, 4), 3)))
    assert team(record, 1).opponents == {3}


def test_4_3_1_odd_is_the_number_or_by_another_reading_the_place_among_those_who_have_arrived() -> None:
    record = event(requested_byes=(RequestedBye(1, 1, ByeKind.ZERO),))
    places = replace(record, options=Options(team_places=True))
    assert [[team(of, tpn).number_is_odd for tpn in (2, 3, 4)] for of in (record, places)] == [
        [False, True, False],
        [True, False, True],
    ]


def test_c_04_7_baku_acceleration_is_for_match_points() -> None:
    record = event(acceleration="baku")
    assert [team(record, tpn).score for tpn in (1, 2, 3)] == [20, 20, 0]
    by_games = replace(record, matches=replace(record.matches, primary=Score.GAME))
    with pytest.raises(UnknownSystem, match="match points"):
        pair(by_games)


def test_c_04_2_boards_stand_in_the_order_of_the_higher_score_then_the_sum_then_the_number() -> None:
    first = Round((match(4, 1, WON, WON), match(5, 2, WON, WON), match(6, 3, WON, WON)))
    assert pair(event(first, teams=6)).pairs == ((6, 4), (1, 5), (2, 3))


def test_an_event_of_players_is_not_paired_by_a_system_for_teams() -> None:
    with pytest.raises(UnknownSystem, match="teams"):
        pair(Record(players=(Player(1, "A"), Player(2, "B")), system="team-swiss"))


# --- invariants ---


def outcome(record: Record, _number: int = 0) -> tuple[frozenset[tuple[int, int]], int | None] | None:
    """The engine's pairing of the next round."""
    try:
        pairing = pair(record)
    except NoLegalPairing:
        return None
    [bye] = pairing.free or (None,)
    return frozenset(pairing.pairs), bye


@st.composite
def rounds(draw: st.DrawFn) -> Record:
    """A record with a round to pair, from an event that the engine has paired so far."""
    edition, kind = draw(st.sampled_from(SYSTEM.years)), draw(st.sampled_from(["a", "b", "none"]))
    found = list(records_of(edition, str(draw(st.integers(0, 2**32))), Options(preferences=kind), outcome))
    return draw(st.sampled_from(found))


@given(record=rounds())
@settings(max_examples=100, deadline=None)
def test_every_team_is_paired_once_or_has_the_one_bye(record: Record) -> None:
    found = outcome(record)
    if found is None:
        return
    pairs, bye = found
    absent = {row.player for row in record.requested_byes}
    present = [team.tpn for team in record.teams if team.tpn not in absent]
    placed = [tpn for pair_ in pairs for tpn in pair_] + ([bye] if bye else [])
    assert sorted(placed) == present


@given(record=rounds())
@settings(max_examples=100, deadline=None)
def test_nobody_meets_an_opponent_again_nor_whom_it_may_not_meet_nor_has_a_second_bye(record: Record) -> None:
    found = outcome(record)
    if found is None:
        return
    pairs, bye = found
    met = {frozenset((row.first, row.second)) for round_ in record.rounds for row in round_.pairings if row.is_played}
    met |= {frozenset(group.players) for group in record.forbidden}
    had_bye = {row.player for round_ in record.rounds for row in round_.byes if row.kind is ByeKind.PAIRING_ALLOCATED}
    assert not met & {frozenset(pair_) for pair_ in pairs}
    assert bye not in had_bye


@given(record=rounds(), random=st.randoms(use_true_random=False))
@settings(max_examples=100, deadline=None)
def test_the_order_of_the_input_changes_nothing(record: Record, random: Random) -> None:
    other = replace(
        record,
        teams=tuple(random.sample(record.teams, len(record.teams))),
        rounds=tuple(
            Round(tuple(random.sample(row.pairings, len(row.pairings))), tuple(random.sample(row.byes, len(row.byes))))
            for row in record.rounds
        ),
    )
    assert outcome(other) == outcome(record)


@given(record=rounds())
@settings(max_examples=60, deadline=None)
def test_the_compiled_core_and_the_one_in_python_pair_alike(record: Record) -> None:
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("TABELLONE_MATCHING", "python")
        in_python = outcome(record)
    assert outcome(record) == in_python


@pytest.mark.parametrize("clubs", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("seed", range(5))
def test_the_clubs_of_two_associations_play_all_clubs_of_the_other_one(clubs: int, seed: int) -> None:
    """Teams in a Scheveningen match (docs/readings.md): prohibited pairings within each association."""
    random = Random(seed)
    first, second = range(1, clubs + 1), range(clubs + 1, 2 * clubs + 1)
    apart = (ForbiddenPairs(tuple(first)), ForbiddenPairs(tuple(second)))
    record = event(teams=2 * clubs, forbidden=apart, planned_rounds=clubs)
    for _ in range(clubs):
        pairings = (match(*pair_, *random.choices((WON, DRAWN, WON[::-1]), k=2)) for pair_ in pair(record).pairs)
        record = replace(record, rounds=(*record.rounds, Round(tuple(pairings))))
    played = [frozenset((pairing.first, pairing.second)) for round_ in record.rounds for pairing in round_.pairings]
    assert sorted(map(sorted, played)) == [[one, other] for one in first for other in second]
