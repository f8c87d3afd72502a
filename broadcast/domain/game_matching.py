"""Games of a PGN file on the boards of a round: by FIDE IDs, by names, or by the board in the tag ``Round``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from broadcast.domain.proposals import Proposed
from tabellone.interchange.game_text import GameText, GameTextError
from tournaments.domain.entries.name_search import searchable
from tournaments.models import Game

ROUND = re.compile(r"(?P<round>\d{1,3})(?:\.(?P<board>\d{1,4}))?(?:\.(?P<game>\d{1,3}))?")
UNKNOWN = frozenset({"", "?", "-"})


@dataclass(frozen=True, slots=True)
class MatchedFile:
    """What a file says of a round, with the numbers of games that were left out."""

    found: tuple[Proposed, ...]
    unknown: int
    """Games whose players do not play each other on a board of the round."""
    illegal: int
    elsewhere: int
    """Games of other rounds."""


def match_games(games: Sequence[Game], number: int, read: Sequence[GameText | GameTextError]) -> MatchedFile:
    """Return the games of the file on the boards of round ``number``; the last one of a board counts."""
    index = index_of(games)
    found: dict[int, Proposed] = {}
    unknown = illegal = elsewhere = 0
    for one in read:
        if isinstance(one, GameTextError):
            illegal += 1
            continue
        place = ROUND.fullmatch(one.tags.get("Round", "").strip())
        if place is not None and int(place["round"]) != number:
            elsewhere += 1
            continue
        game = _game_of(one, index, place)
        if game is None:
            unknown += 1
        else:
            found[game.pk] = Proposed(game, one.moves, one.plies, one.result)
    return MatchedFile(tuple(found.values()), unknown, illegal, elsewhere)


def name_key(name: str) -> frozenset[str]:
    """Return the words of a name, without order, case and accents: ``Rossi, Anna`` is ``Anna Rossi``."""
    return frozenset(re.findall(r"\w+", searchable(name)))


Key = tuple[object, object]


def index_of(games: Sequence[Game]) -> Mapping[Key, Game]:
    """Return the games by FIDE IDs, names and boards. What two games share is left out."""
    found: dict[Key, Game | None] = {}
    for game in games:
        keys: list[Key] = [(name_key(game.white.name), name_key(game.black.name)), (game.board, game.number)]
        if game.white.fide_id and game.black.fide_id:
            keys.append((game.white.fide_id, game.black.fide_id))
        for key in keys:
            found[key] = None if key in found else game
    return {key: game for key, game in found.items() if game is not None}


def game_of_players(index: Mapping[Key, Game], ids: tuple[str, str], names: tuple[str, str]) -> Game | None:
    """Return the game of White and Black with these FIDE IDs or, if there is none, these names."""
    if all(ids) and ids in index:
        return index[ids]
    return None if UNKNOWN.intersection(names) else index.get((name_key(names[0]), name_key(names[1])))


def _game_of(one: GameText, index: Mapping[Key, Game], place: re.Match[str] | None) -> Game | None:
    names = (one.tags.get("White", "").strip(), one.tags.get("Black", "").strip())
    found = game_of_players(index, (one.tags.get("WhiteFideId", ""), one.tags.get("BlackFideId", "")), names)
    if found is not None or not UNKNOWN.intersection(names) or place is None or place["board"] is None:
        return found
    return index.get((int(place["board"]), int(place["game"] or 1)))
