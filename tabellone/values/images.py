"""Images that users upload: PNG and JPEG within limits, stored without metadata.

The structure of the whole file is checked, from its signature to its end. A file with other content after the image,
with an animation or with a checksum that is wrong is refused.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

MOST_IMAGE_BYTES = 500_000
SMALLEST_SIDE, LARGEST_SIDE = 16, 4096
"""Pixels of a side."""
MOST_PIXELS = 8_300_000
"""Pixels of an image: a screen of 3840 x 2160."""
ImageKind = Literal["png", "jpeg"]

PNG = b"\x89PNG\r\n\x1a\n"
KEPT_CHUNKS = frozenset({b"IHDR", b"PLTE", b"tRNS", b"gAMA", b"sRGB", b"IDAT", b"IEND"})
"""What is kept of a PNG: the picture, without texts, times and profiles."""
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""Values per pixel by colour type."""
DEPTHS = {0: {1, 2, 4, 8, 16}, 2: {8, 16}, 3: {1, 2, 4, 8}, 4: {8, 16}, 6: {8, 16}}
"""Bits per value by colour type (PNG, table 11.1)."""
FED, UNPACKED = 4096, 65536
"""Bytes that are unpacked at once, and that come out at once at most."""
MOST_CHUNKS = 20_000
FRAMES = frozenset({0xC0, 0xC1, 0xC2})
"""Frames that every browser decodes: baseline, extended and progressive."""
OTHER_FRAMES = frozenset(range(0xC3, 0xD0)) - {0xC4, 0xC8, 0xCC}
IN_SCANS = frozenset({0x00, 0xFF, *range(0xD0, 0xD8)})
"""What follows the byte FF inside a scan: a stuffed zero, a fill byte and restart marks."""
APPLICATIONS = frozenset({*range(0xE1, 0xEE), 0xEF, 0xFE})
"""Segments of applications (EXIF and others) and comments, which are removed; not JFIF and the colours of Adobe."""


class InvalidImage(ValueError):  # noqa: N818  (it is an answer, and becomes words at the edge)
    """The file is not an acceptable image."""

    def __init__(self, code: Literal["file", "bytes", "pixels"] = "file") -> None:
        self.code = code
        super().__init__(code)


@dataclass(frozen=True, slots=True)
class CheckedImage:
    """A valid image, without its metadata. ``width`` and ``height`` in pixels."""

    kind: ImageKind
    width: int
    height: int
    data: bytes


def image(content: bytes) -> CheckedImage:
    """Return the image in this file.

    Raises InvalidImage: ``bytes`` for too many bytes, ``pixels`` for its size, ``file`` for anything that is not one
    complete PNG or JPEG.
    """
    if len(content) > MOST_IMAGE_BYTES:
        raise InvalidImage("bytes")
    try:
        found = _png(content) if content.startswith(PNG) else _jpeg(content)
    except (struct.error, IndexError):
        raise InvalidImage from None
    sides = (found.width, found.height)
    if min(sides) < SMALLEST_SIDE or max(sides) > LARGEST_SIDE or found.width * found.height > MOST_PIXELS:
        raise InvalidImage("pixels")
    return found


def _chunks(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the kind and the data of each chunk, and check lengths, checksums and the end."""
    at = len(PNG)
    for _number in range(MOST_CHUNKS):
        (length,) = struct.unpack_from(">I", content, at)
        kind, data = content[at + 4 : at + 8], content[at + 8 : at + 8 + length]
        (checksum,) = struct.unpack_from(">I", content, at + 8 + length)
        if len(data) != length or checksum != zlib.crc32(kind + data):
            raise InvalidImage
        yield kind, data
        at += 12 + length
        if kind == b"IEND":
            if at != len(content):
                raise InvalidImage
            return
    raise InvalidImage


def _png(content: bytes) -> CheckedImage:
    chunks = list(_chunks(content))
    kinds = [kind for kind, _data in chunks]
    if kinds[0] != b"IHDR" or b"acTL" in kinds or b"IDAT" not in kinds or kinds.count(b"IHDR") != 1:
        raise InvalidImage
    width, height, depth, colour, *_rest = struct.unpack(">IIBBBBB", chunks[0][1])
    if depth not in DEPTHS.get(colour, ()):
        raise InvalidImage
    if not 0 < width <= LARGEST_SIDE or not 0 < height <= LARGEST_SIDE or width * height > MOST_PIXELS:
        raise InvalidImage("pixels")
    _check_pixels(b"".join(data for kind, data in chunks if kind == b"IDAT"), width, height, depth * CHANNELS[colour])
    kept = [(kind, data) for kind, data in chunks if kind in KEPT_CHUNKS]
    written = [
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in kept
    ]
    return CheckedImage("png", width, height, PNG + b"".join(written))


def _check_pixels(packed: bytes, width: int, height: int, bits: int) -> None:
    """Raise InvalidImage unless the data unpack to these pixels, or a little more for interlacing: no bomb of zeros."""
    most = (height * 2 + 16) * (1 + (width * bits + 7) // 8)
    size = _unpacked_size(packed, most)
    if not height * ((width * bits + 7) // 8) <= size <= most:
        raise InvalidImage


def _unpacked_size(packed: bytes, most: int) -> int:
    """Return the number of unpacked bytes, without keeping them; stop above ``most``."""
    reader, size = zlib.decompressobj(), 0
    try:
        for at in range(0, len(packed), FED):
            rest = packed[at : at + FED]
            while rest and not reader.eof and size <= most:
                size += len(reader.decompress(rest, UNPACKED))
                rest = reader.unconsumed_tail
        while not reader.eof and size <= most and (last := reader.decompress(b"", UNPACKED)):
            size += len(last)
    except zlib.error:
        raise InvalidImage from None
    if not reader.eof:
        raise InvalidImage
    return size


def _jpeg(content: bytes) -> CheckedImage:
    if not content.startswith(b"\xff\xd8") or not content.endswith(b"\xff\xd9"):
        raise InvalidImage
    kept, at, size, has_frame = [content[:2]], 2, (0, 0), False
    while True:
        mark, code = content[at], content[at + 1]
        (length,) = struct.unpack_from(">H", content, at + 2)
        end = at + 2 + length
        if mark != 0xFF or length < 2 or end > len(content) or code in OTHER_FRAMES:
            raise InvalidImage
        if code in FRAMES:
            if has_frame:
                raise InvalidImage
            has_frame = True
            height, width = struct.unpack_from(">HH", content, at + 5)
            size = (width, height)
        if code not in APPLICATIONS:
            kept.append(content[at:end])
        at = end
        if code == 0xDA:
            break
    scans = content[at:]
    if 0 in size or scans.find(b"\xff\xd9") != len(scans) - 2:
        raise InvalidImage
    _check_scans(scans)
    return CheckedImage("jpeg", *size, b"".join([*kept, scans]))


def _check_scans(scans: bytes) -> None:
    """Raise InvalidImage for a frame between the scans: a browser might take its size."""
    at = scans.find(b"\xff")
    while (code := scans[at + 1]) != 0xD9:
        if code in FRAMES | OTHER_FRAMES:
            raise InvalidImage
        if code in IN_SCANS:
            at = scans.find(b"\xff", at + 1 + (code != 0xFF))
        else:
            at = scans.find(b"\xff", at + 2 + struct.unpack_from(">H", scans, at + 2)[0])
        if at < 0:
            raise InvalidImage
