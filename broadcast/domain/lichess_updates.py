"""Updates of a broadcast at Lichess: it is created with all rounds, then only what has changed is sent."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping

import structlog
from django.utils import timezone

from broadcast.domain.lichess_api import LichessClient, LichessError
from broadcast.domain.lichess_forms import Form, broadcast_form, round_form
from broadcast.domain.round_games import games_of_round
from broadcast.domain.token_encryption import decrypted
from broadcast.models import LichessBroadcast, LichessRound
from tournaments.domain.jobs.job_handle import Cancelled, Later
from tournaments.domain.public_record import public_state
from tournaments.domain.results.version_token import fingerprint

MOST_GAMES = 100
"""Maximum number of games of a round that Lichess takes in one push, and shows."""
MOST_FAILURES = 8
"""Failed attempts in a row after which the updates stop until a user asks for another."""
FIRST_PAUSE = datetime.timedelta(seconds=30)
"""Time after the first failed attempt; doubled after each further one: about an hour in all."""
HIDDEN_PAUSE = datetime.timedelta(minutes=10)
"""Time after which a hidden event is looked at again."""
LEAST_PAUSE = datetime.timedelta(seconds=10)
"""Time between two updates. Lichess asks for one request at a time."""
SETTINGS = ("token", "mode", "audience", "delay_minutes")
State = LichessBroadcast.State
log = structlog.get_logger(__name__)
Progress = Callable[[int, int], None]


def update_broadcast(broadcast: LichessBroadcast, progress: Progress) -> bool:
    """Bring the broadcast up to date and store the status. Return False if it failed.

    ``progress`` is called before each request with the number of the round and the number of rounds; it can stop the
    update. What was created or sent before a failure is stored, so that the next attempt continues from there. A
    program error is a failure like others.
    """
    version = broadcast.event.public_version
    try:
        _update(broadcast, progress)
    except LichessError as error:
        _note_failure(broadcast, error)
        return False
    except (Cancelled, Later):
        raise
    except Exception:
        log.exception("an update of a broadcast failed", event_id=broadcast.event_id)
        _note_failure(broadcast, LichessError("fault"))
        return False
    now = timezone.now()
    _save_end(
        broadcast,
        state=State.CURRENT,
        problem="",
        problem_detail="",
        failures=0,
        sent_version=version,
        sent_at=now,
        next_at=now + LEAST_PAUSE,
    )
    return True


def _update(broadcast: LichessBroadcast, progress: Progress) -> None:
    if broadcast.event.is_hidden:
        raise LichessError("hidden")
    token = decrypted(broadcast.token)
    if token is None:
        raise LichessError("unreadable")
    client = LichessClient(token)
    count = broadcast.event.planned_rounds
    progress(0, count)
    _update_data(broadcast, client)
    rows = {row.number: row for row in broadcast.rounds.all()}
    for number in range(1, count + 1):
        progress(number, count)
        row = _update_round(broadcast, client, number, rows.get(number))
        if broadcast.mode == LichessBroadcast.Mode.PUSH:
            progress(number, count)
            _push(broadcast, client, row)


def _update_data(broadcast: LichessBroadcast, client: LichessClient) -> None:
    form = broadcast_form(broadcast)
    seal = _seal(form)
    if not broadcast.tour:
        _create(broadcast, client, form)
    elif broadcast.sent_form != seal:
        client.change_broadcast(broadcast.tour, form)
        _save(broadcast, sent_form=seal)


def _create(broadcast: LichessBroadcast, client: LichessClient, form: Form) -> None:
    """Create the broadcast at Lichess, which has no key against a second one.

    Until the answer is there the status is ``unsure``: if this worker dies, nobody repeats the request. Raises
    LichessError ``unsure`` if the answer is lost, too.
    """
    _save(broadcast, state=State.FAILED, problem="unsure", problem_detail="")
    try:
        made = client.create_broadcast(form)
    except LichessError as error:
        if error.is_unsure:
            raise LichessError("unsure", error.detail) from None
        _save(broadcast, state=State.WAITING, problem="")
        raise
    except Exception:
        log.exception("the creation of a broadcast failed", event_id=broadcast.event_id)
        raise LichessError("unsure") from None
    _save(
        broadcast,
        state=State.WAITING,
        problem="",
        tour=made.key,
        address=made.address,
        sent_form=_seal(form),
    )


def _update_round(
    broadcast: LichessBroadcast, client: LichessClient, number: int, row: LichessRound | None
) -> LichessRound:
    form = round_form(broadcast, number)
    seal = _seal(form)
    if row is None:
        made = client.create_round(broadcast.tour, form)
        return broadcast.rounds.create(number=number, key=made.key, address=made.address, sent_form=seal)
    if row.sent_form != seal:
        client.change_round(row.key, form)
        row.sent_form = seal
        row.save(update_fields=["sent_form"])
    return row


def _push(broadcast: LichessBroadcast, client: LichessClient, row: LichessRound) -> None:
    """Send the games of a public round if they have changed."""
    if row.number > len(public_state(broadcast.event).record.rounds):
        return
    text = "".join(games_of_round(broadcast.event, row.number)[:MOST_GAMES])
    seal = fingerprint(text)
    if text and row.sent_games != seal:
        client.push(row.key, text)
        row.sent_games = seal
        row.save(update_fields=["sent_games"])


def _note_failure(broadcast: LichessBroadcast, error: LichessError) -> None:
    if error.kind == "hidden":
        _save_end(broadcast, state=State.WAITING, problem=error.kind, next_at=timezone.now() + HIDDEN_PAUSE)
        return
    failures = broadcast.failures + 1
    is_over = error.is_final or failures >= MOST_FAILURES
    save = _save if error.kind == "unsure" else _save_end  # no saved settings may repeat the creation
    save(
        broadcast,
        state=State.FAILED if is_over else State.WAITING,
        problem=error.kind,
        problem_detail=error.detail,
        failures=failures,
        next_at=timezone.now() + FIRST_PAUSE * 2 ** min(failures - 1, MOST_FAILURES),
    )


def _save(broadcast: LichessBroadcast, **values: object) -> None:
    """Store these fields, unless the broadcast was stopped or its token replaced meanwhile."""
    _store(broadcast, {"token": broadcast.token}, values)


def _save_end(broadcast: LichessBroadcast, **values: object) -> None:
    """Store how the update ended, unless the settings were saved meanwhile: then they wait for the next update."""
    _store(broadcast, {name: getattr(broadcast, name) for name in SETTINGS}, values)


def _store(broadcast: LichessBroadcast, unchanged: Mapping[str, object], values: Mapping[str, object]) -> None:
    for name, value in values.items():
        setattr(broadcast, name, value)
    LichessBroadcast.objects.filter(pk=broadcast.pk, **unchanged).update(**values)


def _seal(form: Form) -> str:
    return fingerprint(*form)
