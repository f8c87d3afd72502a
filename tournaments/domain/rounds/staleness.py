"""Changes since a draft was made, and whether the draft may still be published.

A draft may wait for hours. If a player has withdrawn or joined since, the draft has a place too many or too few and is
not published. Other changes that an engine would read are listed, and the arbiter can confirm the draft after seeing
them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tabellone.engine.swiss.bands import parse_band
from tabellone.record import ByeKind
from tournaments.domain.history.sentences import sentence
from tournaments.domain.journal.entries import rows_of
from tournaments.domain.journal.journal_schema import BYE, CONTESTANT, EVENT, GAME, PAIRING
from tournaments.domain.rounds.pairing_tables import has_calendar, pairs_absent_players
from tournaments.domain.words.contestants import wording_for
from tournaments.domain.words.result_names import bye_name
from tournaments.models import ByeRequest, Event, JournalEntry, Registration, Round

READ_OF_A_PLAYER = frozenset({"tpn", "rating"})
READ_OF_A_GAME = frozenset({"white_result", "black_result"})
READ_OF_A_MATCH = frozenset({"first_points", "second_points"})
READ_OF_THE_EVENT = frozenset(
    {"planned_rounds", "system", "edition", "scoring", "initial_colour", "acceleration", "initial_scores", "options"}
    | {"acceleration_bands", "virtual_points", "forbidden", "adjustments"}
)
"""Data that an engine reads; participation is checked directly."""


@dataclass(frozen=True, slots=True)
class Staleness:
    """Differences between a draft and the current event."""

    misplaced: tuple[str, ...] = ()
    """One sentence for each absent player in the draft, and for each participating player missing from it."""
    changes: tuple[str, ...] = ()
    """Later changes that an engine would read, as the change log words them."""
    seen: int = 0
    """Number of the last of these changes; a confirmation is valid up to this one."""


def staleness_of(round_: Round) -> Staleness:
    """Return the changes since the draft was made; empty for a round that is not a draft. Six queries."""
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
    """Return the change-log entry that made the round: the pairing by the job, or the import of the event."""
    steps = round_.event.journal.filter(undone_by=None).order_by("-number")
    paired = steps.filter(action="pair", details__round=round_.number).first()
    return paired or steps.filter(action="import").first()


def _steps_since(round_: Round, made: JournalEntry) -> list[JournalEntry]:
    """Return the entries that changed data an engine reads. Changes that were reverted since are not included."""
    entries = round_.event.journal.filter(number__gt=made.number).select_related("undone_by").order_by("number")
    rounds = round_.event.rounds.filter(number__lt=round_.number)
    earlier = _Earlier(
        set(rounds.values_list("pk", flat=True)),
        set(rounds.values_list("pairings__games__pk", flat=True)),
        set(rounds.values_list("pairings__pk", flat=True)),
        any(parse_band(line).by == "title" for line in round_.event.acceleration_bands),
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
    """Keys of the earlier rounds, of their games and of their pairings, and whether titles are read."""

    rounds: set[int]
    games: set[int]
    pairings: set[int]
    reads_titles: bool
    """True if an acceleration gives points by title."""


def _is_undone(entry: JournalEntry) -> bool:
    return getattr(entry, "undone_by", None) is not None or entry.undoes_id is not None


def _read_by_engines(entry: JournalEntry, earlier: _Earlier) -> Iterator[tuple[tuple[str, int, str], object, object]]:
    """Yield each value that an engine reads and the entry changed, before and after.

    The bye of a round that a late entry missed is one value: it is given or removed as a whole.
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
            CONTESTANT.name: READ_OF_A_PLAYER | ({"title"} if earlier.reads_titles else set()),
            GAME.name: READ_OF_A_GAME if row.key in earlier.games else frozenset[str](),
            PAIRING.name: READ_OF_A_MATCH if row.key in earlier.pairings else frozenset[str](),
            EVENT.name: READ_OF_THE_EVENT,
        }.get(row.thing, frozenset())
        for name in sorted(read & before.keys() & after.keys()):
            yield (row.thing, row.key, name), before[name], after[name]


def _misplaced(round_: Round, *, is_ours: bool) -> Iterator[str]:
    """Yield a sentence for each player whose place in the draft contradicts the player's entry.

    ``is_ours``: the draft was made here, so every participating player should be in it. For an imported round the
    expected players are unknown.
    """
    event = round_.event
    rows = list(
        event.registrations.contestants()
        .filter(tpn__isnull=False)
        .order_by("tpn")
        .only("event_id", "name", "is_withdrawn", "first_round")
    )
    away = _away(event, rows, round_.number)
    fixed = pairs_absent_players(event, round_.number)
    places: dict[int, str] = {}
    for game in round_.games:
        for pk in (game.pairing.first_id, game.pairing.second_id):
            if not fixed or game.is_open:
                places[pk] = wording_for(event, "on board %(board)s", board=game.board)
    byes = {bye.registration_id: bye for bye in round_.byes.all()}
    places |= {pk: _("with the bye") for pk, bye in byes.items() if ByeKind(bye.kind) is ByeKind.PAIRING_ALLOCATED}
    for row in rows:
        why, place, bye = away.get(row.pk), places.get(row.pk), byes.get(row.pk)
        if why is not None and place is not None:
            text = _("%(name)s is not playing (%(why)s) but is in the draft %(place)s.")
            yield text % {"name": row.name, "why": _word(row, why, round_.number), "place": place}
        elif fixed or not is_ours or (bye is not None and bye.is_manual):
            continue
        elif why is None and place is None:
            yield _("%(name)s is playing but is not in the draft.") % {"name": row.name}
        elif why is not None and (bye.kind if bye else ByeKind.ZERO.value) != why.value:
            text = _("The bye of %(name)s in the draft is not the requested bye (%(why)s).")
            yield text % {"name": row.name, "why": _word(row, why, round_.number)}


def _away(event: Event, rows: Sequence[Registration], number: int) -> dict[int, ByeKind]:
    """Return the absent players of the round by key, with the kinds of their byes."""
    asked = ByeRequest.objects.filter(registration__event=event, round_number=number)
    away = {pk: ByeKind(kind) for pk, kind in asked.values_list("registration_id", "kind")}
    for row in rows:
        if row.is_withdrawn or row.first_round > number:
            away[row.pk] = ByeKind.ZERO
    return away


def _word(row: Registration, kind: ByeKind, number: int) -> str:
    if row.is_withdrawn:
        return _("withdrawn")
    return _("joins later") if row.first_round > number else str(bye_name(kind))
