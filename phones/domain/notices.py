"""Notices: what the change log of an event says that its subscribers want to know.

A notice is stored in the transaction of the action, and sent later by a job (`deliveries`). It has no text: the text is
made from the public state when it is sent, so a draft or a result that was undone meanwhile is never sent.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from django.db import transaction
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from phones.models import Notice, PlayerRequest, Subscriber
from tournaments.domain.jobs.requesting import request_job, send
from tournaments.domain.journal.action import Change
from tournaments.domain.journal.entries import JournalRow, each_once
from tournaments.models import Event, Game, Job, JournalEntry, Round, RoundBye

NOTICES = "notices"
"""The kind of the job that sends them."""
MOST_PLAYERS = 2000
"""Maximum number of players of one notice. A notice about more is about all."""
THINGS = frozenset({"round", "pairing", "game", "bye"})
"""The things of the change log that make notices."""
Kind = Notice.Kind


@dataclass(frozen=True, slots=True)
class NewNotice:
    """A change worth a notice. ``players``: registrations that it is about; empty for all."""

    kind: Notice.Kind
    round_number: int
    players: tuple[int, ...] = ()
    before: datetime.datetime | None = field(default=None)


def note_change(change: Change, _entry: JournalEntry) -> None:
    """Store the notices of a public action, inside its transaction.

    One query if a round, board or result changed; nothing for drafts, whose actions are not public.
    """
    if not change.is_public:
        return
    rows = [row for row in each_once(change.rows) if row.thing in THINGS]
    event = change.event
    if not rows or event.is_finished or event.is_archived or not has_subscribers(event):
        return
    found = list(_found(event, rows))
    if found:
        now = timezone.now()
        Notice.objects.bulk_create(
            Notice(
                event=event,
                kind=one.kind,
                round_number=one.round_number,
                players=list(one.players) if len(one.players) <= MOST_PLAYERS else [],
                before=one.before,
                created_at=now,
            )
            for one in found
        )
        have_sent(event)


def note_answer(row: PlayerRequest) -> None:
    """Store the notice that the arbiter answered a request, for the phone that sent it."""
    event = row.player.event
    if row.phone_id is None or not Subscriber.objects.filter(phones=row.phone_id).exists():
        return
    Notice.objects.create(
        event=event,
        kind=Kind.ANSWER,
        round_number=row.round_number,
        players=[row.player_id],
        phone_id=row.phone_id,
        created_at=timezone.now(),
    )
    have_sent(event)


def has_subscribers(event: Event) -> bool:
    """Return True if anyone gets notifications of the event. One query."""
    return Subscriber.objects.filter(event=event).exclude(confirmed_at=None).exists()


def have_sent(event: Event) -> None:
    """Open the job for the event's notices. Its row is locked, so that it does not end without the new ones."""
    job, is_new = request_job(kind=NOTICES, event=event, actor=None)
    if not is_new and not Job.objects.select_for_update().filter(pk=job.pk, state__in=Job.OPEN_STATES).exists():
        job, is_new = request_job(kind=NOTICES, event=event, actor=None)
    transaction.on_commit(partial(send, job, is_new=is_new))


def _found(event: Event, rows: Sequence[JournalRow]) -> Iterator[NewNotice]:
    rounds = {round_.pk: round_ for round_ in event.rounds.all()}
    published = list(_published(rows, rounds))
    if published:
        yield NewNotice(Kind.PUBLISHED, min(round_.number for round_ in published))
    new = {round_.pk for round_ in published}
    yield from _new_times(rows, rounds, new)
    yield from _boards_and_results(rows, new)


def _published(rows: Iterable[JournalRow], rounds: dict[int, Round]) -> Iterator[Round]:
    """Yield the rounds that became public."""
    for row in rows:
        round_ = rounds.get(row.key) if row.thing == "round" else None
        if round_ is None or row.after is None or "state" not in row.after or not round_.is_public:
            continue
        if row.before is None or row.before.get("state") not in Round.PUBLIC_STATES:
            yield round_


def _new_times(rows: Iterable[JournalRow], rounds: dict[int, Round], new: set[int]) -> Iterator[NewNotice]:
    """Yield the round whose start time changed: the current one or the next. A time set for the first time is none."""
    next_number = min((round_.number for round_ in rounds.values() if not round_.is_public), default=0)
    for row in rows:
        round_ = rounds.get(row.key) if row.thing == "round" else None
        if round_ is None or row.key in new or not row.before or not row.after or "starts_at" not in row.after:
            continue
        before = row.before.get("starts_at")
        is_near = round_.number == next_number or (round_.is_public and round_.state != Round.State.LOCKED)
        if before and round_.starts_at is not None and is_near:
            yield NewNotice(Kind.TIME, round_.number, before=parse_datetime(str(before)))


def _boards_and_results(rows: Sequence[JournalRow], new: set[int]) -> Iterator[NewNotice]:
    """Yield the players of public rounds whose board, opponent or colour changed, and those with a new result."""
    boards = {row.key for row in rows if row.thing == "pairing" and row.after and "board" in row.after}
    by_key = {row.key: row for row in rows if row.thing == "game" and row.after is not None}
    byes = {row.key for row in rows if row.thing == "bye" and row.after is not None}
    if not boards and not by_key and not byes:
        return
    games = Game.objects.filter(pk__in=by_key) | Game.objects.filter(pairing__in=boards)
    moved: dict[int, set[int]] = {}
    scored: dict[tuple[Notice.Kind, int], set[int]] = {}
    for game in games.filter(pairing__round__state__in=Round.PUBLIC_STATES).exclude(pairing__round__in=new):
        row, people = by_key.get(game.pk), {game.white_id, game.black_id}
        if game.pairing_id in boards or row is None or row.before is None or {"white", "black"} & set(row.after or {}):
            moved.setdefault(game.round.number, set()).update(people | _former(row))
        elif {"white_result", "black_result"} & set(row.after or {}):
            was_open = {row.before.get("white_result", "*"), row.before.get("black_result", "*")} == {"*"}
            kind = Kind.RESULT if was_open else Kind.CORRECTED
            scored.setdefault((kind, game.round.number), set()).update(people)
    public = RoundBye.objects.filter(pk__in=byes, round__state__in=Round.PUBLIC_STATES).exclude(round__in=new)
    for number, person in public.values_list("round__number", "registration_id"):
        moved.setdefault(number, set()).add(person)
    for number, people in moved.items():
        yield NewNotice(Kind.BOARD, number, tuple(sorted(people)))
    for (kind, number), people in scored.items():
        yield NewNotice(kind, number, tuple(sorted(people)))


def _former(row: JournalRow | None) -> set[int]:
    """Return the players of the board before the change."""
    before = (row.before if row is not None else None) or {}
    return {int(before[name]) for name in ("white", "black") if before.get(name)}
