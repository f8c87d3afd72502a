"""The matches of a bracket, each with its sides."""

from __future__ import annotations

import pytest

from pairing.domain.bracket_matches import BracketMatch, BracketMatches, BracketSide
from pairing.domain.bracket_pictures import pictures_of
from tests.factories import decide_by_lot, enter_outcomes, knockout, play_bracket, publish_next
from tournaments.domain.records import record_of
from tournaments.domain.results.result_entry import Outcome
from tournaments.domain.rounds.brackets import bracket_in
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def matches_of(event: Event, way: int = 0) -> BracketMatches:
    record = record_of(Event.objects.get(pk=event.pk))
    bracket = bracket_in(record)
    assert bracket is not None
    return BracketMatches(record, bracket, way)


def shown(event: Event, way: int = 0) -> list[BracketMatch]:
    matches = matches_of(event, way)
    return [matches.shown(match) for match in matches.all()]


def sides(match: BracketMatch) -> tuple[str, str]:
    return tuple(side.name for side in match.sides)  # type: ignore[return-value]


def test_who_is_not_known_yet_is_told_by_where_the_contestant_comes_from() -> None:
    event = knockout(4, third_place=True)
    one, two, final, third = shown(event)
    assert [match.number for match in (one, two, final, third)] == ["1.1", "1.2", "2.1", "2.2"]
    assert sides(final) == ("winner of 1.1", "winner of 1.2")
    assert sides(third) == ("loser of 1.2", "loser of 1.1")
    assert (final.first.tpn, final.played_for, third.played_for) == (0, "", "for third place")


def test_of_those_who_come_back_and_of_a_new_order_nothing_is_known_before() -> None:
    repechage = shown(knockout(6, elimination="repechage"))
    assert [sides(match) for match in repechage if match.round == 2] == [
        ("winner of 1.1", "one of the best losers"),
        ("winner of 1.3", "winner of 1.2"),
    ]
    new_order = shown(knockout(4, reseeded=True))
    assert sides(new_order[2]) == ("", "")


def test_the_return_final_is_there_once_it_has_to_be_played() -> None:
    event = knockout(4, elimination="double")
    assert [match.number for match in shown(event)] == ["1.1", "1.2", "2.1", "2.2", "3.1"]
    for outcomes in ([Outcome.WHITE_WINS] * 2, [Outcome.WHITE_WINS] * 2):
        enter_outcomes(publish_next(event), *outcomes)
    final = publish_next(event)
    matches = matches_of(event)
    main = matches.who(matches.bracket.plan.final.first)
    game = final.games.select_related("white").get()
    enter_outcomes(final, Outcome.BLACK_WINS if game.white.tpn == main else Outcome.WHITE_WINS)
    last = shown(event)[-1]
    assert (last.number, last.played_for) == ("4.1", "return final")
    assert {side.tpn for side in last.sides} == {game.white.tpn, game.black.tpn}


def test_a_match_tells_its_points_its_play_off_and_its_winner() -> None:
    event = knockout(2)
    round_ = publish_next(event)
    enter_outcomes(round_, Outcome.DRAW)
    (match,) = shown(event)
    assert (match.is_tied, match.is_played_now, match.said) == (True, True, "Match 1.1: ½ – ½")
    decide_by_lot(round_)
    (match,) = shown(event)
    assert (match.is_tied, match.is_played_now, match.first.won, match.second.won) == (False, False, True, False)


def test_a_walk_over_says_so_and_before_a_result_the_match_has_its_number_alone() -> None:
    event = knockout(2)
    assert shown(event)[0].said == "Match 1.1"
    enter_outcomes(publish_next(event), Outcome.WHITE_FORFEIT_WIN)
    assert {side.score for side in shown(event)[0].sides} == {"+", "−"}


def test_the_way_goes_on_where_its_contestant_has_won() -> None:
    event = knockout(4)
    play_bracket(event)
    told = [(match.is_on_the_way, match.leads_the_way_on) for match in shown(event, 2)]
    assert told == [(False, False), (True, True), (True, False)]


def test_turned_the_better_seed_is_below() -> None:
    matches = matches_of(knockout(4))
    (first, *_rest) = matches.all()
    assert [side.tpn for side in matches.shown(first).sides] == [1, 4]
    assert [side.tpn for side in matches.shown(first, is_turned=True).sides] == [4, 1]
    assert matches.side(3) == BracketSide(3, "Player0002, Test", title=matches.side(3).title)


def test_rounds_are_named_by_how_many_are_left_but_in_a_double_elimination() -> None:
    matches = matches_of(knockout(16))
    assert [matches.name_of_round(number) for number in (1, 2, 3, 4)] == [
        "Last 16", "Quarter-finals", "Semi-finals", "Final",
    ]  # fmt: skip
    double = matches_of(knockout(4, elimination="double"))
    assert [double.name_of_round(number) for number in (1, 2, 3, 4)] == ["Round 1", "Round 2", "Final", "Return final"]


def test_matches_are_numbered_from_the_top_of_the_picture() -> None:
    event = knockout(8)
    (picture,) = pictures_of(matches_of(event))
    in_picture = sorted((box.place.y, box.match.number) for box in picture.boxes if box.match and box.match.round == 1)
    assert [number for _y, number in in_picture] == ["1.1", "1.2", "1.3", "1.4"]
    numbers = [(match.number, tuple(side.tpn for side in match.sides)) for match in shown(event)[:4]]
    assert numbers == [("1.1", (1, 8)), ("1.2", (4, 5)), ("1.3", (3, 6)), ("1.4", (2, 7))]
