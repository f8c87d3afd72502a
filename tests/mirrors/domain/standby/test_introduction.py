"""What a laptop that took over says of itself."""

from __future__ import annotations

import pytest

from mirrors.domain.link_client import LinkClient
from mirrors.domain.standby.introduction import introduce, introduction_of
from mirrors.domain.standby.taking_over import run_event_here
from tests.factories import owner_of, publish_next
from tests.mirrors.hall import Hall

pytestmark = pytest.mark.django_db


def test_it_names_the_pairs_of_keys_and_is_sent_once(linked: Hall) -> None:
    with linked.first:
        publish_next(linked.event())
    linked.pair()
    linked.send(linked.first)
    linked.follow()
    with linked.second:
        run_event_here(event=linked.event(), actor=owner_of(linked.event()))
        link, followed = linked.link(), linked.followed()
        said = introduction_of(link, followed)
        assert said["first"] == followed.mirror.source
        assert len(said["pairs"]["contestants"]) == 8
        assert {own for _theirs, own in said["pairs"]["events"]} == {linked.event().pk}
        assert [row[1] for row in said["entries"]] == sorted(row[1] for row in said["entries"])
        client = LinkClient(link, linked.server.fetch)
        assert introduce(link, client) is True
        assert introduce(link, client) is False
