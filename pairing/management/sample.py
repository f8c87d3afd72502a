"""A sample event to practise with: hidden, two rounds played, and a draft of the third."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from pairing.management.demo_event import make_event
from tournaments.domain.errors import Refused
from tournaments.models import Event, Role

PLAYED = 2


@transaction.atomic
def create_sample(*, actor: User) -> Event:
    """Create the event. Raises Refused if the user already owns one: each costs three pairings of 58 players."""
    User.objects.select_for_update().get(pk=actor.pk)  # simultaneous requests are counted one after the other
    name = _("Sample event")
    if Event.objects.filter(name=name, memberships__user=actor, memberships__role=Role.OWNER).exists():
        raise Refused(_("You already have a sample event."), _("Delete it first."))
    return make_event(actor, name=name, played=PLAYED)
