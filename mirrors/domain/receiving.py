"""The laptop's side of the back channel: what players sent to the server becomes the same here, each once.

The server repeats a message until it gets the receipt. A row that is here already is known by its key on the server.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from typing import Any

import structlog
from django.db import transaction
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from archives.domain.container import FORMAT, Row
from archives.domain.file_check import Values, row_values
from archives.domain.imports import insert_rows
from archives.domain.key_allocation import allocate_keys
from archives.domain.shapes import ShapeError, check_plain
from archives.domain.tables import tables_by_part
from entries.models import Application, EntryFee, EntryWish
from mirrors.domain.laptop_terms import hear_answer
from mirrors.domain.link_client import LinkClient
from mirrors.domain.link_errors import LinkError
from mirrors.domain.mirrored_state import REPORTS, REQUESTS
from mirrors.models import EventLink, ReceivedMessage
from phones.domain.reports import enter_if_agreed
from phones.models import PhoneRules, PlayerRequest, ResultReport
from tournaments.domain.errors import Refused
from tournaments.domain.journal.event_lock import locked, notify_desk
from tournaments.domain.results.outcomes import read_outcome
from tournaments.domain.results.version_token import board_seen
from tournaments.models import ByeRequest, Event, Game, Registration

MOST_ROUNDS = 20
"""Maximum number of answers that are read in one exchange."""
APPLICATION_KEPT = frozenset({"event_id", "source", "created_at", "fee_id", "due", "waived_at", "waived_why", "pk"})
"""Columns of an entry that a message about a known one does not change."""
OPEN = (EntryWish.State.ASKED, EntryWish.State.WAITING)
OVER = (EntryWish.State.WITHDRAWN, EntryWish.State.EXPIRED)
APPLICATIONS, ENTRIES = "applications", "entries"
Message = Mapping[str, Any]

log = structlog.get_logger(__name__)


def receive_messages(link: EventLink, client: LinkClient) -> int:
    """Store the waiting messages, send their receipts, and return how many there were. Raises LinkError."""
    received: list[int] = []
    count = 0
    for _round in range(MOST_ROUNDS):
        answer = client.messages(received)
        link.heard_at = timezone.now()
        hear_answer(link, answer)
        received = [store_message(link, message) for message in answer["messages"]]
        count += len(received)
        if not received:
            break
    link.save(update_fields=["heard_at"])
    return count


def store_message(link: EventLink, message: Any) -> int:
    """Store the message and return its number. One that this event cannot take is noted and passed over."""
    try:
        check_plain(message, level=-4)
        number, kind = message["number"], message["kind"]
        if not isinstance(number, int):
            raise LinkError("answer")
        with transaction.atomic():
            STORES[kind](link, message, number)
    except (KeyError, TypeError, ValueError, ShapeError, Refused) as error:
        log.warning("a message of the server was not taken", error=type(error).__name__, link=link.pk)
        if not isinstance(message, dict) or not isinstance(message.get("number"), int):
            raise LinkError("answer") from None
    return int(message["number"])


def _known(link: EventLink, part: str, theirs: int) -> ReceivedMessage | None:
    return link.received.filter(part=part, theirs=theirs).first()


def _note(link: EventLink, part: str, theirs: int, ours: int, number: int) -> None:
    link.received.create(part=part, theirs=theirs, ours=ours, number=number)


def _is_old(row: ReceivedMessage | None, number: int) -> bool:
    """Return True for a message that came before, or that a newer one replaced."""
    if row is None:
        return False
    if row.number >= number:
        return True
    ReceivedMessage.objects.filter(pk=row.pk).update(number=number)
    return False


# Entries --------------------------------------------------------------------------------------------------------------


def _store_entry(link: EventLink, message: Message, number: int) -> None:
    """Store a new entry, or the changes of the player to a known one."""
    theirs = message["entry"]["ref"]
    known = _known(link, APPLICATIONS, theirs)
    key = known.ours if known is not None else message["known"]
    application = Application.objects.filter(pk=key, event__in=_events(link)).first() if key else None
    if _is_old(known, number):
        return
    event = _event(link, message["entry"]["event"])
    with locked(event):
        if application is None and known is None:
            [ours] = allocate_keys(Application, 1)
            _insert(APPLICATIONS, message["entry"], {theirs: ours})
            _note(link, APPLICATIONS, theirs, ours, number)
        elif application is None or application.erased_at is not None:
            return
        else:
            ours = application.pk
            _change_application(application, message["entry"])
        for row in message["wishes"]:
            _store_wish(link, event, row, {theirs: ours}, number)
        notify_desk(event, what="entries")


def _insert(part: str, row: Row, keys: Mapping[int, int]) -> None:
    """Insert a row of the server with new keys for it and its application; other keys in it are of this database."""
    table = tables_by_part()[part]

    def refer(to: str, key: int) -> int:
        return keys[key] if to in (APPLICATIONS, ENTRIES) else key

    insert_rows(table, [row_values(table, row, FORMAT, refer, 1)])


def _change_application(application: Application, row: Row) -> None:
    table = tables_by_part()[APPLICATIONS]
    values = row_values(table, row, FORMAT, lambda _part, key: key, 1)
    Application.objects.filter(pk=application.pk).update(
        **{name: value for name, value in values.items() if name not in APPLICATION_KEPT}
    )


def _store_wish(link: EventLink, whole: Event, row: Row, keys: Mapping[int, int], number: int) -> None:
    """Store the entry for one event, or its withdrawal, or other requested byes."""
    theirs, event = row["ref"], _event(link, row["event"])
    if row["fee"] is not None and not EntryFee.objects.filter(pk=row["fee"], page__event__in=_events(link)).exists():
        raise ShapeError
    application = keys[row["application"]]
    wish = EntryWish.objects.select_for_update().filter(application=application, event=event).first()
    if wish is None:
        [ours] = allocate_keys(EntryWish, 1)
        _insert(ENTRIES, row | {"registration": None}, {**keys, theirs: ours})
        if _known(link, ENTRIES, theirs) is None:
            _note(link, ENTRIES, theirs, ours, number)
    elif wish.state in OPEN:
        values: Values = row_values(
            tables_by_part()[ENTRIES], row | {"registration": None}, FORMAT, lambda _part, key: key, 1
        )
        state = values["state"] if values["state"] in (*OPEN, *OVER) else wish.state
        EntryWish.objects.filter(pk=wish.pk).update(state=state, byes=values["byes"])
    del whole


def _events(link: EventLink) -> Any:
    return Event.objects.belonging_to(link.event)


def _event(link: EventLink, key: Any) -> Event:
    """Return the event of the link with this key. Raises ShapeError for another one."""
    event: Event | None = _events(link).with_whole().filter(pk=key).first() if isinstance(key, int) else None
    if event is None:
        raise ShapeError
    return event


# Requests and reports -------------------------------------------------------------------------------------------------


def _player(link: EventLink, key: Any) -> Registration:
    """Return the player of the link's event with this key. Raises ShapeError for another one."""
    players = Registration.objects.filter(event__in=_events(link)).select_related("event")
    player = players.filter(pk=key).first() if isinstance(key, int) else None
    if player is None:
        raise ShapeError
    return player


def _moment(text: Any) -> datetime.datetime:
    moment = parse_datetime(text) if isinstance(text, str) else None
    if moment is None or moment.tzinfo is None:
        raise ShapeError
    return moment


def _store_request(link: EventLink, message: Message, number: int) -> None:
    """Store a player's request, or that the player cancelled it, or an answer from the time before a hand-over."""
    player, known = _player(link, message["player"]), _known(link, REQUESTS, message["row"])
    if _is_old(known, number):
        return
    state, pending = message["state"], PlayerRequest.State.PENDING
    kind, bye, number_of_round, minutes = message["what"], message["bye"], message["round"], message["minutes"]
    if kind not in PlayerRequest.Kind.values or bye not in ("", *ByeRequest.Kind.values):
        raise ShapeError
    if not all(isinstance(each, int) and 0 <= each < 2**15 for each in (number_of_round, minutes)):
        raise ShapeError
    with locked(player.event):
        if known is not None:
            if state in PlayerRequest.State.values:
                PlayerRequest.objects.filter(pk=known.ours, state=pending).exclude(state=state).update(
                    state=state, answered_at=timezone.now()
                )
        elif state == pending:
            same = player.phone_requests.filter(kind=kind, round_number=number_of_round, state=pending).first()
            row = same or PlayerRequest.objects.create(
                player=player, kind=kind, round_number=number_of_round, bye=bye, minutes=minutes
            )
            PlayerRequest.objects.filter(pk=row.pk).update(created_at=_moment(message["at"]))
            if not link.received.filter(part=REQUESTS, ours=row.pk).exists():
                _note(link, REQUESTS, message["row"], row.pk, number)
        notify_desk(player.event)


def _store_report(link: EventLink, message: Message, number: int) -> None:
    """Store a reported result if the same players sit at the board, and enter it if both reports agree."""
    player, known = _player(link, message["player"]), _known(link, REPORTS, message["row"])
    if _is_old(known, number):
        return
    games = Game.objects.filter(pk=message["game"], pairing__round__event=player.event_id)
    with locked(player.event):
        game = games.select_related("white", "black", "pairing__round__event").first()
        if game is None or message["players"] != {"white": game.white_id, "black": game.black_id}:
            return
        if player.pk not in (game.white_id, game.black_id):
            raise ShapeError
        rules = _rules(player.event, message["rules"])
        row, _is_new = ResultReport.objects.update_or_create(
            game=game,
            player=player,
            defaults={
                "outcome": read_outcome(message["outcome"]).value,
                "people": board_seen(game).partition(".")[0],
                "reported_at": min(_moment(message["at"]), timezone.now()),
            },
        )
        if known is None and not link.received.filter(part=REPORTS, ours=row.pk).exists():
            _note(link, REPORTS, message["row"], row.pk, number)
        if game.is_open and rules.entry == PhoneRules.Entry.AT_ONCE:
            enter_if_agreed(player.event, game, rules)
        notify_desk(player.event, game.round.number)


def _rules(event: Event, rules: Mapping[str, Any]) -> PhoneRules:
    """Return the event's settings for phones here; without them those of the server, where players report."""
    found = PhoneRules.objects.filter(event=event).first()
    if found is not None and found.takes_results:
        return found
    if rules["entry"] not in PhoneRules.Entry.values or not isinstance(rules["wait_minutes"], int):
        raise ShapeError
    values = {"takes_results": True, "entry": rules["entry"], "wait_minutes": rules["wait_minutes"]}
    return PhoneRules.objects.update_or_create(event=event, defaults=values)[0]


STORES: Mapping[str, Callable[[EventLink, Message, int], None]] = {
    "entry": _store_entry,
    "request": _store_request,
    "report": _store_report,
}
