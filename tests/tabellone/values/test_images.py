"""Images within limits, whole and without metadata."""

from __future__ import annotations

import struct
import tracemalloc
import zlib

import pytest

from tabellone.values.images import MOST_IMAGE_BYTES, CheckedImage, InvalidImage, image
from tests.screens.made import chunk, png

JFIF = b"\xff\xe0" + struct.pack(">H", 16) + b"JFIF\0\1\1\0\0\1\0\1\0\0"
EXIF = b"\xff\xe1" + struct.pack(">H", 12) + b"Exif\0\0GPS!"


def jpeg(
    width: int = 40, height: int = 20, *, before: bytes = JFIF, frame: int = 0xC0, end: bytes = b"\xff\xd9"
) -> bytes:
    head = struct.pack(">BHHB", 8, height, width, 1) + b"\1\x11\0"
    start = b"\xff" + bytes([frame]) + struct.pack(">H", len(head) + 2) + head
    scan = b"\xff\xda" + struct.pack(">H", 8) + b"\1\1\0\0\x3f\0" + b"pixels"
    return b"\xff\xd8" + before + start + scan + end


def problem(content: bytes) -> str:
    with pytest.raises(InvalidImage) as found:
        image(content)
    return found.value.code


def test_a_png_keeps_its_pixels_and_loses_its_texts() -> None:
    text = chunk(b"tEXt", b"Author\0Anna, Via Roma 1")
    assert image(png(40, 20, text)) == CheckedImage("png", 40, 20, png(40, 20))


def test_a_jpeg_loses_its_place_and_its_camera() -> None:
    assert image(jpeg(40, 20, before=JFIF + EXIF)) == CheckedImage("jpeg", 40, 20, jpeg(40, 20))


@pytest.mark.parametrize("size", [(15, 20), (20, 15), (4097, 20), (4096, 4096)])
def test_an_image_of_another_size_is_refused(size: tuple[int, int]) -> None:
    assert problem(jpeg(*size)) == "pixels"


def test_a_png_announces_no_more_pixels_than_it_has() -> None:
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 2000, 2000, 8, 2, 0, 0, 0))
    few = chunk(b"IDAT", zlib.compress(b"\0" * 100))
    bomb = chunk(b"IDAT", zlib.compress(b"\0" * 40_000_000))
    for data in (few, bomb):
        assert problem(b"\x89PNG\r\n\x1a\n" + head + data + chunk(b"IEND", b"")) == "file"


def png_of(width: int, height: int, depth: int, colour: int, pixels: bytes) -> bytes:
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(pixels)) + chunk(b"IEND", b"")


@pytest.mark.parametrize(("depth", "colour"), [(255, 6), (16, 3), (4, 2), (1, 4), (0, 0), (8, 1), (8, 5)])
def test_a_png_has_a_depth_of_its_colour_type(depth: int, colour: int) -> None:
    assert problem(png_of(20, 20, depth, colour, b"\0" * 30_000)) == "file"


def test_an_image_that_is_too_large_is_not_unpacked() -> None:
    tracemalloc.start()
    try:
        assert problem(png_of(4096, 4096, 16, 6, b"")) == "pixels"
        large = png_of(2800, 2800, 16, 6, b"\0" * 2800 * 22_401)
        tracemalloc.reset_peak()
        assert image(large).width == 2800
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()


def test_a_jpeg_has_one_frame() -> None:
    second = b"\xff\xc0" + struct.pack(">HBHHB", 11, 8, 4000, 4000, 1) + b"\1\x11\0"
    assert problem(jpeg(before=JFIF + second)) == "file"
    assert problem(jpeg(end=second + b"\xff\xd9")) == "file"
    tables = b"\xff\0\xff\xd0\xff\xc4" + struct.pack(">H", 5) + b"\xff\xc0\1"
    assert image(jpeg(end=tables + b"\xff\xd9")).data == jpeg(end=tables + b"\xff\xd9")
    assert problem(jpeg(end=b"\xff\xc4\xff\xd9")) == "file"


def test_other_files_and_damaged_ones_are_refused() -> None:
    good = png()
    damaged = bytearray(good)
    damaged[20] ^= 1
    others = (
        b"", b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"GIF89a" + b"\0" * 50, b"\xff\xd8", b"\xff\xd8\xff\xd9",
        good[:-1], good + b"<script>", bytes(damaged), png(40, 20, chunk(b"acTL", b"\0" * 8)),
        jpeg()[:-2], jpeg() + b"PK", jpeg(end=b"\xff\xd9PK\xff\xd9"), jpeg(frame=0xC3), jpeg(0, 20),
    )  # fmt: skip
    assert [problem(content) for content in others] == ["file"] * len(others)


def test_a_file_has_a_largest_size() -> None:
    assert problem(png() + b"\0" * MOST_IMAGE_BYTES) == "bytes"
