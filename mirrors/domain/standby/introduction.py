"""How a laptop that took over makes itself known to the server, before it sends anything.

The server knows the rows by the keys of the first laptop. The introduction says which row here is which of those, and
up to which state of the first laptop this one has everything.
"""

from __future__ import annotations

from typing import Any

from mirrors.domain.laptop_name import laptop_name
from mirrors.domain.laptop_terms import hear_answer
from mirrors.domain.link_client import LinkClient
from mirrors.domain.link_errors import LinkError
from mirrors.domain.mirror_rows import NO_TABLE
from mirrors.domain.mirrored_state import read_state
from mirrors.domain.term_rows import chain_of, written_chain
from mirrors.models import EventLink, FollowedLaptop
from tournaments.models import Event


def introduce(link: EventLink, client: LinkClient) -> bool:
    """Introduce this laptop to the link's server if it took over and the server does not know it yet.

    Return True if it was introduced now. A repeated introduction changes nothing. Raises LinkError.
    """
    followed = FollowedLaptop.objects.filter(machine=link.source, taken_at__isnull=False, is_introduced=False).first()
    if followed is None:
        return False
    answer = client.introduce(introduction_of(link, followed))
    position = answer.get("position")
    if not isinstance(position, int):
        raise LinkError("answer")
    link.sent_position = max(link.sent_position, position)
    link.save(update_fields=["sent_position"])
    hear_answer(link, answer)
    FollowedLaptop.objects.filter(pk=followed.pk).update(is_introduced=True)
    return True


def introduction_of(link: EventLink, followed: FollowedLaptop) -> dict[str, Any]:
    """Return what the server has to know."""
    mirror = followed.mirror
    rows = mirror.rows.exclude(part__in=NO_TABLE)
    pairs: dict[str, list[list[int]]] = {}
    for part, theirs, ours in rows.exclude(part="journal").values_list("part", "theirs", "ours"):
        pairs.setdefault(part, []).append([theirs, ours])
    digests = read_state(link).digests["journal"]
    entries = rows.filter(part="journal").values_list("theirs", "ours", "digest")
    return {
        "first": mirror.source,
        "laptop": laptop_name(),
        "state": [followed.sent_position, followed.sent_digest],
        "terms": written_chain(chain_of(link.event, link.source)),
        "pairs": pairs,
        "entries": [[theirs, ours, digest, digests.get(ours, "")] for theirs, ours, digest in entries],
        "adopted": [[row.part, row.theirs, row.ours] for row in link.received.filter(part__in=pairs)],
        "slugs": {str(row.pk): row.slug for row in Event.objects.belonging_to(link.event)},
    }
