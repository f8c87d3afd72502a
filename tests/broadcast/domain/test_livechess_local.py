"""Boards of LiveChess on this computer, from a socket that behaves like it."""

from __future__ import annotations

import pytest

from broadcast.domain.livechess_local import BoardPosition, read_boards
from tests.broadcast.livechess_server import livechess, placements
from tournaments.domain.outgoing.outgoing_errors import OutgoingError


def test_the_positions_of_the_listed_boards_arrive_in_order() -> None:
    game = placements("e4", "e5")
    with livechess({"21764": game, "999": placements("d4")}) as port:
        found = list(read_boards(["21764", "21765"], 0.3, port))
    assert found == [BoardPosition("21764", one) for one in (game[0], *game)]


def test_without_livechess_there_is_an_error() -> None:
    with livechess({}) as port:
        pass
    with pytest.raises(OutgoingError) as caught:
        list(read_boards(["1"], 0.3, port))
    assert caught.value.kind == "connection"
