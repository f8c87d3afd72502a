"""PGN files of a round or an event, with moves where they are known (Portable Game Notation, Standard
1994-03-12, export format).

Lichess reads such a file again and again from its address, DGT LiveChess loads it as the pairings of a round. Each game
has the seven tags of the roster in their order (8.1.1), then the tags of players, the moves and the result.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from tabellone.chess960 import position
from tabellone.interchange.game_text import written_moves
from tabellone.record import Contestant, Game, Pairing, Record, Result

LONGEST_LINE = 255
"""Maximum number of characters of a line (4.3)."""
UNKNOWN = "?"
UNKNOWN_DATE = "????.??.??"
OPEN = "*"
FORFEIT = "{forfeit}"
RESULTS = {(True, False): "1-0", (False, True): "0-1"}


PlayedGame = tuple[int, int, int, int]
"""A game: round, pairing numbers of White and Black, and which of their games in this round with these colours (1…)."""


@dataclass(frozen=True, slots=True)
class PgnFacts:
    """Facts of the event that are not in the record, or only for some readers."""

    dates: Mapping[int, str]
    """Date of each round as ``YYYY.MM.DD``, where it is known."""
    fide_ids: Mapping[int, str]
    """Public FIDE IDs by pairing number."""
    sides: Mapping[int, str]
    """The teams of players who are paired themselves (Scheveningen), by pairing number."""
    moves: Mapping[PlayedGame, str] = field(default_factory=dict)
    """The known moves."""


def write_rounds(record: Record, numbers: Iterable[int], facts: PgnFacts) -> str:
    """Return the games of these rounds of the record as PGN, in the order of the boards.

    A board without two known players is left out, and so is a game known only from the score of its match.
    """
    return "".join(game for number in numbers for game in write_games(record, number, facts))


def write_games(record: Record, number: int, facts: PgnFacts) -> list[str]:
    """Return the games of one round, each as PGN, in the order of the boards."""
    return [_written(*game) for game in _games(record, number, facts)]


def games_in(record: Record) -> int:
    """Return the number of games in all rounds, at least as many as a file has."""
    return sum(len(round_.games) for round_ in record.rounds)


def result_of(game: Game) -> str:
    """Return the result: ``1-0``, ``0-1``, ``1/2-1/2`` or ``*``.

    PGN has no other results (8.1.1.7): a game lost by both, or drawn for one player only, has ``*``.
    """
    white, black = game.results
    if white.is_draw and black.is_draw:
        return "1/2-1/2"
    if white.is_loss or black.is_loss:
        return RESULTS.get((white.is_win, black.is_win), OPEN)
    return OPEN


def _games(record: Record, number: int, facts: PgnFacts) -> Iterator[tuple[list[tuple[str, str]], str]]:
    round_ = record.rounds[number - 1]
    counted: Counter[tuple[int, int]] = Counter()
    for board, pairing in zip(round_.boards, round_.pairings, strict=True):
        for place, game in enumerate(pairing.games, start=1):
            if game.white and game.black and game.is_reported:
                names = [str(board)] if len(pairing.games) == 1 and not record.teams else [str(board), str(place)]
                tags = _tags(record, number, names, pairing, game, facts)
                counted[game.white, game.black] += 1
                key = (number, game.white, game.black, counted[game.white, game.black])
                yield tags, _moves(game, facts.moves.get(key, ""))


def _tags(
    record: Record, number: int, board: list[str], pairing: Pairing, game: Game, facts: PgnFacts
) -> list[tuple[str, str]]:
    white, black = record.by_tpn[game.white], record.by_tpn[game.black]
    header = record.header
    site = " ".join(filter(None, (header.city, header.federation)))
    first, second = _teams(record, pairing, game, facts)
    position_number = record.play.position_in(number)
    roster = [
        ("Event", header.name or UNKNOWN),
        ("Site", site or UNKNOWN),
        ("Date", facts.dates.get(number, UNKNOWN_DATE)),
        ("Round", ".".join([str(number), *board])),
        ("White", white.name or UNKNOWN),
        ("Black", black.name or UNKNOWN),
        ("Result", result_of(game)),
    ]
    others = [
        ("Board", board[-1]),
        ("WhiteTitle", white.title),
        ("BlackTitle", black.title),
        ("WhiteElo", str(white.rating or "")),
        ("BlackElo", str(black.rating or "")),
        ("WhiteFideId", facts.fide_ids.get(game.white, "")),
        ("BlackFideId", facts.fide_ids.get(game.black, "")),
        ("WhiteTeam", first),
        ("BlackTeam", second),
        *(_start(position_number) if position_number is not None else ()),
    ]
    return [*roster, *((name, value) for name, value in others if value)]


def _teams(record: Record, pairing: Pairing, game: Game, facts: PgnFacts) -> tuple[str, str]:
    """Return the teams of White and Black, empty in an event without teams."""
    if not record.teams:
        return facts.sides.get(game.white, ""), facts.sides.get(game.black, "")
    teams: list[Contestant] = [record.contestant[pairing.first], record.contestant[pairing.second]]
    if record.team_of.get(game.white) == pairing.second or record.team_of.get(game.black) == pairing.first:
        teams.reverse()
    return teams[0].name, teams[1].name


def _start(number: int) -> Iterator[tuple[str, str]]:
    """Yield the tags of a drawn starting position (Chess960; 9.7)."""
    rank = position(number)
    yield "Variant", "Chess960"
    yield "SetUp", "1"
    yield "FEN", f"{rank.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{rank} w KQkq - 0 1"


def _moves(game: Game, known: str) -> str:
    if known:
        return written_moves(known, result_of(game))
    is_forfeit = any(result.is_forfeit for result in game.results) and Result.UNKNOWN not in game.results
    return f"{FORFEIT} {result_of(game)}" if is_forfeit else result_of(game)


def _written(tags: list[tuple[str, str]], moves: str) -> str:
    lines = [*(_tag(name, value) for name, value in tags), "", moves, "", ""]
    return "\n".join(lines)


def _tag(name: str, value: str) -> str:
    """Return the line of a tag. A value that does not fit in a line is cut."""
    room = LONGEST_LINE - len(f'[{name} ""]')
    clean = " ".join("".join(letter if letter.isprintable() else " " for letter in value).split())
    letters = [f"\\{letter}" if letter in '"\\' else letter for letter in clean[:room]]
    while sum(map(len, letters)) > room:
        letters.pop()
    return f'[{name} "{"".join(letters)}"]'
