"""What the readers of files say; see ``tournaments.messages``."""

from tournaments.messages import Message

__all__ = ["Message"]
