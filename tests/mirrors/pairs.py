"""A laptop and a server in one database: the event, and its mirror at another address."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from typing import Any

from django.test import Client

from archives.domain.exports import part_rows
from archives.domain.rows_by_key import rows_of
from archives.domain.slugs import with_new_slug
from archives.domain.tables import TABLES, tables_by_part
from mirrors.domain.link_client import ServerState
from mirrors.domain.link_errors import LinkError
from mirrors.domain.links import link_event
from mirrors.domain.mirrored_state import prepared, read_state
from mirrors.domain.sending import send_changes
from mirrors.domain.tokens import MIRROR, create_token
from mirrors.models import EventLink, EventMirror, LinkEnding
from tests.factories import make_user, owner_of
from tests.mirrors.comparison import Rows, differing
from tournaments.models import Event


class DirectClient:
    """Sends as `LinkClient` does, to the views of this process."""

    def __init__(self, link: EventLink | LinkEnding, token: str) -> None:
        self.link, self.client = link, Client(headers={"authorization": f"Bearer {token}"})
        self.sent: list[bytes] = []

    def post(self, what: str, data: bytes) -> Any:
        return self.client.post(f"/mirror/{self.link.source}/{what}/", data, content_type="application/octet-stream")

    def send(self, data: bytes) -> ServerState:
        self.sent.append(data)
        response = self.post("changes", data)
        if response.status_code not in (200, 409):
            raise LinkError(str(response.status_code), response.content.decode())
        content = response.json()
        return ServerState(
            content["position"], content["digest"], content["page"], response.status_code == 200, content
        )

    def hand_over(self, key: str, position: int, digest: str, terms: list[Any]) -> dict[str, Any]:
        return self.terms("hand-over", {"key": key, "state": [position, digest], "terms": terms})

    def take(self, key: str) -> dict[str, Any]:
        return self.terms("take", {"key": key, "laptop": "hall"})

    def end(self) -> None:
        assert self.post("end", zlib.compress(b"{}")).status_code == 200

    def terms(self, what: str, content: dict[str, Any]) -> dict[str, Any]:
        response = self.post(what, zlib.compress(json.dumps(content).encode()))
        if response.status_code not in (200, 409):
            raise LinkError(str(response.status_code), response.content.decode())
        found: dict[str, Any] = response.json()
        return found

    def state(self) -> tuple[int, str]:
        position, digest = self.messages([])["state"]
        return position, digest

    def messages(self, received: Sequence[int]) -> dict[str, Any]:
        response = self.post("messages", zlib.compress(json.dumps({"received": list(received)}).encode()))
        if response.status_code != 200:
            raise LinkError(str(response.status_code))
        content: dict[str, Any] = response.json()
        return content


class Pair:
    """An event, its link, and the client that sends it to this same program, where another user owns the mirror."""

    def __init__(self, event: Event) -> None:
        self.event = event
        _token, self.token = create_token(owner=make_user("server-owner"), name="laptop", scopes=[MIRROR])
        self.link = link_event(event=event, actor=owner_of(event), address="https://chess.example", token=self.token)
        self.client = DirectClient(self.link, self.token)

    def send(self) -> bool:
        self.link = EventLink.objects.select_related("event").get(pk=self.link.pk)
        return send_changes(self.link, self.client)  # type: ignore[arg-type]

    def link_now(self) -> EventLink:
        return EventLink.objects.select_related("event").get(pk=self.link.pk)

    @property
    def mirror(self) -> EventMirror:
        return EventMirror.objects.select_related("event").get(source=self.link.source)

    @property
    def copy(self) -> Event:
        found = self.mirror.event
        assert found is not None
        return found

    def differences(self) -> dict[str, Any]:
        """The rows of the event and of its mirror that differ, by part, with the keys of the event."""
        return differing(sent_rows(self.link), mirrored_rows(self.mirror))


def sent_rows(link: EventLink) -> Rows:
    """The rows of the laptop that its mirror has to have."""
    state = read_state(EventLink.objects.select_related("event").get(pk=link.pk))
    return {part: dict(state.rows[part]) for part in tables_by_part()}


def mirrored_rows(mirror: EventMirror) -> Rows:
    """The rows of a mirror as they are stored here, with the laptop's keys and addresses."""
    keys = {(row.part, row.ours): row.theirs for row in mirror.rows.all()}
    slugs = {new: old for old, new in mirror.slugs.items()}
    assert mirror.event is not None
    events = {row.pk: row for row in Event.objects.belonging_to(mirror.event)}

    def refer(part: str, key: int) -> int:
        return keys.get((part, key), -key)  # a row that only the server has

    found: Rows = {}
    for table in TABLES:
        rows = [prepared(table.part, row) for row in part_rows(table, rows_of(table, events), events, refer)]
        if table.part == "events":
            rows = [row | {"slug": slugs[row["slug"]]} for row in rows]
        if table.part == "journal":
            rows = [row | {"changes": [with_new_slug(each, slugs) for each in row["changes"]]} for row in rows]
        found[table.part] = {row["ref"]: row for row in rows if row["ref"] > 0}
    return found
