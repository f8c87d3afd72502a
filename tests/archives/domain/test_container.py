"""The container of an event file: the same bytes for the same content; damaged and forged files are refused."""

from __future__ import annotations

import bz2
import hashlib
import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

import pytest

from archives.domain import container
from archives.domain.container import MANIFEST, EventFile, pack, unpack
from tests.festivals import refused

FILE = EventFile(
    "event", "Torre – Open", "torre", "tabellone 0.1.0", {"events": [{"ref": 1, "name": "Torre ½"}], "staff": []}
)
DAMAGED = "The file is damaged or was changed."
NO_FILE = "The file is not an event file."


def members(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def zipped(files: dict[str, bytes], method: int = zipfile.ZIP_STORED) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return stream.getvalue()


def test_a_file_has_a_manifest_and_its_parts_and_is_read_back() -> None:
    data = pack(FILE)
    files = members(data)
    content = '[\n{"name":"Torre ½","ref":1}\n]\n'.encode()
    assert list(files) == [MANIFEST, "events.json.bz2"]
    assert bz2.decompress(files["events.json.bz2"]) == content
    assert json.loads(files[MANIFEST]) == {
        "format": 5,
        "kind": "event",
        "name": "Torre – Open",
        "parts": [{"part": "events", "rows": 1, "sha256": hashlib.sha256(content).hexdigest()}],
        "program": "tabellone 0.1.0",
        "slug": "torre",
    }
    found = unpack(data)
    assert (found.parts, found.rows("staff"), found.format) == ({"events": FILE.rows("events")}, [], 5)
    assert pack(found) == data


def test_the_bytes_are_those_of_every_computer() -> None:
    digest = hashlib.sha256(pack(FILE)).hexdigest()
    assert digest == "dba1820e831775108c6af29fa6035e8575800e266a2ec0877c69bf39dbf01f2e"


@pytest.mark.parametrize("length", [10, 40, 200, -1, -30])
def test_a_truncated_file_is_refused(length: int) -> None:
    data = pack(FILE)
    with refused("damaged" if length > 3 else DAMAGED):
        unpack(data[:length])


def test_another_file_is_refused() -> None:
    for data in (b"", b"012 Open\n", b"%PDF-1.7", zipped({"x.txt": b"x"})):
        with refused(NO_FILE):
            unpack(data)


def forged(change: Callable[[dict[str, Any]], object], **files: bytes) -> bytes:
    """The file with another manifest, and with other files."""
    found = members(pack(FILE))
    manifest = json.loads(found[MANIFEST])
    change(manifest)
    return zipped({**found, MANIFEST: json.dumps(manifest).encode()} | {f"{n}.json.bz2": c for n, c in files.items()})


def test_a_newer_format_is_refused_with_what_to_do() -> None:
    with refused("A newer version of Tabellone wrote this file (format 6; this version reads up to 5). Update"):
        unpack(forged(lambda manifest: manifest.update(format=6, anything="else")))


@pytest.mark.parametrize(
    "change",
    [
        lambda manifest: manifest.update(format=0),
        lambda manifest: manifest.update(format="1"),
        lambda manifest: manifest.update(kind="season"),
        lambda manifest: manifest.update(name=5),
        lambda manifest: manifest.update(more=1),
        lambda manifest: manifest.update(parts={}),
        lambda manifest: manifest["parts"].append(manifest["parts"][0]),
        lambda manifest: manifest["parts"].clear(),
        lambda manifest: manifest["parts"][0].update(part="ladders"),
        lambda manifest: manifest["parts"][0].update(part=["events"]),
        lambda manifest: manifest["parts"][0].update(rows=2),
        lambda manifest: manifest["parts"][0].update(rows="1"),
        lambda manifest: manifest["parts"][0].update(sha256="0" * 64),
        lambda manifest: manifest["parts"][0].update(more=1),
    ],
)
def test_a_forged_manifest_is_refused(change: Callable[[dict[str, Any]], object]) -> None:
    with refused(DAMAGED):
        unpack(forged(change))


def test_a_part_that_is_not_listed_is_refused() -> None:
    with refused(DAMAGED):
        unpack(forged(lambda _manifest: None, rounds=bz2.compress(b"[]")))


@pytest.mark.parametrize(
    "content",
    [b"{}", b"[1]", b"[", b"[{},{}]", b'[{"a":1.5}]', b'[{"a":NaN}]', b'[{"a":"\\u0000"}]', b"\xff", b"[" * 100_000],
)
def test_a_part_without_rows_of_plain_json_is_refused(content: bytes) -> None:
    data = forged(
        lambda manifest: manifest["parts"][0].update(sha256=hashlib.sha256(content).hexdigest()),
        events=bz2.compress(content),
    )
    with refused(DAMAGED):
        unpack(data)


def test_a_part_that_is_not_bzip2_or_has_bytes_after_it_is_refused() -> None:
    for content in (b"[]", bz2.compress(b"[]")[:-3], bz2.compress(b"[]") + b"x"):
        with refused(DAMAGED):
            unpack(forged(lambda _manifest: None, events=content))


def test_a_bomb_is_refused_without_being_expanded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(container, "MOST_CONTENT", 1000)
    with refused("The content of the file is too large"):
        unpack(forged(lambda _manifest: None, events=bz2.compress(b" " * 10_000_000)))


def test_compressed_members_are_refused() -> None:
    with refused(DAMAGED):
        unpack(zipped(members(pack(FILE)), zipfile.ZIP_DEFLATED))


def test_too_large_files_are_refused_and_never_written(monkeypatch: pytest.MonkeyPatch) -> None:
    data = pack(FILE)
    monkeypatch.setattr(container, "MOST_ROWS", 0)
    with refused("too many rows"):
        unpack(data)
    with refused("too large for an event file"):
        pack(FILE)
    monkeypatch.setattr(container, "MOST_ROWS", 10)
    monkeypatch.setattr(container, "MOST_BYTES", 10)
    with refused("The file is too large"):
        unpack(data)
    with refused("too large for an event file"):
        pack(FILE)
    monkeypatch.setattr(container, "MOST_CONTENT", 3)
    with refused("too large for an event file"):
        pack(FILE)
