"""A file's bytes as numbered lines."""

from __future__ import annotations

import re

from tournaments.interchange.trf.errors import TrfError

LINE_END = re.compile(r"\r\n|\r|\n")
NOT_TEXT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x19\x1b-\x1f\x7f]")
"""Control characters that no text has; an end-of-file mark of old systems (1A) is let pass."""


def decoded(data: bytes | str, source: str) -> str:
    """The text, from UTF-8 (with or without its mark) or else Latin-1; refused when it is no text at all."""
    if isinstance(data, str):
        text = data
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = data.decode("latin-1")
    if not text.strip():
        raise TrfError(source, 0, 0, "a tournament report", "an empty file")
    strange = NOT_TEXT.search(text)
    if strange:
        line = len(LINE_END.findall(text, 0, strange.start())) + 1
        raise TrfError(source, line, 0, "a text file", "a binary one")
    return text


def lines_of(text: str) -> list[str]:
    """The lines without their ends, whether those are CR, LF or CRLF."""
    return [line.rstrip("\x1a") for line in LINE_END.split(text)]
