"""Moves of games as text: read from PGN files and score sheets, checked move by move, and written for PGN.

Only the played moves and the clock times are kept; comments, variations and annotations are not. A file is cut into
tokens here, because every word that is no legal move must be an error. The library ``chess`` knows the moves.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import chess

from tabellone.chess960 import position

MOST_FILE = 2_000_000
"""Maximum number of characters of a file."""
MOST_GAMES = 1000
MOST_PLIES = 1200
"""Maximum number of single moves of a game: twice as many as the longest known one."""
MOST_PLIES_OF_FILE = 200_000
"""Maximum number of single moves of a file, variations included: they take time, about 0.05 ms each."""
LONGEST_SHEET = 20_000
"""Maximum number of characters of one typed game."""
LINE = 79
MOST_TAGS = 60
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
LETTERS: Mapping[str, str] = {"de": "KDTLS", "es": "RDTAC", "fr": "RDTFC", "it": "RDTAC", "pl": "KHWGS", "pt": "RDTBC"}
"""Letters of king, queen, rook, bishop and knight on score sheets, by language."""
ENGLISH = "KQRBN"
TAG = re.compile(r'\[\s*(?P<name>\w{1,40})\s+"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\]')
TOKEN = re.compile(
    r"""(?P<comment>\{[^}]*(?:\}|\Z)) | (?P<rest>;[^\n]*|(?:(?<=\n)|^)%[^\n]*)
    | (?P<tag>\[\s*\w+\s+"(?:[^"\\\n]|\\.)*"\s*\])
    | (?P<open>\() | (?P<close>\)) | (?P<nag>\$\d{1,3}) | (?P<result>1-0|0-1|1/2-1/2|½-½|\*)(?=[\s(){};\[]|$)
    | (?P<number>\d{1,4}\s*\.+) | (?P<move>[^\s(){};\[\]]+) | (?P<other>\S)""",
    re.VERBOSE,
)
CLOCK = re.compile(r"\[%clk\s+(\d{1,2}:\d{2}:\d{2})")
EN_PASSANT = re.compile(r"e\.?p\.?$")


class GameTextError(ValueError):
    """Text that is no legal game.

    ``kind``: ``large``, ``move``, ``start`` (another position) or ``text`` (no game); ``where``: the move, ``12. Nf3``.
    """

    def __init__(self, kind: str, where: str = "") -> None:
        super().__init__(kind)
        self.kind, self.where = kind, where[:LINE]


@dataclass(frozen=True, slots=True)
class GameText:
    """A game that was read: its tags, its moves as written in PGN without a result, and the number of single moves."""

    tags: Mapping[str, str]
    moves: str
    plies: int
    result: str = "*"


def read_games(text: str, chess960: int | None = None) -> list[GameText | GameTextError]:
    """Return the games of a PGN file, in their order; in place of a game with an illegal move its error.

    ``chess960``: the number of the starting position; None for the usual one. Raises GameTextError if the file is too
    large or has no games.
    """
    if len(text) > MOST_FILE:
        raise GameTextError("large")
    found: list[GameText | GameTextError] = []
    words = 0
    for tags, tokens in _cut(text.removeprefix("\ufeff")):
        words += sum(kind == "move" for kind, _text in tokens)
        if len(found) >= MOST_GAMES or words > MOST_PLIES_OF_FILE:
            raise GameTextError("large")
        try:
            found.append(_game(tags, tokens, chess960))
        except GameTextError as error:
            found.append(error)
    if not found:
        raise GameTextError("text")
    return found


def read_sheet(text: str, language: str = "en", chess960: int | None = None) -> GameText:
    """Return the one game that a player typed, with the piece letters of English or of the player's language.

    Raises GameTextError with the first word that is no legal move.
    """
    if len(text) > LONGEST_SHEET:
        raise GameTextError("large")
    tokens = [token for _tags, part in _cut(text) for token in part]
    try:
        return _game({}, tokens, chess960)
    except GameTextError:
        letters = LETTERS.get(language.partition("-")[0])
        if letters is None:
            raise
        return _game({}, [_translated(token, letters) for token in tokens], chess960)


def moves_of(sans: list[str], chess960: int | None = None) -> GameText:
    """Return the game of these moves in algebraic notation, without anything else."""
    return _game({}, [("move", san) for san in sans], chess960)


def written_moves(moves: str, result: str) -> str:
    """Return moves and result as lines of a PGN file."""
    return "\n".join(textwrap.wrap(f"{moves} {result}".strip(), LINE, break_long_words=False, break_on_hyphens=False))


def starting_board(chess960: int | None) -> chess.Board:
    """Return the board before the first move."""
    if chess960 is None:
        return chess.Board()
    rank = position(chess960)
    return chess.Board(f"{rank.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{rank} w KQkq - 0 1", chess960=True)


Token = tuple[str, str]


def _cut(text: str) -> Iterator[tuple[dict[str, str], list[Token]]]:
    """Yield the tags and the tokens of each game. A tag after a move begins the next game."""
    tags: dict[str, str] = {}
    tokens: list[Token] = []
    for found in TOKEN.finditer(text):
        kind = str(found.lastgroup)
        if kind == "tag":
            if tokens:
                yield tags, tokens
                tags, tokens = {}, []
            tag = TAG.fullmatch(found[0])
            if tag is not None and len(tags) < MOST_TAGS:
                tags[tag["name"]] = re.sub(r"\\(.)", r"\1", tag["value"])
        elif kind != "rest":
            tokens.append((kind, found[0]))
    if tags or tokens:
        yield tags, tokens


def _game(tags: Mapping[str, str], tokens: list[Token], chess960: int | None) -> GameText:
    board = starting_board(chess960)
    _check_start(tags, board)
    words: list[str] = []
    depth, result = 0, tags.get("Result", "*")
    for kind, text in tokens:
        if kind == "comment" and not text.endswith("}"):  # it would hide the rest of the file
            raise GameTextError("move", "{")
        if kind in ("open", "close"):
            depth += 1 if kind == "open" else -1
        elif depth > 0 or kind in ("nag", "number"):
            continue
        elif kind == "comment":
            clock = CLOCK.search(text)
            if clock is not None and words and not words[-1].startswith("{"):
                words.append(f"{{ [%clk {clock[1]}] }}")
        elif kind == "result":
            result = text.replace("½-½", "1/2-1/2")
        else:
            words += _played(board, kind, text, after_comment=bool(words) and words[-1].startswith("{"))
    return GameText(tags, " ".join(words), len(board.move_stack), result if result in RESULTS else "*")


def _check_start(tags: Mapping[str, str], board: chess.Board) -> None:
    """Raise GameTextError for a game that begins with another position."""
    given = tags.get("FEN", "")
    if given and given.split()[:2] != board.fen().split()[:2]:
        raise GameTextError("start")


def _played(board: chess.Board, kind: str, text: str, *, after_comment: bool) -> list[str]:
    """Play the move and return its words; a number stands before each move of White, and after a comment."""
    move = EN_PASSANT.sub("", text.rstrip("!?"))
    if not move and kind == "move":
        return []
    number = f"{board.fullmove_number}{'.' if board.turn else '...'}"
    if len(board.move_stack) >= MOST_PLIES:
        raise GameTextError("large")
    try:
        found = board.parse_san(move)
    except ValueError:
        raise GameTextError("move", f"{number} {text}") from None
    if not found:  # a null move, which the notation allows
        raise GameTextError("move", f"{number} {text}")
    san = board.san(found)
    board.push(found)
    return [number, san] if board.turn is chess.BLACK or after_comment else [san]


def _translated(token: Token, letters: str) -> Token:
    """Return a move with the piece letters of English: the first one, and the one of a promotion."""
    kind, text = token
    if kind != "move":
        return token
    table = str.maketrans(letters, ENGLISH)
    return kind, text if text[:1] in "O0" else text.translate(table)
