"""What a report leaves open is settled, and it is said how; a report of teams is known as one."""

from __future__ import annotations

from tabellone.interchange import trf
from tabellone.record import Game, Result


def line(tpn: int, cells: str, *, sex: str = "m", title: str = "", fide_id: str = "") -> str:
    return f"001 {tpn:4} {sex:1}{title:>3} {f'Player {tpn}':33} 2000     {fide_id:>11}             0.0 {tpn:4}{cells}\n"


def notes(*lines: str) -> list[str]:
    return list(map(str, trf.read("".join(lines), strict=True).notes))


def test_a_usual_report_leaves_nothing_to_say() -> None:
    assert notes(line(1, "     2 w 1  0000 - H"), line(2, "     1 b 0  0000 - U")) == []


def test_what_is_not_known_of_a_player_is_left_out_and_said() -> None:
    assert notes(line(1, "", title="XX"), line(2, "", sex="x")) == [
        "line 1: “XX” is not a FIDE title: ignored",
        "line 2: the sex “x” is neither m nor w: left out",
    ]


def test_an_empty_deputy_is_left_out_and_said() -> None:
    text = f"112\n112 Bianchi, Ugo\n{line(1, '')}{line(2, '')}"
    assert trf.read(text).record.header.deputies == ("Bianchi, Ugo",)
    assert notes(text) == ["line 1: names no arbiter: left out"]


def test_two_players_with_one_fide_id_are_read_and_said() -> None:
    lines = (line(1, "", fide_id="800001"), line(2, "", fide_id="800001"), line(3, ""), line(4, ""))
    assert notes(*lines) == ["line 2: player 2 has the FIDE ID of player 1, 800001"]


def test_signs_of_older_programs_are_said_where_they_give_points() -> None:
    assert notes(line(1, "  0000 - +     2 w 1"), line(2, "  0000 - =     1 b 0"), line(3, "  0000 - -  0000 - U")) == [
        "line 1: “+” in round 1 is a full-point bye",
        "line 2: “=” in round 1 is a half-point bye",
    ]


def test_colours_of_a_forfeited_game_without_any_are_said() -> None:
    text = line(1, "     2 - -") + line(2, "     1 - +")
    assert trf.read(text).record.rounds[0].games == (Game(1, 2, Result.FORFEIT_LOSS, Result.FORFEIT_WIN),)
    assert notes(text) == ["line 1: round 1, forfeited without colours: White is 1, Black 2"]
