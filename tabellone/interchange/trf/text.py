"""A file's bytes as text, and the text as lines."""

from __future__ import annotations

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE

from tabellone.interchange.trf.errors import TrfError
from tabellone.messages import Message

LINE_END = re.compile(r"\r\n|\r|\n")
NOT_TEXT = re.compile(r"[\x00-\x08\x0b\x0e-\x19\x1b-\x1f\x7f]")
"""Control characters that no text has; a form feed and an end-of-file mark of old systems (1A) are let pass."""
WINDOWS_ONLY = re.compile(rb"[\x80-\x9f]")
"""Bytes that are letters and quotation marks on Windows, and nothing in Latin-1."""
MARK = "\ufeff"


def decoded(data: bytes | str, source: str) -> str:
    """The text of a file, from UTF-8, from UTF-16 with its mark, or else from Latin-1 or Windows-1252.

    Raises TrfError for a file that is empty or is no text at all.
    """
    text = (data if isinstance(data, str) else _characters(data)).removeprefix(MARK)
    if not text.strip():
        raise TrfError(source, 0, 0, Message("a tournament report"), Message("an empty file"))
    strange = NOT_TEXT.search(text)
    if strange:
        line = len(LINE_END.findall(text, 0, strange.start())) + 1
        raise TrfError(source, line, 0, Message("a text file"), Message("a binary one"))
    return text


def _characters(data: bytes) -> str:
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252" if WINDOWS_ONLY.search(data) else "latin-1", errors="replace")


def lines_of(text: str) -> list[str]:
    """The lines without their ends, whether those are CR, LF or CRLF."""
    return [line.rstrip("\x1a\f") for line in LINE_END.split(text)]
