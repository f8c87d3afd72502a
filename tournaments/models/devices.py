"""Assistants' phones: devices that enter results for one day, without an account."""

from __future__ import annotations

from typing import Literal

from django.db import models
from django.utils import timezone

from accounts.link_tokens import new_nonce, opens, token_of
from tournaments.models.event import Event
from tournaments.models.row_tracking import ReadInAction

DeviceStatus = Literal["pending", "lapsed", "active", "revoked", "expired"]
"""``pending``: the link and the code work; ``lapsed``: they no longer do; ``active``: enrolled and valid."""
LONGEST_DEVICE_NAME = 60
"""Characters of a device's name."""
LINK, SESSION = "device-link", "device-session"
"""The kinds of tokens (accounts.link_tokens): of the link that enrols the device, and of its cookie afterwards."""


class AssistantDevice(ReadInAction):
    """A phone or tablet of an assistant: pending until it is enrolled by its link or code, then valid for the day.

    The database has no link, code or cookie: the tokens are signatures of the nonce, and of the code there is only a
    keyed digest. Enrolment draws a new nonce, so the link works once and does not reveal the cookie.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="devices")
    name = models.CharField(max_length=LONGEST_DEVICE_NAME)
    first_board = models.PositiveSmallIntegerField(default=0)
    """First and last board of the device (in a team event, matches); 0 and 0: all boards."""
    last_board = models.PositiveSmallIntegerField(default=0)
    nonce = models.CharField(max_length=40, unique=True, default=new_nonce)
    code_digest = models.CharField(max_length=64, blank=True, db_index=True)
    """Keyed digest of the six digits; empty after the enrolment."""
    code_expires_at = models.DateTimeField()
    """Time until which the link and the code work."""
    expires_at = models.DateTimeField()
    """End of the device's day in the event's time zone."""
    created_at = models.DateTimeField(auto_now_add=True)
    enrolled_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event", "pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def link_token(self) -> str:
        """Return the token of the link that enrols the device."""
        return token_of(LINK, self.pk, self.nonce)

    @property
    def session_token(self) -> str:
        """Return the value of the enrolled device's cookie."""
        return token_of(SESSION, self.pk, self.nonce)

    def is_opened_by(self, token: str) -> bool:
        """Return True if the token is that of this device's link."""
        return opens(token, LINK, self.pk, self.nonce)

    def is_borne_by(self, token: str) -> bool:
        """Return True if the token is the cookie of this device, enrolled."""
        return self.enrolled_at is not None and opens(token, SESSION, self.pk, self.nonce)

    def covers(self, board: int) -> bool:
        """Return True if the board (in a team event, the match) is one of the device's boards."""
        return not self.last_board or self.first_board <= board <= self.last_board

    @property
    def status(self) -> DeviceStatus:
        """Return the present status."""
        now = timezone.now()
        if self.revoked_at is not None:
            return "revoked"
        if now >= self.expires_at:
            return "expired"
        if self.enrolled_at is not None:
            return "active"
        return "pending" if now < self.code_expires_at else "lapsed"
