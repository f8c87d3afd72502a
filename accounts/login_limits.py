"""Limits on wrong passwords, for each account and address.

They stop a long series of guesses, and a stranger's guesses cannot lock the owner out. The quick limit counts an
account *and* an address together. A wide limit counts an address (the devices in a hall share one). A slow limit
counts an account from all addresses. A device that has signed in to the account before is under none of these and has
its own limit, so its owner can sign in while others guess.
"""

from __future__ import annotations

import hashlib
import ipaddress
import time
from collections.abc import Sequence
from dataclasses import dataclass

from django.core.cache import cache


@dataclass(frozen=True, slots=True)
class Limit:
    """Maximum number of wrong passwords, or of other counted actions, in a number of seconds."""

    name: str
    most: int
    seconds: int


OF_ACCOUNT_AND_ADDRESS = Limit("account-address", 5, 5 * 60)
OF_ADDRESS = Limit("address", 60, 5 * 60)
OF_ACCOUNT = Limit("account", 100, 60 * 60)
OF_DEVICE = Limit("device", 10, 5 * 60)
HELD_SECONDS = 60
"""An attempt whose process died keeps its slot for this many seconds."""
PATIENCE_SECONDS = 5.0
"""An attempt waits at most this many seconds for undecided attempts."""
WAITING_TIMES = 2
"""Maximum number of waiting attempts, as a multiple of the limit. Each occupies a thread."""
LOOK_SECONDS = 0.05


def network_of(address: str) -> str:
    """Return the key of one connection: an IPv4 address, or the /64 of an IPv6 address.

    One household or server has a whole /64, so single IPv6 addresses cost nothing. IPv4 addresses written as IPv6
    count as IPv4. Text that is not an address is its own key.
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


@dataclass(frozen=True, slots=True)
class Count:
    """A limit and the key counted under it."""

    limit: Limit
    of: str

    @property
    def _key(self) -> str:
        return f"attempts:{self.limit.name}:{hashlib.sha256(self.of.encode()).hexdigest()}"

    def take(self) -> bool:
        """Count one more. Return False if that exceeds the limit."""
        return _one_more(self._key, self.limit.seconds) <= self.limit.most

    @property
    def is_full(self) -> bool:
        """Return True if one more would exceed the limit. Counts nothing."""
        return int(cache.get(self._key, 0)) >= self.limit.most

    def begin(self) -> bool:
        """Begin an attempt, which ``end`` ends. Return False if too many attempts have failed.

        Undecided attempts hold a slot, so parallel guesses gain nothing, but they are not failures. If all slots are
        held, the attempt waits for one, as long as few attempts wait.
        """
        if self._takes_place():
            return True
        waiting = f"{self._key}:waiting"
        try:
            if _one_more(waiting, HELD_SECONDS) > WAITING_TIMES * self.limit.most:
                return False
            end = time.monotonic() + PATIENCE_SECONDS
            while not self.is_full and time.monotonic() < end:
                time.sleep(LOOK_SECONDS)
                if self._takes_place():
                    return True
            return False
        finally:
            _one_less(waiting)

    def _takes_place(self) -> bool:
        failed = int(cache.get(self._key, 0))
        if failed < self.limit.most:
            if failed + _one_more(self._held, HELD_SECONDS) <= self.limit.most:
                return True
            _one_less(self._held)
        return False

    def end(self, *, has_failed: bool) -> None:
        """End an attempt. A failed attempt is counted."""
        if has_failed:
            self.take()
        _one_less(self._held)

    @property
    def _held(self) -> str:
        return f"{self._key}:held"


def _one_more(key: str, seconds: int) -> int:
    cache.add(key, 0, seconds)
    try:
        return int(cache.incr(key))
    except ValueError:  # it expired between the two lines: this is the first of a new period
        return 1


def _one_less(key: str) -> None:
    try:
        cache.decr(key)
    except ValueError:  # it has expired
        return


def counts(*, account: str, address: str, device: str) -> Sequence[Count]:
    """Return the counts for an attempt, the narrowest first. Once that is full, the wider ones are not filled further.

    ``device`` is the mark of a device that the account knows, or empty.
    """
    address = network_of(address)
    if device:
        return [Count(OF_DEVICE, f"{account} {device}")]
    return [
        Count(OF_ACCOUNT_AND_ADDRESS, f"{account} {address}"),
        Count(OF_ADDRESS, address),
        Count(OF_ACCOUNT, account),
    ]
