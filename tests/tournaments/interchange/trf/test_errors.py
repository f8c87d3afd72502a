"""A file that is wrong gets one line that says where and what was expected."""

from __future__ import annotations

import pytest

from tournaments.interchange import trf
from tournaments.interchange.trf import TrfError

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
        report(line(1, "     2 w ?"), line(2, "     1 b 0")),
        "x.trf line 2, column 99: expected a result: one of 1 = 0 + - W D L H F U Z, found “?”",
    ),
    "two pairing-allocated byes": (
        report(line(1, "  0000 - U"), line(2, "  0000 - U")),
        (
            "x.trf line 3, column 99: expected one pairing-allocated bye in round 1,"
            " found a second one: player 1 has it already"
        ),
    ),
    "a forbidden pair with an unknown number": (
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


STRICTLY_WRONG = {
    "a rematch": (
        report(line(1, "     2 w 1     2 b 1"), line(2, "     1 b 0     1 w 0")),
        "x.trf line 2, column 102: expected an opponent not met before, found 2, who was the opponent of round 1 too",
    ),
    "a round missing for one player": (
        report(line(1, "     2 w 1     2 b +"), line(2, "     1 b 0     1 w -"), line(3, "  0000 - U")),
        "x.trf line 4, column 102: expected an entry for round 2, found the end of the line",
    ),
}


@pytest.mark.parametrize(("text", "message"), STRICTLY_WRONG.values(), ids=STRICTLY_WRONG.keys())
def test_what_real_events_contain_is_refused_only_when_asked(text: str, message: str) -> None:
    assert len(trf.read(text).record.rounds) == 2
    with pytest.raises(TrfError) as caught:
        trf.read(text, source="x.trf", strict=True)
    assert str(caught.value) == message
