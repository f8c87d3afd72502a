"""The server's side: who can send what, and what is undone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mirrors.domain.applying import apply_changes, may_send
from mirrors.domain.changes import Changes, changes_between
from mirrors.domain.mirror_list import end_mirror
from mirrors.domain.mirrored_state import read_state
from mirrors.domain.row_digests import changed_total, row_digest, unpacked
from mirrors.domain.server_terms import MirrorEnded
from mirrors.domain.term_rows import chain_of
from mirrors.domain.tokens import MIRROR, create_token
from mirrors.models import EventMirror, ScopedToken
from tests.factories import enter_results, make_event, make_user, publish_next, started_event
from tests.mirrors.pairs import Pair
from tournaments.domain.errors import Refused
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def pair() -> Pair:
    pair = Pair(started_event(players=4, rounds=3))
    pair.send()
    return pair


def new_changes(pair: Pair) -> Changes:
    """The changes after a new result, which the server does not have yet."""
    enter_results(publish_next(pair.event), boards=1)
    pair.link.refresh_from_db()
    base = (pair.link.position, pair.link.digest)
    earlier, terms = unpacked(bytes(pair.link.acknowledged)), chain_of(pair.event, pair.link.source)
    return changes_between(base, earlier, read_state(pair.link), pair.link.position + 1, terms)


def laptop_token() -> ScopedToken:
    return ScopedToken.objects.get(name="laptop")


def send(pair: Pair, changes: Changes, token: ScopedToken | None = None) -> bool:
    source = pair.link.source
    return apply_changes(token=token or laptop_token(), source=source, changes=changes).is_current


def test_changes_are_applied_once_and_those_of_an_unknown_state_not_at_all(pair: Pair) -> None:
    changes = new_changes(pair)
    assert send(pair, replace(changes, base_digest="0" * 32)) is False
    assert send(pair, changes) is True
    version = pair.copy.version
    assert send(pair, changes) is True
    assert (pair.copy.version, pair.differences()) == (version, {})


def test_only_a_token_of_an_owner_for_this_event_or_all_can_send(pair: Pair) -> None:
    changes = new_changes(pair)
    owner = make_user("server-owner")
    other = make_event(name="Other", owner=owner)
    [_own, one], [_x, two] = (
        (None, create_token(owner=owner, name="this", scopes=[MIRROR], event=pair.copy)[0]),
        (None, create_token(owner=owner, name="that", scopes=[MIRROR], event=other)[0]),
    )
    stranger = create_token(owner=make_user("stranger"), name="x", scopes=[MIRROR])[0]
    assert [may_send(token, pair.mirror) for token in (laptop_token(), one, two, stranger)] == [
        True,
        True,
        False,
        False,
    ]
    for token in (two, stranger):
        with pytest.raises(MirrorEnded):
            send(pair, changes, token)
    assert send(pair, changes, one) is True
    assert pair.mirror.token == one


def test_a_token_for_one_event_makes_no_new_mirror(pair: Pair) -> None:
    token = create_token(owner=make_user("server-owner"), name="this", scopes=[MIRROR], event=pair.copy)[0]
    whole = changes_between((0, ""), {}, read_state(pair.link), 1, chain_of(pair.event, "another"))
    with pytest.raises(MirrorEnded):
        apply_changes(token=token, source="another", changes=whole)
    partial = replace(whole, base=3, base_digest=whole.digest, position=4)
    status = apply_changes(token=laptop_token(), source="another", changes=partial)
    assert (status.position, status.is_current, EventMirror.objects.count()) == (0, False, 1)


def test_an_ended_mirror_takes_nothing_more(pair: Pair) -> None:
    changes = new_changes(pair)
    end_mirror(event=pair.copy)
    with pytest.raises(MirrorEnded):
        send(pair, changes)


def forged(pair: Pair, part: str, **values: object) -> Changes:
    """Changes of the first new row of a part, with digests that fit."""
    changes = new_changes(pair)
    row = changes.rows[part][0]
    other = row | values
    digest = changed_total(changes.digest, [row_digest(part, row)], [row_digest(part, other)])
    return replace(changes, digest=digest, rows={**changes.rows, part: [other, *changes.rows[part][1:]]})


@pytest.mark.parametrize(
    ("part", "values"),
    [
        ("games", {"pairing": 999_999}),
        ("games", {"white_result": "9"}),
        ("games", {"extra": 1}),
        ("pairings", {"round": None}),
    ],
)
def test_rows_that_cannot_be_stored_leave_everything_as_it_was(
    pair: Pair, part: str, values: dict[str, object]
) -> None:
    before = (pair.mirror.position, Event.objects.values_list("version").get(pk=pair.copy.pk))
    with pytest.raises(Refused):
        send(pair, forged(pair, part, **values))
    assert (pair.mirror.position, Event.objects.values_list("version").get(pk=pair.copy.pk)) == before
    assert pair.copy.rounds.get(number=1).state == "planned"


def test_a_digest_that_does_not_fit_is_refused(pair: Pair) -> None:
    with pytest.raises(Refused, match="do not fit together"):
        send(pair, replace(new_changes(pair), digest="1" * 32))


def test_a_row_that_the_database_stores_otherwise_is_refused(pair: Pair) -> None:
    with pytest.raises(Refused, match="do not fit together"):
        send(pair, forged(pair, "journal", at="2026-11-28T10:00:00.000000+00:00"))


def test_a_key_of_another_event_of_the_server_cannot_be_reached(pair: Pair) -> None:
    other = started_event(players=4, rounds=3, name="Other")
    changes = new_changes(pair)
    keys = set(other.registrations.values_list("pk", flat=True))
    assert send(pair, replace(changes, deleted={"contestants": sorted(keys)})) is True
    assert set(other.registrations.values_list("pk", flat=True)) == keys
