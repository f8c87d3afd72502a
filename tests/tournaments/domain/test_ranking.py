"""The rules by which an event ranks: its tie-breaks, its rule for unrated players, and shared places or lots."""

from __future__ import annotations

import pytest

from tabellone.record import Game, Player, Record, Result, Round
from tabellone.tiebreaks import UnratedRule
from tests.factories import enter_results, make_event, play_round, publish_next, started_event
from tournaments.domain.ranking import (
    RankingRules,
    announced_standings,
    computable,
    ranking_rules_of,
    ranks_of,
)
from tournaments.domain.records import record_of
from tournaments.models import Event

W, D, L, OPEN = Result.WIN, Result.DRAW, Result.LOSS, Result.UNKNOWN
FOUR = Record(
    players=tuple(Player(tpn, f"Player {tpn}", 2500 - 10 * tpn) for tpn in range(1, 5)),
    rounds=(Round.of((Game(1, 3, W, L), Game(4, 2, D, D))), Round.of((Game(2, 1, OPEN, OPEN), Game(3, 4, L, W)))),
    planned_rounds=3,
)
"""Points before the open game: 1, ½, 0 and 1½."""


@pytest.mark.parametrize(
    ("fields", "rules"),
    [
        ({}, RankingRules(("BH",))),
        ({"ties_seed": "abc"}, RankingRules(("BH",))),
        ({"ties": "lots", "ties_seed": "abc"}, RankingRules(("BH",), None, "abc")),
        ({"unrated": "ignored", "unrated_rating": 1400}, RankingRules(("BH",), UnratedRule(None))),
        ({"unrated": "rated", "unrated_rating": 1400}, RankingRules(("BH",), UnratedRule(1400))),
        ({"unrated_rating": 1400}, RankingRules(("BH",))),
    ],
    ids=str,
)
def test_c_07_4_2_and_10_the_rules_are_those_that_the_event_announced(
    fields: dict[str, object], rules: RankingRules
) -> None:
    assert ranking_rules_of(Event(tie_breaks=["SB"], **fields), ["BH"]) == rules
    assert rules.of("DE") == RankingRules(("DE",), rules.unrated, rules.lots)


def test_codes_that_are_none_of_c_07_or_do_not_suit_the_record_are_told_apart() -> None:
    rules = RankingRules(("BH/C1", "MYOWN", "pts", "ARO", "DE"))
    assert computable(FOUR, rules) == (("BH/C1", "ARO", "DE"), ("MYOWN",))
    unrated = Record(players=(*FOUR.players[:3], Player(4, "Player 4")), rounds=FOUR.rounds, planned_rounds=3)
    assert computable(unrated, rules) == (("BH/C1", "DE"), ("MYOWN", "ARO"))
    ignoring = RankingRules(rules.codes, UnratedRule(None))
    assert computable(unrated, ignoring) == (("BH/C1", "ARO", "DE"), ("MYOWN",))


def test_a_game_that_is_not_finished_has_given_nobody_anything() -> None:
    assert [row.points for row in announced_standings(Event(), FOUR).rows] == [15, 10, 5, 0]


@pytest.mark.parametrize(
    ("event", "ranks"),
    [
        (Event(ties="shared", ties_seed="a"), {1: 1, 2: 2, 4: 2, 3: 4}),
        (Event(ties="lots", ties_seed="b"), {1: 1, 2: 2, 4: 3, 3: 4}),
        (Event(ties="lots", ties_seed="a"), {1: 1, 4: 2, 2: 3, 3: 4}),
    ],
)
def test_c_07_4_2_who_stays_tied_shares_the_place_unless_lots_are_drawn(event: Event, ranks: dict[int, int]) -> None:
    first = Record(players=FOUR.players, rounds=FOUR.rounds[:1], planned_rounds=3)
    assert ranks_of(event, first) == ranks
    assert {row.tpn: row.rank for row in announced_standings(event, first).rows} == ranks


@pytest.mark.django_db
def test_an_events_ranks_are_of_its_points_then_of_its_tie_breaks_without_those_nobody_can_compute() -> None:
    event = started_event(players=6, rounds=3, tie_breaks=["MYOWN", "TPN/R"])
    play_round(event)
    record = record_of(event)
    points = {tpn: record.points_of(tpn) for tpn in record.by_tpn}
    order = sorted(points, key=lambda tpn: (-points[tpn], -tpn))
    assert ranks_of(event, record) == {tpn: place for place, tpn in enumerate(order, start=1)}
    enter_results(publish_next(event), boards=1)
    again = record_of(event)
    assert [row.tpn for row in announced_standings(event, again).rows] == list(ranks_of(event, again))


@pytest.mark.django_db
def test_before_the_start_nobody_has_a_rank() -> None:
    event = make_event(tie_breaks=["BH"])
    assert ranks_of(event, record_of(event)) == {}


def test_what_can_be_computed_is_known_without_computing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabellone.tiebreaks.ranking._Ranking", None)
    assert computable(FOUR, RankingRules(("BH", "MYOWN"))) == (("BH",), ("MYOWN",))
    with pytest.raises(TypeError):
        RankingRules(("BH",)).standings(FOUR)
