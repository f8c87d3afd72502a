"""What has changed since a draft was made, and whether it may still be published.

A draft may stand for hours. Who left or came since has no place in it, or a place too many: such a draft is not
published. Whatever else the engine would read otherwise now is told, and the arbiter says of what he has seen that it
may stay so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tabellone.record import ByeKind
from tournaments.domain.history.sentences import sentence
from tournaments.domain.journal.entries import rows_of
from tournaments.domain.journal.things import BYE, CONTESTANT, EVENT, GAME, PAIRING
from tournaments.domain.rounds.calendars import has_calendar, pairs_who_is_away
from tournaments.domain.words.contestants import said
from tournaments.domain.words.wording import bye_name
from tournaments.models import ByeRequest, Event, JournalEntry, Registration, Round

READ_OF_A_PLAYER = frozenset({"tpn", "rating"})
READ_OF_A_GAME = frozenset({"white_result", "black_result"})
READ_OF_A_MATCH = frozenset({"first_points", "second_points"})
READ_OF_THE_EVENT = frozenset(
    {"planned_rounds", "system", "edition", "scoring", "initial_colour", "acceleration", "initial_scores", "options"}
    | {"virtual_points", "forbidden", "adjustments"}
)
"""What an engine reads of each; who takes part is looked at directly."""


@dataclass(frozen=True, slots=True)
class Staleness:
    """How far a draft is behind the event."""

    misplaced: tuple[str, ...] = ()
    """Of each who stands in the draft and will not play, or plays and does not stand in it: a sentence."""
    changes: tuple[str, ...] = ()
    """The steps since then that an engine would see, as the journal words them."""
    seen: int = 0
    """The number of the last of these steps: who confirms, confirms up to this one."""


def staleness_of(round_: Round) -> Staleness:
    """What has changed since the draft was made; six queries. Nothing for a round that is no draft."""
    if round_.state != Round.State.DRAFTED:
        return Staleness()
    event = round_.event
    made = _made(round_)
    misplaced = tuple(_misplaced(round_, is_ours=made is not None and made.action == "pair"))
    if made is None or has_calendar(event):
        return Staleness(misplaced)
    steps = _steps_since(round_, made)
    return Staleness(
        misplaced, tuple(sentence(step) for step in steps), max((step.number for step in steps), default=0)
    )


def _made(round_: Round) -> JournalEntry | None:
    """The step that made the round: the task's pairing, or the import of the event."""
    steps = round_.event.journal.filter(undone_by=None).order_by("-number")
    paired = steps.filter(action="pair", details__round=round_.number).first()
    return paired or steps.filter(action="import").first()


def _steps_since(round_: Round, made: JournalEntry) -> list[JournalEntry]:
    """The steps that left something otherwise that an engine reads; what was put back since is no change."""
    entries = round_.event.journal.filter(number__gt=made.number).select_related("undone_by").order_by("number")
    rounds = round_.event.rounds.filter(number__lt=round_.number)
    earlier = _Earlier(
        set(rounds.values_list("pk", flat=True)),
        set(rounds.values_list("pairings__games__pk", flat=True)),
        set(rounds.values_list("pairings__pk", flat=True)),
    )
    first: dict[tuple[str, int, str], object] = {}
    last: dict[tuple[str, int, str], object] = {}
    touched: dict[tuple[str, int, str], list[JournalEntry]] = {}
    for entry in entries:
        for key, before, after in _read_by_engines(entry, earlier):
            first.setdefault(key, before)
            last[key] = after
            touched.setdefault(key, []).append(entry)
    steps = {entry.number: entry for key, found in touched.items() if first[key] != last[key] for entry in found}
    return [entry for _number, entry in sorted(steps.items()) if not _is_undone(entry)]


@dataclass(frozen=True, slots=True)
class _Earlier:
    """The keys of the rounds before the draft, of their games and of their pairings."""

    rounds: set[int]
    games: set[int]
    pairings: set[int]


def _is_undone(entry: JournalEntry) -> bool:
    return getattr(entry, "undone_by", None) is not None or entry.undoes_id is not None


def _read_by_engines(entry: JournalEntry, earlier: _Earlier) -> Iterator[tuple[tuple[str, int, str], object, object]]:
    """Each value that the step changed and that engines read, before and after; the bye of a round that a late entry
    missed is given or taken as a whole.
    """
    for row in rows_of(entry):
        before, after = row.before, row.after
        if before is None or after is None:
            state = before or after or {}
            if row.kind is BYE and state["round"] in earlier.rounds:
                had, has = ((of or {}).get("kind") for of in (before, after))
                yield (row.thing, state["contestant"], str(state["round"])), had, has
            continue
        read = {
            CONTESTANT.name: READ_OF_A_PLAYER,
            GAME.name: READ_OF_A_GAME if row.key in earlier.games else frozenset[str](),
            PAIRING.name: READ_OF_A_MATCH if row.key in earlier.pairings else frozenset[str](),
            EVENT.name: READ_OF_THE_EVENT,
        }.get(row.thing, frozenset())
        for name in sorted(read & before.keys() & after.keys()):
            yield (row.thing, row.key, name), before[name], after[name]


def _misplaced(round_: Round, *, is_ours: bool) -> Iterator[str]:
    """Of each whose place in the draft is not what the player's entry says now. ``is_ours``: the draft was made here,
    so everybody who plays should stand in it; of an imported round nobody knows who was to play.
    """
    event = round_.event
    rows = list(
        event.registrations.contestants()
        .filter(tpn__isnull=False)
        .order_by("tpn")
        .only("event_id", "name", "is_withdrawn", "first_round")
    )
    away = _away(event, rows, round_.number)
    fixed = pairs_who_is_away(event, round_.number)
    places: dict[int, str] = {}
    for game in round_.games:
        for pk in (game.pairing.first_id, game.pairing.second_id):
            if not fixed or game.is_open:
                places[pk] = said(event, "on board %(board)s", board=game.board)
    byes = {bye.registration_id: bye for bye in round_.byes.all()}
    places |= {pk: _("with the bye") for pk, bye in byes.items() if ByeKind(bye.kind) is ByeKind.PAIRING_ALLOCATED}
    for row in rows:
        why, place, bye = away.get(row.pk), places.get(row.pk), byes.get(row.pk)
        if why is not None and place is not None:
            text = _("%(name)s does not play (%(why)s) and stands in the draft %(place)s.")
            yield text % {"name": row.name, "why": _word(row, why, round_.number), "place": place}
        elif fixed or not is_ours or (bye is not None and bye.is_manual):
            continue
        elif why is None and place is None:
            yield _("%(name)s plays and has no place in the draft.") % {"name": row.name}
        elif why is not None and (bye.kind if bye else ByeKind.ZERO.value) != why.value:
            text = _("%(name)s has another bye in the draft than was asked for (%(why)s).")
            yield text % {"name": row.name, "why": _word(row, why, round_.number)}


def _away(event: Event, rows: Sequence[Registration], number: int) -> dict[int, ByeKind]:
    """Who of them does not play in the round, by key, and what they get."""
    asked = ByeRequest.objects.filter(registration__event=event, round_number=number)
    away = {pk: ByeKind(kind) for pk, kind in asked.values_list("registration_id", "kind")}
    for row in rows:
        if row.is_withdrawn or row.first_round > number:
            away[row.pk] = ByeKind.ZERO
    return away


def _word(row: Registration, kind: ByeKind, number: int) -> str:
    if row.is_withdrawn:
        return _("withdrawn")
    return _("comes later") if row.first_round > number else str(bye_name(kind))
