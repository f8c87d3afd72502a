"""The laptop's side of a mirror: what changed since the acknowledged state is sent until the server has it."""

from __future__ import annotations

from django.utils import timezone

from mirrors.domain.changes import changes_between, written
from mirrors.domain.laptop_name import laptop_name
from mirrors.domain.laptop_terms import hear_answer
from mirrors.domain.link_client import LinkClient, ServerState
from mirrors.domain.link_errors import LinkError
from mirrors.domain.mirrored_state import MirroredState, read_state
from mirrors.domain.row_digests import packed, unpacked
from mirrors.domain.term_rows import chain_of
from mirrors.models import EventLink

MOST_MESSAGES = 3
"""Maximum number of messages in one exchange: the changes, those from what the server has, the whole event."""
ACKNOWLEDGED = ("position", "digest", "version", "acknowledged")
SENT = ("sent_position", "sent_digest", "sent_version", "sent")


def send_changes(link: EventLink, client: LinkClient) -> bool:
    """Bring the server up to date. Return False if it was. Raises LinkError if it cannot be done now.

    What is sent is stored before: if this program dies, or the answer is lost, the next attempt learns from the server
    which of the two states it has.
    """
    if link.sent_position > link.position:
        _follow(link, *client.state())
    state = read_state(link)
    if link.position and state.total == link.digest:
        return False
    for _message in range(MOST_MESSAGES):
        answer = _send(link, client, state)
        if answer.is_accepted:
            return True
        _follow(link, answer.position, answer.digest)
    raise LinkError("server")


def _send(link: EventLink, client: LinkClient, state: MirroredState) -> ServerState:
    """Send the changes from the acknowledged state, and store the acknowledgement."""
    position = max(link.position, link.sent_position) + 1
    base, digests = (link.position, link.digest), unpacked(bytes(link.acknowledged))
    changes = changes_between(base, digests, state, position, chain_of(link.event, link.source))
    data = written(changes, laptop_name())
    link.sent_position, link.sent_digest, link.sent_version = position, state.total, state.event.version
    link.sent = packed(state.digests)
    link.save(update_fields=[*ACKNOWLEDGED, *SENT])
    answer = client.send(data)
    link.heard_at = timezone.now()
    hear_answer(link, answer.terms)
    if answer.terms.get("over"):
        link.save(update_fields=["heard_at"])
        raise LinkError("over")
    if answer.is_accepted:
        _acknowledge(link)
        link.page, link.sent_at, link.sent_bytes = answer.page, link.heard_at, len(data)
    link.save(update_fields=[*ACKNOWLEDGED, *SENT, "heard_at", "page", "sent_at", "sent_bytes"])
    return answer


def _acknowledge(link: EventLink) -> None:
    """Let the state that was sent be the acknowledged one."""
    link.position, link.digest, link.version = link.sent_position, link.sent_digest, link.sent_version
    link.acknowledged = link.sent


def _follow(link: EventLink, position: int, digest: str) -> None:
    """Begin from the state that the server has: the acknowledged one, the one sent last, or none that is known here."""
    if (position, digest) == (link.sent_position, link.sent_digest):
        _acknowledge(link)
    elif (position, digest) != (link.position, link.digest):
        link.position, link.digest, link.version, link.acknowledged = 0, "", 0, b""
        link.sent_position = max(link.sent_position, position)
    link.save(update_fields=[*ACKNOWLEDGED, *SENT])
