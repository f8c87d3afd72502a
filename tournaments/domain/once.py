"""One filled form is one act, however often it is sent."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import SentForm

SECOND_CLICK = datetime.timedelta(minutes=1)
"""Within this time the form was sent again by the same hand; later somebody came back to it and should be told."""
KEPT = datetime.timedelta(days=1)
"""For so long a form that is sent again is known."""


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a form: the address to go on at, and what there is to say."""

    address: str
    said: str


def do_once(*, key: str, act: Callable[[], tuple[str, str]]) -> Done:
    """Act, unless the form of this key did already; ``act`` gives the address to go on at and what to say.

    Two of one key at the same time: the second waits for the first, whose row has the key in the same transaction.
    What ``act`` raises leaves nothing behind, so the form may be sent again.
    """
    with transaction.atomic():
        form, is_new = SentForm.objects.get_or_create(key=key)
        if is_new:
            form.address, form.said = act()
            form.save(update_fields=["address", "said"])
            transaction.on_commit(forget_old)
    if timezone.now() - form.at > SECOND_CLICK:
        return Done(form.address, _("This form was sent before; nothing was done a second time."))
    return Done(form.address, form.said)


def forget_old() -> None:
    """Forget the forms that nobody sends again."""
    SentForm.objects.filter(at__lt=timezone.now() - KEPT).delete()
