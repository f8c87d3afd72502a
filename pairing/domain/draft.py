"""What an arbiter should know about a drafted round before publishing it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pairing.engine import NoLegalPairing, pair
from tournaments.domain.records import record_of
from tournaments.models import Round
from tournaments.record import ByeKind, Colour, Entry, Points, Record

WarningCode = Literal["rematch", "forbidden", "third_in_row", "colour_difference", "second_bye", "not_the_engines"]
MAX_COLOUR_DIFFERENCE = 2


@dataclass(frozen=True, slots=True)
class Side:
    """A player of a board as the draft shows it."""

    tpn: int
    points: Points
    colours: str
    """The colours of the games played so far, ``wbw``."""
    due: Colour | None
    """The colour the player should get by C.04.3 A.6 / 2026 article 1.7; None without a game."""
    floats: str
    """Floats of the last two rounds, ``d`` down, ``u`` up, ``-`` none; the older first."""


@dataclass(frozen=True, slots=True)
class BoardReport:
    """A board of the draft with everything that is unusual about it."""

    board: int
    white: Side
    black: Side
    warnings: tuple[WarningCode, ...]


@dataclass(frozen=True, slots=True)
class DraftReport:
    """The whole draft; ``differs`` when it is not what the engine gives."""

    boards: tuple[BoardReport, ...]
    bye: int | None
    bye_warnings: tuple[WarningCode, ...]
    differs: bool


def draft_report(round_: Round) -> DraftReport:
    """Compare the round as it stands with the rules and with the engine's own pairing."""
    record = record_of(round_.event, drafts=True)
    number = round_.number
    drafted = record.rounds[number - 1]
    try:
        engine = pair(record_of(round_.event, before_round=number), number)
        engines_pairs: set[tuple[int, int]] = set(engine.pairs)
        engines_bye = engine.allocated_bye
    except NoLegalPairing:
        engines_pairs, engines_bye = set(), None
    boards = tuple(
        BoardReport(
            board,
            _side(record, game.white, number),
            _side(record, game.black, number),
            _warnings(record, game.white, game.black, number, engines_pairs),
        )
        for board, game in enumerate(drafted.games, start=1)
    )
    bye = next((row.player for row in drafted.byes if row.kind is ByeKind.PAIRING_ALLOCATED), None)
    differs = bye != engines_bye or {(game.white, game.black) for game in drafted.games} != engines_pairs
    return DraftReport(boards, bye, _bye_warnings(record, bye, number), differs)


def _before(record: Record, tpn: int, number: int) -> list[Entry]:
    return [entry for entry in record.cards[tpn] if entry.round < number]


def _side(record: Record, tpn: int, number: int) -> Side:
    history = colours_of(_before(record, tpn, number))
    floats = "".join(_float(record, tpn, earlier) for earlier in range(max(1, number - 2), number))
    return Side(tpn, record.points_of(tpn, number - 1), history, due_colour(history), floats)


def colours_of(entries: list[Entry]) -> str:
    """The colours of the games played over the board, in order."""
    return "".join(entry.colour.value for entry in entries if entry.is_played and entry.colour)


def due_colour(history: str) -> Colour | None:
    """The colour preference: the one had less often, else the other than last time (2026 article 1.7)."""
    if not history:
        return None
    difference = history.count("w") - history.count("b")
    if history[-2:] in ("ww", "bb") or difference == 0:
        return Colour(history[-1]).other
    return Colour.BLACK if difference > 0 else Colour.WHITE


def _float(record: Record, tpn: int, number: int) -> str:
    entry = next((entry for entry in record.cards[tpn] if entry.round == number), None)
    if entry is None:
        return "-"
    if not entry.opponent or not entry.is_played:
        return "d" if entry.points > record.scoring.loss else "-"
    own, other = record.points_of(tpn, number - 1), record.points_of(entry.opponent, number - 1)
    return "d" if own > other else "u" if own < other else "-"


def _warnings(
    record: Record, white: int, black: int, number: int, engines_pairs: set[tuple[int, int]]
) -> tuple[WarningCode, ...]:
    found: list[WarningCode] = []
    if any(entry.opponent == black and entry.is_played for entry in _before(record, white, number)):
        found.append("rematch")
    if any(group.holds_in(number) and white in group.players and black in group.players for group in record.forbidden):
        found.append("forbidden")
    histories = {tpn: colours_of(_before(record, tpn, number)) for tpn in (white, black)}
    after = (histories[white] + "w", histories[black] + "b")
    if any(colours[-3:] in ("www", "bbb") for colours in after):
        found.append("third_in_row")
    if any(abs(colours.count("w") - colours.count("b")) > MAX_COLOUR_DIFFERENCE for colours in after):
        found.append("colour_difference")
    if (white, black) not in engines_pairs:
        found.append("not_the_engines")
    return tuple(found)


def _bye_warnings(record: Record, bye: int | None, number: int) -> tuple[WarningCode, ...]:
    if bye is None:
        return ()
    win = record.scoring.win
    had = any(
        entry.bye is ByeKind.PAIRING_ALLOCATED or (not entry.is_played and entry.points >= win)
        for entry in _before(record, bye, number)
    )
    return ("second_bye",) if had else ()
