"""Round robins of teams: matches instead of games, home and away, reports, and teams that withdraw."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from tabellone.engine import SYSTEMS, RoundPairing, pair
from tabellone.engine.checker import check_pairings
from tabellone.engine.generator import Settings, generate
from tabellone.engine.tables.remaining import outlooks
from tabellone.engine.tables.schedule import schedule_of
from tabellone.engine.tables.settings import CalendarSettings
from tabellone.engine.tables.withdrawal import Withdrawal, withdraw, withdrawal_of
from tabellone.interchange import trf
from tabellone.options import Options
from tabellone.record import (
    Bye,
    ByeKind,
    Colour,
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
)

SYSTEM = SYSTEMS["round-robin"]
WHITE, BLACK = Colour.WHITE, Colour.BLACK
TWO_BOARDS = Matches(colours=(WHITE, BLACK))
WON, LOST, DRAWN = Result.WIN, Result.LOSS, Result.DRAW
PLUS, MINUS = Result.FORFEIT_WIN, Result.FORFEIT_LOSS


def event(teams: int, options: Options = Options(), **fields: object) -> Record:  # noqa: B008 -- immutable
    """Teams of two players."""
    record = Record(
        players=tuple(Player(tpn, f"Player{tpn}") for tpn in range(1, 2 * teams + 1)),
        teams=tuple(Team(tpn, f"Team{tpn}", players=(2 * tpn - 1, 2 * tpn)) for tpn in range(1, teams + 1)),
        matches=TWO_BOARDS,
        system="round-robin",
        options=options,
    )
    return replace(record, **fields)  # type: ignore[arg-type]


def match(first: int, second: int, *results: tuple[Result, Result]) -> Pairing:
    """A match of these teams on two boards; the results are those of the first team and of the second one."""
    boards = zip((2 * first - 1, 2 * first), (2 * second - 1, 2 * second), results, strict=True)
    (one, other, (own, others)), (third, fourth, (own2, others2)) = boards
    return Pairing(first, second, (Game(one, other, own, others), Game(fourth, third, others2, own2)))


def test_a_round_is_that_of_the_table_by_the_numbers_of_the_teams() -> None:
    assert pair(event(4)) == RoundPairing.of(((1, 4), (2, 3)), None, ByeKind.ZERO)
    assert pair(event(5), 2) == RoundPairing.of(((5, 3), (1, 2)), 4, ByeKind.ZERO)
    assert SYSTEM.rounds_of(event(4, Options(cycles=2))) == 6


@given(teams=st.integers(2, 12), cycles=st.integers(1, 4), swap=st.booleans())
def test_every_team_meets_every_other_one_as_often_and_plays_as_often_at_home(
    teams: int, cycles: int, *, swap: bool
) -> None:
    settings = CalendarSettings(cycles=cycles, swap_last_two=swap and teams > 3)
    record = event(teams, settings.options)
    rounds = [pair(record, number) for number in range(1, SYSTEM.rounds_of(record) + 1)]
    met = Counter(frozenset(pair_) for row in rounds for pair_ in row.pairs)
    assert met == {frozenset((one, other)): cycles for one in range(1, teams + 1) for other in range(1, one)}
    at_home = Counter(first for row in rounds for first, _second in row.pairs)
    away = Counter(second for row in rounds for _first, second in row.pairs)
    unequal = cycles % 2 and teams % 2 == 0
    assert {abs(at_home[tpn] - away[tpn]) for tpn in range(1, teams + 1)} == ({1} if unequal else {0})
    free = Counter(bye.player for row in rounds for bye in row.byes)
    assert free == (dict.fromkeys(range(1, teams + 1), cycles) if teams % 2 else {})


def test_a_match_to_come_has_its_boards_and_one_of_an_absent_team_is_lost_on_all_of_them() -> None:
    record = event(4, rounds=(Round((match(1, 4, (WON, LOST), (WON, LOST)), match(2, 3, (WON, LOST), (WON, LOST)))),))
    record = replace(record, requested_byes=(RequestedBye(3, 2, ByeKind.ZERO),))
    open_, nobody = Game(0, 0), (0, 0)
    assert schedule_of(record)[1] == Round((Pairing(4, 3, (open_, open_)), Pairing(1, 2, (open_, open_))))
    assert schedule_of(record)[2].pairings[0] == Pairing(2, 4, (Game(*nobody, MINUS, PLUS), Game(*nobody, PLUS, MINUS)))


def test_with_another_rule_for_the_colours_of_the_boards_the_first_team_has_those() -> None:
    record = event(4, matches=Matches(colours=(BLACK, BLACK)), requested_byes=(RequestedBye(1, 4, ByeKind.ZERO),))
    forfeited = schedule_of(record)[0].pairings[0]
    assert forfeited == Pairing(1, 4, (Game(0, 0, MINUS, PLUS), Game(0, 0, MINUS, PLUS)))
    assert record.colours_of_first(forfeited) == (BLACK, BLACK)


ROUNDS = (
    Round((match(1, 4, (WON, LOST), (DRAWN, DRAWN)), match(2, 3, (WON, LOST), (LOST, WON)))),
    Round((match(4, 3, (WON, LOST), (WON, LOST)), match(1, 2, (WON, LOST), (WON, LOST)))),
)


def test_6_6_a_team_that_withdraws_before_half_of_its_matches_counts_for_nobody() -> None:
    record = event(4, rounds=ROUNDS[:1])
    assert withdrawal_of(record, 4) == Withdrawal(4, 1, 3)
    after = withdraw(record, 4)
    assert after.annulled == {4}
    assert [after.points_of(tpn) for tpn in (1, 2, 3, 4)] == [0, 10, 10, 0]
    assert after.by(Score.GAME).points_of(1) == 0
    assert after.requested_byes == (RequestedBye(2, 4, ByeKind.ZERO), RequestedBye(3, 4, ByeKind.ZERO))


def test_6_6_a_team_that_withdraws_after_half_of_its_matches_loses_the_others_by_forfeit() -> None:
    record = event(4, rounds=ROUNDS)
    after = withdraw(record, 4)
    assert after.annulled == frozenset()
    assert [after.points_of(tpn) for tpn in (1, 2, 3, 4)] == [40, 10, 10, 20]
    lost = schedule_of(after)[2].pairings[0]
    assert lost == Pairing(2, 4, (Game(0, 0, PLUS, MINUS), Game(0, 0, MINUS, PLUS)))


def test_the_boards_that_are_still_open_are_lost_with_the_withdrawal_and_the_others_stay() -> None:
    open_ = match(1, 4, (Result.UNKNOWN, Result.UNKNOWN), (LOST, WON))
    record = event(4, rounds=(*ROUNDS[:1], Round((open_, match(2, 3, (WON, LOST), (WON, LOST))))))
    kept = withdraw(record, 4).rounds[1].pairings[0]
    assert kept == match(1, 4, (PLUS, MINUS), (LOST, WON))


@pytest.mark.parametrize("teams", [4, 5])
@pytest.mark.parametrize(
    "calendar", [CalendarSettings(), CalendarSettings(cycles=2, swap_last_two=True), CalendarSettings("rotation")]
)
def test_generated_events_agree_and_come_back_from_their_reports(teams: int, calendar: CalendarSettings) -> None:
    settings = Settings(
        players=teams,
        rounds=SYSTEM.rounds_of(event(teams, calendar.options)),
        matches=Matches(colours=(WHITE, BLACK, WHITE)),
        system="round-robin",
        edition="",
        options=calendar.options,
        withdrawals=0.1,
        zero_byes=0.3,
        event_type=SYSTEM.event_type_of_teams,
    )
    record = generate(settings, "1", pair)
    assert [*check_pairings(record)] == []
    assert any(not row.is_played for round_ in record.rounds for row in round_.pairings)
    assert {bye.kind for round_ in record.rounds for bye in round_.byes} == ({ByeKind.ZERO} if teams % 2 else set())
    again = trf.read(trf.write(record), strict=True).record
    assert replace(again, rounds=()) == replace(record, rounds=())
    assert [*map(_unordered, again.rounds)] == [*map(_unordered, record.rounds)]


def _unordered(round_: Round) -> tuple[set[Pairing], tuple[Bye, ...]]:
    """Without the order of the matches, which no report tells."""
    return set(round_.pairings), round_.byes


@pytest.mark.parametrize(
    ("code", "options"),
    [
        ("BERGER_TEAM_ROUNDROBIN", Options()),
        ("BERGER_TEAM_DOUBLEROUNDROBIN", Options(cycles=2)),
        ("FIDE_TEAM_DOUBLEROUNDROBIN", Options(cycles=2, swap_last_two=True)),
        ("BERGER_TEAM_ROUNDROBIN_G4", Options(cycles=4)),
        ("CUSTOM_TEAM_ROUNDROBIN", Options(cycles=4, mini_matches=True)),
    ],
)
def test_its_code_in_a_report_says_that_it_is_of_teams(code: str, options: Options) -> None:
    report = trf.write(event(4, options))
    assert f"\n192 {code}\n" in report
    assert trf.read(report).record.options == options


def test_what_a_team_can_still_reach_by_either_score() -> None:
    """1 has won on both boards, 4 on none; 2 has won a board and 3 the other one."""
    record = event(4, rounds=(Round((match(1, 4, (WON, LOST), (WON, LOST)), match(2, 3, (WON, LOST), (LOST, WON)))),))
    left = outlooks(record)
    assert [(left[tpn].minimum, left[tpn].maximum) for tpn in (1, 2, 3, 4)] == [(20, 60), (10, 50), (10, 50), (0, 40)]
    assert [number for number, _match in left[4].games] == [2, 3]
    assert (left[1].best_place, left[1].worst_place, left[4].best_place) == (1, 4, 1)
    games = outlooks(record.by(Score.GAME))
    assert [(games[tpn].minimum, games[tpn].maximum) for tpn in (1, 2)] == [(20, 60), (10, 50)]


def test_a_match_that_an_absence_has_decided_is_counted_already() -> None:
    absent = (RequestedBye(2, 4, ByeKind.ZERO),)
    record = event(4, rounds=ROUNDS[:1], requested_byes=absent)
    left = outlooks(record)
    assert (left[3].minimum, left[3].maximum) == (10 + 20, 10 + 20 + 20)
    assert [number for number, _match in left[3].games] == [3]
