"""The laptop's side of terms: whether it runs the event, and what it asks of the server."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from mirrors.domain.link_errors import LinkError
from mirrors.domain.term_rows import chain_of, new_key, read_chain, store_chain, written_chain
from mirrors.domain.terms.chain import Chain, EventLine
from mirrors.domain.terms.laptop_rules import (
    Laptop,
    LaptopRole,
    ask_hand_over,
    begin_provisional,
    copy,
    go_on,
    hear_laptop,
    hear_server,
    is_over,
    standing,
    stop,
)
from mirrors.models import EventLink, LaptopStanding
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import locking
from tournaments.domain.journal.event_lock import notify_desk
from tournaments.models import Event
from tournaments.models.row_tracking import reading


def laptop_of(link: EventLink) -> Laptop:
    """Return the laptop as the rules see it."""
    row = LaptopStanding.objects.filter(link=link).first() or LaptopStanding(link=link)
    chain = chain_of(link.event, link.source)
    known = read_chain(row.known) if row.known else chain
    position = max(link.position, link.sent_position)  # the server may have the state that was sent last
    line = EventLine(chain, position, {position: link.digest})
    over = frozenset(row.over)
    return Laptop(link.source, line, known, over, handing_over=row.handing_over, goes_on=row.goes_on)


def standing_of(link: EventLink) -> LaptopRole:
    """Return what this laptop is to the link's event."""
    return standing(laptop_of(link))


def with_copy(link: EventLink, terms: Chain, position: int) -> Laptop | None:
    """Return the laptop with the server's copy in place of its own; None if it must not be replaced."""
    before = hear_server(laptop_of(link), terms, frozenset())
    line = EventLine(terms, position, {})
    after = copy(before, line)
    return after if after.line is line and standing(after) is LaptopRole.RUNS else None


def store_laptop(link: EventLink, laptop: Laptop, **values: object) -> None:
    """Store what the laptop is to the event."""
    store_chain(link.event, laptop.line.chain)
    LaptopStanding.objects.update_or_create(
        link=link,
        defaults={
            "known": written_chain(laptop.known),
            "over": sorted(laptop.over),
            "handing_over": laptop.handing_over,
            "goes_on": laptop.goes_on,
            **values,
        },
    )


def hear(link: EventLink, terms: Chain, kept: int, over: frozenset[str] = frozenset()) -> LaptopRole:
    """Note the terms that the server answered, which may be late, and return what this laptop is now.

    ``over``: keys of the terms that the server has refused.
    """
    with transaction.atomic():
        Event.objects.select_for_update().get(pk=link.event_id)
        before = laptop_of(link)
        after = hear_server(before, terms, over)
        if after != before or kept:
            store_laptop(link, after, kept=kept)
        if after.known == terms:
            LaptopStanding.objects.filter(link=link, heard_from_laptop=True).update(heard_from_laptop=False)
        if standing(after) is not standing(before):
            notify_desk(link.event, what="link")
    return standing(after)


def hear_other_laptop(link: EventLink, terms: Chain, kept: int) -> LaptopRole:
    """Note the terms of the laptop that took over in the local network, and return what this laptop is now."""
    with transaction.atomic():
        Event.objects.select_for_update().get(pk=link.event_id)
        before = laptop_of(link)
        after = hear_laptop(before, terms)
        if after != before:
            store_laptop(link, after, heard_from_laptop=True)
        if kept and is_over(after):
            LaptopStanding.objects.filter(link=link).exclude(kept__gte=kept).update(kept=kept)
        if standing(after) is not standing(before):
            notify_desk(link.event, what="link")
    return standing(after)


def waits_for_server(link: EventLink) -> bool:
    """Return True while another laptop has taken over and the server does not know it yet.

    This laptop then sends nothing: what came too late must not count at the server either.
    """
    return LaptopStanding.objects.filter(link=link, heard_from_laptop=True).exists()


def hear_answer(link: EventLink, answer: Mapping[str, object]) -> LaptopRole:
    """Note the terms in an answer of the server. Raises LinkError if they are none."""
    if not answer.get("terms"):
        return standing_of(link)
    kept, over = answer.get("kept"), answer.get("refused_terms")
    keys = frozenset(map(str, over)) if isinstance(over, list) else frozenset()
    try:
        return hear(link, read_chain(answer["terms"]), kept if isinstance(kept, int) and kept >= 0 else 0, keys)
    except ValueError:
        raise LinkError("answer") from None


def request_hand_over(*, event: Event) -> None:
    """Stop acting here, to let the server run the event: the worker asks the server until it answers.

    Raises Refused if this laptop does not run the event.
    """
    _change(event, lambda laptop: ask_hand_over(laptop, new_key()))


def cancel_hand_over(*, event: Event) -> None:
    """Run the event here although the server has not answered: it is told of the new term when it can be reached."""
    _change(event, lambda laptop: begin_provisional(laptop, new_key()) if laptop.handing_over else laptop)


def continue_here(*, event: Event) -> None:
    """Go on here although another machine runs the event: the acts will be kept for merging."""
    _change(event, go_on)


def stop_here(*, event: Event) -> None:
    """Stop going on here."""
    _change(event, stop)


def _change(event: Event, change: Callable[[Laptop], Laptop]) -> None:
    with transaction.atomic(), reading():
        event.refresh_from_db(from_queryset=locking())
        link = EventLink.objects.select_for_update().filter(event=event).first()
        if link is None:
            raise Refused(_("The event is not linked."))
        link.event = event
        before = laptop_of(link)
        after = change(before)
        if after == before:
            raise Refused(_("Another computer runs the event now."), _("Load the page again and check it."))
        store_laptop(link, after)
        notify_desk(event, what="link")
