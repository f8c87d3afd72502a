"""User names that cannot be confused with an existing name.

New names are written in ASCII, so letters of another script cannot look like them. Two names must differ by more than
ASCII characters that look alike (Unicode, TR 39, confusables.txt).
"""

from __future__ import annotations

import re

from django.contrib.auth.validators import ASCIIUsernameValidator

from accounts.models import User

LOOK_ALIKE = (("0", "o"), ("1", "i", "l"), ("m", "rn"), ("w", "vv"))
"""In lower case, because names that differ only by case are the same name."""

validators = [ASCIIUsernameValidator()]


def looks_taken(name: str) -> bool:
    """Return True if an account has this name or one that looks like it."""
    return User.objects.filter(username__iregex=rf"^{_reading_like(name.lower())}$").exists()


def _reading_like(name: str) -> str:
    """Return a regular expression that matches all names that look like this one."""
    groups = {look: "|".join(group) for group in LOOK_ALIKE for look in group}
    parts = re.findall("rn|vv|.", name, re.DOTALL)
    return "".join(f"({groups[part]})" if part in groups else re.escape(part) for part in parts)
