"""Rights that change outside the events: a user who signs out or is blocked loses the live stream at once."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver

from accounts.models import User
from live.messages import rights_changed


@receiver(post_delete, sender=Session)
def _signed_out(instance: Session, **_others: Any) -> None:
    # Not the sign-out signal: it is sent before the session is deleted.
    user_id = instance.get_decoded().get(SESSION_KEY)
    if user_id is not None:
        transaction.on_commit(partial(rights_changed, int(user_id)))


@receiver(post_save, sender=User)
def _changed(instance: User, *, created: bool, update_fields: frozenset[str] | None = None, **_others: Any) -> None:
    if not created and set(update_fields or ()) != {"last_login"}:
        transaction.on_commit(partial(rights_changed, instance.pk))


@receiver(post_delete, sender=User)
def _deleted(instance: User, **_others: Any) -> None:
    transaction.on_commit(partial(rights_changed, instance.pk))
