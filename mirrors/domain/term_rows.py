"""The terms of an event as stored and as sent. The rules are in `mirrors.domain.terms`."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from django.utils import timezone

from mirrors.domain.terms.chain import MOST_TERMS, Chain, RunningTerm
from mirrors.models import EventTerm
from tournaments.models import Event

LONGEST_KEY = 32
TermRows = list[list[str | int]]


def new_key() -> str:
    """Return a random key for a term."""
    return secrets.token_hex(LONGEST_KEY // 2)


def chain_of(event: Event, source: str) -> Chain:
    """Return the terms of the whole event. ``source``: of the laptop that ran it in the first one."""
    rows = EventTerm.objects.filter(event=event).order_by("number")
    found = tuple(RunningTerm(row.key, row.machine, row.start) for row in rows)
    return found or (RunningTerm(source, source, 0),)


def store_chain(event: Event, chain: Chain) -> None:
    """Store the terms; the ones that are there keep their times."""
    known = {row.number: row for row in EventTerm.objects.filter(event=event)}
    same = [number for number, term in enumerate(chain, start=1) if number in known and _term(known[number]) == term]
    EventTerm.objects.filter(event=event).exclude(number__in=same).delete()
    now = timezone.now()
    EventTerm.objects.bulk_create(
        EventTerm(event=event, number=number, key=term.key, machine=term.machine, start=term.start, begun_at=now)
        for number, term in enumerate(chain, start=1)
        if number not in same
    )


def _term(row: EventTerm) -> RunningTerm:
    return RunningTerm(row.key, row.machine, row.start)


def written_chain(chain: Chain) -> TermRows:
    """Return the terms as a message has them."""
    return [[term.key, term.machine, term.start] for term in chain]


def read_chain(content: object) -> Chain:
    """Return the terms of a message. Raises ValueError for another value, and for too many."""
    if not isinstance(content, Sequence) or not 0 < len(content) <= MOST_TERMS:
        raise ValueError
    return tuple(_read_term(each) for each in content)


def _read_term(content: object) -> RunningTerm:
    if not isinstance(content, list) or [type(each) for each in content] != [str, str, int]:
        raise ValueError
    key, machine, start = content
    if not key or max(len(key), len(machine)) > LONGEST_KEY or start < 0:
        raise ValueError
    return RunningTerm(key, machine, start)
