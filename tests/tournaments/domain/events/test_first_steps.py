"""The checklist from a new event to its first published round."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.factories import add_players, make_event, owner_of, pair_round, publish_next, started_event
from tournaments.domain.entries.registrations import check_in
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def checklist(client: Client, event: Event) -> list[tuple[str, str]]:
    html = client.get(f"/e/{event.slug}/desk/").content.decode()
    part = html.partition('class="checklist"')[2].partition("</ol>")[0]
    rows = re.findall(r"<li([^>]*)>(.*?)</li>", part, re.DOTALL)
    texts = [" ".join(re.sub(r"<[^>]+>", " ", text).split()) for _mark, text in rows]
    marks = ["done" if "data-done" in mark else "now" if "aria-current" in mark else "" for mark, _text in rows]
    return list(zip(marks, texts, strict=True))


def test_the_desk_lists_the_first_steps_until_round_1_is_published(client: Client) -> None:
    event = make_event(rounds=3)
    client.force_login(owner_of(event))
    assert checklist(client, event) == [
        ("now", "1 Add players"), ("", "2 Start event"), ("", "3 Pair round 1"), ("", "4 Publish round 1"),
    ]  # fmt: skip
    rows = add_players(event, 4)
    check_in(event=event, actor=owner_of(event), registrations=rows[:3], present=True)
    assert checklist(client, event) == [
        ("done", "✓ Add players done 4"), ("", "2 Check in players 3 of 4"), ("now", "3 Start event"),
        ("", "4 Pair round 1"), ("", "5 Publish round 1"),
    ]  # fmt: skip
    event = started_event(players=4, rounds=3)
    client.force_login(owner_of(event))
    assert checklist(client, event) == [
        ("done", "✓ Add players done 4"), ("done", "✓ Start event done"), ("now", "3 Pair round 1"),
        ("", "4 Publish round 1"),
    ]  # fmt: skip
    pair_round(event)
    assert checklist(client, event)[2:] == [("done", "✓ Pair round 1 done"), ("now", "4 Publish round 1")]
    event = started_event(players=4, rounds=3)
    client.force_login(owner_of(event))
    publish_next(event)
    assert checklist(client, event) == []
