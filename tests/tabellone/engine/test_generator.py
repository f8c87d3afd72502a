"""The generator of random tournaments."""

from __future__ import annotations

import pytest

from tabellone.engine import RoundPairing, pair
from tabellone.engine.generator import Distribution, Settings, generate, probabilities
from tabellone.interchange.trf import read, write
from tabellone.record import ByeKind, Colour, Matches, Record, Result, Round, Scoring


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


# Milvang's model of 2024


@pytest.mark.parametrize(
    ("white", "black", "expected"),
    [
        (2000, 2000, (0.3549, 0.3629, 0.2822)),
        (2200, 2000, (0.6424, 0.2644, 0.0931)),
        (1500, 1500, (0.4279, 0.1816, 0.3906)),
    ],
)
def test_probabilities_of_win_draw_and_loss(white: int, black: int, expected: tuple[float, float, float]) -> None:
    assert probabilities(white, black) == pytest.approx(expected, abs=0.0001)


def test_probabilities_far_apart_need_no_draws() -> None:
    win, draw, loss = probabilities(2600, 1000)
    assert (round(win, 3), draw >= 0, round(win + draw + loss, 9)) == (1.0, True, 1.0)


def test_probabilities_with_a_given_share_of_draws_keep_the_proportion_of_wins() -> None:
    win, _, loss = probabilities(2100, 2000)
    given_win, draw, given_loss = probabilities(2100, 2000, 0.5)
    assert draw == 0.5
    assert given_win / given_loss == pytest.approx(win / loss)
    assert given_win + given_loss == pytest.approx(0.5)


def test_an_event_of_teams_has_matches_on_all_boards_and_forfeited_ones_without_players() -> None:
    colours = (Colour.WHITE, Colour.BLACK, Colour.BLACK)
    settings = Settings(players=8, rounds=3, forfeits=0.3, system="team-swiss", matches=Matches(colours=colours))
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
        assert seats in (played, [(0, 0)] * 3)
        assert seats != [(0, 0)] * 3 or not row.is_played
    assert 0 < sum(not row.games[0].white for row in rows) < len(rows)


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
