"""The name of this computer, as servers show it."""

from __future__ import annotations

import socket

LONGEST = 60


def laptop_name() -> str:
    """Return the host name, in printable letters."""
    name = "".join(letter for letter in socket.gethostname() if letter.isprintable())
    return name.partition(".")[0][:LONGEST] or "laptop"
