"""What the door keeps: whole answers that are for everybody, those asked for last, of bounded size."""

from __future__ import annotations

import pytest

from live.cached_responses import OVERHEAD, CachedResponse, LocalCache

TAG = (b"etag", b'W/"state-page"')
PUBLIC, PRIVATE = (b"cache-control", b"public, no-cache"), (b"cache-control", b"private, no-cache")
ONE = 1000


@pytest.mark.parametrize(
    ("status", "headers", "mark"),
    [
        (200, (TAG, PUBLIC), "state"),
        (200, (TAG, PRIVATE), ""),
        (200, (TAG,), ""),
        (200, (PUBLIC,), ""),
        (303, (TAG, PUBLIC), "state"),
        (303, (TAG, PRIVATE), ""),
        (302, (TAG, PUBLIC), ""),
        (404, (TAG, PUBLIC), ""),
        (503, (TAG, PUBLIC), ""),
        (200, (TAG, PUBLIC, (b"set-cookie", b"sessionid=somebodys")), ""),
    ],
)
def test_only_a_good_answer_for_everybody_without_a_cookie_is_of_a_state(
    status: int, headers: tuple[tuple[bytes, bytes], ...], mark: str
) -> None:
    assert CachedResponse(status, headers, b"").mark == mark


def answer(letter: str) -> CachedResponse:
    return CachedResponse(200, (), letter.encode() * ONE)


def key(letter: str) -> tuple[str, str, str]:
    return letter, "", "en"


def test_the_shelf_holds_so_many_bytes_of_what_was_asked_for_last() -> None:
    shelf = LocalCache(most_bytes=3 * (ONE + OVERHEAD))
    for letter in "abc":
        shelf.put(key(letter), answer(letter))
    assert shelf.get(key("a")) == answer("a")
    shelf.put(key("d"), answer("d"))
    assert [shelf.get(key(letter)) for letter in "abcd"] == [answer("a"), None, answer("c"), answer("d")]
    assert shelf.bytes == 3 * (ONE + OVERHEAD)


def test_a_newer_answer_takes_the_place_of_the_older_one() -> None:
    shelf = LocalCache(most_bytes=3 * (ONE + OVERHEAD))
    for letter in "abcabc":
        shelf.put(key("page"), answer(letter))
    assert (shelf.get(key("page")), shelf.bytes) == (answer("c"), ONE + OVERHEAD)


def test_what_is_larger_than_the_whole_shelf_is_not_kept() -> None:
    shelf = LocalCache(most_bytes=ONE)
    shelf.put(key("a"), answer("a"))
    assert (shelf.get(key("a")), shelf.bytes) == (None, 0)
