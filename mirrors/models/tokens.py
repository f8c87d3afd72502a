"""Tokens with which other programs act for a user, within scopes."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models

from tournaments.models import Event


class ScopedToken(models.Model):
    """A token of a user for another program. Only its digest is stored, so it is shown once."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="scoped_tokens")
    name = models.CharField(max_length=60)
    scopes: models.JSONField[Any] = models.JSONField(default=list)
    """What the token allows: values of ``mirrors.domain.tokens.Scope``."""
    event = models.ForeignKey(Event, models.CASCADE, null=True, blank=True, related_name="+")
    """The only event of the token; None: new events of the owner."""
    digest = models.CharField(max_length=64, unique=True)
    """SHA-256 of the token."""
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return self.name
