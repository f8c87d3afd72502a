"""One submitted form is one action, however often it is sent."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import SentForm

SECOND_CLICK = datetime.timedelta(minutes=1)
"""Within this time a second submission counts as a double click; later the user returned to the form and gets a
message."""
KEPT = datetime.timedelta(days=1)
"""Time for which submitted forms are remembered."""


@dataclass(frozen=True, slots=True)
class Done:
    """Result of a form: the address of the next page, and the message."""

    address: str
    said: str


def run_once(*, key: str, act: Callable[[], tuple[str, str]]) -> Done:
    """Run ``act``, unless a form with this key did already; ``act`` returns the next address and the message.

    Of two requests with the same key, the second waits for the first, whose row has the key in the same transaction.
    An exception in ``act`` stores nothing, so the form can be sent again.
    """
    with transaction.atomic():
        form, is_new = SentForm.objects.get_or_create(key=key)
        if is_new:
            form.address, form.said = act()
            form.save(update_fields=["address", "said"])
            transaction.on_commit(delete_old_forms)
    if timezone.now() - form.at > SECOND_CLICK:
        return Done(form.address, _("This form was already sent. Nothing was changed again."))
    return Done(form.address, form.said)


def delete_old_forms() -> None:
    """Delete old forms, which will not be sent again."""
    SentForm.objects.filter(at__lt=timezone.now() - KEPT).delete()
