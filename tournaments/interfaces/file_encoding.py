"""Questions about a text file that is not Unicode: the assumed encoding and a sample of the names."""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest

from tabellone.interchange.encodings import BY_CODEC, KNOWN, as_text, guess
from tabellone.interchange.swiss_manager import is_swiss_manager
from tabellone.interchange.trf.text import NOT_TEXT
from tabellone.interchange.unsupported_formats import foreign_format
from tournaments.domain.words.core_messages import render_message

MOST_BYTES = 6 * 1024 * 1024
"""Maximum size of a file that the page sends again; larger ones are read with the guessed encoding."""
MOST_SAMPLES = 8
LONGEST_SAMPLE = 80
BINARY = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")


@dataclass(frozen=True, slots=True)
class FileReading:
    """An uploaded file: its bytes and name, and its encoding."""

    data: bytes
    source: str
    codec: str = ""
    """Empty if there is no question: Unicode, or not a text."""
    is_chosen: bool = False

    @property
    def text(self) -> str:
        """Return the decoded text of the file."""
        return as_text(self.data, self.codec)

    @property
    def again(self) -> str:
        """Return the bytes as the page sends them again."""
        return base64.b64encode(self.data).decode("ascii")

    @property
    def samples(self) -> list[str]:
        """Return the first lines that depend on the encoding."""
        lines = (" ".join(line.split()) for line in self.text.splitlines())
        found = dict.fromkeys(line[:LONGEST_SAMPLE] for line in lines if not line.isascii())
        return list(found)[:MOST_SAMPLES]

    @property
    def choices(self) -> list[tuple[str, str, bool]]:
        """Return the possible encodings: codec, name, and True for the current one."""
        return [(one.codec, render_message(one.label), one.codec == self.codec) for one in KNOWN]


def read_file(request: HttpRequest, name: str, federation: str = "") -> FileReading | None:
    """Return the uploaded file of the form's field, or the one that the page sends again; None without a file.

    The encoding is the chosen one, else guessed from the bytes and the event's federation.
    """
    upload = request.FILES.get(name)
    if isinstance(upload, UploadedFile):
        data, source, chosen = upload.read(), upload.name or "", ""
    else:
        try:
            data = base64.b64decode(request.POST.get("file", ""), validate=True)
        except binascii.Error:
            return None
        source, chosen = request.POST.get("file_name", "")[:200], request.POST.get("encoding", "")
    if not data:
        return None
    if data.startswith(BINARY) or is_swiss_manager(data) or foreign_format(data, source) or len(data) > MOST_BYTES:
        return FileReading(data, source)
    if chosen in BY_CODEC:
        return FileReading(data, source, chosen, is_chosen=True)
    found = guess(data, federation)
    if NOT_TEXT.search(as_text(data, found.encoding.codec)):
        return FileReading(data, source)  # not a text: the parser reports it
    return FileReading(data, source, "" if found.is_certain else found.encoding.codec)
