"""Articles 11 to 13 and 16 for teams: the expected values, a slow second computation, and the exceptions one by one."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from tabellone.interchange.trf import read
from tabellone.record import POINT, Adjustment, Bye, ByeKind, Game, Matches, Record, Result, Round, Score
from tabellone.tiebreaks import (
    KNOWN_CODES,
    TEAM_CODES,
    TieBreakError,
    UnknownTieBreak,
    UnratedRule,
    explain,
    number,
    parse_code,
    standings,
)
from tests.corpus import VECTORS, vectors
from tests.tabellone.record.matches import DRAW, LOSS, MINUS, PLUS, TWO_BOARDS, WIN, event
from tests.tabellone.tiebreaks.team_twin import GAME, MATCH, Event
from tests.team_strategies import records_of_teams

MANY = settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
BEFORE = {"TBR": ["MPvGP"], "BBE": ["MPvGP"]}
"""What stands before them in the expected values."""


def expectations(edition: str) -> list[tuple[str, Record, dict[str, dict[str, float]]]]:
    reports = {path.stem: path for path in vectors("teams/tiebreaks")}
    return [
        (path.stem, read(reports[f"{path.stem}-{edition}"].read_bytes()).record, json.loads(path.read_text())[edition])
        for path in sorted((VECTORS / "teams" / "tiebreaks").glob("*.json"))
    ]


@pytest.mark.parametrize("edition", ["2024", "2026"])
def test_every_expected_value_is_reproduced(edition: str) -> None:
    compared = 0
    for name, record, expected in expectations(edition):
        for code, values in expected.items():
            listed = [] if code == "PTS" else [*BEFORE.get(code, []), code]
            for row in standings(record, codes=listed).rows:
                computed = row.points / POINT if code == "PTS" else number(row.values[-1])
                assert (name, code, row.tpn, computed) == (name, code, row.tpn, values[str(row.tpn)])
                compared += 1
    assert compared == 2325


def values_of(record: Record, code: str, edition: str = "2026") -> dict[int, Any]:
    rows = standings(record, codes=[code], edition=edition).rows
    return {row.tpn: row.values[0].value for row in rows}


def swiss(record: Record) -> Record:
    return replace(record, system="dutch", annulled=frozenset())


@pytest.mark.parametrize("edition", ["2023", "2024", "2026"])
@MANY
@given(record=records_of_teams())
def test_values_are_those_of_the_slow_computation(edition: str, record: Record) -> None:
    record = swiss(record)
    slow = Event(record, edition)
    tpns = [team.tpn for team in record.teams]
    expected: dict[str, Mapping[int, Fraction | int | None]] = {
        "MP": {tpn: slow.score(tpn, MATCH) for tpn in tpns},
        "GP": {tpn: slow.score(tpn, GAME) for tpn in tpns},
        "MPvGP": {tpn: slow.score(tpn, slow.secondary) for tpn in tpns},
        "BH": {tpn: slow.buchholz(tpn, slow.primary) for tpn in tpns},
        "BH:MP": {tpn: slow.buchholz(tpn, MATCH) for tpn in tpns},
        "BH:GP": {tpn: slow.buchholz(tpn, GAME) for tpn in tpns},
        "SB:GP": {tpn: slow.sonneborn_berger(tpn, GAME, GAME) for tpn in tpns},
        "SSSC": {tpn: slow.strength(tpn) for tpn in tpns},
        # Where a match has its score alone nobody knows its boards.
        "BC": dict.fromkeys(tpns) if record.unreported_matches() else {tpn: slow.board_count(tpn) for tpn in tpns},
    }
    for theirs in (MATCH, GAME):
        for own in (MATCH, GAME):
            for cut in (0, 1, 2):
                code = f"E{theirs}{own}SB" + (f"/C{cut}" if cut else "")
                expected[code] = {tpn: slow.sonneborn_berger(tpn, theirs, own, cut=cut) for tpn in tpns}
    assert {code: values_of(record, code, edition) for code in expected} == expected


@MANY
@given(record=records_of_teams(most_teams=4, by_board=True))
def test_places_are_those_of_the_slow_computation(record: Record) -> None:
    record = swiss(record)
    slow = Event(record, "2026")
    tied: dict[int, list[int]] = {}
    for team in record.teams:
        tied.setdefault(slow.score(team.tpn, slow.primary), []).append(team.tpn)
    chains = {"EDE": (), "EDEBT": ("BC", "TBR"), "EDEBB": ("BC", "BBE"), "EDET": ("TBR",), "EDEB": ("BBE",)}
    for code, chain in chains.items():
        ranked = [slow.extended_encounter(group, chain) for group in tied.values()]
        assert values_of(record, code) == {tpn: place for groups in ranked for tpn, place in places(groups)}
    for code, key in {"TBR": slow.top_boards, "BBE": slow.without_bottom}.items():
        ranked = [_in_order(group, key) for group in tied.values()]
        assert values_of(record, code) == {tpn: place for groups in ranked for tpn, place in places(groups)}


def _in_order(group: list[int], key: Callable[[int], list[int]]) -> list[list[int]]:
    values = sorted({tuple(key(tpn)) for tpn in group}, reverse=True)
    return [[tpn for tpn in group if tuple(key(tpn)) == value] for value in values]


def places(groups: list[list[int]]) -> list[tuple[int, int]]:
    if len(groups) == 1:
        return [(tpn, 0) for tpn in groups[0]]
    return [(tpn, 1 + sum(map(len, groups[:place]))) for place, group in enumerate(groups) for tpn in group]


SUMS = [
    *(code for code, kind in TEAM_CODES.items() if kind.unit == "points"),
    "MP", "GP", "EMGSB/C1", "EGGSB/M1", "EMMSB/P", "BH", "BH:GP", "BH:GP/C1", "FB:GP", "SB:MP/C1", "KS:GP", "PS:GP",
    "WIN:MP", "WON:GP", "STD:MP", "REP", "BPG", "SSSC/F", "SSSC/K7",
]  # fmt: skip


@MANY
@given(record=records_of_teams(by_board=True))
def test_the_lines_of_a_value_add_up_to_it(record: Record) -> None:
    for code in SUMS:
        tpn = 1 + len(code) % len(record.teams)
        value, lines = values_of(record, code)[tpn], explain(record, code, tpn, edition="2026")
        assert sum((line.value for line in lines if line.counted), Fraction(0)) == value


@MANY
@given(record=records_of_teams(most_teams=4))
def test_the_lines_of_an_encounter_are_the_matches_among_the_tied_in_both_scores(record: Record) -> None:
    codes = ["EDEBT"]
    for team in record.teams:
        lines = explain(record, "EDEBT", team.tpn, codes=codes)
        matches = [line for line in lines if line.round and line.counted]
        assert [(line.round, line.opponent) for line in matches] == [
            (line.round, line.opponent) for line in lines if line.note == "secondary-score"
        ]


def test_every_tie_break_of_players_can_be_asked_of_teams_in_both_scores() -> None:
    record = event(Game(1, 4, WIN, LOSS), Game(5, 2, DRAW, DRAW))
    codes = [name + score for name in KNOWN_CODES for score in ("", ":MP", ":GP")]
    table = standings(record, codes=codes, unrated=UnratedRule(2000), edition="2026")
    assert table.codes == tuple(codes)
    assert {row.tpn: len(row.values) for row in table.rows} == dict.fromkeys((1, 2, 3), len(codes))


def test_the_primary_score_is_the_one_of_article_13_where_no_other_is_named() -> None:
    record = event(Game(1, 4, WIN, LOSS), Game(5, 2, DRAW, DRAW))
    by_games = record.by(Score.GAME)
    for code in ("BH", "SB", "PS", "WIN"):
        assert values_of(record, code) == values_of(record, f"{code}:MP") == values_of(by_games, f"{code}:MP")
        assert values_of(by_games, code) == values_of(record, f"{code}:GP")
    assert (values_of(record, "MPvGP"), values_of(by_games, "MPvGP")) == (
        {1: 15, 2: 5, 3: 10}, {1: 20, 2: 0, 3: 10},
    )  # fmt: skip


def test_12_forfeits_are_standard_wins_and_losses_and_a_bye_wins_on_every_board() -> None:
    record = event(Game(1, 0, PLUS, MINUS), Game(5, 2, DRAW, DRAW))
    assert values_of(record, "BC") == {1: 10 + 2 * 5, 2: 2 * 5, 3: 10 + 2 * 10}
    games = event(Game(1, 4, WIN, LOSS), Game(5, 2, DRAW, DRAW)).rounds[0].pairings
    byes = [(Round(games, (Bye(3, kind),)), board) for kind, board in zip(ByeKind, (10, 10, 5, 0), strict=True)]
    found = {round_.byes[0].kind: values_of(replace(record, rounds=(round_,)), "BC")[3] for round_, _ in byes}
    assert found == {round_.byes[0].kind: 3 * board for round_, board in byes}


def two_rounds(*second: Game, bye: ByeKind = ByeKind.ZERO) -> Record:
    """Team 1 beats team 2 and is then absent, or plays team 3."""
    record = event(Game(1, 4, WIN, LOSS), Game(5, 2, LOSS, WIN))
    pairing = replace(record.rounds[0].pairings[0], first=2, second=3, games=second)
    return replace(record, rounds=(*record.rounds, Round((pairing,), (Bye(1, bye),))), planned_rounds=2)


def test_16_3_2_a_requested_bye_in_the_last_round_is_a_draw_for_the_opponents_in_both_scores() -> None:
    record = two_rounds(Game(4, 7, DRAW, DRAW), Game(8, 5, DRAW, DRAW))
    lines = {score: explain(record, f"BH:{score}", 2, edition="2026")[0] for score in ("MP", "GP")}
    assert {score: (line.value, line.note, line.article) for score, line in lines.items()} == {
        "MP": (20 + 10, "adjusted", "16.3.2"),
        "GP": (20 + 10, "adjusted", "16.3.2"),
    }


def test_16_4_the_dummy_has_the_own_score_and_from_2026_not_more_than_a_draw_a_round() -> None:
    record = two_rounds(Game(4, 7, DRAW, DRAW), Game(8, 5, DRAW, DRAW), bye=ByeKind.FULL)
    dummies = {
        (edition, score): explain(record, f"BH:{score}", 1, edition=edition)[1].value
        for edition in ("2023", "2024", "2026")
        for score in ("MP", "GP")
    }
    assert dummies == {
        ("2023", "MP"): 40, ("2023", "GP"): 40, ("2024", "MP"): 40, ("2024", "GP"): 40,
        ("2026", "MP"): 20, ("2026", "GP"): 20,
    }  # fmt: skip


def test_16_4_1_for_a_forfeited_match_the_dummy_has_not_more_than_the_scheduled_opponent() -> None:
    record = two_rounds(Game(4, 0, PLUS, MINUS), Game(0, 5, MINUS, PLUS))
    (_, line) = explain(record, "BH:MP", 2, edition="2026")
    assert (line.opponent, line.value, line.note, line.article) == (3, 10, "dummy-capped", "16.4.1")
    (_, played) = explain(record, "BH:MP/P", 2, edition="2026")
    assert (played.value, played.note) == (10, "forfeit")


def test_15_2_in_a_round_robin_a_forfeited_match_is_a_regular_one() -> None:
    record = replace(event(Game(1, 0, PLUS, MINUS), Game(0, 2, MINUS, PLUS)), system="round-robin")
    assert values_of(record, "EMGSB") == {1: 0, 2: 0, 3: 0}
    won = replace(record, adjustments=(Adjustment(0, (2,), match_points=20),))
    assert values_of(won, "EMGSB") == {1: 40, 2: 0, 3: 0}
    assert values_of(won, "EDE") == {1: 1, 2: 2, 3: 0}


def test_13_4_the_divisor_is_truncated_and_never_nothing() -> None:
    games = (Game(1, 4, WIN, LOSS), Game(5, 2, DRAW, DRAW))
    record = replace(event(*games), planned_rounds=3)
    assert values_of(record, "SSSC") == {1: 15, 2: 5 + Fraction(20, 3), 3: 10 + Fraction(10, 3)}
    assert values_of(record, "SSSC/K5") == {1: 15, 2: 5 + 4, 3: 10 + 2}
    many = replace(event(*games, matches=replace(TWO_BOARDS, win=10, draw=5)), planned_rounds=1)
    assert values_of(many, "SSSC") == {1: 15, 2: 5 + 10, 3: 10 + 5}


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("mpvgp", "MPvGP"),
        ("emgsb-c1/p", "EMGSB/C1/P"),
        ("bh:gp/c1", "BH:GP/C1"),
        ("SSSC/f/k12", "SSSC/K12/F"),
        ("edebt/P", "EDEBT/P"),
    ],
)
def test_codes_of_teams_are_read_and_written(written: str, canonical: str) -> None:
    assert str(parse_code(written, of_teams=True)) == canonical
    assert parse_code(canonical, of_teams=True) == parse_code(written, of_teams=True)


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("SSSC:MP", "'SSSC:MP': only a tie-break of articles 6 to 10 has a score behind it, :MP or :GP"),
        ("BH:XP", "'BH:XP': only a tie-break of articles 6 to 10 has a score behind it, :MP or :GP"),
        ("BC/C1", "'BC/C1': BC has no modifier /C1; it takes none"),
        ("SSSC/K0", "'SSSC/K0': SSSC has no modifier /K0; it takes /F, /P, /K"),
        ("BH/K2", "'BH/K2': BH has no modifier /K2; it takes /C, /M, /P"),
    ],
)
def test_what_is_no_code_of_teams_is_refused_in_words(code: str, text: str) -> None:
    with pytest.raises(UnknownTieBreak) as caught:
        parse_code(code, of_teams=True)
    assert str(caught.value) == text


@pytest.mark.parametrize("code", ["EMGSB", "MPvGP", "MP", "GP", "ESB", "BH:MP", "SSSC"])
def test_an_event_of_players_has_none_of_them(code: str) -> None:
    with pytest.raises(TieBreakError, match="is a tie-break for teams"):
        standings(Record(event(Game(1, 4)).players), codes=[code])


def test_annulled_teams_rank_last_and_count_for_nobody() -> None:
    record = event(Game(1, 4, WIN, LOSS), Game(5, 2, DRAW, DRAW))
    table = standings(replace(record, annulled=frozenset({1})), codes=["MPvGP", "BC"])
    assert [(row.tpn, row.rank, [value.value for value in row.values]) for row in table.rows] == [
        (3, 1, [10, 30]), (2, 2, [0, 0]), (1, 3, [0, 0]),
    ]  # fmt: skip


def test_a_match_in_progress_counts_for_nothing_yet() -> None:
    record = event(
        Game(1, 4, WIN, LOSS), Game(5, 2, Result.UNKNOWN, Result.UNKNOWN), matches=Matches(colours=TWO_BOARDS.colours)
    )
    for code in ("MPvGP", "BC", "EGGSB", "BH:GP"):
        assert {tpn: value for tpn, value in values_of(record, code).items() if tpn != 3} == {1: 0, 2: 0}
