"""What the rows of broadcasts say of themselves."""

from __future__ import annotations

from broadcast.models import BoardStatus, GameMoves, GameProposal, GameSettings, LichessBroadcast, LichessRound
from tournaments.models import Event, Game, Pairing, Round


def test_rows_have_short_names() -> None:
    row = LichessBroadcast(event=Event(name="Tower Open"))
    assert [str(row), str(LichessRound(number=2))] == ["Lichess broadcast of Tower Open", "Lichess round 2"]
    assert (row.mode, row.audience, row.state) == ("push", "unlisted", "waiting")


def test_rows_of_games_name_their_game() -> None:
    event = Event(name="Tower Open")
    game = Game(pairing=Pairing(round=Round(event=event, number=2), board=3))
    rows = (
        GameMoves(game=game),
        GameProposal(game=game, source="board"),
        GameSettings(event=event),
        BoardStatus(event=event),
    )
    assert [str(row) for row in rows] == [
        "moves of Tower Open 2 board 3 game 1",
        "board Tower Open 2 board 3 game 1",
        "games of Tower Open",
        "boards of Tower Open",
    ]
