"""What a restore would lose: the later steps of the change log, results, rounds and players."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from archives.domain.backups.differences import Differences
from norms.models import NormPlayer
from phones.models import PlayerPhone
from tabellone.record import Result
from tournaments.domain.history.sentences import author, sentence
from tournaments.domain.journal.entries import JournalRow
from tournaments.domain.journal.journal_schema import State
from tournaments.domain.words.rounds import whole_label
from tournaments.models import CaptainLink, Event, JournalEntry, Registration, Round

MOST_STEPS = 30
MOST_NAMES = 20


@dataclass(frozen=True, slots=True)
class Loss:
    """Losses in one event: the event itself, a section or a group."""

    event: Event
    results: int
    """Results that are deleted or changed back."""
    rounds: tuple[str, ...]
    """Published rounds that are not published any more."""
    players: tuple[str, ...]
    """Names of players who are removed; the first ones."""
    player_count: int
    returning: tuple[str, ...]
    """Names of removed players who return; the first ones."""
    returning_count: int
    settings: bool
    prizes: bool
    norm_data: int
    """Removed players whose norm data is deleted; the change log does not have it, so an undo does not restore it."""
    links: int
    """Valid links of captains, and phones, of removed teams and players; they are not restored either."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the change log after the restore point."""

    entry: JournalEntry
    text: str
    author: str


@dataclass(frozen=True, slots=True)
class RestorePreview:
    """What the page shows before a restore."""

    losses: tuple[Loss, ...]
    """Only of events that a restore changes."""
    steps: tuple[Step, ...]
    """The latest ones, the newest first."""
    step_count: int
    entries: int
    """Entries that stay and have to be approved again."""


def preview_of(event: Event, found: Differences) -> RestorePreview:
    """Return what the restore would lose."""
    events = {row.pk: row for row in Event.objects.belonging_to(event).with_whole()}
    later = Q()
    for key in events:
        later |= Q(event=key, number__gt=found.versions.get(key, 0))
    entries = JournalEntry.objects.filter(later)
    latest = entries.select_related("actor", "event__stage__event", "event__festival").order_by("-at", "-pk")[
        :MOST_STEPS
    ]
    order = sorted(found.rows, key=lambda key: (key != event.pk, key))
    asked_again = [
        row
        for rows in found.rows.values()
        for row in rows
        if row.thing == "entry_wish" and "contestant" in (row.before or {}) and (row.before or {})["contestant"] is None
    ]
    return RestorePreview(
        tuple(_loss(events[key], found.rows[key], found) for key in order),
        tuple(Step(entry, sentence(entry), author(entry)) for entry in latest),
        entries.count(),
        len(asked_again),
    )


def _loss(event: Event, rows: list[JournalRow], found: Differences) -> Loss:
    players = [found.now["contestant"][row.key] for row in _of(rows, "contestant") if row.before is None]
    returning = [found.then["contestant"][row.key] for row in _of(rows, "contestant") if row.after is None]
    removed = [row.key for row in _of(rows, "contestant") if row.before is None]
    links = CaptainLink.objects.filter(team__in=removed, revoked_at=None).count()
    phones = PlayerPhone.objects.filter(player__in=removed, revoked_at=None).count()
    return Loss(
        event,
        sum(
            _loses_result(found.then["game"].get(row.key), found.now["game"].get(row.key)) for row in _of(rows, "game")
        ),
        tuple(
            str(whole_label(event, found.now["round"][row.key]["number"]))
            for row in _of(rows, "round")
            if _is_public(found.now["round"].get(row.key)) and not _is_public(found.then["round"].get(row.key))
        ),
        _names(players),
        len(players),
        _names(returning),
        len(returning),
        bool(_of(rows, "event")),
        bool(_of(rows, "prize_fund") or _of(rows, "prize_category")),
        NormPlayer.objects.filter(registration__in=removed).count(),
        links + phones,
    )


def _of(rows: list[JournalRow], thing: str) -> list[JournalRow]:
    return [row for row in rows if row.thing == thing]


def _loses_result(then: State | None, now: State | None) -> bool:
    """Return True if the game has a result now that it does not have afterwards."""
    if now is None or Result.UNKNOWN.value in (now["white_result"], now["black_result"]):
        return False
    names = ("white_result", "black_result", "white", "black")
    return then is None or any(then[name] != now[name] for name in names)


def _is_public(state: State | None) -> bool:
    return state is not None and state["state"] in Round.PUBLIC_STATES


def _names(states: list[State]) -> tuple[str, ...]:
    named = sorted(states, key=lambda state: (state["plays_as"] != Registration.Kind.TEAM, state["name"]))
    return tuple(state["name"] for state in named[:MOST_NAMES])
