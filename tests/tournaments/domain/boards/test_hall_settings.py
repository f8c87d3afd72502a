"""An arbiter says where it is played."""

from __future__ import annotations

import pytest

from tests.factories import make_event, owner_of, pair_round, play_round, publish_next, started_event
from tests.festivals import festival_of, put_in, section_of
from tournaments.domain.boards.hall import HallRoom, hall_of
from tournaments.domain.boards.hall_settings import (
    fix_board,
    following_board,
    free_board,
    hall_seen,
    read_boards,
    read_rooms,
    set_hall,
)
from tournaments.domain.errors import Refused
from tournaments.domain.festivals.section_rules import SectionRule
from tournaments.domain.records import record_of
from tournaments.domain.reports.imports import export_trf, import_trf
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Registration

pytestmark = pytest.mark.django_db


def player(event: Event, tpn: int) -> Registration:
    return event.registrations.get(tpn=tpn)


def fix(event: Event, tpn: int, board: int, reason: str = "wheelchair") -> None:
    fix_board(
        event=event,
        actor=owner_of(event),
        player=player(event, tpn),
        board=board,
        reason=reason,
        seen=hall_seen(event),
    )


def three_rooms(event: Event, **values: object) -> None:
    settings: dict[str, object] = {
        "first": 1,
        "rooms": read_rooms("Hall A: 1-4\nRoom B: 11-14\nLibrary: 21-24"),
        "closed": read_boards("3, 12"),
        "reads_twice": False,
        "seen": hall_seen(event),
    }
    set_hall(event=event, actor=owner_of(event), **(settings | values))  # type: ignore[arg-type]


def test_fixed_boards_are_held_over_nine_rounds_and_the_pairs_are_the_engines() -> None:
    event, usual = started_event(players=20, rounds=9), started_event(players=20, rounds=9, name="As usual")
    three_rooms(event)
    fix(event, 1, 22)
    fix(event, 14, 13, "lamp")
    fix(event, 20, 1, "hearing")
    seen = set()
    for number in range(1, 10):
        for one in (event, usual):
            round_ = publish_next(one)
            rows = round_.pairings.select_related("first", "second").order_by("board")
            boards = {row.board: (row.first.tpn, row.second.tpn) for row in rows}
            if one is event:
                for tpn, board in ((1, 22), (14, 13), (20, 1)):
                    at = next(board for board, pair in boards.items() if tpn in pair)
                    others = {14, 1, 20} & {*boards[at]} - {tpn}
                    assert at == board or others, (number, tpn)
                assert not {3, 12} & boards.keys()
                assert {hall_of(event).room_of(board) for board in boards} == {"Hall A", "Room B", "Library"}
                seen = set(boards.values())
            else:
                assert set(boards.values()) == seen
            for game in round_.games.select_related("white"):
                game.white_result, game.black_result = ("1", "0") if (game.white.tpn or 0) % 3 else ("0", "1")
                game.save()
    records = [record_of(one) for one in (event, usual)]
    points = [[record.points_of(tpn) for tpn in record.by_tpn] for record in records]
    assert points[0] == points[1]
    lines = [[line for line in export_trf(one).splitlines() if line.startswith("001")] for one in (event, usual)]
    assert lines[0] == lines[1]
    again = import_trf(actor=owner_of(event), data=export_trf(event).encode(), source="x.trf")
    assert [line for line in export_trf(again).splitlines() if line.startswith("001")] == lines[0]


def test_a_draft_is_numbered_again_and_what_is_published_stays() -> None:
    event = started_event(players=6)
    play_round(event)
    pair_round(event)
    three_rooms(event, first=11)
    numbers = [list(row.pairings.order_by("board").values_list("board", flat=True)) for row in event.rounds.all()[:2]]
    assert numbers == [[1, 2, 3], [11, 13, 14]]
    undo_last(event=event, actor=owner_of(event))
    assert list(event.rounds.get(number=2).pairings.order_by("board").values_list("board", flat=True)) == [1, 2, 3]
    assert hall_of(event).rooms == ()


def test_a_fixed_board_is_refused_where_it_cannot_be() -> None:
    event = started_event(players=6)
    three_rooms(event)
    fix(event, 1, 22)
    for tpn, board, reason, text in (
        (2, 22, "so", "fixed board of another player"),
        (2, 12, "so", "out of use"),
        (2, 30, "so", "not in a room"),
        (2, 0, "so", "Board not found"),
        (2, 10_000, "so", "Board not found"),
        (2, 2, "", "reason"),
        (2, 2, "x" * 101, "reason"),
    ):
        with pytest.raises(Refused, match=text):
            fix(event, tpn, board, reason)
    with pytest.raises(Refused, match="out of use"):
        three_rooms(event, closed=read_boards("22"))
    with pytest.raises(Refused, match="Another user changed the boards"):
        three_rooms(event, seen="older")
    other = started_event(players=4, name="Other")
    with pytest.raises(Refused, match="Only players who are paired"):
        fix_board(
            event=event, actor=owner_of(event), player=player(other, 1), board=2, reason="x", seen=hall_seen(event)
        )
    fix(event, 1, 23, "still")
    assert [(row.board, row.reason) for row in hall_of(event).fixed] == [(23, "still")]
    free_board(event=event, actor=owner_of(event), player=player(event, 1), seen=hall_seen(event))
    assert hall_of(event).fixed == ()
    with pytest.raises(Refused, match="no fixed board"):
        free_board(event=event, actor=owner_of(event), player=player(event, 1), seen=hall_seen(event))


@pytest.mark.parametrize("text", ["x", "0", "5-3", "1-400", "99999", "1-200 301-500", "-", "1-2-3"])
def test_what_are_no_boards_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        read_boards(text)


@pytest.mark.parametrize("text", ["Room", "Room 5", ": 1-3", "A: 5-3", "A: 0-3", "A: 1-9\nB: 9-12", "A: 1-10000"])
def test_what_is_no_room_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        read_rooms(text)


def test_rooms_and_boards_are_read_as_people_write_them() -> None:
    assert read_boards(" 7, 12 – 14;20 ") == {7, 12, 13, 14, 20}
    assert read_boards("") == frozenset()
    assert read_rooms(" Room B:  41–60 \n\nHall 2, 1-40") == (HallRoom("Room B", 41, 60), HallRoom("Hall 2", 1, 40))


def test_an_event_by_itself_follows_nobody() -> None:
    assert following_board(make_event()) is None


def test_a_section_goes_on_after_the_boards_of_the_one_before_it() -> None:
    festival = festival_of("A", "B", name="Fest", rules={"A": SectionRule(first_board=11)})
    put_in(festival, "A", 5)
    assert following_board(section_of(festival, "A")) is None
    assert following_board(section_of(festival, "B")) == ("Fest – A", 14)
