"""PGN without moves: written for other programs, and read back by one."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from typing import Any

import chess.pgn
import pytest
from hypothesis import example, given, strategies as st

from tabellone.interchange.pgn import LONGEST_LINE, PgnFacts, games_in, result_of, write_rounds
from tabellone.record import Game, Header, Pairing, Play, Player, Record, Result, Round, Team

FACTS = PgnFacts({1: "2026.11.28"}, {1: "1503014"}, {})


def read_back(text: str) -> list[chess.pgn.Game]:
    stream = io.StringIO(text)
    return list(iter(lambda: chess.pgn.read_game(stream), None))


def plain(value: str) -> str:
    """The value of a tag: the library leaves it escaped."""
    return re.sub(r"\\(.)", r"\1", value)


def event_of(*games: Game, **fields: Any) -> Record:
    players = (
        Player(1, "Carlsen, Magnus", 2830, "GM", federation="NOR", fide_id="1503014"),
        Player(2, 'O"Neil \\ Sons', 0),
        Player(3, "Βασίλης", 2104, "CM"),
        Player(4, "İlayda", 1999),
    )
    header = Header(name="Tower Open", city="Pisa", federation="ITA")
    record = Record(players=players, rounds=(Round.of(games, boards=range(11, 11 + len(games))),), header=header)
    return replace(record, **fields)


def test_a_round_has_the_seven_tags_first_and_the_players_after_them() -> None:
    record = event_of(Game(1, 2), Game(4, 3, Result.DRAW, Result.DRAW))
    assert write_rounds(record, [1], FACTS) == (
        '[Event "Tower Open"]\n'
        '[Site "Pisa ITA"]\n'
        '[Date "2026.11.28"]\n'
        '[Round "1.11"]\n'
        '[White "Carlsen, Magnus"]\n'
        '[Black "O\\"Neil \\\\ Sons"]\n'
        '[Result "*"]\n'
        '[Board "11"]\n'
        '[WhiteTitle "GM"]\n'
        '[WhiteElo "2830"]\n'
        '[WhiteFideId "1503014"]\n'
        "\n"
        "*\n"
        "\n"
        '[Event "Tower Open"]\n'
        '[Site "Pisa ITA"]\n'
        '[Date "2026.11.28"]\n'
        '[Round "1.12"]\n'
        '[White "İlayda"]\n'
        '[Black "Βασίλης"]\n'
        '[Result "1/2-1/2"]\n'
        '[Board "12"]\n'
        '[BlackTitle "CM"]\n'
        '[WhiteElo "1999"]\n'
        '[BlackElo "2104"]\n'
        "\n"
        "1/2-1/2\n"
        "\n"
    )


def test_another_program_reads_what_was_written() -> None:
    record = event_of(Game(1, 2, Result.FORFEIT_WIN, Result.FORFEIT_LOSS), Game(3, 4))
    first, second = read_back(write_rounds(record, [1], FACTS))
    assert (first.errors, second.errors) == ([], [])
    assert (plain(first.headers["Black"]), first.headers["Result"], first.comment) == (
        'O"Neil \\ Sons',
        "1-0",
        "forfeit",
    )
    assert list(second.headers.items()) == [
        ("Event", "Tower Open"),
        ("Site", "Pisa ITA"),
        ("Date", "2026.11.28"),
        ("Round", "1.12"),
        ("White", "Βασίλης"),
        ("Black", "İlayda"),
        ("Result", "*"),
        ("Board", "12"),
        ("WhiteTitle", "CM"),
        ("WhiteElo", "2104"),
        ("BlackElo", "1999"),
    ]


@pytest.mark.parametrize(
    ("white", "black", "written"),
    [
        ("1", "0", "1-0"),
        ("0", "1", "0-1"),
        ("=", "=", "1/2-1/2"),
        ("W", "L", "1-0"),
        ("D", "D", "1/2-1/2"),
        ("-", "+", "0-1"),
        ("-", "-", "*"),
        ("0", "0", "*"),
        ("=", "0", "*"),
        ("*", "*", "*"),
    ],
)
def test_pgn_knows_four_results(white: str, black: str, written: str) -> None:
    assert result_of(Game(1, 2, Result(white), Result(black))) == written


def test_a_match_of_teams_has_its_boards_and_the_team_of_each_player() -> None:
    teams = (Team(1, "Pisa", players=(1, 2)), Team(2, "Lucca", players=(3, 4)))
    match = Pairing(1, 2, (Game(1, 3), Game(4, 2), Game(0, 0)))
    record = event_of(teams=teams, rounds=(Round((match,)),))
    found = [
        [game.headers.get(name) for name in ("Round", "Board", "White", "WhiteTeam", "BlackTeam")]
        for game in read_back(write_rounds(record, [1], FACTS))
    ]
    assert found == [
        ["1.1.1", "1", "Carlsen, Magnus", "Pisa", "Lucca"],
        ["1.1.2", "2", "İlayda", "Lucca", "Pisa"],
    ]
    assert games_in(record) == 3


def test_a_game_known_only_from_the_score_of_its_match_is_left_out() -> None:
    record = event_of(Game(1, 2, Result.UNREPORTED, Result.UNREPORTED), Game(3, 4))
    assert [game.headers["Round"] for game in read_back(write_rounds(record, [1], FACTS))] == ["1.12"]


def test_players_of_a_pairing_table_have_their_teams() -> None:
    [game] = read_back(write_rounds(event_of(Game(1, 3)), [1], replace(FACTS, sides={1: "A", 3: "B"})))
    assert (game.headers["WhiteTeam"], game.headers["BlackTeam"]) == ("A", "B")


def test_a_drawn_position_is_the_start_of_the_game() -> None:
    record = event_of(Game(1, 3), play=Play(is_chess960=True, positions=((1, 0),)))
    [game] = read_back(write_rounds(record, [1], FACTS))
    assert (game.errors, game.board().chess960, game.board().board_fen()) == (
        [],
        True,
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR",
    )


def test_what_is_not_known_has_the_marks_of_the_standard() -> None:
    record = event_of(Game(1, 3), header=Header())
    [game] = read_back(write_rounds(record, [1], replace(FACTS, dates={})))
    assert [game.headers[name] for name in ("Event", "Site", "Date")] == ["?", "?", "????.??.??"]


@given(st.text(max_size=400))
@example('"' * 300)
@example("x" * 300)
def test_any_name_is_one_line_that_can_be_read(name: str) -> None:
    text = write_rounds(event_of(Game(1, 3), header=Header(name=name)), [1], FACTS)
    [game] = read_back(text)
    assert max(map(len, text.split("\n"))) <= LONGEST_LINE
    assert text.count("\n") == 16
    assert game.errors == []
    clean = " ".join("".join(letter if letter.isprintable() else " " for letter in name).split()) or "?"
    assert clean.startswith(plain(game.headers["Event"]))
