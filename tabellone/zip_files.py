"""ZIP files with the same bytes for the same content."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass

EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The earliest time that a ZIP can state. Every file has it: the content alone decides the bytes."""
UNIX, ORDINARY = 3, 0o100644
"""The system and the rights of the files, the same on every computer."""
NAME = re.compile(r"[a-z0-9][a-z0-9._-]*(/[a-z0-9][a-z0-9._-]*)*")
LEVEL = 6


@dataclass(frozen=True, slots=True)
class NamedFile:
    """A file of a package: its name, with folders, and its content."""

    name: str
    content: bytes


def zip_of(files: Iterable[NamedFile], *, is_compressed: bool = True) -> bytes:
    """Return the files as a ZIP, in this order. ``is_compressed``: False for files that are compressed already.

    Raises ValueError for a name that is not plain (small letters, digits, ``.``, ``_``, ``-``, ``/``) or not unique.
    """
    stream = io.BytesIO()
    names: set[str] = set()
    method = zipfile.ZIP_DEFLATED if is_compressed else zipfile.ZIP_STORED
    with zipfile.ZipFile(stream, "w", method, compresslevel=LEVEL) as archive:
        for file in files:
            if not NAME.fullmatch(file.name) or file.name in names:
                raise ValueError(f"{file.name} is no name for a file here")
            names.add(file.name)
            info = zipfile.ZipInfo(file.name, EARLIEST)
            info.compress_type, info.create_system, info.external_attr = method, UNIX, ORDINARY << 16
            archive.writestr(info, file.content, compresslevel=LEVEL)
    return stream.getvalue()
