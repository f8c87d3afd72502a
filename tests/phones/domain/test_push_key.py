"""The key for push notifications: one for each secret key, and not in the database or a file."""

from __future__ import annotations

from phones.domain.push import decoded
from phones.domain.push_key import ORDER, public_key, push_key

KNOWN = "BCJxWwXiYkxOKre0BCMy4-UJen47GmCDeZnKOejKJ_goO4H0NA85PsDopO0kAaJU73gG3gspv3KiVqebaUvMV78"


def test_the_key_belongs_to_the_secret_key() -> None:
    first, again, other = (public_key(secret) for secret in ("a" * 50, "a" * 50, "b" * 50))
    assert first == again
    assert first != other
    point = decoded(first)
    assert (len(point), point[0]) == (65, 4)


def test_the_key_of_an_installation_stays_the_same_in_later_releases() -> None:
    """Another key would end all subscriptions."""
    known = push_key("tabellone").private_numbers().private_value
    assert 0 < known < ORDER
    assert public_key("tabellone") == KNOWN
