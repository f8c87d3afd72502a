"""Games of a round in LiveChess Cloud: its public JSON files, read slowly and only for open boards.

The format is not published: fields are those that public readers use, and a file of another form is an error.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from broadcast.domain.game_matching import Key, game_of_players, index_of, name_key
from broadcast.domain.proposals import Proposed
from tabellone.interchange.game_text import GameTextError, moves_of
from tournaments.domain.outgoing.http_client import OutgoingLimits, fetch
from tournaments.models import Game

LOOKUP = "https://lookup.livechesscloud.com/meta/"
HOST = re.compile(r"[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){0,3}\.livechesscloud\.com")
LIMITS = OutgoingLimits(connect_seconds=4, total_seconds=10, most_bytes=500_000)
RESULTS = {"WHITEWIN": "1-0", "BLACKWIN": "0-1", "DRAW": "1/2-1/2", "1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2"}
OK = 200
Progress = Callable[[int, int], None]


class CloudError(Exception):
    """An answer that is not as expected. ``kind`` as in ``board_reading.WORDS``."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


def read_cloud(
    key: str,
    number: int,
    games: Sequence[Game],
    wanted: int,
    chess960: int | None,
    progress: Callable[[int, int], None],
) -> list[Proposed]:
    """Return the open games of a round, from at most ``wanted`` boards of the index. A file that is missing is skipped.

    A board is found by FIDE IDs or names; without them it follows the order of the pairings.
    ``progress`` is called before each board with its number and the number of boards. Raises OutgoingError and
    CloudError.
    """
    host = _object(f"{LOOKUP}{key}").get("host")
    if not isinstance(host, str) or not HOST.fullmatch(host):
        raise CloudError("cloud")
    folder = f"https://{host}/get/{key}/round-{number}"
    pairings = _object(f"{folder}/index.json").get("pairings")
    if not isinstance(pairings, list):
        raise CloudError("cloud")
    found: dict[int, Proposed] = {}
    problem, index = None, index_of(games)
    for place, pairing in enumerate(pairings[:wanted]):
        game = _board_of(pairing, games, index, place)
        if game is None or not game.is_open:
            continue
        progress(place, len(pairings))
        try:
            one = _game(game, pairing, _object(f"{folder}/game-{place + 1}.json"), chess960)
        except CloudError as error:
            problem = error
            continue
        if one is not None:
            found[game.pk] = one
    if problem is not None and not found:
        raise problem
    return list(found.values())


def _board_of(pairing: object, games: Sequence[Game], index: Mapping[Key, Game], place: int) -> Game | None:
    """Return the game of a pairing of the index; ``place``: its place there, from 0.

    Players who are named otherwise, as by the surname alone, are taken from the place if their board has these words.
    """
    if not isinstance(pairing, dict):
        return None
    white, black = (side if isinstance(side := pairing.get(name), dict) else {} for name in ("white", "black"))
    names = (_name(white), _name(black))
    found = game_of_players(index, (str(white.get("fideid") or ""), str(black.get("fideid") or "")), names)
    if found is not None or place >= len(games):
        return found
    game = games[place]
    is_same = all(
        name_key(name) <= name_key(one.name) for name, one in zip(names, (game.white, game.black), strict=True)
    )
    return game if is_same else None


def _name(player: Mapping[str, Any]) -> str:
    return " ".join(str(player.get(part) or "") for part in ("lname", "fname", "mname")).strip()


def _game(game: Game, pairing: Mapping[str, Any], file: Mapping[str, Any], chess960: int | None) -> Proposed | None:
    """Return a board; None if it has neither moves nor a result, or an illegal move."""
    moves = file.get("moves")
    sans = [str(move).partition(" ")[0] for move in moves] if isinstance(moves, list) else []
    try:
        read = moves_of(sans, chess960)
    except GameTextError:
        return None
    result = RESULTS.get(str(pairing.get("result") or file.get("result") or ""), "*")
    return Proposed(game, read.moves, read.plies, result) if read.plies or result != "*" else None


def _object(url: str) -> dict[str, Any]:
    answer = fetch(url, limits=LIMITS)
    if answer.status != OK:
        raise CloudError("missing")
    try:
        found = json.loads(answer.body)
    except (ValueError, RecursionError):
        raise CloudError("cloud") from None
    if not isinstance(found, dict):
        raise CloudError("cloud")
    return found
