"""The upload document in XML, and its form for the upload."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from xml.sax.saxutils import quoteattr

from tabellone.interchange.chess_results.blocks import UploadBlock

DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
BRACES = str.maketrans({"<": "{", ">": "}"})


def document(blocks: Iterable[UploadBlock]) -> str:
    """Return the document with these blocks: elements without content, with all values as attributes."""
    lines = [DECLARATION, "<chessresults>"]
    for block in blocks:
        lines.append(f"<{block.name}>")
        lines += [f"<{block.element}{_attributes(row)}/>" for row in block.rows]
        lines.append(f"</{block.name}>")
    return "\n".join([*lines, "</chessresults>", ""])


def key_request(values: Mapping[str, str]) -> str:
    """Return the document that asks for the number of a new tournament."""
    return "\n".join((DECLARATION, "<chessresults>", f"<getkey{_attributes(values)}/>", "</chessresults>", ""))


def in_braces(xml: str) -> str:
    """Return the document as the upload's form has it: the site rejects forms with angle brackets."""
    return xml.translate(BRACES)


def security_block(*, source: str, sid: str, creator: str, key: str) -> UploadBlock:
    """Return the block that proves who uploads; all values but the source are encrypted before."""
    row = {"source": source, "sid": sid, "creator_sid": creator, "tnr_sid": key}
    return UploadBlock("security", "securitydata", (row,))


def _attributes(row: Mapping[str, str]) -> str:
    return "".join(f" {name}={quoteattr(_plain(value))}" for name, value in row.items())


def _plain(value: str) -> str:
    """Return the value in one line and without braces, which the site would read as brackets."""
    printable = "".join(letter if letter.isprintable() else " " for letter in value)
    return " ".join(printable.split()).replace("{", "(").replace("}", ")")
