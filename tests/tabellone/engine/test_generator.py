"""The generator of random tournaments."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tabellone.engine import RoundPairing, pair
from tabellone.engine.generator import Distribution, Settings, generate
from tabellone.interchange.trf import read, write
from tabellone.rating_change import RatedGame, rating_change
from tabellone.record import ByeKind, Colour, Matches, Pairing, Record, Result, Round, Scoring
from tabellone.tiebreaks.rating_tables import expected_percent


def by_the_engine(record: Record, round_number: int) -> RoundPairing | None:
    return pair(record, round_number)


BUSY = Settings(
    players=17,
    rounds=6,
    forfeits=0.2,
    half_byes=0.1,
    full_byes=0.05,
    zero_byes=0.1,
    withdrawals=0.05,
    late_entries=0.2,
    forbidden_pairs=2,
    scoring=Scoring.of(30, 10, 0, pairing_allocated_bye=10),
)


def kinds_of_byes(record: Record) -> set[ByeKind]:
    return {bye.kind for round_ in record.rounds for bye in round_.byes}


def results(record: Record) -> set[tuple[Result, Result]]:
    return {(game.white_result, game.black_result) for round_ in record.rounds for game in round_.games}


def test_same_seed_same_tournament() -> None:
    assert generate(BUSY, "7", by_the_engine) == generate(BUSY, "7", by_the_engine)


def test_other_seed_other_tournament() -> None:
    assert generate(BUSY, "7", by_the_engine) != generate(BUSY, "8", by_the_engine)


def test_everybody_stands_in_exactly_one_game_or_bye_of_each_round() -> None:
    record = generate(BUSY, "1", by_the_engine)

    def standing(round_: Round) -> list[int]:
        playing = [tpn for game in round_.games for tpn in (game.white, game.black)]
        return sorted(playing + [bye.player for bye in round_.byes])

    assert [standing(round_) for round_ in record.rounds] == [list(range(1, 18))] * 6


def test_all_rounds_are_finished_and_paired_as_the_engine_pairs_them() -> None:
    record = generate(BUSY, "1", by_the_engine)
    assert record.planned_rounds == len(record.rounds) == 6
    assert all(round_.is_finished for round_ in record.rounds)
    numbers = range(1, 7)
    stated = [{(game.white, game.black) for game in record.rounds[number - 1].games} for number in numbers]
    assert stated == [set(pair(record, number).pairs) for number in numbers]


def test_ratings_descend_within_their_bounds() -> None:
    for distribution in Distribution:
        plain = Settings(players=200, rounds=1, lowest_rating=1500, highest_rating=1900, distribution=distribution)
        ratings = [player.rating for player in generate(plain, "1", by_the_engine).players]
        assert ratings == sorted(ratings, reverse=True)
        assert set(ratings) <= set(range(1500, 1901))


def test_nothing_happens_that_was_not_asked_for() -> None:
    record = generate(Settings(players=20, rounds=5), "1", by_the_engine)
    assert kinds_of_byes(record) == set()
    assert results(record) <= {
        (Result.WIN, Result.LOSS),
        (Result.DRAW, Result.DRAW),
        (Result.LOSS, Result.WIN),
    }


def test_everything_happens_that_was_asked_for() -> None:
    record = generate(BUSY, "1", by_the_engine)
    assert kinds_of_byes(record) == set(ByeKind)
    assert any(white.is_forfeit and black.is_forfeit for white, black in results(record))
    assert len(record.forbidden) == 2


def test_all_games_drawn() -> None:
    record = generate(Settings(players=8, rounds=4, draws=1), "1", by_the_engine)
    assert results(record) == {(Result.DRAW, Result.DRAW)}


def test_late_entries_have_zero_point_byes_until_they_arrive() -> None:
    record = generate(Settings(players=30, rounds=8, late_entries=0.5), "1", by_the_engine)
    for tpn, card in record.cards.items():
        absent = [entry.round for entry in card if entry.bye is ByeKind.ZERO]
        assert absent == list(range(1, len(absent) + 1)), tpn
    assert any(entry.bye is ByeKind.ZERO for card in record.cards.values() for entry in card)


def test_withdrawn_players_do_not_come_back() -> None:
    record = generate(Settings(players=30, rounds=8, withdrawals=0.1), "1", by_the_engine)
    for tpn, card in record.cards.items():
        absent = [entry.round for entry in card if entry.bye is ByeKind.ZERO]
        assert absent == list(range(9 - len(absent), 9)), tpn
    assert any(entry.bye is ByeKind.ZERO for card in record.cards.values() for entry in card)


def test_two_players_stay_even_when_everybody_wants_a_bye() -> None:
    record = generate(Settings(players=6, rounds=1, half_byes=1), "1", by_the_engine)
    assert [(game.white, game.black) for game in record.rounds[0].games] in ([(1, 2)], [(2, 1)])


def test_ends_before_a_round_that_cannot_be_paired() -> None:
    def only_two_rounds(record: Record, round_number: int) -> RoundPairing | None:
        return pair(record, round_number) if round_number < 3 else None

    record = generate(Settings(players=8, rounds=7), "1", only_two_rounds)
    assert (len(record.rounds), record.planned_rounds) == (2, 7)


def test_is_a_complete_report() -> None:
    record = generate(BUSY, "1", by_the_engine)
    again = read(write(record))
    assert {player.tpn: again.record.points_of(player.tpn) for player in again.record.players} == {
        tpn: stated.points for tpn, stated in again.stated.items()
    }
    assert write(again.record) == write(record)
    ranked = sorted(again.stated, key=lambda tpn: (-record.points_of(tpn), tpn))
    assert [again.stated[tpn].rank for tpn in ranked] == list(range(1, 18))


def test_an_event_of_teams_has_matches_on_all_boards_and_forfeited_ones_with_the_team_that_is_present() -> None:
    colours = (Colour.WHITE, Colour.BLACK, Colour.BLACK)
    settings = Settings(players=8, rounds=5, forfeits=0.4, system="team-swiss", matches=Matches(colours=colours))
    record = generate(settings, "teams", pair)
    assert [len(team.players) for team in record.teams] == [3] * 8
    assert [team.rating for team in record.teams] == [
        sum(record.by_tpn[tpn].rating for tpn in team.players) // 3 for team in record.teams
    ]
    rows = [row for round_ in record.rounds for row in round_.pairings]
    of_team = record.team_of
    for row in rows:
        seats = [(of_team.get(game.white, 0), of_team.get(game.black, 0)) for game in row.games]
        played = [(row.first, row.second), (row.second, row.first), (row.second, row.first)]
        present = {row.first, row.second} - absent_teams(row)
        assert seats == [tuple(team if team in present else 0 for team in board) for board in played]
    forfeited = [row for row in rows if absent_teams(row)]
    assert 0 < len(forfeited) < len(rows)
    assert not any(row.is_played for row in forfeited)
    assert {len(absent_teams(row)) for row in forfeited} == {1, 2}


def absent_teams(row: Pairing) -> set[int]:
    """The teams of a forfeited match that lost it; the colours are White, Black, Black."""
    first, second = row.games[0].white_result, row.games[0].black_result
    lost = {row.first: first is Result.FORFEIT_LOSS, row.second: second is Result.FORFEIT_LOSS}
    is_match_forfeited = all(game.white_result.is_forfeit for game in row.games) and not all(
        game.white and game.black for game in row.games
    )
    return {team for team, is_lost in lost.items() if is_lost} if is_match_forfeited else set()


def test_whoever_is_there_for_a_match_is_there_for_both_its_games() -> None:
    settings = Settings(
        players=9, rounds=8, zero_byes=0.2, late_entries=0.2, withdrawals=0.1, system="double-swiss", games_in_match=2
    )
    record = generate(settings, "matches", pair)
    assert len(record.rounds) == 8
    for first, second in zip(record.rounds[::2], record.rounds[1::2], strict=True):
        assert {(row.second, row.first) for row in first.pairings} == {
            (row.first, row.second) for row in second.pairings
        }
        assert {bye.player for bye in first.byes} == {bye.player for bye in second.byes}
        assert 2 * len(first.pairings) + len(first.byes) == 9


def test_given_ratings_are_those_of_the_players() -> None:
    settings = Settings(players=4, rounds=1, ratings=(2400, 2200, 2000, 1800))
    assert [player.rating for player in generate(settings, "1", by_the_engine).players] == [2400, 2200, 2000, 1800]


def test_all_forfeits_are_double_forfeits_if_their_share_is_one() -> None:
    settings = Settings(players=8, rounds=2, forfeits=1, double_forfeits=1)
    assert results(generate(settings, "1", by_the_engine)) == {(Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)}


def test_a_model_keeps_its_absences_and_is_played_anew() -> None:
    model = generate(BUSY, "1", by_the_engine)
    again = generate(Settings(players=17, rounds=6, scoring=model.scoring, model=model), "2", by_the_engine)
    assert (again.players, again.forbidden) == (model.players, model.forbidden)
    assert [absent(round_) for round_ in again.rounds] == [absent(round_) for round_ in model.rounds]
    assert again.rounds != model.rounds


def absent(round_: Round) -> set[tuple[int, ByeKind]]:
    return {(bye.player, bye.kind) for bye in round_.byes if bye.kind is not ByeKind.PAIRING_ALLOCATED}


@pytest.mark.parametrize("events", [60, pytest.param(1000, marks=pytest.mark.endurance)])
def test_each_players_mean_rating_change_is_near_zero(events: int) -> None:
    ratings = (2600, 2350, 2200, 2050, 1900, 1700, 1500, 1100)
    settings = Settings(players=8, rounds=5, ratings=ratings, expected=expected_percent)
    total: dict[int, Fraction] = dict.fromkeys(range(1, 9), Fraction())
    for number in range(events):
        record = generate(settings, f"rating/{number}", by_the_engine)
        for tpn, card in record.cards.items():
            games = [
                RatedGame(entry.round, record.by_tpn[entry.opponent].rating, entry.result.standard_points)
                for entry in card
                if entry.result
            ]
            change = rating_change(record.by_tpn[tpn].rating, games, listed_k=20)
            assert change is not None
            total[tpn] += change.change
    # A game has a standard deviation of at most 10 points (K 20), so the mean of N events has one of 10 √(5/N).
    tolerance = 4 * 10 * (5 / events) ** 0.5
    means = [total[tpn] / events for tpn in range(1, 9)]
    assert [mean for mean in means if abs(mean) > tolerance] == []
