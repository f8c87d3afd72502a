"""Messages: what changed between two states; anything else than a message of this program is refused."""

from __future__ import annotations

import json
import zlib
from typing import Any

import pytest

from mirrors.domain.changes import Changes, InvalidChangesError, changes_between, read_changes, read_json, written
from mirrors.domain.mirrored_state import read_state
from mirrors.domain.terms.chain import RunningTerm
from tests.factories import started_event
from tests.mirrors.pairs import Pair

D, E = "d" * 32, "e" * 32
TERMS = (RunningTerm("a", "hall", 0), RunningTerm("b", "", 2))
MESSAGE = Changes(
    3, D, 4, E, 17, {5: 17}, {"games": [{"ref": 1}]}, {"byes": [2]}, TERMS, laptop="hall", program="tabellone"
)


def content(**values: Any) -> bytes:
    whole = json.loads(zlib.decompress(written(MESSAGE, "hall")))
    return zlib.compress(json.dumps(whole | values).encode())


def test_a_message_is_read_as_it_was_written() -> None:
    assert read_changes(written(MESSAGE, "hall")) == MESSAGE
    assert MESSAGE.is_whole is False
    assert Changes(0, "", 4, E, 1, {}, {}, {}).is_whole is True


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"plain",
        written(MESSAGE, "hall")[:-3],
        zlib.compress(b"[]"),
        zlib.compress(b"{}"),
        zlib.compress(b'{"a":0.5}'),
        zlib.compress(b"[" * 100_000),
        content(base=[4, D]),
        content(base=[-1, D]),
        content(base=[3, "short"]),
        content(position=[4, "Z" * 32]),
        content(position=["4", E]),
        content(version=True),
        content(versions=[[1, -1]]),
        content(versions=[[[], 1]]),
        content(rows=[]),
        content(rows={"users": []}),
        content(rows={"games": {}}),
        content(rows={"games": [1]}),
        content(rows={"games": [{"ref": 0}]}),
        content(rows={"games": [{}]}),
        content(deleted={"games": ["1"]}),
        content(deleted={"games": [0]}),
        content(laptop=7),
    ],
)
def test_other_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(InvalidChangesError):
        read_changes(data)


def test_bytes_that_expand_beyond_the_limit_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    data = zlib.compress(b'"' + b"a" * 1000 + b'"')
    assert read_json(data) == "a" * 1000
    monkeypatch.setattr("mirrors.domain.changes.MOST_CONTENT", 1000)
    with pytest.raises(InvalidChangesError):
        read_json(data)


@pytest.mark.django_db
def test_only_rows_that_differ_and_keys_that_are_gone_are_in_a_message() -> None:
    pair = Pair(started_event(players=4, rounds=3))
    state = read_state(pair.link)
    before = {part: dict(digests) for part, digests in state.digests.items()}
    player = min(before["contestants"])
    before["contestants"][player] = D
    before["byes"] = {77: D}
    changes = changes_between((3, D), before, state, 4, TERMS)
    assert changes.rows == {"contestants": [state.rows["contestants"][player]]}
    assert changes.deleted == {"byes": [77]}
    assert (changes.base, changes.base_digest, changes.position, changes.digest) == (3, D, 4, state.total)
    assert changes.terms == TERMS
    assert changes.versions == {pair.event.pk: state.event.version}
