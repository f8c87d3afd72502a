"""A file's bytes as text, and the text as lines."""

from __future__ import annotations

import re

from tabellone.interchange import encodings
from tabellone.interchange.trf.errors import TrfError
from tabellone.messages import Message

LINE_END = re.compile(r"\r\n|\r|\n")
NOT_TEXT = re.compile(r"[\x00-\x08\x0b\x0e-\x19\x1b-\x1f\x7f]")
"""Control characters that text does not contain; a form feed and an old end-of-file mark (1A) are allowed."""
MARK = "\ufeff"
MOST_LINES = 100_000
"""Maximum number of lines of a text file: a complete report of 9,999 players has a fifth of that."""


def decoded(data: bytes | str, source: str) -> str:
    """Return the text of a file, from Unicode or the most likely encoding (`encodings.guess`).

    Raises TrfError for a file that is empty, is not text, or has too many lines: each becomes an object later, so
    they are counted before.
    """
    text = (data if isinstance(data, str) else _characters(data)).removeprefix(MARK)
    if not text.strip():
        raise TrfError(source, 0, 0, Message("a tournament report"), Message("an empty file"))
    strange = NOT_TEXT.search(text)
    if strange:
        line = len(LINE_END.findall(text, 0, strange.start())) + 1
        raise TrfError(source, line, 0, Message("a text file"), Message("a binary one"))
    # CRLF counts as one; a file that mixes CR and LF has at most twice the lines.
    count = max(text.count("\n"), text.count("\r"))
    if count > MOST_LINES:
        most = Message("at most %(count)s lines", count=MOST_LINES)
        raise TrfError(source, MOST_LINES + 1, 0, most, Message("%(count)s lines", count=count))
    return text


def _characters(data: bytes) -> str:
    return encodings.as_text(data, encodings.guess(data).encoding.codec)


def lines_of(text: str) -> list[str]:
    """Return the lines without their ends, whether these are CR, LF or CRLF."""
    return [line.rstrip("\x1a\f") for line in LINE_END.split(text)]
