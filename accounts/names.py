"""User names that cannot be taken for somebody else's.

New names are written in ASCII, so that no letter of another script looks like one of them; of the ASCII characters that
people take for each other (Unicode, TR 39, confusables.txt), two names may not differ by those alone.
"""

from __future__ import annotations

import re

from django.contrib.auth.validators import ASCIIUsernameValidator

from accounts.models import User

LOOK_ALIKE = (("0", "o"), ("1", "i", "l"), ("m", "rn"), ("w", "vv"))
"""In lower case, as names that differ by case are one name."""

validators = [ASCIIUsernameValidator()]


def looks_taken(name: str) -> bool:
    """Whether somebody has this name, or one that reads like it."""
    return User.objects.filter(username__iregex=rf"^{_reading_like(name.lower())}$").exists()


def _reading_like(name: str) -> str:
    """A regular expression of all names that read like this one."""
    groups = {look: "|".join(group) for group in LOOK_ALIKE for look in group}
    parts = re.findall("rn|vv|.", name, re.DOTALL)
    return "".join(f"({groups[part]})" if part in groups else re.escape(part) for part in parts)
