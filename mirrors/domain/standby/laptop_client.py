"""The second laptop's requests to the first one."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

from django.utils.translation import gettext as _

from broadcast.domain.token_encryption import decrypted
from mirrors.domain.changes import InvalidChangesError, read_json
from mirrors.domain.laptop_name import laptop_name
from mirrors.domain.link_errors import LinkError
from mirrors.domain.standby.versions import own_version
from mirrors.models import FollowedLaptop
from tournaments.domain.errors import Refused
from tournaments.domain.outgoing.http_client import HttpAnswer
from tournaments.domain.outgoing.local_client import checked_local_url, fetch_local
from tournaments.domain.outgoing.outgoing_errors import OutgoingError

LONGEST_ADDRESS = 200
OK = 200
KINDS = {400: "version", 401: "removed", 403: "code", 409: "version", 410: "removed", 422: "elsewhere_run"}
NO_ANSWER = frozenset({"connection", "slow", "unresolved"})

Fetch = Callable[..., HttpAnswer]


class LaptopClient:
    """Requests to one laptop. Raises LinkError for everything but an answer that fits."""

    def __init__(self, address: str, token: str = "", fetch: Fetch = fetch_local) -> None:
        self._address, self._token, self._fetch = address, token, fetch

    @classmethod
    def of(cls, followed: FollowedLaptop, fetch: Fetch = fetch_local) -> LaptopClient:
        """Return the client for the laptop that this one follows. Raises LinkError if its token cannot be read."""
        token = decrypted(followed.token)
        if token is None:
            raise LinkError("unreadable")
        return cls(followed.address, token, fetch)

    def pair(self, code: str, machine: str, server_digest: str) -> Mapping[str, Any]:
        """Send the pairing code, and return the token and what the first laptop says of itself."""
        return self._post("pair", {"code": code, "machine": machine, "server_digest": server_digest})

    def follow(self, position: int, digest: str, terms: list[Any], kept: int) -> Mapping[str, Any]:
        """Send what this laptop has, and return what is new."""
        return self._post("follow", {"state": [position, digest], "terms": terms, "kept": kept})

    def _post(self, what: str, content: Mapping[str, object]) -> Mapping[str, Any]:
        body = zlib.compress(json.dumps({**own_version(), "laptop": laptop_name(), **content}).encode())
        headers = {"Content-Type": "application/octet-stream"}
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        try:
            answer = self._fetch(f"{self._address}/stand-by/{what}/", headers=headers, body=body)
        except OutgoingError as error:
            raise LinkError("no_laptop" if error.kind in NO_ANSWER else error.kind) from None
        if answer.status != OK:
            kind = KINDS.get(answer.status, "fault" if answer.status >= 500 else "other_program")
            raise LinkError(kind, _detail(answer.body))
        try:
            found = read_json(answer.body)
        except InvalidChangesError:
            raise LinkError("other_program") from None
        if not isinstance(found, dict):
            raise LinkError("other_program")
        return found


def _detail(body: bytes) -> str:
    """Return the version of the other laptop's program, if the answer has it."""
    try:
        found = json.loads(body)
    except ValueError:
        return ""
    program = found.get("program", "") if isinstance(found, dict) else ""
    return str(program)[:40]


def checked_laptop_address(typed: str) -> str:
    """Return scheme, host and port of a laptop's address in the local network. Raises Refused for another address."""
    text = typed.strip().rstrip("/")
    if text and "://" not in text:
        text = f"http://{text}"
    try:
        parts = checked_local_url(text)
    except OutgoingError:
        raise Refused(
            _("Invalid address of a laptop."), _("Enter it as the first laptop shows it, for example 192.168.1.5:8000.")
        ) from None
    site = f"http://{urlsplit(text).netloc}"
    if parts.path.strip("/") or parts.query or parts.fragment or len(site) > LONGEST_ADDRESS:
        raise Refused(
            _("Invalid address of a laptop."), _("Enter it as the first laptop shows it, for example 192.168.1.5:8000.")
        )
    return site
