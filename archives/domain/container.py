"""The container of an event file: a ZIP with a manifest and one compressed JSON part for each kind of row.

The bytes depend on the content only. bzip2 has one implementation, so they are the same on every computer.
"""

from __future__ import annotations

import bz2
import hashlib
import io
import json
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from django.utils.translation import gettext as _

from archives.domain.shapes import ShapeError, check_plain, is_text, is_whole
from archives.domain.tables import STAFF, TABLES
from tabellone.zip_files import NamedFile, zip_of
from tournaments.domain.errors import Refused

FORMAT = 5
"""The number of the format; a later version of the program reads all earlier ones."""
ENDING = ".tabellone"
MANIFEST = "manifest.json"
PART_ENDING = ".json.bz2"
MOST_BYTES = 60 * 1024 * 1024
MOST_CONTENT = 160 * 1024 * 1024
"""Bytes of all parts together, not compressed."""
MOST_ROWS = 400_000
LONGEST_MANIFEST = 64 * 1024
PARTS = (*(table.part for table in TABLES), STAFF)
KINDS = ("event", "festival")

Row = dict[str, Any]


@dataclass(frozen=True)
class EventFile:
    """The content of an event file: what the manifest says, and the rows of each part."""

    kind: str
    name: str
    slug: str
    program: str
    parts: Mapping[str, list[Row]]
    format: int = FORMAT

    def rows(self, part: str) -> list[Row]:
        """Return the rows of the part; a part without rows is not in the file."""
        return self.parts.get(part, [])


def pack(file: EventFile) -> bytes:
    """Return the bytes of the file. Raises Refused if it is too large to be imported again."""
    if sum(map(len, file.parts.values())) > MOST_ROWS:
        _refuse_size()
    contents = {part: _written(file.rows(part)) for part in PARTS if file.rows(part)}
    manifest = {
        "format": file.format,
        "kind": file.kind,
        "name": file.name,
        "parts": [
            {"part": part, "rows": len(file.rows(part)), "sha256": hashlib.sha256(content).hexdigest()}
            for part, content in contents.items()
        ],
        "program": file.program,
        "slug": file.slug,
    }
    if sum(map(len, contents.values())) > MOST_CONTENT:
        _refuse_size()
    text = json.dumps(manifest, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    files = [NamedFile(MANIFEST, text.encode())]
    files += [NamedFile(part.replace("_", "-") + PART_ENDING, bz2.compress(each)) for part, each in contents.items()]
    data = zip_of(files, is_compressed=False)
    if len(data) > MOST_BYTES:
        _refuse_size()
    return data


def _refuse_size() -> NoReturn:
    raise Refused(
        _("The event is too large for an event file."), _("Back up the whole database instead (see the documentation).")
    )


def _written(rows: Iterable[Row]) -> bytes:
    """Return the rows as JSON, one in each line."""
    lines = (json.dumps(row, ensure_ascii=False, sort_keys=True, separators=(",", ":")) for row in rows)
    return ("[\n" + ",\n".join(lines) + "\n]\n").encode()


def unpack(data: bytes) -> EventFile:
    """Return the content of the bytes. Raises Refused for a file that is damaged, forged, too large or too new."""
    if len(data) > MOST_BYTES:
        raise Refused(
            _("The file is too large (maximum %(megabytes)s MB).") % {"megabytes": MOST_BYTES // 2**20},
            _("Choose an event file (%(ending)s).") % {"ending": ENDING},
        )
    members = _members(data)
    manifest = _manifest(members.pop(MANIFEST, b""))
    listed = {each["part"]: each for each in manifest["parts"]}
    if {part.replace("_", "-") + PART_ENDING for part in listed} != members.keys():
        refuse_damaged()
    parts: dict[str, list[Row]] = {}
    left = MOST_CONTENT
    for part, said in listed.items():
        content = _expanded(members[part.replace("_", "-") + PART_ENDING], left)
        left -= len(content)
        if hashlib.sha256(content).hexdigest() != said["sha256"]:
            refuse_damaged()
        parts[part] = _rows(content, said["rows"])
    return EventFile(
        manifest["kind"], manifest["name"], manifest["slug"], manifest["program"], parts, manifest["format"]
    )


def refuse_damaged(where: str = "") -> NoReturn:
    """Raise Refused for a file that is damaged or changed. ``where``: part and row."""
    text = _("The file is damaged or was changed.")
    raise Refused(f"{text} ({where})" if where else text, _("Nothing was imported. Download the event file again."))


def _members(data: bytes) -> dict[str, bytes]:
    """Return the stored files of the ZIP by name."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            infos = archive.infolist()
            if len(infos) > len(PARTS) + 1 or len({info.filename for info in infos}) != len(infos):
                refuse_damaged()
            if any(info.compress_type != zipfile.ZIP_STORED or info.file_size > len(data) for info in infos):
                refuse_damaged()
            return {info.filename: archive.read(info) for info in infos}
    except zipfile.BadZipFile:
        if data.startswith(b"PK\x03\x04"):
            refuse_damaged()
        raise Refused(
            _("The file is not an event file."), _("Choose an event file (%(ending)s).") % {"ending": ENDING}
        ) from None
    except (EOFError, NotImplementedError, OSError, RuntimeError, ValueError):  # encrypted, overlapping, cut off
        refuse_damaged()


def _manifest(content: bytes) -> dict[str, Any]:
    """Return the checked manifest."""
    if not content:
        raise Refused(_("The file is not an event file."), _("Choose an event file (%(ending)s).") % {"ending": ENDING})
    found = _json(content) if len(content) <= LONGEST_MANIFEST else None
    if not isinstance(found, dict) or not is_whole(found.get("format")) or found["format"] < 1:
        refuse_damaged(MANIFEST)
    if found["format"] > FORMAT:
        raise Refused(
            _("A newer version of Tabellone wrote this file (format %(theirs)s; this version reads up to %(ours)s).")
            % {"theirs": found["format"], "ours": FORMAT},
            _("Update Tabellone, then import the file again."),
        )
    if found.keys() != {"format", "kind", "name", "parts", "program", "slug"} or found["kind"] not in KINDS:
        refuse_damaged(MANIFEST)
    texts = [found[name] for name in ("name", "program", "slug")]
    if not all(isinstance(text, str) and is_text(text) for text in texts) or not isinstance(found["parts"], list):
        refuse_damaged(MANIFEST)
    _check_parts(found["parts"])
    return found


def _check_parts(parts: list[Any]) -> None:
    for each in parts:
        if not isinstance(each, dict) or each.keys() != {"part", "rows", "sha256"} or each["part"] not in PARTS:
            refuse_damaged(MANIFEST)
        if not is_whole(each["rows"]) or not isinstance(each["sha256"], str):
            refuse_damaged(MANIFEST)
    names = [each["part"] for each in parts]
    if names != [part for part in PARTS if part in names]:
        refuse_damaged(MANIFEST)
    if sum(max(0, each["rows"]) for each in parts) > MOST_ROWS:
        raise Refused(_("The file has too many rows (maximum %(count)s).") % {"count": MOST_ROWS})


def _expanded(content: bytes, most: int) -> bytes:
    """Return the expanded part. No more than ``most`` bytes are expanded."""
    expander = bz2.BZ2Decompressor()
    try:
        expanded = expander.decompress(content, max_length=most + 1)
    except (EOFError, OSError, ValueError):
        refuse_damaged()
    if len(expanded) > most:
        raise Refused(
            _("The content of the file is too large (maximum %(megabytes)s MB).") % {"megabytes": MOST_CONTENT // 2**20}
        )
    if not expander.eof or expander.unused_data:
        refuse_damaged()
    return expanded


def _rows(content: bytes, count: int) -> list[Row]:
    found = _json(content)
    if not isinstance(found, list) or len(found) != count or not all(isinstance(row, dict) for row in found):
        refuse_damaged()
    return found


def _json(content: bytes) -> Any:
    """Return the JSON value; it has no fractions, no text that cannot be stored, and few levels."""

    def no_fraction(_written: str) -> NoReturn:
        raise ShapeError

    try:
        found = json.loads(content.decode(), parse_float=no_fraction, parse_constant=no_fraction)
        check_plain(found, level=-4)  # a part has its values deeper than a column
    except (ValueError, RecursionError):
        refuse_damaged()
    return found
