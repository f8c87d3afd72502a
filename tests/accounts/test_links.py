"""How often wrong links are borne, and how much a right one may do."""

from __future__ import annotations

from django.test import RequestFactory

from accounts.links import (
    OF_ACTS,
    OF_CODES,
    OF_WRONG_CODES,
    OF_WRONG_LINKS,
    guesses_of,
    is_borne,
    may_act,
    may_compare,
)


def test_so_many_wrong_links_are_borne_from_one_address() -> None:
    request = RequestFactory().get("/", REMOTE_ADDR="10.2.2.2")
    assert [is_borne(request) for _number in range(OF_WRONG_LINKS.most + 1)] == [True] * OF_WRONG_LINKS.most + [False]
    assert is_borne(RequestFactory().get("/", REMOTE_ADDR="10.2.2.3"))


def test_so_much_is_done_by_one_link() -> None:
    assert [may_act("one") for _number in range(OF_ACTS.most + 1)] == [True] * OF_ACTS.most + [False]
    assert may_act("another")


def test_a_network_of_ipv6_counts_as_one_address() -> None:
    requests = [RequestFactory().get("/", REMOTE_ADDR=f"2001:db8:7:1::{number:x}") for number in range(1, 40)]
    assert sum(is_borne(request) for request in requests) == OF_WRONG_LINKS.most
    assert is_borne(RequestFactory().get("/", REMOTE_ADDR="2001:db8:7:2::1"))


def test_wrong_codes_are_counted_by_their_origin_and_right_ones_are_not() -> None:
    request = RequestFactory().get("/", REMOTE_ADDR="10.2.2.2")
    guesses = guesses_of(request)
    for _number in range(OF_WRONG_CODES.most):
        assert guesses.begin()
        guesses.end(has_failed=False)
    for _number in range(OF_WRONG_CODES.most):
        assert guesses.begin()
        guesses.end(has_failed=True)
    assert not guesses.begin()
    assert guesses_of(RequestFactory().get("/", REMOTE_ADDR="10.2.2.3")).begin()


def test_so_many_codes_are_compared_with_those_of_one_event() -> None:
    assert [may_compare(1) for _number in range(OF_CODES.most + 1)] == [True] * OF_CODES.most + [False]
    assert may_compare(2)
