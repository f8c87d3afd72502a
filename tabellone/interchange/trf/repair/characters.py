"""Repair of characters: control characters, blanks of other widths, and text of two encodings in one file."""

from __future__ import annotations

import re

from tabellone.interchange.trf.errors import TrfError
from tabellone.interchange.trf.line import Line
from tabellone.interchange.trf.players import player_line
from tabellone.interchange.trf.repair.edits import CODE, ReportDraft
from tabellone.interchange.trf.text import NOT_TEXT
from tabellone.messages import Message

MOST_CONTROLS = 200
"""One control character for so many others is a damaged text; more are another kind of file."""
ODD_BLANKS = re.compile("[\u00a0\u2000-\u200a\u202f\u205f\u3000]")
INVISIBLE = re.compile("[\u200b-\u200f\u2060\ufeff]")
MISREAD = re.compile("[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u2122]")
"""The first bytes of a letter of UTF-8 that is read as Western European."""
WESTERN = ("cp1252", "latin-1")
TEXT = Message("characters")


def without_controls(text: str) -> str:
    """Return the text without control characters if they are few; the same text otherwise."""
    found = len(NOT_TEXT.findall(text))
    return NOT_TEXT.sub(" ", text) if found * MOST_CONTROLS <= len(text) else text


def repair_characters(draft: ReportDraft, originals: dict[int, str]) -> None:
    """List the lines that lost control characters, and repair other characters of the players' lines."""
    for number, text in originals.items():
        if NOT_TEXT.search(text):
            draft.lines[number] = text
            _repair_controls(draft, number)
    for number in draft.lines:
        _repair_blanks(draft, number)
        _repair_encoding(draft, number)


def _repair_controls(draft: ReportDraft, number: int) -> None:
    """Remove control characters if the columns then fit; otherwise each becomes a blank."""
    text = draft.lines[number]
    short = NOT_TEXT.sub("", text)
    if text.startswith(CODE) and _is_readable(draft, number, short):
        draft.put(number, short, TEXT, Message("a control character is removed"))
    else:
        draft.put(number, NOT_TEXT.sub(" ", text), TEXT, Message("a control character is replaced by a blank"))


def _is_readable(draft: ReportDraft, number: int, text: str) -> bool:
    try:
        player_line(Line(draft.source, number, text))
    except TrfError:
        return False
    return True


def _repair_blanks(draft: ReportDraft, number: int) -> None:
    text = draft.lines[number]
    if text.lstrip("\ufeff \t\u00a0").startswith(CODE) and (ODD_BLANKS.search(text) or INVISIBLE.search(text)):
        plain = INVISIBLE.sub("", ODD_BLANKS.sub(" ", text))
        draft.put(number, plain, TEXT, Message("special blanks are replaced by normal ones"))


def _repair_encoding(draft: ReportDraft, number: int) -> None:
    """Decode a player's line again that is UTF-8 read as Western European, if its columns then fit."""
    text = draft.lines[number]
    if not text.startswith(CODE) or not MISREAD.search(text):
        return
    for codec in WESTERN:
        try:
            again = text.encode(codec).decode("utf-8")
        except UnicodeError:
            continue
        if _is_readable(draft, number, again):
            draft.put(number, again, TEXT, Message("the line has another encoding (UTF-8) than the file"))
            return
