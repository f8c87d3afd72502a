"""The server's side of terms: which message of a laptop counts, and who runs the event next."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from mirrors.domain.changes import Changes
from mirrors.domain.kept_acts import has_other_entries, keep_acts
from mirrors.domain.term_rows import chain_of, new_key, store_chain
from mirrors.domain.terms.chain import SERVER, Act, Batch, Chain, EventLine, Relation, RunningTerm, relation
from mirrors.domain.terms.server_rules import TermRefusal, give_back, hand_over, judge, take_over
from mirrors.models import EventMirror, EventTerm, ScopedToken
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import Change, locking, refuse_if_closed
from tournaments.domain.staff.access import role_of
from tournaments.models import Event, Role
from tournaments.models.row_tracking import reading

MOST_LAPTOPS = 50
"""Maximum number of laptops that have taken one event."""


class MirrorEnded(Exception):  # noqa: N818  (a refusal, not a program error)
    """The laptop does not run the event any more, or its token is for another one."""


def chain_of_mirror(mirror: EventMirror) -> Chain:
    """Return the terms of the mirror's event."""
    assert mirror.event is not None  # noqa: S101  (only called once the event is there)
    return chain_of(mirror.event, mirror.source)


def line_of(mirror: EventMirror) -> EventLine:
    """Return the event as the rules see it: its acts are the states that the laptop sent."""
    return EventLine(chain_of_mirror(mirror), mirror.position, {mirror.position: mirror.digest})


def refused_terms(event: Event | None) -> list[str]:
    """Return the keys of all provisional terms that cannot continue the event."""
    rows = EventMirror.objects.filter(event=event).exclude(refused_terms=[]) if event is not None else ()
    return sorted({key for row in rows for key in row.refused_terms})


def accepts(mirror: EventMirror, changes: Changes) -> bool:
    """Return True if the message counts in the term of its sender; provisional terms that continue the event are
    confirmed. If it does not count, its acts are kept. Call it with the locked mirror.
    """
    if mirror.event is None:
        return True
    if any(term.key in mirror.refused_terms for term in changes.terms):
        keep_acts(mirror, changes)
        return False
    line = line_of(mirror)
    found, is_other = relation(changes.terms, line.chain), has_other_entries(mirror, changes)
    if found is Relation.SAME and line.holder == mirror.source and not is_other:
        return True
    end = Act(mirror.position, mirror.digest) if mirror.position else None
    base = Act(changes.base, changes.base_digest) if changes.base else end
    if found is Relation.LONGER and base != end:
        return True  # the laptop learns what the server has, and sends from there
    batch = Batch(mirror.source, changes.terms, base, (Act(changes.position, changes.digest),))
    after, verdict = judge(line, batch)
    if is_other or not verdict.accepted or after.holder != mirror.source:
        keep_acts(mirror, changes)
        return False
    store_line(mirror, after)
    return True


def store_line(mirror: EventMirror, line: EventLine) -> None:
    """Store the terms of the mirror's event, and which of its laptops runs it."""
    assert mirror.event is not None  # noqa: S101  (a line has an event)
    store_chain(mirror.event, line.chain)
    mirrors = EventMirror.objects.filter(event=mirror.event)
    mirrors.exclude(source=line.holder).update(is_over=True)
    mirrors.filter(source=line.holder).update(is_over=False)
    mirror.is_over = line.holder != mirror.source


def take_over_event(*, event: Event, actor: User) -> None:
    """Run the event on this server from the last change it has: the laptop is lost or broken.

    Raises Refused if the server runs the event already.
    """
    with transaction.atomic(), reading():
        mirrors = list(
            EventMirror.objects.select_for_update(of=("self",)).filter(event=event, ended_at=None, followed=None)
        )
        mirrors.sort(key=lambda mirror: mirror.is_over)
        if not mirrors:
            raise Refused(_("No laptop sends this event."))
        mirror = mirrors[0]
        event.refresh_from_db(from_queryset=locking())  # after the mirror, as for a message
        mirror.event = event
        line = line_of(mirror)
        if mirror.is_over:
            raise Refused(_("This server already runs the event."))
        after, refusal = take_over(line, new_key())
        refuse(refusal)
        store_line(mirror, after)
        _note(event, actor, "take_over", laptop=mirror.laptop)


def end_laptop_term(mirror: EventMirror, key: str, terms: Chain, position: int, digest: str) -> TermRefusal | None:
    """Let the server run the event after the laptop's state with this position and digest.

    Call it with the locked event and mirror. A repeated request changes nothing.
    """
    assert mirror.event is not None  # noqa: S101  (checked by the view)
    batch = Batch(mirror.source, terms, Act(position, digest) if position else None, ())
    line = line_of(mirror)
    after, refusal = give_back(line, key, batch)
    if after.chain != line.chain:
        store_line(mirror, after)
        _note(mirror.event, mirror.token.owner if mirror.token else None, "give_back", laptop=mirror.laptop)
    return refusal


def begin_laptop_term(mirror: EventMirror, key: str) -> TermRefusal | None:
    """Let the laptop run the event from the server's present state. A repeated request changes nothing.

    Call it with the locked event and mirror.
    """
    assert mirror.event is not None  # noqa: S101  (checked by the view)
    line = line_of(mirror)
    if line.holder == mirror.source and line.chain[-1].start == mirror.position:
        return None  # the laptop has not got the answer to its first request
    after, refusal = hand_over(line, key, mirror.source)
    if after.chain != line.chain:
        _note(mirror.event, mirror.token.owner if mirror.token else None, "hand_over", laptop=mirror.laptop)
        store_line(mirror, after)
    return refusal


def new_laptop(token: ScopedToken, source: str, laptop: str) -> EventMirror:
    """Return the locked mirror of a laptop that takes the token's event for the first time.

    Raises MirrorEnded if the token is not for an event of its owner, and Refused if another laptop runs it.
    """
    event = token.event
    if event is None or event.pk != event.whole.pk or role_of(token.owner, event) != Role.OWNER:
        raise MirrorEnded
    others = list(EventMirror.objects.select_for_update().filter(event=event))
    event = locking().get(pk=event.pk)
    refuse_if_closed(event)
    if len(others) >= MOST_LAPTOPS:
        raise Refused(_("Too many laptops (maximum %(most)s).") % {"most": MOST_LAPTOPS})
    slugs = {each.slug: each.slug for each in Event.objects.belonging_to(event)}
    now = timezone.now()
    mirror = EventMirror.objects.create(
        source=source, event=event, token=token, laptop=laptop, created_at=now, is_over=True, slugs=slugs
    )
    if not EventTerm.objects.filter(event=event).exists():
        store_chain(event, (RunningTerm(new_key(), SERVER, 0),))
    line = line_of(mirror)
    after, _refusal = take_over(line, new_key())  # an ended link leaves the event to the server
    if after.chain != line.chain:
        store_line(mirror, after)
    return mirror


def _note(event: Event, actor: User | None, name: str, **details: object) -> None:
    """Write the entry of the change log; it changes no row that undo could restore."""
    Change(event, actor, dict(details), what="link", is_public=False).write(name)


def refuse(refusal: TermRefusal | None) -> None:
    """Raise Refused with the sentence for this refusal, if there is one."""
    if refusal is TermRefusal.TOO_MANY:
        raise Refused(_("Too many hand-overs of this event."), _("Copy the event and continue with the copy."))
    if refusal is TermRefusal.OTHER_VERSION:
        raise Refused(_("The computers have different versions of Tabellone."), _("Update both to the same version."))
    if refusal is TermRefusal.NOT_RUN_HERE:
        raise Refused(_("Another computer runs the event now."), _("Load the page again and check it."))
    if refusal is TermRefusal.ACTS_MISSING:
        raise Refused(_("Some changes have not arrived yet."), _("Wait until they are sent and try again."))
