"""Results, colours and byes in words for players, in the user's language."""

from __future__ import annotations

from django.utils.translation import gettext as _, pgettext

from tabellone.record import HALF, POINT, ByeKind, Colour, Entry, Points, Result, format_points

SYMBOLS: dict[str, str] = {
    Result.WIN.value: "1",
    Result.DRAW.value: "½",
    Result.LOSS.value: "0",
    Result.SHORT_WIN.value: "1",
    Result.SHORT_DRAW.value: "½",
    Result.SHORT_LOSS.value: "0",
    Result.FORFEIT_WIN.value: "+",
    Result.FORFEIT_LOSS.value: "−",
    Result.UNKNOWN.value: "",
    Result.UNREPORTED.value: "",
}
"""One side's result by its code, as a wall chart shows it."""

ITSELF = "×"
"""Sign on the diagonal of a square table."""
MARKS = {
    Result.WIN: "win",
    Result.DRAW: "draw",
    Result.LOSS: "loss",
    Result.SHORT_WIN: "win",
    Result.SHORT_DRAW: "draw",
    Result.SHORT_LOSS: "loss",
    Result.FORFEIT_WIN: "fwin",
    Result.FORFEIT_LOSS: "floss",
    Result.UNKNOWN: "open",
}
"""The CSS class of a result."""

SYMBOLS_OF_BYES = {ByeKind.PAIRING_ALLOCATED: "+", ByeKind.FULL: "1", ByeKind.HALF: "½", ByeKind.ZERO: "–"}
MARKS_OF_BYES = {
    ByeKind.PAIRING_ALLOCATED: "bye",
    ByeKind.FULL: "bye",
    ByeKind.HALF: "half",
    ByeKind.ZERO: "none",
}

UNRATED = frozenset({Result.SHORT_WIN, Result.SHORT_DRAW, Result.SHORT_LOSS})


def result_text(white: str, black: str) -> str:
    """Return a board's result from the two codes: ``1 – 0``, ``½ – ½``, ``+ – −``; empty while open or unreported."""
    if {Result.UNKNOWN.value, Result.UNREPORTED.value} & {white, black}:
        return ""
    return f"{SYMBOLS[white]} – {SYMBOLS[black]}"


def result_note(white: str, black: str, *, is_adjourned: bool = False) -> str:
    """Return the note beside the score: forfeited, not rated, adjourned, not reported; empty for an ordinary game."""
    if is_adjourned:
        return _("adjourned")
    results = {Result(white), Result(black)}
    if Result.UNREPORTED in results:
        return _("not reported")
    if any(result.is_forfeit for result in results):
        return _("forfeit")
    return _("not rated") if results & UNRATED else ""


def mark_of(entry: Entry) -> str:
    """Return the CSS class of a player's round: its points, and whether a game was played."""
    if entry.bye is not None:
        return MARKS_OF_BYES[entry.bye]
    return MARKS[entry.result or Result.UNKNOWN]


def outcome_word(entry: Entry) -> str:
    """Return the outcome of the round for the player or the team; empty for a bye and while it is open."""
    if entry.bye is not None or entry.result is None:
        return ""
    if entry.result.is_win:
        return pgettext("a game or a match", "won")
    if entry.result.is_draw:
        return pgettext("a game or a match", "drawn")
    return pgettext("a game or a match", "lost") if entry.result.is_loss else ""


def mark_symbol(entry: Entry) -> str:
    """Return the symbol in the player's mark."""
    if entry.bye is not None:
        return SYMBOLS_OF_BYES[entry.bye]
    return SYMBOLS[entry.result] if entry.result is not None else ""


def colour_letter(colour: Colour) -> str:
    """Return the letter on a chart: W or B, in the user's language."""
    return pgettext("letter of White", "W") if colour is Colour.WHITE else pgettext("letter of Black", "B")


def colour_name(colour: Colour) -> str:
    """Return White or Black, in the user's language."""
    return _("White") if colour is Colour.WHITE else _("Black")


def bye_text(kind: ByeKind, points: Points) -> str:
    """Return the reason why a player has no game in the round, and its points, in plain words."""
    texts = {
        ByeKind.PAIRING_ALLOCATED: _("has the bye: %(points)s, no game"),
        ByeKind.FULL: _("full-point bye: %(points)s, no game"),
        ByeKind.HALF: _("requested bye: %(points)s, no game"),
        ByeKind.ZERO: _("not playing: %(points)s"),
    }
    if kind is ByeKind.ZERO and not points:
        return _("not playing")
    return texts[kind] % {"points": points_text(points)}


def points_text(points: Points) -> str:
    """The points with their noun: ``one point``, ``half a point``, ``2½ points``."""
    if points == POINT:
        return _("one point")
    if points == HALF:
        return _("half a point")
    return _("%(points)s points") % {"points": format_points(points)}


def bye_name(kind: ByeKind) -> str:
    """The bye in a player's card."""
    names = {
        ByeKind.PAIRING_ALLOCATED: _("bye"),
        ByeKind.FULL: _("full-point bye"),
        ByeKind.HALF: _("half-point bye"),
        ByeKind.ZERO: _("not played"),
    }
    return names[kind]


def cell_letters() -> dict[Colour, str]:
    """The small letters of the two colours in a crosstable, looked up once for a whole table."""
    return {Colour.WHITE: pgettext("crosstable cell", "w"), Colour.BLACK: pgettext("crosstable cell", "b")}
