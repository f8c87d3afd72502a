"""The second laptop runs the event: a provisional term, which the server confirms if it is the first to arrive."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from mirrors.domain.laptop_terms import store_laptop
from mirrors.domain.term_rows import new_key, read_chain
from mirrors.domain.terms.chain import MOST_TERMS, EventLine
from mirrors.domain.terms.laptop_rules import Laptop, begin_provisional, may_begin
from mirrors.models import EventLink, EventMirror, FollowedLaptop, MirroredRow, ReceivedMessage
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import Change, locking
from tournaments.domain.journal.event_lock import notify_desk
from tournaments.models import Event
from tournaments.models.row_tracking import reading


def run_event_here(*, event: Event, actor: User) -> EventLink:
    """Run the event on this stand-by, from the last state that it has. It needs no answer of any other computer.

    Raises Refused if this laptop does not follow the event, has no complete copy, or knows that the first laptop does
    not run the event.
    """
    with transaction.atomic(), reading():
        mirror = EventMirror.objects.select_for_update().filter(event=event, followed__isnull=False).first()
        followed = None if mirror is None else FollowedLaptop.objects.select_for_update().get(mirror=mirror)
        event.refresh_from_db(from_queryset=locking())
        if mirror is None or followed is None or followed.taken_at is not None:
            raise Refused(_("This laptop does not follow the event."), _("Load the page again and check it."))
        link = EventLink(
            event=event,
            address=followed.server,
            token=followed.server_token if followed.server else "",
            created_by=actor,
            created_at=timezone.now(),
            source=followed.machine,
            sent_position=followed.sent_position,
            next_at=timezone.now(),
        )
        laptop = _begun(followed, mirror, link)
        link.save()
        _note_received(link, followed)
        store_laptop(link, laptop)
        EventMirror.objects.filter(pk=mirror.pk).update(is_over=True)
        FollowedLaptop.objects.filter(pk=followed.pk).update(taken_at=link.created_at, next_at=link.created_at)
        details: dict[str, object] = {"laptop": mirror.laptop}
        Change(event, actor, details, what="link", is_public=False).write("run_here")
        notify_desk(event, what="link")
    return link


def _begun(followed: FollowedLaptop, mirror: EventMirror, link: EventLink) -> Laptop:
    """Return this laptop with its provisional term."""
    chain = read_chain(followed.terms)
    before = Laptop(link.source, EventLine(chain, followed.sent_position, {}), chain)
    if chain[-1].machine != mirror.source or not followed.runs_there or not may_begin(before):
        raise Refused(_("The first laptop does not run the event any more."), _("Check who runs the event now."))
    if len(chain) >= MOST_TERMS:
        raise Refused(_("Too many hand-overs of this event."), _("Copy the event and continue with the copy."))
    return begin_provisional(before, new_key())


def _note_received(link: EventLink, followed: FollowedLaptop) -> None:
    """Note which rows here came from the server, so that the server knows them again."""
    keys = {
        (part, theirs): ours
        for part, theirs, ours in MirroredRow.objects.filter(mirror=followed.mirror_id, part__in=_parts(followed))
        .exclude(digest="")
        .values_list("part", "theirs", "ours")
    }
    ReceivedMessage.objects.bulk_create(
        [
            ReceivedMessage(link=link, part=part, theirs=there, ours=keys[part, first])
            for part, there, first in followed.adopted
            if (part, first) in keys
        ],
        batch_size=500,
        ignore_conflicts=True,
    )


def _parts(followed: FollowedLaptop) -> set[str]:
    return {part for part, _there, _first in followed.adopted}
