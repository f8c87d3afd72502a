"""How often wrong links are borne, and how much a right one may do."""

from __future__ import annotations

from django.test import RequestFactory

from accounts.links import OF_ACTS, OF_WRONG_LINKS, may_act, may_look, was_wrong


def test_so_many_wrong_links_are_borne_from_one_address_and_right_ones_never_count() -> None:
    request = RequestFactory().get("/", REMOTE_ADDR="10.2.2.2")
    for _number in range(OF_WRONG_LINKS.most):
        assert may_look(request)
        was_wrong(request)
    assert not may_look(request)
    assert may_look(RequestFactory().get("/", REMOTE_ADDR="10.2.2.3"))


def test_so_much_is_done_by_one_link() -> None:
    assert [may_act("one") for _number in range(OF_ACTS.most + 1)] == [True] * OF_ACTS.most + [False]
    assert may_act("another")
