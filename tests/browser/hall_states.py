"""Rooms, incidents, two readings, and what is decided between rounds: their pages in their states."""

from __future__ import annotations

from collections.abc import Iterator

from tests.browser.state import State, desk, of
from tests.factories import add_member, enter_outcomes, publish_next
from tournaments.domain.boards.hall_settings import fix_board, hall_seen, read_boards, read_rooms, set_hall
from tournaments.domain.incidents.book import note_incident
from tournaments.domain.results.result_entry import Outcome
from tournaments.domain.results.second_check import read_again, readings_of
from tournaments.models import Event, Role


def hall_states(event: Event) -> Iterator[State]:
    """Of a started event that has no rounds yet."""
    owner = event.memberships.get(role=Role.OWNER).user
    set_hall(
        event=event,
        actor=owner,
        first=1,
        rooms=read_rooms("The Hall of the Lighthouse: 1-2\nRoom B: 57-60"),
        closed=read_boards("58"),
        reads_twice=True,
        seen=hall_seen(event),
    )
    players = {row.tpn: row for row in event.registrations.all()}
    for tpn, board in ((1, 57), (2, 60)):
        fix_board(event=event, actor=owner, player=players[tpn], board=board, reason="lamp", seen=hall_seen(event))
    round_ = publish_next(event)
    count = round_.games.count()
    enter_outcomes(round_, Outcome.WHITE_FORFEIT_WIN, *[Outcome.DRAW] * (count - 1))
    reader = add_member(event, Role.ASSISTANT, "second-reader")
    for row in readings_of(round_)[1:3]:
        read_again(game=row.game, actor=reader, outcome=Outcome.WHITE_WINS, seen=row.seen)
    note_incident(event=event, actor=owner, player=players[3], kind="complaint", measure="none", note="noise")
    board = round_.pairings.order_by("board")[1].board
    chosen = round_.games.order_by("pairing__board")[1].white_id
    way = f"way=exchange&first={players[1].pk}&second={players[4].pk}&ground=none"
    yield from desk(
        event,
        "", "boards/", "incidents/", f"round/1/board/{board}/1/incident/",
        f"round/1/board/{board}/1/incident/?player={chosen}&kind=illegal", "round/1/second/results/", "round/1/",
        "round/1/change/", f"round/1/change/?{way}", "round/1/results/",
    )  # fmt: skip
    yield from of(event, "round/1/", "round/1/?by=name", "player/1/", "wall/")


def between_states(event: Event) -> Iterator[State]:
    """Of a started event that has no rounds yet: one forfeited, and the desk asks."""
    round_ = publish_next(event)
    enter_outcomes(round_, Outcome.DOUBLE_FORFEIT, *[Outcome.DRAW] * (round_.games.count() - 1))
    yield from desk(event, "")
