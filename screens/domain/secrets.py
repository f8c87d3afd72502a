"""Tokens and codes of screens: made from random numbers, stored only as keyed digests.

A token has 256 random bits. Six digits have 20 bits: they work once and for 15 minutes. An address has 10 wrong codes
in 15 minutes, and an event 100 codes from all addresses (`accounts.links`). With 300 screens waiting on the whole
server, an arbiter's guess hits one of them with a chance of 1 in 3,300; it would show published rounds of another
event on that screen, and nothing else.
"""

from __future__ import annotations

import datetime
import secrets

from django.utils.crypto import salted_hmac

CODE_DIGITS = 6
CODE_VALID = datetime.timedelta(minutes=15)
"""Time for which a code works."""
TOKEN_BYTES = 32
LONGEST_TOKEN = 100
MOST_TYPED = 1000
"""Characters of the codes that one form has."""


def new_token() -> str:
    """Return a random token for a browser."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_digest(token: str) -> str:
    """Return the keyed digest under which a token is stored."""
    return salted_hmac("screens.token", token, algorithm="sha256").hexdigest()


def random_code() -> str:
    """Return six random digits."""
    return f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}"


def code_digest(code: str) -> str:
    """Return the keyed digest under which a code is stored."""
    return salted_hmac("screens.code", code, algorithm="sha256").hexdigest()


def network_digest(network: str) -> str:
    """Return the keyed digest under which a connection is stored."""
    return salted_hmac("screens.network", network, algorithm="sha256").hexdigest()


def codes_in(typed: str) -> list[str]:
    """Return the codes in the text, each once, however people separate the digits: ``123 456, 654-321``.

    Digits that are left at the end are a code that is too short.
    """
    digits = "".join(str(int(letter)) for letter in typed[:MOST_TYPED] if letter.isdecimal())
    return list(dict.fromkeys(digits[at : at + CODE_DIGITS] for at in range(0, len(digits), CODE_DIGITS)))
