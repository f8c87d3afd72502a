"""A file that is wrong gets one line that says where and what was expected."""

from __future__ import annotations

import pytest

from tabellone.interchange import trf
from tabellone.interchange.trf import TrfError
from tabellone.record import Bye, ByeKind

PLAYER = "001 {:4}      {:33} 2000                            {:>4} {:>4}{}"


def line(tpn: int, rounds: str, name: str = "Somebody", points: str = "0.0") -> str:
    return PLAYER.format(tpn, name, points, tpn, rounds)


def report(*lines: str) -> str:
    return "012 Test\n" + "\n".join(lines) + "\n"


GOOD = report(
    line(1, "     2 w 1  0000 - H", points="1.5"), line(2, "     1 b 0  0000 - Z"), line(3, "  0000 - U  0000 - Z")
)

WRONG = {
    "an empty file": ("", "x.trf: expected a tournament report, found an empty file"),
    "nothing but blanks": ("\n \n", "x.trf: expected a tournament report, found an empty file"),
    "no players": (
        "012 Test\n",
        "x.trf: expected a tournament report with players (lines that begin with 001), found none",
    ),
    "a binary file": ("GIF89a\x00\x01", "x.trf line 1: expected a text file, found a binary one"),
    "an opponent who does not exist": (
        report(line(1, "     7 w 1"), line(2, "     1 b 0")),
        "x.trf line 2, column 92: expected the number of a player of this report, found 7",
    ),
    "an opponent who names somebody else": (
        report(line(1, "     2 w 1"), line(2, "     3 b 0"), line(3, "     2 w 1")),
        "x.trf line 2, column 92: expected in round 1 an opponent who names player 1 too, found 2, who has player 3",
    ),
    "a player against himself": (
        report(line(1, "     1 w 1"), line(2, "")),
        "x.trf line 2, column 92: expected another player's number, found the player's own",
    ),
    "two equal colours in a game": (
        report(line(1, "     2 w 1"), line(2, "     1 w 0")),
        "x.trf line 3, column 97: expected the other colour than player 1 has, found “w”",
    ),
    "two winners": (
        report(line(1, "     2 w 1"), line(2, "     1 b 1")),
        "x.trf line 3, column 99: expected a result that goes with player 1's “1”, found “1”",
    ),
    "one number twice": (
        report(line(1, ""), line(1, "")),
        "x.trf line 3, column 5: expected a starting rank that no other player has, found 1, which line 2 has too",
    ),
    "no number": (
        report("001   x      Somebody"),
        "x.trf line 2, column 5: expected the player's starting rank, a number from 1 to 9999, found “x”",
    ),
    "a colour that is none": (
        report(line(1, "     2 x 1"), line(2, "     1 b 0")),
        "x.trf line 2, column 97: expected a colour: w, b or -, found “x”",
    ),
    "a result that is none": (
        report(line(1, "     2 w !"), line(2, "     1 b 0")),
        "x.trf line 2, column 99: expected a result: one of 1 = 0 + - W D L H F U Z, found “!”",
    ),
    "two pairing-allocated byes": (
        report(line(1, "  0000 - U"), line(2, "  0000 - U")),
        (
            "x.trf line 3, column 99: expected one pairing-allocated bye in round 1,"
            " found a second one: player 1 has it already"
        ),
    ),
    "a prohibited pairing with an unknown number": (
        report(line(1, ""), line(2, ""), "260 001 009    1    9"),
        "x.trf line 4, column 21: expected the number of a player of this report, found 9",
    ),
    "a line cut before the points": (
        report(line(1, "     2 w 1"), line(2, "     1 b 0")[:60]),
        "x.trf line 3, column 81: expected the player's points, found the end of the line",
    ),
    "a line cut inside a round": (
        report(line(1, "     2 w 1"), line(2, "     1 b 0")[:97]),
        "x.trf line 3, column 99: expected a result that goes with player 1's “1”, found nothing",
    ),
    "the last line cut before its last round": (
        report(line(1, "     3 w 1     3 w ="), line(3, "     1 b 0     1 b ="), line(2, "  0000 - U  0000 - H")[:99])[
            :-1
        ],
        "x.trf line 4, column 100: expected an entry for round 2, found the end of the file",
    ),
    "the last line cut inside a number": (
        report(line(1, ""), line(12, ""), "250       1.0   1   2    1   12")[:-2],
        "x.trf line 4, column 31: expected the last player's number, found the end of the file",
    ),
    "a line out of step": (
        report(line(1, " "), line(2, "").replace("Somebody", " Somebody")),
        "x.trf line 3, column 53: expected a blank column, found “0         ”",
    ),
    "a round out of step": (
        report(line(1, "      2 w 1"), line(2, "     1 b 0")),
        "x.trf line 2, column 96: expected a blank column, found “2 w 1”",
    ),
    "a list of numbers out of step": (
        report(line(1, ""), line(2, ""), "260   1   11    1    2"),
        "x.trf line 4, column 12: expected a blank column, found “1    1    ”",
    ),
    "abnormal points out of step": (
        report(line(1, ""), line(2, ""), "299 +         1.0 001    1"),
        "x.trf line 4, column 19: expected a blank column, found “001    1”",
    ),
    "an opponent that is no number": (
        report(line(1, "    x2 w 1"), line(2, "     1 b 0")),
        "x.trf line 2, column 92: expected the opponent's number, four columns of digits, found “  x2”",
    ),
    "an opponent without a game": (
        report(line(1, "     2 w 1"), line(2, "  0000 - Z")),
        (
            "x.trf line 2, column 92: expected in round 1 an opponent who names player 1 too,"
            " found 2, who has no opponent"
        ),
    ),
    "a game without colours": (
        report(line(1, "     2   1"), line(2, "     1 b 0")),
        "x.trf line 2, column 97: expected the colour of a game, w or b, found none",
    ),
    "a result missing on one side": (
        report(line(1, "     2 w  "), line(2, "     1 b 0")),
        "x.trf line 3, column 99: expected a result that goes with player 1's “ ”, found “0”",
    ),
    "a bye against somebody": (
        report(line(1, "     2 w H"), line(2, "     1 b 0")),
        "x.trf line 2, column 99: expected a result of a game: one of 1 = 0 + - W D L, found “H”",
    ),
    "a result against nobody": (
        report(line(1, "  0000 - W"), line(2, "  0000 - U")),
        "x.trf line 2, column 99: expected U, F, H or Z beside no opponent, found “W”",
    ),
    "no name": (report(line(1, "", name="")), "x.trf line 2, column 15: expected the player's name, found nothing"),
    "a rating that is no number": (
        report(line(1, "").replace("2000", "20OO")),
        "x.trf line 2, column 49: expected a rating, a number of up to four digits, found “20OO”",
    ),
    "points that are no number": (
        report(line(1, "", points="one")),
        "x.trf line 2, column 81: expected points with one decimal, such as  4.5, found “one”",
    ),
    "a rank that is no number": (
        report(line(1, "")[:-1] + "x"),
        "x.trf line 2, column 86: expected a rank, found “x”",
    ),
    "a bye for an unknown number": (
        report(line(1, ""), "240 H 001    7"),
        "x.trf line 3, column 14: expected the number of a player of this report, found 7",
    ),
    "an absence of an unknown number": (
        report(line(1, ""), "XXZ 1 7"),
        "x.trf line 3, column 7: expected the number of a player of this report, found 7",
    ),
    "abnormal points for an unknown number": (
        report(line(1, ""), "299 +         1.0  001    1    7"),
        "x.trf line 3, column 32: expected the number of a player of this report, found 7",
    ),
    "a prohibited pairing of one": (
        report(line(1, ""), "XXP 1"),
        "x.trf line 3, column 6: expected a prohibited pairing: two or more players, found the end of the line",
    ),
    "an unknown bye": (
        report(line(1, ""), "240 U 001    1"),
        "x.trf line 3, column 5: expected the kind of bye: F, H or Z, found “U”",
    ),
    "an unknown symbol of the scoring system": (
        report(line(1, ""), "162  W 3.0    Q 1.0"),
        "x.trf line 3, column 15: expected one of the symbols W D L A P X, found “Q”",
    ),
    "a value of the scoring system that is no number": (
        report(line(1, ""), "XXS W=3 D=one"),
        "x.trf line 3, column 11: expected points, such as 1.0, found “one”",
    ),
    "an initial colour that is none": (
        report(line(1, ""), "152 green"),
        "x.trf line 3, column 5: expected the initial colour, W or B, found “green”",
    ),
    "a number too long for any number": (
        report(line(1, ""), "XXR " + "9" * 5000),
        "x.trf line 3, column 5: expected the number of rounds, found “99999999999999999999”",
    ),
    "rounds that are not a number": (
        report("142 nine", line(1, "")),
        "x.trf line 2, column 5: expected the number of rounds, found “nine”",
    ),
}


@pytest.mark.parametrize(("text", "message"), WRONG.values(), ids=WRONG.keys())
def test_the_message_names_line_column_and_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(TrfError) as caught:
        trf.read(text.encode(), source="x.trf")
    assert str(caught.value) == message


def test_a_good_file_is_read() -> None:
    assert [len(round_.games) for round_ in trf.read(GOOD).record.rounds] == [1]


def test_the_two_games_of_a_double_round_are_no_rematch_and_those_of_two_double_rounds_are() -> None:
    double = "XXK double-rounds"
    cards = line(1, "     2 w 1     2 b 1"), line(2, "     1 b 0     1 w 0")
    good = report("192 FIDE_DUTCH_2026", double, *cards)
    assert len(trf.read(good.encode(), strict=True).record.rounds) == 2
    again = line(1, "     2 w 1     2 b 1     2 w 1     2 b 1"), line(2, "     1 b 0     1 w 0     1 b 0     1 w 0")
    with pytest.raises(TrfError, match="a new opponent"):
        trf.read(report("192 FIDE_DUTCH_2026", double, *again).encode(), strict=True)


STRICTLY_WRONG = {
    "a rematch": (
        report(line(1, "     2 w 1     2 b 1"), line(2, "     1 b 0     1 w 0")),
        "x.trf line 2, column 102: expected a new opponent, found 2, who was the opponent of round 1 too",
    ),
}


@pytest.mark.parametrize(("text", "message"), STRICTLY_WRONG.values(), ids=STRICTLY_WRONG.keys())
def test_what_real_events_contain_is_refused_only_when_asked(text: str, message: str) -> None:
    assert len(trf.read(text).record.rounds) == 2
    with pytest.raises(TrfError) as caught:
        trf.read(text, source="x.trf", strict=True)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("end", "notes"), [(" " * 10, []), ("", ["line 4: ends before round 2: absent from there on"])]
)
def test_a_missing_round_that_is_left_blank_is_an_absence_as_the_format_says(end: str, notes: list[str]) -> None:
    text = report(line(1, "     2 w 1     2 b +"), line(2, "     1 b 0     1 w -"), line(3, f"  0000 - U{end}"))
    file = trf.read(text, strict=True)
    assert file.record.rounds[1].byes == (Bye(3, ByeKind.ZERO),)
    assert list(map(str, file.notes)) == notes


def test_a_rematch_is_right_where_players_meet_twice() -> None:
    text = report(line(1, "     2 w 1     2 b 1"), line(2, "     1 b 0     1 w 0"), "192 BERGER_DOUBLEROUNDROBIN")
    assert len(trf.read(text, strict=True).record.rounds) == 2


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_file_cut_anywhere_among_the_games_is_refused_or_whole(end: str) -> None:
    text = report(
        line(5, "  0000 - F  0000 - H  0000 - H", points="2.0"),
        line(1, "     3 w 1     2 b =  0000 - H", points="2.0"),
        line(2, "     4 b 0     1 w =  0000 - U", points="1.5"),
        line(3, "     1 b 0     4 w 1     4 b *", points="1.0"),
        line(4, "     2 w 1     3 b 0     3 w *", points="1.0"),
    ).replace("\n", end)
    wanted = trf.read(text).record
    games_begin = text.index("3 w 1") + 1
    kept = [at for at in range(games_begin, len(text) + 1) if _is_read(text[:at])]
    assert len(text) - len(end) in kept
    assert [at for at in kept if trf.read(text[:at]).record != wanted] == []


def _is_read(text: str) -> bool:
    try:
        trf.read(text)
    except TrfError:
        return False
    return True


def test_messages_keep_what_a_translation_needs() -> None:
    with pytest.raises(TrfError) as caught:
        trf.read(report(line(1, "     7 w 1"), line(2, "  0000 - U"), line(7, "     2 b 0")), source="x.trf")
    error = caught.value
    assert (error.source, error.line, error.column) == ("x.trf", 2, 92)
    assert error.expected.template == "in round %(round)s an opponent who names player %(player)s too"
    assert error.expected.parameters == {"round": 1, "player": 1}
    assert (error.found.template, error.found.parameters) == (
        "%(number)s, who has player %(player)s",
        {"number": 7, "player": 2},
    )
