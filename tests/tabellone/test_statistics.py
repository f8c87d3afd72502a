"""Statistics of an event, counted from small records."""

from __future__ import annotations

from hypothesis import given

from tabellone.record import Game, Player, Record, Result, Round
from tabellone.statistics import (
    AgeBand,
    EventStatistics,
    FavouriteBand,
    FederationLine,
    GameOutcome,
    Outcomes,
    ScoreDot,
    ScoreLine,
    Upset,
    outcome_of,
    statistics_of,
)
from tests.strategies import records_of_events

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS
PLAYERS = (
    Player(1, "Anna", 2405, federation="ITA", birth="1976/05/01"),
    Player(2, "Bruno", 2205, federation="ITA", birth="2012/00/00"),
    Player(3, "Carla", 2185, federation="FRA"),
    Player(4, "Dario", federation="", birth="1876/00/00"),
)
EVENT = Record(
    players=PLAYERS,
    rounds=(
        Round.of((Game(1, 3, DRAW, DRAW), Game(4, 2, Result.FORFEIT_LOSS, Result.FORFEIT_WIN))),
        Round.of((Game(2, 1, WIN, LOSS), Game(3, 4, WIN, LOSS))),
        Round.of((Game(1, 4), Game(3, 2, LOSS, LOSS))),
    ),
)


def test_the_whole_of_a_small_event() -> None:
    assert statistics_of(EVENT, year=2026) == EventStatistics(
        players=4,
        rated=3,
        average=2265,
        outcomes=Outcomes(
            {
                GameOutcome.DRAWN: 1,
                GameOutcome.FORFEIT: 1,
                GameOutcome.WHITE: 2,
                GameOutcome.OPEN: 1,
                GameOutcome.OTHER: 1,
            }
        ),
        rounds=(
            Outcomes({GameOutcome.DRAWN: 1, GameOutcome.FORFEIT: 1}),
            Outcomes({GameOutcome.WHITE: 2}),
            Outcomes({GameOutcome.OPEN: 1, GameOutcome.OTHER: 1}),
        ),
        bands=(FavouriteBand(200, 299, 0, 1, 1, 76 + 78),),
        upsets=(Upset(2, 2, 1, 200),),
        upset_count=1,
        scores=(
            ScoreLine(20, 1, 2205, 2205, 2205),
            ScoreLine(15, 1, 2185, 2185, 2185),
            ScoreLine(5, 1, 2405, 2405, 2405),
        ),
        dots=(ScoreDot(2185, 15, 1), ScoreDot(2205, 20, 1), ScoreDot(2405, 5, 1)),
        federations=(FederationLine("ITA", 2, 2305), FederationLine("FRA", 1, 2185), FederationLine("", 1, 0)),
        more_federations=0,
        more_federation_players=0,
        ages=(AgeBand(14, 17, 1), AgeBand(18, 29, 0), AgeBand(30, 49, 0), AgeBand(50, 64, 1)),
        unknown_ages=2,
    )


def test_percentages_are_of_the_games_played_over_the_board() -> None:
    found = statistics_of(EVENT).outcomes
    assert (found.games, found.played, found.white_and_drawn, found.unusual) == (6, 3, 3, 2)
    assert [found.percent(kind) for kind in (GameOutcome.WHITE, GameOutcome.DRAWN, GameOutcome.BLACK)] == [67, 33, 0]
    assert found.white_score == 83
    band = statistics_of(EVENT).bands[0]
    assert (band.games, band.percent, band.expected_percent) == (2, 25, 77)


def test_without_a_year_there_are_no_ages() -> None:
    found = statistics_of(EVENT)
    assert (found.ages, found.unknown_ages) == ((), 0)


def test_only_the_first_federations_have_a_line() -> None:
    players = tuple(Player(tpn, f"P{tpn}", federation=f"F{tpn:03}") for tpn in range(1, 101))
    found = statistics_of(Record(players=players))
    assert (len(found.federations), found.more_federations, found.more_federation_players) == (60, 40, 40)


def test_similar_ratings_are_one_dot_when_they_are_far_apart() -> None:
    players = tuple(Player(number, f"P{number}", 1000 + number) for number in range(1, 1801))
    dots = statistics_of(Record(players=players)).dots
    assert len(dots) <= 41
    assert sum(dot.players for dot in dots) == 1800


def test_a_game_known_only_from_its_match_is_open() -> None:
    assert outcome_of(Game(1, 2, Result.UNREPORTED, Result.UNREPORTED)) is GameOutcome.OPEN


@given(records_of_events())
def test_every_game_and_every_player_is_counted_once(record: Record) -> None:
    found = statistics_of(record, year=2026)
    assert found.outcomes.games == sum(len(round_.games) for round_ in record.rounds)
    assert sum(row.players for row in found.scores) == found.rated == sum(dot.players for dot in found.dots)
    assert sum(row.players for row in found.federations) + found.more_federation_players == found.players
    assert sum(row.players for row in found.ages) + found.unknown_ages == found.players
    assert found.upset_count == sum(band.lost for band in found.bands)
