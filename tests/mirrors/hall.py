"""Laptops and a server, each with its own database, in one process.

``with computer:`` lets everything happen on that computer. Their requests go through the real clients and views; a cut
network is a connection error.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

from django.db import connections
from django.test import Client

from mirrors.domain.link_client import LinkClient
from mirrors.domain.sending import send_changes
from mirrors.domain.standby.following import follow, pair_with_laptop
from mirrors.domain.standby.introduction import introduce
from mirrors.domain.standby.laptop_client import LaptopClient
from mirrors.domain.standby.pairing_codes import create_code
from mirrors.domain.standby.server_tokens import name_stand_bys
from mirrors.domain.tokens import MIRROR, create_token
from mirrors.models import EventLink, FollowedLaptop
from tests.factories import make_user, owner_of
from tournaments.domain.outgoing.http_client import HttpAnswer
from tournaments.domain.outgoing.outgoing_errors import OutgoingError
from tournaments.models import Event


class Computer:
    """A computer with a copy of the empty test database."""

    def __init__(self, folder: Path, name: str) -> None:
        self.path, self.is_reachable = folder / f"{name}.sqlite3", True
        source = sqlite3.connect(connections["default"].settings_dict["NAME"])
        with sqlite3.connect(self.path) as copy:
            source.backup(copy)
        source.close()
        self._wrapper = connections.create_connection("default")
        self._wrapper.settings_dict = {**self._wrapper.settings_dict, "NAME": str(self.path)}
        self._before: list[Any] = []

    def __enter__(self) -> Self:
        self._before.append(connections["default"])
        connections["default"] = self._wrapper
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        connections["default"] = self._before.pop()

    def close(self) -> None:
        self._wrapper.close()

    def fetch(
        self, url: str, *, headers: Mapping[str, str], body: bytes, method: str = "POST", limits: Any = None
    ) -> HttpAnswer:
        """Let this computer answer a request of another one."""
        del method, limits
        if not self.is_reachable:
            raise OutgoingError("connection")
        with self:
            response = Client(headers={"authorization": headers.get("Authorization", "")}).post(
                urlsplit(url).path, body, content_type="application/octet-stream"
            )
            return HttpAnswer(response.status_code, response.content)


class Hall:
    """Two laptops in a hall, and a server: an event on the first one, which is linked if ``is_linked``."""

    def __init__(self, folder: Path) -> None:
        self.first, self.second, self.server = (Computer(folder, name) for name in ("first", "second", "server"))
        self.slug = ""

    def close(self) -> None:
        for computer in (self.first, self.second, self.server):
            computer.close()

    def event(self) -> Event:
        """The event on the computer of the context."""
        return Event.objects.get(name="Hall Open")

    def link(self) -> EventLink:
        return EventLink.objects.select_related("event").get(event=self.event())

    def followed(self) -> FollowedLaptop:
        return FollowedLaptop.objects.select_related("mirror__event").get()

    def server_token(self) -> str:
        with self.server:
            return create_token(owner=make_user("server-owner"), name="laptop", scopes=[MIRROR])[1]

    def pair(self) -> None:
        """Pair the second laptop, and copy the event."""
        with self.first:
            code = create_code(event=self.event(), actor=owner_of(self.event()))
        with self.second:
            client = LaptopClient("http://192.168.1.5:8000", fetch=self.first.fetch)
            user = make_user("second-arbiter")
            pair_with_laptop(user=user, address="192.168.1.5:8000", code=code, client=client)
        self.follow()

    def follow(self) -> bool:
        """Let the second laptop ask the first one."""
        with self.second:
            followed = self.followed()
            return follow(followed, LaptopClient.of(followed, self.first.fetch))

    def send(self, computer: Computer) -> None:
        """Do what the worker of a laptop does with the server."""
        with computer:
            link = self.link()
            client = LinkClient(link, self.server.fetch)
            introduce(link, client)
            name_stand_bys(link, client)
            send_changes(link, client)
            name_stand_bys(link, client)
