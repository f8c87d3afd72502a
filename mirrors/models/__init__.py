"""Models of tokens, links and mirrors."""

from mirrors.models.links import EventLink, LinkEnding, ReceivedMessage
from mirrors.models.mirrors import BackMessage, EventMirror, MirroredRow
from mirrors.models.standby import FollowedLaptop, PairingCode, StandBy
from mirrors.models.terms import EventTerm, KeptAct, LaptopStanding
from mirrors.models.tokens import ScopedToken

__all__ = [
    "BackMessage",
    "EventLink",
    "EventMirror",
    "EventTerm",
    "FollowedLaptop",
    "KeptAct",
    "LaptopStanding",
    "LinkEnding",
    "MirroredRow",
    "PairingCode",
    "ReceivedMessage",
    "ScopedToken",
    "StandBy",
]
