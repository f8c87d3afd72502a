"""The laptop's requests to the server of a link."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from broadcast.domain.token_encryption import decrypted
from mirrors.domain.laptop_name import laptop_name
from mirrors.domain.link_errors import LinkError
from mirrors.domain.link_versions import OtherVersionError, check_version, version_note
from mirrors.domain.term_rows import TermRows
from mirrors.models import EventLink, LinkEnding
from tournaments.domain.outgoing.http_client import HttpAnswer, OutgoingLimits, fetch
from tournaments.domain.outgoing.outgoing_errors import OutgoingError

LIMITS = OutgoingLimits(connect_seconds=5, total_seconds=60, most_bytes=8 * 1024 * 1024)
OK, CONFLICT = 200, 409
KINDS = {400: "invalid", 401: "token", 403: "token", 404: "answer", 410: "ended", 413: "size", 422: "refused"}
SERVER_PROBLEMS = 500
LONGEST_DETAIL = 300


@dataclass(frozen=True, slots=True)
class ServerState:
    """What the server answered to changes: the state that it has, and the address of the event's page."""

    position: int
    digest: str
    page: str
    is_accepted: bool
    terms: Mapping[str, object]
    """What the answer says about terms: ``terms``, ``kept`` and ``over``."""


class LinkClient:
    """Requests of one link. Raises LinkError for everything but an answer that fits."""

    def __init__(self, link: EventLink | LinkEnding, fetch: Callable[..., HttpAnswer] = fetch) -> None:
        token = decrypted(link.token) if link.token else None
        if token is None:
            raise LinkError("unreadable")
        self._fetch = fetch
        self._token, self._address = token, f"{link.address}/mirror/{link.source}"

    def send(self, data: bytes) -> ServerState:
        """Send changes, and return what the server has."""
        answer = self._post("changes", data)
        content = _content(answer, {OK, CONFLICT})
        try:
            position, digest, page = content["position"], content["digest"], content["page"]
        except (KeyError, TypeError):
            raise LinkError("answer") from None
        if not isinstance(position, int) or not isinstance(digest, str) or not isinstance(page, str):
            raise LinkError("answer")
        return ServerState(position, digest, page[:300], answer.status == OK, content)

    def state(self) -> tuple[int, str]:
        """Return the position and the digest of the state that the server has; 0 for none."""
        content = self.messages(())
        try:
            position, digest = content["state"]
        except (KeyError, TypeError, ValueError):
            raise LinkError("answer") from None
        return int(position), str(digest)

    def messages(self, received: Sequence[int]) -> dict[str, Any]:
        """Send the receipts, and return the next messages."""
        content = _content(self._post_json("messages", {"received": list(received)}), {OK})
        if not isinstance(content, dict) or not isinstance(content.get("messages"), list):
            raise LinkError("answer")
        return content

    def hand_over(self, key: str, position: int, digest: str, terms: TermRows) -> Mapping[str, object]:
        """Ask the server to run the event after this state, and return what it says about terms."""
        content = {"key": key, "state": [position, digest], "terms": terms}
        return self._terms("hand-over", content)

    def take(self, key: str) -> Mapping[str, object]:
        """Ask the server to let this laptop run the event, and return its copy."""
        return self._terms("take", {"key": key, "laptop": laptop_name()})

    def introduce(self, content: Mapping[str, object]) -> Mapping[str, object]:
        """Say which rows of this laptop are which of the laptop before it, and return what the server has."""
        return self._terms("stand-by", content)

    def name_stand_bys(self, digests: Sequence[Sequence[str]], removed: Sequence[str]) -> Mapping[str, object]:
        """Tell the server which laptops may take over: name, and the digest of the token."""
        return self._terms("stand-bys", {"stand_bys": digests, "removed": removed})

    def end(self) -> None:
        """Tell the server that the link is deleted."""
        _content(self._post_json("end", {}), {OK})

    def _terms(self, what: str, content: Mapping[str, object]) -> Mapping[str, object]:
        answer = _content(self._post_json(what, content), {OK, CONFLICT})
        if not isinstance(answer, dict):
            raise LinkError("answer")
        return answer

    def _post_json(self, what: str, content: Mapping[str, object]) -> HttpAnswer:
        return self._post(what, zlib.compress(json.dumps({**content, **version_note()}).encode()))

    def _post(self, what: str, data: bytes) -> HttpAnswer:
        headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/octet-stream"}
        try:
            return self._fetch(f"{self._address}/{what}/", method="POST", headers=headers, body=data, limits=LIMITS)
        except OutgoingError as error:
            raise LinkError(error.kind) from None


def _content(answer: HttpAnswer, accepted: set[int]) -> Any:
    """Return the JSON of an answer with one of these statuses. Raises LinkError, also for another version."""
    try:
        content = json.loads(answer.body)
        check_version(content)
    except ValueError:
        content = None
    except OtherVersionError as other:
        raise LinkError("newer" if other.is_newer else "older", other.program) from None
    if answer.status in accepted and content is not None:
        return content
    if answer.status >= SERVER_PROBLEMS or answer.status == 429:
        raise LinkError("server")
    detail = content.get("detail", "") if isinstance(content, dict) else ""
    raise LinkError(KINDS.get(answer.status, "answer"), str(detail)[:LONGEST_DETAIL])
