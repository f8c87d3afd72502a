"""The message that leads a mirror from one state to the next: changed rows and deleted keys."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from archives.domain.container import FORMAT, MOST_CONTENT, MOST_ROWS, Row
from archives.domain.exports import PROGRAM
from archives.domain.shapes import ShapeError, check_plain, is_text, is_whole
from mirrors.domain.link_versions import check_version
from mirrors.domain.mirrored_state import PARTS, MirroredState
from mirrors.domain.row_digests import DIGEST_BYTES, Digests
from mirrors.domain.term_rows import read_chain, written_chain
from mirrors.domain.terms.chain import PROTOCOL, Chain

LONGEST_LAPTOP = 60
MOST_KEYS = MOST_ROWS


@dataclass(frozen=True)
class Changes:
    """What the laptop sends.

    ``base`` and ``base_digest``: the state that the changes begin from; base 0: none, the rows are the whole event.
    ``position`` and ``digest``: the state that they lead to. ``version`` and ``versions``: of the whole event and of
    all its events, by their keys on the laptop.
    """

    base: int
    base_digest: str
    position: int
    digest: str
    version: int
    versions: Mapping[int, int]
    rows: Mapping[str, list[Row]]
    deleted: Mapping[str, list[int]]
    terms: Chain = ()
    format: int = FORMAT
    laptop: str = ""
    program: str = ""

    @property
    def is_whole(self) -> bool:
        """Return True if the message has the whole event."""
        return self.base == 0


class InvalidChangesError(ValueError):
    """A message that this program did not write, or another version of it."""


def changes_between(
    base: tuple[int, str], before: Digests, state: MirroredState, position: int, terms: Chain
) -> Changes:
    """Return the changes from a state with these digests to the present one, which gets the position."""
    rows: dict[str, list[Row]] = {}
    deleted: dict[str, list[int]] = {}
    for part, digests in state.digests.items():
        earlier = before.get(part, {})
        changed = [state.rows[part][key] for key, digest in digests.items() if earlier.get(key) != digest]
        gone = sorted(earlier.keys() - digests.keys())
        if changed:
            rows[part] = changed
        if gone:
            deleted[part] = gone
    version = state.event.version
    return Changes(*base, position, state.total, version, state.versions, rows, deleted, terms, program=PROGRAM)


def written(changes: Changes, laptop: str) -> bytes:
    """Return the bytes of the message: JSON, compressed."""
    content = {
        "base": [changes.base, changes.base_digest],
        "deleted": changes.deleted,
        "format": changes.format,
        "laptop": laptop,
        "protocol": PROTOCOL,
        "position": [changes.position, changes.digest],
        "program": changes.program,
        "rows": changes.rows,
        "terms": written_chain(changes.terms),
        "version": changes.version,
        "versions": [list(pair) for pair in sorted(changes.versions.items())],
    }
    return zlib.compress(json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode())


def read_changes(data: bytes) -> Changes:
    """Return the changes of a message.

    Raises OtherVersionError for a message of another version, and InvalidChangesError for any other bytes and for too
    many.
    """
    content = read_json(data)
    check_version(content)
    try:
        (base, base_digest), (position, digest) = content["base"], content["position"]
        found = Changes(
            base,
            base_digest,
            position,
            digest,
            content["version"],
            dict(content["versions"]),
            content["rows"],
            content["deleted"],
            read_chain(content["terms"]),
            content["format"],
            content["laptop"],
            content["program"],
        )
    except (KeyError, TypeError, ValueError):
        raise InvalidChangesError from None
    _check(found)
    return found


def read_json(data: bytes) -> Any:
    """Return the JSON value of compressed bytes. Raises InvalidChangesError for others, and for what is too large."""
    expander = zlib.decompressobj()
    try:
        text = expander.decompress(data, MOST_CONTENT)
        if expander.unconsumed_tail or not expander.eof:
            raise InvalidChangesError
        content = json.loads(text.decode(), parse_float=_no_fraction, parse_constant=_no_fraction)
        check_plain(content, level=-6)
    except (zlib.error, ValueError, RecursionError):
        raise InvalidChangesError from None
    return content


def _no_fraction(_written: str) -> NoReturn:
    raise ShapeError


def _check(changes: Changes) -> None:
    numbers = (changes.base, changes.position, changes.version, changes.format)
    if not all(is_whole(number) and number >= 0 for number in numbers) or changes.position <= changes.base:
        raise InvalidChangesError
    if not all(_is_digest(text) for text in (changes.digest, changes.base_digest or changes.digest)):
        raise InvalidChangesError
    if not all(is_text(text) for text in (changes.laptop, changes.program)):
        raise InvalidChangesError
    if not all(is_whole(key) and is_whole(number) and number >= 0 for key, number in changes.versions.items()):
        raise InvalidChangesError
    for parts in (changes.rows, changes.deleted):
        if not isinstance(parts, dict) or not parts.keys() <= {*PARTS}:
            raise InvalidChangesError
        if not all(isinstance(each, list) for each in parts.values()) or sum(map(len, parts.values())) > MOST_KEYS:
            raise InvalidChangesError
    rows: list[Any] = [row for each in changes.rows.values() for row in each]
    if not all(isinstance(row, dict) and is_whole(row.get("ref")) and row["ref"] > 0 for row in rows):
        raise InvalidChangesError
    if not all(is_whole(key) and key > 0 for each in changes.deleted.values() for key in each):
        raise InvalidChangesError


def _is_digest(text: object) -> bool:
    return isinstance(text, str) and len(text) == 2 * DIGEST_BYTES and {*text} <= set("0123456789abcdef")
