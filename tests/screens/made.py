"""Screens for tests, made through the domain's own actions."""

from __future__ import annotations

import datetime
import struct
import zlib

from django.test import Client
from django.utils import timezone

from screens.domain.hall_screens import add_screens
from screens.domain.waiting import open_screen
from screens.models import HallScreen
from tests.factories import owner_of
from tournaments.models import Event


def screen_on(event: Event, name: str = "") -> tuple[HallScreen, str]:
    """A screen of the event, and the token of its browser."""
    opened = open_screen()
    [screen] = add_screens(event=event, actor=owner_of(event), codes=[opened.code], name=name)
    return screen, opened.token


def browser_with(token: str) -> Client:
    """The browser of a screen."""
    client = Client()
    client.cookies["hall_screen"] = token
    return client


def chunk(kind: bytes, data: bytes) -> bytes:
    """A chunk of a PNG."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width: int = 40, height: int = 20, *extra: bytes, shade: int = 90) -> bytes:
    """A grey PNG with additional chunks before its pixels."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    pixels = chunk(b"IDAT", zlib.compress((b"\0" + bytes([shade]) * width) * height))
    return b"\x89PNG\r\n\x1a\n" + head + b"".join(extra) + pixels + chunk(b"IEND", b"")


def in_minutes(minutes: float) -> datetime.datetime:
    """A time that many minutes from now."""
    return timezone.now() + datetime.timedelta(minutes=minutes)
