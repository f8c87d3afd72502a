"""The server's side of the back channel: what players send here waits for the laptop that runs the event.

Each entry, request or report that is saved puts a message in the queue, in the same transaction. A message has the row
as it is when the laptop asks. The laptop's receipt deletes it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from archives.domain.container import FORMAT, Row
from archives.domain.exports import part_rows
from archives.domain.tables import tables_by_part
from entries.models import Application, EntryWish
from mirrors.domain.applying import may_send
from mirrors.domain.server_terms import MirrorEnded, chain_of_mirror, refused_terms
from mirrors.domain.term_rows import written_chain
from mirrors.domain.who_runs import mirror_of
from mirrors.models import BackMessage, EventMirror, KeptAct, ScopedToken
from phones.domain.rules import phone_rules_of
from phones.models import PlayerRequest, ResultReport
from tournaments.domain.results.version_token import board_seen
from tournaments.models import Event

MOST_AT_ONCE = 50
"""Maximum number of messages in one answer."""
MOST_RECEIPTS = 1000
AT_ONCE = 500
"""Rows in one statement."""
Kind = BackMessage.Kind
Content = dict[str, Any]


class _NotYetMirroredError(LookupError):
    """The message refers to a row that the laptop does not know."""


def note_for_laptop(event: Event, kind: BackMessage.Kind, key: int) -> None:
    """Queue a message about the row if a laptop runs the event. A newer message replaces an older one."""
    mirror = mirror_of(event)
    if mirror is not None:
        BackMessage.objects.filter(mirror=mirror, kind=kind, row=key).delete()
        BackMessage.objects.create(mirror=mirror, kind=kind, row=key, at=timezone.now())


def note_saved_row(instance: Application | EntryWish | PlayerRequest | ResultReport, **_about_the_signal: Any) -> None:
    """Queue a message about a row that was saved here."""
    if isinstance(instance, EntryWish):
        note_for_laptop(instance.application.event, Kind.ENTRY, instance.application_id)
    elif isinstance(instance, Application):
        note_for_laptop(instance.event, Kind.ENTRY, instance.pk)
    elif isinstance(instance, PlayerRequest):
        note_for_laptop(instance.player.event, Kind.REQUEST, instance.pk)
    else:
        note_for_laptop(instance.player.event, Kind.REPORT, instance.pk)


def note_open_rows(mirror: EventMirror) -> None:
    """Queue what is not in the copy of the event that the laptop of this mirror takes: requests, and reports of games
    without a result. Entries are in the copy, so messages about them are deleted.
    """
    assert mirror.event is not None  # noqa: S101  (a laptop takes an event that is there)
    events = Event.objects.belonging_to(mirror.event)
    requests = PlayerRequest.objects.filter(player__event__in=events).order_by("pk")
    reports = ResultReport.objects.filter(player__event__in=events, game__white_result="*").order_by("pk")
    rows = {
        Kind.REQUEST: requests.values_list("pk", flat=True),
        Kind.REPORT: reports.values_list("pk", flat=True),
    }
    now = timezone.now()
    mirror.messages.all().delete()
    BackMessage.objects.bulk_create(
        [BackMessage(mirror=mirror, kind=kind, row=key, at=now) for kind, keys in rows.items() for key in keys],
        batch_size=AT_ONCE,
    )


def messages_for(*, token: ScopedToken, source: str, received: Sequence[int]) -> Content:
    """Delete the messages with these numbers, and return the next ones in order, and the state of the mirror.

    While this server runs the event, the messages wait: the laptop cannot act on them. Raises MirrorEnded without the
    right to read them.
    """
    mirror = EventMirror.objects.filter(source=source).select_related("event").first()
    if mirror is None:
        return {"format": FORMAT, "messages": [], "more": False, "state": [0, ""]}
    if mirror.ended_at is not None or not may_send(token, mirror):
        raise MirrorEnded
    EventMirror.objects.filter(pk=mirror.pk).update(heard_at=timezone.now())
    with transaction.atomic():
        mirror.messages.filter(pk__in=list(received)[:MOST_RECEIPTS]).delete()
        rows = [] if mirror.is_over else list(mirror.messages.order_by("pk")[: MOST_AT_ONCE + 1])
        found = [content for row in rows[:MOST_AT_ONCE] if (content := _content(mirror, row)) is not None]
    more = len(rows) > MOST_AT_ONCE
    terms = written_chain(chain_of_mirror(mirror)) if mirror.event is not None else []
    kept = KeptAct.objects.filter(source=source).count()
    state = [mirror.position, mirror.digest]
    refused = refused_terms(mirror.event)
    return {
        "format": FORMAT,
        "messages": found,
        "more": more,
        "state": state,
        "terms": terms,
        "kept": kept,
        "refused_terms": refused,
    }


def _content(mirror: EventMirror, message: BackMessage) -> Content | None:
    """Return the message's content; None, and no message any more, if its row is gone."""
    try:
        content = CONTENTS[Kind(message.kind)](mirror, message.row)
    except _NotYetMirroredError:
        return None
    if content is None:
        message.delete()
        return None
    return content | {"number": message.pk, "kind": message.kind}


def _entry(mirror: EventMirror, key: int) -> Content | None:
    """Return the application with its entries; keys of the laptop's own rows are the laptop's."""
    application = Application.objects.filter(pk=key).first()
    if application is None:
        return None

    def refer(part: str, ours: int) -> int:
        return ours if part in ("applications", "entries") else _theirs(mirror, part, ours)

    events = {event.pk: event for event in Event.objects.belonging_to(application.event.whole)}
    [row] = part_rows(tables_by_part()["applications"], [application], events, refer)
    wishes = list(part_rows(tables_by_part()["entries"], application.wishes.order_by("pk"), events, refer))
    known = _known(mirror, "applications", key)
    return {"entry": row, "wishes": wishes, "known": known}


def _theirs(mirror: EventMirror, part: str, ours: int) -> int:
    """Return the laptop's key of a row here."""
    row = mirror.rows.filter(part=part, ours=ours).first()
    if row is None:
        raise _NotYetMirroredError
    return row.theirs


def _known(mirror: EventMirror, part: str, ours: int) -> int:
    """Return the laptop's key; 0 if the row was made here and the laptop has not sent it yet."""
    row = mirror.rows.filter(part=part, ours=ours).first()
    return 0 if row is None else row.theirs


def _request(mirror: EventMirror, key: int) -> Content | None:
    row = PlayerRequest.objects.filter(pk=key).select_related("player").first()
    if row is None:
        return None
    return {
        "row": key,
        "player": _theirs(mirror, "contestants", row.player_id),
        "what": row.kind,
        "round": row.round_number,
        "bye": row.bye,
        "minutes": row.minutes,
        "state": row.state,
        "at": row.created_at.isoformat(),
    }


def _report(mirror: EventMirror, key: int) -> Content | None:
    """Return the report if it is about the players who sit at the board now."""
    row = ResultReport.objects.filter(pk=key).select_related("player__event", "game").first()
    if row is None or row.people != board_seen(row.game).partition(".")[0]:
        return None
    rules = phone_rules_of(row.player.event)
    players: Row = {
        colour: _theirs(mirror, "contestants", player)
        for colour, player in (("white", row.game.white_id), ("black", row.game.black_id))
    }
    return {
        "row": key,
        "game": _theirs(mirror, "games", row.game_id),
        "player": _theirs(mirror, "contestants", row.player_id),
        "players": players,
        "outcome": row.outcome,
        "at": row.reported_at.isoformat(),
        "rules": {"entry": rules.entry, "wait_minutes": rules.wait_minutes},
    }


CONTENTS: dict[BackMessage.Kind, Callable[[EventMirror, int], Content | None]] = {
    Kind.ENTRY: _entry,
    Kind.REQUEST: _request,
    Kind.REPORT: _report,
}
