"""A round by the Olympiad's rules: the bye, the median group, the order of the matches; and whole events."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine import NoLegalPairing, RoundPairing, pair
from tabellone.engine.checker import broken_rules, check_pairings
from tabellone.engine.generator import Settings, generate
from tabellone.engine.olympiad.group import by_halves
from tabellone.engine.olympiad.pairing import paired_olympiad_round
from tabellone.engine.olympiad.teams import OlympiadTeam
from tabellone.interchange import trf
from tabellone.record import Colour, ForbiddenPairs, Matches, Record
from tests.tabellone.engine.olympiad.olympiad_teams import met, team, teams


def test_6_4_the_median_group_is_that_of_the_lower_of_the_two_teams_in_the_middle() -> None:
    points = [12] * 40 + [11] * 4 + [10] * 16 + [5] * 28
    made = paired_olympiad_round([team(tpn, each) for tpn, each in enumerate(points, start=1)], by_halves)
    assert [(group.group.residents[0].score, group.group.downward) for group in made.groups] == [
        (120, True),
        (110, True),
        (50, False),
        (100, True),
    ]


def test_4_1_the_lowest_ranked_team_that_may_have_it_has_the_bye() -> None:
    of = [team(tpn, 2) for tpn in (1, 2, 3, 4, 5)] + [team(6, 1, bye=False), team(7, 1, bye=False)]
    made = paired_olympiad_round(of, by_halves)
    assert made.bye is of[4]


def test_4_1_and_only_if_the_others_can_be_paired() -> None:
    of = [team(1, 2, met=(2,)), team(2, 2, met=(1,)), team(3, 1)]
    made = paired_olympiad_round(of, by_halves)
    assert made.bye is of[1]


@pytest.mark.parametrize(
    ("of", "code"),
    [
        ([], "too_few"),
        ([team(1, met=(2,)), team(2, met=(1,))], "no_matching"),
        ([team(tpn, bye=False) for tpn in (1, 2, 3)], "no_bye"),
        ([team(1, met=(2, 3)), team(2, met=(1, 3)), team(3, met=(1, 2))], "no_matching"),
    ],
)
def test_what_cannot_be_paired_is_said_to_be_so(of: list[OlympiadTeam], code: str) -> None:
    with pytest.raises(NoLegalPairing) as caught:
        paired_olympiad_round(of, by_halves)
    assert caught.value.code == code


def test_8_4_no_floater_leaves_somebody_without_an_opponent_further_on() -> None:
    """3 would float, but has met all below it; 2, who is next, floats instead."""
    rows = [(2, "", ()), (2, "", ()), (2, "", (4, 5, 6)), (1, "", (3,)), (1, "", (3,)), (1, "", (3,))]
    assert met(teams(*rows)) == "1-3 2-4 5-6"


def event(teams_: int, rounds: int, seed: str, **rates: float) -> Record:
    settings = Settings(
        players=teams_,
        rounds=rounds,
        matches=Matches(colours=(Colour.WHITE, Colour.BLACK) * 2),
        system="olympiad",
        edition="2022",
        **rates,  # type: ignore[arg-type]
    )
    return generate(settings, seed, pair_or_none)


def pair_or_none(record: Record, number: int) -> RoundPairing | None:
    try:
        return pair(record, number)
    except NoLegalPairing:
        return None


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_generated_events_agree_break_no_rule_and_come_back_from_their_reports(seed: str) -> None:
    record = event(40, 9, seed, forfeits=0.05, zero_byes=0.03, withdrawals=0.02)
    assert len(record.rounds) == 9
    assert [*check_pairings(record)] == []
    assert [broken_rules(record, number) for number in range(1, 10)] == [()] * 9
    again = trf.read(trf.write(record), strict=True).record
    assert (again.system, again.edition, again.system_code) == ("olympiad", "2022", "")
    assert [*check_pairings(again)] == []


def test_11_1_matches_are_in_the_order_of_points_then_of_their_sum_then_of_the_rating() -> None:
    record = event(12, 4, "1")
    made = pair(record, 3)
    points = {tpn: record.points_of(tpn, 2) for tpn in record.contestant}
    rating = {each.tpn: each.rating for each in record.teams}

    def key(match: tuple[int, int]) -> tuple[int, int, int]:
        higher, lower = sorted(match, key=lambda tpn: (-points[tpn], tpn))
        return -points[higher], -points[higher] - points[lower], -rating[higher]

    assert [key(match) for match in made.pairs] == sorted(map(key, made.pairs))


def test_a_pair_that_is_forbidden_does_not_meet() -> None:

    record = replace(event(8, 1, "1"), rounds=())
    assert frozenset((1, 5)) in set(map(frozenset, pair(record).pairs))
    barred = replace(record, forbidden=(ForbiddenPairs((1, 5)),))
    assert frozenset((1, 5)) not in set(map(frozenset, pair(barred).pairs))
