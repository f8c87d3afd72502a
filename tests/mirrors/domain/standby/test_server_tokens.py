"""The server learns the digests of the tokens of second laptops, and forgets those of removed ones."""

from __future__ import annotations

import pytest

from mirrors.domain.standby.followers import remove_stand_by
from mirrors.domain.standby.server_tokens import store_stand_by_tokens
from mirrors.models import EventMirror, ScopedToken
from tests.mirrors.hall import Hall

pytestmark = pytest.mark.django_db


def test_a_paired_laptop_gets_a_token_for_the_event_and_a_removed_one_loses_it(linked: Hall) -> None:
    linked.pair()
    linked.send(linked.first)
    with linked.first:
        stand_by = linked.event().stand_bys.get()
        assert stand_by.is_known_to_server is True
    with linked.server:
        token = ScopedToken.objects.get(digest=stand_by.server_digest)
        assert (token.event, token.scopes, token.revoked_at) == (linked.event(), ["mirror"], None)
    with linked.first:
        remove_stand_by(event=linked.event(), pk=stand_by.pk)
    linked.send(linked.first)
    with linked.server:
        token.refresh_from_db()
        assert token.revoked_at is not None


def test_other_values_are_refused(linked: Hall) -> None:
    with linked.server:
        mirror = EventMirror.objects.select_related("token__owner").get()
        assert mirror.token is not None
        for wrong in ([["hall2", "short"]], [["", "0" * 64]], [["x", "0" * 64]] * 9):
            with pytest.raises(ValueError):  # noqa: PT011
                store_stand_by_tokens(mirror.token, mirror.source, wrong, [])
