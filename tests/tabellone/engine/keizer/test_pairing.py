"""The Keizer system: rounds against trying everything, and reports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from pairing.__main__ import main
from standings.__main__ import main as rank
from tabellone.engine import SYSTEMS, NoLegalPairing, pair
from tabellone.engine.generator import Settings, generate
from tabellone.engine.keizer.pairing import first_pairs
from tabellone.engine.keizer.values import list_of
from tabellone.interchange.trf import read, write
from tabellone.record import Record
from tabellone.standings import RankDifference, check_ranks, explain_of, standings_of
from tests.tabellone.engine.keizer.test_values import keizer
from tests.tabellone.engine.played import record


def everything(order: Sequence[int], barred: dict[int, set[int]]) -> Iterator[list[tuple[int, int]]]:
    """Every way to pair them, each with the highest possible first."""
    if not order:
        yield []
        return
    for other in order[1:]:
        if other not in barred[order[0]]:
            for rest in everything([tpn for tpn in order[1:] if tpn != other], barred):
                yield [(order[0], other), *rest]


@pytest.mark.parametrize("seed", range(200))
def test_from_the_top_down_as_trying_everything_does(seed: int) -> None:
    random = Random(seed)
    order = random.sample(range(1, 9), 8)
    barred: dict[int, set[int]] = {tpn: set() for tpn in order}
    for _pair in range(random.randint(0, 20)):
        one, other = random.sample(order, 2)
        barred[one].add(other)
        barred[other].add(one)
    assert first_pairs(order, barred) == next(everything(order, barred), None)


@pytest.mark.parametrize("distance", [0, 1, 4])
def test_everybody_is_paired_once_and_nobody_meets_again_too_soon(distance: int) -> None:
    def pair_round(of: Record, number: int) -> object:
        return pair(of, number)

    options = SYSTEMS["keizer"].settled({"rematch_distance": distance})
    settings = Settings(players=11, rounds=14, system="keizer", edition="2026", zero_byes=0.2, options=options)
    of = generate(settings, str(distance), pair_round)  # type: ignore[arg-type]
    assert len(of.rounds) == 14
    last: dict[frozenset[int], int] = {}
    for number, round_ in enumerate(of.rounds, start=1):
        placed = [tpn for game in round_.games for tpn in (game.white, game.black)]
        assert sorted(placed + [bye.player for bye in round_.byes]) == list(range(1, 12))
        for game in round_.games:
            two = frozenset((game.white, game.black))
            assert number - last.get(two, -99) > distance
            last[two] = number
    assert read(write(of)).record.options == options
    ranked = standings_of(of)
    assert [row.tpn for row in ranked.rows] == list(list_of(of, 14).order)


def test_two_who_met_are_not_paired_again_too_soon() -> None:
    with pytest.raises(NoLegalPairing):
        pair(keizer(record(2, "1-2 1")))
    assert pair(keizer(record(2, "1-2 1"), rematch_distance=0)).pairs == ((2, 1),)


def test_the_command_line_makes_pairs_and_checks_it(tmp_path: Path) -> None:
    words = ["generate", "--system", "keizer", "--players", "9", "--rounds", "6", "--rematch-distance", "2"]
    assert main([*words, "-o", str(tmp_path)]) == 0
    (path,) = tmp_path.iterdir()
    assert main(["check", str(path)]) == 0
    assert main(["pair", str(path)]) == 0


def test_the_ranks_of_a_report_are_those_of_the_list_and_a_tie_break_opens_among_those_tied_in_it() -> None:
    of = keizer(record(4, "1-2 =, 3-4 1", "1-3 0, 2-4 ="), first_value=4, ratio=20)
    table = standings_of(of, codes=["DE"])
    assert [row.tpn for row in table.rows] == list(list_of(of, 2).order)
    assert [row.first for row in table.rows] == [10 * list_of(of, 2).scores[row.tpn] for row in table.rows]
    assert table.first_name == "Keizer score"
    stated = {row.tpn: row.rank for row in table.rows}
    assert check_ranks(of, stated) == ()
    first = list_of(of, 2).order[0]
    assert check_ranks(of, {first: 2}) == (RankDifference(first, 2, 1, 1),)
    by_points = replace(of, system="dutch")
    assert standings_of(by_points).first_name is None
    assert {row.first for row in standings_of(by_points).rows} == {None}
    drawn = keizer(record(2, "1-2 ="))
    assert explain_of(drawn, "DE", 1, codes=["DE"]) == ()
    assert len(explain_of(replace(drawn, system="dutch"), "DE", 1, codes=["DE"])) == 1


def test_an_order_that_does_not_settle_is_said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    said = "The Keizer list was still changing after 20 calculations. The last one is used."
    assert standings_of(keizer(record(4, "1-2 0, 3-4 ="))).remarks == ()
    restless = keizer(record(3, "1-2 1, 3 Z", "2-3 1, 1 Z", "3-1 1, 2 Z"), first_value=3)
    assert not list_of(restless, 3).is_settled
    assert standings_of(restless).remarks == (said,)
    path = tmp_path / "restless.trf"
    path.write_text(write(restless), encoding="utf-8")
    main(["check", str(path)])
    assert f"{path}: {said}\n" in capsys.readouterr().err
    assert rank(["tiebreaks", str(path), "--codes", "WIN", "--format", "csv"]) == 0
    printed = capsys.readouterr()
    assert printed.out.splitlines()[0] == "rank,tpn,name,Keizer score,PTS,WIN"
    assert printed.err == f"{path}: {said}\n"


def test_what_is_not_for_the_system_is_refused_on_the_command_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["generate", "--system", "keizer", "--baku", "-o", str(tmp_path)]) == 2
    assert capsys.readouterr().err == "generate: --acceleration does not go with the system keizer\n"
    assert list(tmp_path.iterdir()) == []


def test_a_report_and_a_command_line_have_shares_exactly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    of = keizer(record(4, "1-2 =, 3 H, 4 F"), draw_share="2/6", duty_share="12.5", excused_share="33")
    assert dict(of.options) == {"draw_share": "1/3", "duty_share": "1/8", "excused_share": "33"}
    text = write(of)
    assert "draw-share=1/3" in text
    assert read(text).record.options == of.options
    path = tmp_path / "club.trf"
    path.write_text(text, encoding="utf-8")
    assert main(["pair", "--excused-share", "1/6", str(path)]) == 0
    capsys.readouterr()
    with pytest.raises(SystemExit):
        main(["pair", "--excused-share", "4/3", str(path)])
    assert "per cent or a fraction such as 1/3 expected" in capsys.readouterr().err


def test_the_bye_goes_higher_where_the_others_could_not_be_paired_then() -> None:
    of = keizer(record(3, "1-2 1, 3 U", "1-2 1, 3 Z"), rematch_distance=9)
    assert pair(of, 3).allocated_byes == (2,)


def test_nobody_has_another_bye_than_the_club_allows() -> None:
    played = ["1-2 1, 3 U", "1-3 1, 2 U"]
    assert pair(keizer(record(3, *played), rematch_distance=0, bye_most=1), 3).allocated_byes == (1,)
    played.append("2-3 1, 1 U")
    with pytest.raises(NoLegalPairing) as raised:
        pair(keizer(record(3, *played), rematch_distance=0, bye_most=1), 4)
    assert (raised.value.code, set(raised.value.players)) == ("no_bye", {1, 2, 3})
    assert pair(keizer(record(3, *played), rematch_distance=0, bye_most=2), 4).allocated_byes == (3,)


@pytest.mark.parametrize(
    ("rule", "pairs"),
    [("balance", ((2, 1), (3, 4))), ("alternate", ((2, 1), (3, 4))), ("lower", ((2, 1), (4, 3)))],
)
def test_colours_are_given_as_the_club_chose(rule: str, pairs: tuple[tuple[int, int], ...]) -> None:
    """1 and 4 had White; 3 drew with the first of the list and passes 2."""
    event = keizer(record(4, "1-3 =, 4-2 ="), keizer_colours=rule, rematch_distance=3)
    assert list_of(event, 1).order == (1, 3, 2, 4)
    assert pair(event).pairs == pairs


def test_who_had_no_game_yet_takes_the_colour_that_the_opponent_leaves() -> None:
    event = keizer(record(4, "3-4 =, 1 Z, 2 Z"), keizer_colours="alternate", bye_share=0, first_value=10)
    paired = {frozenset(pair_): pair_ for pair_ in pair(event).pairs}
    assert all(white != 3 for white, _black in paired.values())
