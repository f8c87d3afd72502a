"""What a draft warns of: what C.04.1 forbids in every Swiss system, and nothing that a calendar wants."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.domain.draft import BoardReport, draft_report, due_colour
from tabellone.engine.dubov.explanation_rows import DubovRound
from tabellone.record import Colour, Record
from tests.factories import (
    enter_outcomes,
    enter_results,
    make_user,
    owner_of,
    pair_round,
    play_round,
    played_event,
    publish_next,
    round_robin,
    started_event,
)
from tests.tabellone.engine.played import record
from tournaments.domain.records import record_of
from tournaments.domain.reports.imports import import_record
from tournaments.domain.results.result_entry import Outcome
from tournaments.domain.rounds.round_drafts import swap_players, switch_colours
from tournaments.domain.rounds.round_publication import publish_round
from tournaments.models import Event, Round

SYSTEMS = [("dutch", "2026"), ("dubov", "2026"), ("dubov", "1997"), ("burstein", "1998"), ("lim", "2026")]


def exchanged(event: Event, first: int, second: int) -> Round:
    """The draft with two numbers exchanged."""
    round_ = event.rounds.filter(state=Round.State.DRAFTED).earliest("number")
    players = [event.registrations.get(tpn=tpn) for tpn in (first, second)]
    swap_players(round_=round_, actor=owner_of(event), first=players[0], second=players[1])
    return Round.objects.select_related("event").get(pk=round_.pk)


@pytest.mark.django_db
@pytest.mark.parametrize(("system", "edition"), SYSTEMS)
def test_a_rematch_by_hand_is_a_warning_in_every_swiss_system(system: str, edition: str) -> None:
    event = played_event(players=4, rounds=3, played=1, system=system, edition=edition)
    round_ = pair_round(event)
    plain = draft_report(round_)
    assert ([board.warnings for board in plain.boards], plain.differs) == ([(), ()], False)
    white, black = plain.boards[0].white.tpn, plain.boards[0].black.tpn
    first = event.rounds.get(number=1).games.select_related("white", "black")
    former = next(
        game.black.tpn if game.white.tpn == white else game.white.tpn
        for game in first
        if white in (game.white.tpn, game.black.tpn)
    )
    changed = draft_report(exchanged(event, black, former or 0))
    assert ["rematch" in board.warnings for board in changed.boards] == [True, True]
    assert changed.differs


@pytest.mark.django_db
def test_a_calendars_second_cycle_is_no_rematch_and_a_third_game_is() -> None:
    event = started_event(players=4, system="round-robin", edition="2023", options={"cycles": 2})
    for _number in range(4):
        play_round(event)
    round_ = pair_round(event)
    report = draft_report(round_)
    assert [board.warnings for board in report.boards] == [(), ()]
    assert [(board.white.due, board.black.due) for board in report.boards] == [(None, None), (None, None)]
    assert not report.differs
    assert report.overview is not None
    assert (
        report.overview.parts[0].lines[0] == "This is round 5 of 6 of the pairing table, which was fixed "
        "before round 1."
    )
    one = report.boards[0].white.tpn
    twice_met = next(
        opponent
        for opponent in (report.boards[1].white.tpn, report.boards[1].black.tpn)
        if sum(entry.opponent == opponent for entry in record_of(event).cards[one]) == 2
    )
    changed = draft_report(exchanged(event, report.boards[0].black.tpn, twice_met))
    assert "rematch" in changed.boards[0].warnings


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("rounds", "warnings"),
    [
        (("1-6 1, 2-5 =, 3-4 =", "2-1 0, 5-3 =, 6-4 =", "1-3 1, 2-6 =, 4-5 ="), ()),
        (
            ("1-6 1, 2-5 =, 3-4 =", "1-2 1, 5-3 =, 6-4 =", "3-1 0, 2-6 =, 4-5 =", "1-4 1, 5-6 =, 3-2 ="),
            ("colour_difference",),
        ),
    ],
)
def test_three_games_more_with_white_are_a_warning_and_two_are_none(
    rounds: tuple[str, ...], warnings: tuple[str, ...]
) -> None:
    """1 gets White by hand instead of Black, after WBW and after WWBW; never three times running."""
    of = replace(record(6, *rounds, planned=5), initial_colour=Colour.WHITE)
    event = import_record(actor=make_user(), record=of, source="x")
    round_ = pair_round(event)
    game = next(game for game in round_.games.select_related("white", "black") if game.black.tpn == 1)
    switch_colours(game=game, actor=owner_of(event))
    report = draft_report(Round.objects.select_related("event").get(pk=round_.pk))
    assert next(board.warnings for board in report.boards if board.white.tpn == 1) == warnings


@pytest.mark.django_db
def test_a_published_round_is_compared_with_what_was_known_at_its_pairing() -> None:
    """A request for a bye that comes later changes nothing."""
    event = started_event(players=8, rounds=3, system="dubov", edition="2026")
    round_ = publish_round(round_=pair_round(event), actor=owner_of(event))
    event.registrations.filter(tpn=3).update(is_withdrawn=True)
    report = draft_report(Round.objects.select_related("event").get(pk=round_.pk))
    assert not report.differs
    assert report.overview is not None
    assert isinstance(report.overview.rows, DubovRound)
    assert sum(len(group.rows) for group in report.overview.rows.groups) == 8


def test_the_colour_due_is_the_systems_own() -> None:
    history = "wwbwwbb"
    two = record(2)
    found = {
        (system, edition): due_colour(replace(two, system=system, edition=edition), history)
        for system, edition in (*SYSTEMS, ("round-robin", "2023"))
    }
    assert found == {
        **dict.fromkeys(SYSTEMS, Colour.WHITE),
        ("burstein", "1998"): Colour.BLACK,
        ("round-robin", "2023"): None,
    }


@pytest.mark.django_db
def test_a_forfeit_is_no_game_and_who_meets_after_it_is_not_warned_of_a_rematch() -> None:
    """C.04.1, article 2 speaks of opponents who have played."""
    of = replace(record(4, "1-3 +, 2-4 1", planned=4), initial_colour=Colour.WHITE)
    event = import_record(actor=make_user(), record=of, source="x")
    pair_round(event)
    report = draft_report(exchanged(event, 2, 3))
    warned = {frozenset((board.white.tpn, board.black.tpn)): "rematch" in board.warnings for board in report.boards}
    assert warned == {frozenset((1, 3)): False, frozenset((2, 4)): True}


@pytest.mark.django_db
@pytest.mark.parametrize(("first_round", "last_round", "is_warned"), [(1, 0, True), (2, 2, True), (1, 1, False)])
def test_who_may_not_meet_in_this_round_is_a_warning_and_in_another_none(
    first_round: int, last_round: int, *, is_warned: bool
) -> None:
    event = played_event(players=4, rounds=3, played=1)
    round_ = pair_round(event)
    game = round_.games.select_related("white", "black").get(pairing__board=1)
    two = [game.white_id, game.black_id]
    event.forbidden = [{"players": two, "first_round": first_round, "last_round": last_round}]
    event.save()
    report = draft_report(Round.objects.select_related("event").get(pk=round_.pk))
    assert [board.warnings for board in report.boards] == [("forbidden",) if is_warned else (), ()]


@pytest.mark.django_db
@pytest.mark.parametrize(("start", "colour"), [("1-6 1, 2-5 =, 3-4 =", "w"), ("6-1 0, 5-2 =, 4-3 =", "b")])
def test_the_same_colour_a_third_time_running_is_a_warning(start: str, colour: str) -> None:
    """1 has it twice in the report, and a third time by hand."""
    again = "1-2 1, 5-3 =, 6-4 =" if colour == "w" else "2-1 0, 3-5 =, 4-6 ="
    of = replace(record(6, start, again, planned=5), initial_colour=Colour.WHITE)
    event = import_record(actor=make_user(), record=of, source="x")
    round_ = pair_round(event)
    game = next(game for game in round_.games.select_related("white", "black") if 1 in (game.white.tpn, game.black.tpn))
    switch_colours(game=game, actor=owner_of(event))
    report = draft_report(Round.objects.select_related("event").get(pk=round_.pk))
    found = {board.warnings for board in report.boards if 1 in (board.white.tpn, board.black.tpn)}
    assert [set(warnings) & {"third_in_row"} for warnings in found] == [{"third_in_row"}]


@pytest.mark.django_db
@pytest.mark.parametrize(("earlier", "warnings"), [("U", ("second_bye",)), ("+", ("second_bye",)), ("H", ()), ("", ())])
def test_a_bye_by_hand_for_who_had_one_or_won_by_forfeit_is_a_warning(earlier: str, warnings: tuple[str, ...]) -> None:
    """C.04.1, article 4; a bye that was asked for does not count."""
    rounds = {
        "U": "2-4 1, 3-5 =, 1 U",
        "+": "1-3 +, 2-4 1, 5 U",
        "H": "2-4 1, 3-5 =, 1 H",
        "": "1-3 1, 2-4 1, 5 U",
    }
    of = replace(record(5, rounds[earlier], planned=4), initial_colour=Colour.WHITE)
    event = import_record(actor=make_user(), record=of, source="x")
    round_ = pair_round(event)
    bye = round_.byes.select_related("registration").get().registration.tpn
    report = draft_report(exchanged(event, 1, bye or 0))
    assert (report.byes, report.bye_warnings) == ((1,), warnings)
    assert ("second_bye" in report.clear) is not bool(warnings)


@pytest.mark.django_db
def test_a_draft_of_the_engine_says_what_was_checked_and_what_it_gave_way_on() -> None:
    event = started_event(players=5, rounds=4)
    enter_outcomes(publish_next(event), Outcome.WHITE_WINS, Outcome.DRAW)
    report = draft_report(pair_round(event))
    boards = [(row.board, row.white.points, row.black.points, row.white.due, row.black.due) for row in report.boards]
    assert boards == [(1, 5, 10, Colour.WHITE, Colour.BLACK), (2, 10, 5, None, Colour.BLACK)]
    assert (report.floats, report.against_due) == ([1, 2], [])
    assert report.warned == []
    assert report.clear == ["rematch", "forbidden", "third_in_row", "colour_difference", "second_bye"]


@pytest.mark.django_db
def test_a_colour_that_is_not_the_one_due_is_named_with_its_board() -> None:
    event = played_event(players=4, rounds=3, played=1)
    round_ = pair_round(event)
    assert draft_report(round_).against_due == []
    switch_colours(game=round_.games.get(pairing__board=2), actor=owner_of(event))
    assert draft_report(Round.objects.select_related("event").get(pk=round_.pk)).against_due == [2]


@pytest.mark.django_db
def test_what_is_found_on_boards_is_named_with_them_and_no_longer_said_to_be_clear() -> None:
    event = played_event(players=4, rounds=3, played=1)
    round_ = pair_round(event)
    first, second = draft_report(round_).boards
    report = draft_report(exchanged(event, first.black.tpn, second.black.tpn))
    assert report.warned == [("rematch", [1, 2])]
    assert report.clear == ["forbidden", "third_in_row", "colour_difference"]


@pytest.mark.django_db
def test_a_draft_of_a_calendar_after_which_a_pair_cannot_play_is_marked() -> None:
    event = round_robin(4)
    play_round(event)
    play_round(event)
    round_ = pair_round(event)
    assert not draft_report(round_).leaves_open_pairs
    first, second = (event.registrations.get(tpn=number) for number in (1, 2))
    swap_players(round_=round_, actor=owner_of(event), first=first, second=second, why="asked")
    assert draft_report(round_).leaves_open_pairs


@pytest.mark.django_db
def test_of_a_calendar_neither_colours_nor_points_are_judged() -> None:
    event = started_event(players=4, system="round-robin", edition="2023")
    play_round(event)
    report = draft_report(pair_round(event))
    assert any(row.is_float for row in report.boards)
    assert (report.clear, report.floats, report.against_due) == (["rematch", "forbidden"], [], [])


@pytest.mark.django_db
def test_double_rounds_are_judged_by_both_games_and_by_the_colours_of_the_first() -> None:
    event = started_event(players=8, rounds=6, options={"double_rounds": True})
    for _double in range(2):
        play_double(event)
    record = record_of(event)
    report = draft_report(pair_round(event))
    firsts = {tpn: f"{card[0].colour}{card[2].colour}" for tpn, card in record.cards.items()}
    for row in report.boards:
        for side in (row.white, row.black):
            assert side.colours == firsts[side.tpn]
            assert len(side.floats) == 2
            assert side.due is due_colour(record, firsts[side.tpn])
    assert report.clear == ["rematch", "forbidden", "third_in_row", "colour_difference"]


@pytest.mark.django_db
def test_a_rematch_in_double_rounds_is_a_warning() -> None:
    event = started_event(players=4, rounds=6, options={"double_rounds": True})
    play_double(event)
    pair_round(event)
    one, met = (record_of(event).rounds[0].games[0].white, record_of(event).rounds[0].games[0].black)
    boards = draft_report(event.rounds.get(number=3)).boards
    [partner] = [row.black.tpn if row.white.tpn == one else row.white.tpn for row in boards if one in people(row)]
    assert partner != met
    report = draft_report(exchanged(event, partner, met))
    assert report.warned[0] == ("rematch", [1, 2])


def play_double(event: Event) -> None:
    """Both games of the next double round."""
    first = publish_next(event)
    for number in (first.number, first.number + 1):
        enter_results(event.rounds.get(number=number))


def people(row: BoardReport) -> tuple[int, int]:
    return row.white.tpn, row.black.tpn


@pytest.mark.django_db
def test_of_what_knows_no_scoregroups_nobody_floats() -> None:
    event = started_event(players=5, rounds=4, system="keizer", edition="2026")
    play_round(event)
    play_round(event)
    report = draft_report(pair_round(event))
    assert any(row.is_float for row in report.boards)
    assert report.floats == []
    assert {side.floats for row in report.boards for side in (row.white, row.black)} == {""}


@pytest.mark.django_db
def test_each_side_has_the_points_colours_and_floats_that_it_comes_with() -> None:
    event = played_event(players=5, rounds=4, played=2)
    round_ = pair_round(event)
    record = record_of(event)
    sides = {side.tpn: side for board in draft_report(round_).boards for side in (board.white, board.black)}
    assert len(sides) == 4
    for tpn, side in sides.items():
        before = [entry for entry in record.cards[tpn] if entry.round < 3]
        assert side.points == sum(entry.points for entry in before)
        assert side.colours == "".join(entry.colour.value for entry in before if entry.colour)
        assert side.floats == "".join(floated(record, tpn, number) for number in (1, 2))
    assert set("".join(side.floats for side in sides.values())) == {"d", "u", "-"}


def floated(of: Record, tpn: int, number: int) -> str:
    """Down, up or neither in that round, by the points that both had before it; whoever got points unplayed, down."""
    entry = of.cards[tpn][number - 1]
    if not entry.opponent:
        return "d" if entry.points else "-"
    own, other = (sum(one.points for one in of.cards[who][: number - 1]) for who in (tpn, entry.opponent))
    return "-" if own == other else "d" if own > other else "u"
