"""A rating list in a file: compressed or not, text or XML, with a maximum size."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path
from typing import IO

from tabellone.interchange.encodings import BY_CODEC, GUESSED, UTF_8, Encoding, guess
from tabellone.interchange.rating_lists.columns import read_columns
from tabellone.interchange.rating_lists.fixed_width import RatingListError, read_fixed_width
from tabellone.interchange.rating_lists.listed_person import RatedPerson
from tabellone.interchange.rating_lists.xml_list import read_xml
from tabellone.messages import Message

MOST_BYTES = 2 * 1024**3
"""Maximum size unpacked. The largest FIDE list has 0.86 of these gigabytes."""
MOST_PEOPLE = 5_000_000
LONGEST_LINE = 1000
MOST_WRONG_IN_A_HUNDRED = 1
FEWEST_TO_JUDGE = 100
"""Number of lines below which one wrong line is no meaningful share."""
PACKED = b"PK\x03\x04"
CHOOSABLE = (BY_CODEC[UTF_8], *GUESSED)
"""The encodings of a list that a person can choose; UTF-16 is not read line by line."""
HEAD = 1024
HEAD_OF_TABLE = 256 * 1024
"""Bytes by which the encoding of a table is guessed."""
MOST_SAMPLES = 8
"""Lines by which a person judges an encoding."""


def read_list(
    path: Path,
    *,
    tempo: str = "standard",
    mapping: Mapping[str, str] | None = None,
    encoding: str = "",
    assumed: Callable[[Encoding], object] = lambda _encoding: None,
) -> Iterator[RatedPerson]:
    """Yield the people of the file as they are read.

    With a ``mapping`` of headings, even an empty one, it is a table.

    ``encoding`` is the user's choice of codec for a text, one of CHOOSABLE. Otherwise a table's encoding is guessed,
    and ``assumed`` is called with it if the file does not state it. Raises RatingListError for a file that is no
    list, is damaged, or has more than 1 % of lines without a person, possibly after some people. Raises OSError if it
    cannot be read.
    """
    with _opened(path) as file:
        head = file.read(HEAD if mapping is None else HEAD_OF_TABLE)
        whole = _Again(head, file)
        if head.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<"):
            if b"<!DOCTYPE" in head[:HEAD]:
                raise RatingListError(Message("The XML declares a document type, which no rating list does."))
            yield from _judged(read_xml(whole))
        elif mapping is not None:
            codec = encoding or _encoding(head, assumed)
            yield from _judged(read_columns(_lines(whole, text=codec), mapping=mapping, tempo=tempo))
        else:
            yield from _judged(read_fixed_width(_lines(whole, text=encoding or "latin-1"), tempo=tempo))


@dataclass(frozen=True, slots=True)
class UnclearEncoding:
    """A table that does not state its encoding: the likely one, and lines that depend on it."""

    likely: Encoding
    lines: tuple[bytes, ...]


def unclear_encoding(path: Path, *, mapping: Mapping[str, str] | None) -> UnclearEncoding | None:
    """Return the question about the encoding of a table; None for other lists and for a certain encoding.

    Raises RatingListError for a damaged archive.
    """
    if mapping is None:
        return None
    with _opened(path) as file:
        head = file.read(HEAD_OF_TABLE)
    guessed: list[Encoding] = []
    if not head.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<"):
        _encoding(head, guessed.append)
    if not guessed:
        return None
    lines = (line.strip()[:LONGEST_LINE] for line in head.split(b"\n")[:-1])
    return UnclearEncoding(guessed[0], tuple(islice((line for line in lines if not line.isascii()), MOST_SAMPLES)))


@contextmanager
def _opened(path: Path) -> Iterator[IO[bytes]]:
    with path.open("rb") as file:
        is_packed = file.read(len(PACKED)) == PACKED
        file.seek(0)
        if not is_packed:
            yield file
            return
        try:
            with zipfile.ZipFile(file) as archive, archive.open(_only_file(archive)) as member:
                yield member
        except RatingListError:
            raise
        # A compression that zipfile does not know, a password, and positions outside the file.
        except (
            zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError, ValueError
        ) as error:  # fmt: skip
            raise RatingListError(Message("The archive is damaged: %(reason)s.", reason=str(error))) from error


def _only_file(archive: zipfile.ZipFile) -> zipfile.ZipInfo:
    names = [info for info in archive.infolist() if not info.is_dir()]
    if len(names) != 1:
        raise RatingListError(Message("The archive has %(count)s files; a rating list is one.", count=len(names)))
    return names[0]


class _Again:
    """The beginning that was already read, and the rest, up to the maximum length of a list."""

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


def _encoding(head: bytes, assumed: Callable[[Encoding], object]) -> str:
    """Guess the encoding from the beginning, without its last line, which may end in the middle of a letter."""
    found = guess(head[: head.rfind(b"\n") + 1])
    if not found.is_certain:
        assumed(found.encoding)
    return found.encoding.codec


def _lines(file: _Again, *, text: str = "latin-1") -> Iterator[str]:
    """Yield the lines, without their ends."""
    rest = b""
    for block in chain(iter(lambda: file.read(1 << 20), b""), (b"\n",)):
        *lines, rest = (rest + block).split(b"\n")
        if len(rest) > LONGEST_LINE:
            raise RatingListError(Message("A line is longer than %(most)s characters.", most=LONGEST_LINE))
        for line in lines:
            yield line.decode(text, errors="replace").rstrip("\r")


def _judged(people: Iterator[RatedPerson | None]) -> Iterator[RatedPerson]:
    """Yield the people, as long as nearly all lines contain one."""
    wrong = 0
    for count, listed in enumerate(people, start=1):
        if listed is not None:
            yield listed
        else:
            wrong += 1
        if count >= FEWEST_TO_JUDGE and wrong * 100 > count * MOST_WRONG_IN_A_HUNDRED:
            raise RatingListError(
                Message(
                    "The file is damaged: %(wrong)s of the first %(count)s lines have no player.",
                    wrong=wrong,
                    count=count,
                )
            )
        if count > MOST_PEOPLE:
            raise RatingListError(Message("The file has more than %(most)s people.", most=MOST_PEOPLE))
