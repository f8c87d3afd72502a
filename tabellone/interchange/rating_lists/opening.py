"""A list in a file: packed or not, text or XML, and how much of it is read at most."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import IO

from tabellone.interchange.rating_lists.columns import read_columns
from tabellone.interchange.rating_lists.fixed_width import RatingListError, read_fixed_width
from tabellone.interchange.rating_lists.listed import RatedPerson
from tabellone.interchange.rating_lists.xml_list import read_xml
from tabellone.messages import Message

MOST_BYTES = 2 * 1024**3
"""Unpacked. The largest of FIDE's has 0.86 of these gigabytes."""
MOST_PEOPLE = 5_000_000
LONGEST_LINE = 1000
MOST_WRONG_IN_A_HUNDRED = 1
FEWEST_TO_JUDGE = 100
"""Of fewer lines one wrong one is no share of all."""
PACKED = b"PK\x03\x04"
HEAD = 1024


def read_list(
    path: Path, *, tempo: str = "standard", mapping: Mapping[str, str] | None = None
) -> Iterator[RatedPerson]:
    """The people of the file, each as it is read. With a ``mapping`` of headings, also an empty one, it is a table.

    Raises RatingListError, also after people were given, where the file is no list, is damaged, or where more than one
    line in a hundred says no person; OSError where it cannot be read.
    """
    with _opened(path) as file:
        head = file.read(HEAD)
        whole = _Again(head, file)
        if head.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<"):
            if b"<!DOCTYPE" in head:
                raise RatingListError(Message("The XML declares a document type, which no rating list does."))
            yield from _judged(read_xml(whole))
        elif mapping is not None:
            yield from _judged(read_columns(_lines(whole, text=_encoding(head)), mapping=mapping, tempo=tempo))
        else:
            yield from _judged(read_fixed_width(_lines(whole), tempo=tempo))


@contextmanager
def _opened(path: Path) -> Iterator[IO[bytes]]:
    with path.open("rb") as file:
        is_packed = file.read(len(PACKED)) == PACKED
        file.seek(0)
        if not is_packed:
            yield file
            return
        try:
            with zipfile.ZipFile(file) as archive:
                names = [info for info in archive.infolist() if not info.is_dir()]
                if len(names) != 1:
                    raise RatingListError(
                        Message("The archive has %(count)s files; a rating list is one.", count=len(names))
                    )
                with archive.open(names[0]) as member:
                    yield member
        # The last two: a way of packing that zipfile does not know, and a password.
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
            raise RatingListError(Message("The archive is damaged: %(reason)s.", reason=str(error))) from error


class _Again:
    """The beginning that was read already, and the rest, as far as a list may be long."""

    def __init__(self, head: bytes, rest: IO[bytes]) -> None:
        self.head, self.rest, self.read_so_far = head, rest, len(head)

    def read(self, size: int = -1, /) -> bytes:
        if self.head:
            given, self.head = (self.head, b"") if size < 0 else (self.head[:size], self.head[size:])
            return given
        given = self.rest.read(size)
        self.read_so_far += len(given)
        if self.read_so_far > MOST_BYTES:
            raise RatingListError(Message("The file is longer than a rating list can be."))
        return given


def _encoding(head: bytes) -> str:
    """UTF-8 if the beginning is, which ends in the middle of a letter at most."""
    try:
        head[: head.rfind(b"\n") + 1].decode("utf-8")
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"


def _lines(file: _Again, *, text: str = "latin-1") -> Iterator[str]:
    """The lines, without their ends."""
    rest = b""
    for block in chain(iter(lambda: file.read(1 << 20), b""), (b"\n",)):
        *lines, rest = (rest + block).split(b"\n")
        if len(rest) > LONGEST_LINE:
            raise RatingListError(Message("A line is longer than %(most)s characters.", most=LONGEST_LINE))
        for line in lines:
            yield line.decode(text, errors="replace").rstrip("\r")


def _judged(people: Iterator[RatedPerson | None]) -> Iterator[RatedPerson]:
    """Those who are somebody, as long as nearly all are."""
    wrong = 0
    for count, listed in enumerate(people, start=1):
        if listed is not None:
            yield listed
        else:
            wrong += 1
        if count >= FEWEST_TO_JUDGE and wrong * 100 > count * MOST_WRONG_IN_A_HUNDRED:
            raise RatingListError(
                Message(
                    "%(wrong)s of the first %(count)s lines say nobody: the file is damaged.", wrong=wrong, count=count
                )
            )
        if count > MOST_PEOPLE:
            raise RatingListError(Message("The file has more than %(most)s people.", most=MOST_PEOPLE))
