"""How many wrong passwords are borne, for which account and from where.

Nobody may guess for long, and nobody may lock somebody else out by guessing. So the quick limit is of an account *and*
an address together, a wide one is of an address (a hall shares one), and a slow one of an account from everywhere. A
device that has signed in to the account before is under none of these, but has a limit of its own: its owner gets in
while others guess.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from django.core.cache import cache


@dataclass(frozen=True, slots=True)
class Limit:
    """So many wrong passwords in so many seconds."""

    name: str
    most: int
    seconds: int


OF_ACCOUNT_AND_ADDRESS = Limit("account-address", 5, 5 * 60)
OF_ADDRESS = Limit("address", 60, 5 * 60)
OF_ACCOUNT = Limit("account", 100, 60 * 60)
OF_DEVICE = Limit("device", 10, 5 * 60)


@dataclass(frozen=True, slots=True)
class Count:
    """A limit and what is counted under it."""

    limit: Limit
    of: str

    @property
    def _key(self) -> str:
        return f"attempts:{self.limit.name}:{hashlib.sha256(self.of.encode()).hexdigest()}"

    def take(self) -> bool:
        """Count one more; False if that is more than the limit."""
        cache.add(self._key, 0, self.limit.seconds)
        try:
            return cache.incr(self._key) <= self.limit.most
        except ValueError:  # its time ended between the two lines: this is the first of a new time
            return True

    @property
    def is_full(self) -> bool:
        """Whether one more would be more than the limit; counts nothing."""
        return int(cache.get(self._key, 0)) >= self.limit.most

    def give_back(self) -> None:
        """The password was right: nothing to count."""
        try:
            cache.decr(self._key)
        except ValueError:  # its time has ended meanwhile
            return


def counts(*, account: str, address: str, device: str) -> Sequence[Count]:
    """What a try counts under, the narrowest first: once that is full, the wider ones are no longer filled.

    ``device`` is the mark of a device that the account knows, or empty.
    """
    if device:
        return [Count(OF_DEVICE, f"{account} {device}")]
    return [
        Count(OF_ACCOUNT_AND_ADDRESS, f"{account} {address}"),
        Count(OF_ADDRESS, address),
        Count(OF_ACCOUNT, account),
    ]
