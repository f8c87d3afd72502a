"""Limits on personal links and codes without an account: wrong ones from an address, and actions by a valid link."""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from django.http import HttpRequest

from accounts.login_limits import Count, Limit, network_of

OF_WRONG_LINKS = Limit("wrong-link", 30, 5 * 60)
"""More than typing errors explain. A hall shares an address, so valid links neither count nor wait."""
OF_ACTS = Limit("link-acts", 120, 5 * 60)
"""Far more actions than a captain's match has boards."""
OF_WRONG_CODES = Limit("wrong-code", 10, 15 * 60)
"""Wrong six-digit codes from one address, for as long as a code is valid. Valid codes do not count."""
OF_CODES = Limit("codes", 100, 15 * 60)
"""Codes of any kind, from all addresses, that are compared with the codes of one event."""

OF_OPENED_SCREENS = Limit("screen-opened", 60, 15 * 60)
"""Hall screens opened from one address. A hall shares an address, and an event has 40 screens at most."""
OF_SCREEN_ANSWERS = Limit("screen-answers", 600, 5 * 60)
"""Contents requested by one screen: two a second, in a hall where every second has a result."""


def is_borne(request: HttpRequest) -> bool:
    """Count one more unknown link requested from this address. Return False if there were too many."""
    return Count(OF_WRONG_LINKS, network_behind(request)).take()


def may_act(token: str) -> bool:
    """Count one more action with this token. Return False if there were too many."""
    return Count(OF_ACTS, token).take()


def guesses_of(request: HttpRequest) -> Count:
    """Return the count of wrong codes from this address, for ``begin`` and ``end``."""
    return Count(OF_WRONG_CODES, network_behind(request))


def may_compare(event_id: int) -> bool:
    """Count one more code compared with those of this event. Return False if there were too many."""
    return Count(OF_CODES, str(event_id)).take()


def may_open_screen(request: HttpRequest) -> bool:
    """Count one more hall screen opened from this address. Return False if there were too many."""
    return Count(OF_OPENED_SCREENS, network_behind(request)).take()


def may_refresh_screen(key: int) -> bool:
    """Count one more content of this hall screen. Return False if there were too many."""
    return Count(OF_SCREEN_ANSWERS, str(key)).take()


def network_behind(request: HttpRequest) -> str:
    """Return the key of the connection from which the request comes."""
    return network_of(str(get_adapter().get_client_ip(request)))
