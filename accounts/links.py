"""Personal links without an account: how many wrong ones are borne from an address, and how much a right one may do."""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from django.http import HttpRequest

from accounts.attempts import Count, Limit

OF_WRONG_LINKS = Limit("wrong-link", 30, 5 * 60)
"""Nobody mistypes a link so often. A hall shares an address, so right ones neither count nor wait."""
OF_ACTS = Limit("link-acts", 120, 5 * 60)
"""Far more than a captain's match has boards."""


def is_borne(request: HttpRequest) -> bool:
    """Count one more link of nobody that was asked for from where the request comes; False if there were too many."""
    return Count(OF_WRONG_LINKS, _address(request)).take()


def may_act(token: str) -> bool:
    """Count one more act by the link of that token; False if there were too many."""
    return Count(OF_ACTS, token).take()


def _address(request: HttpRequest) -> str:
    return str(get_adapter().get_client_ip(request))
