"""Notes on the desk before the next round is paired, each with the page for the task.

These notes block nothing; blockers are in ``next_action``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from django.db.models import Q
from django.utils.translation import gettext as _, ngettext

from tabellone.record import ByeKind, Result
from tournaments.domain.boards.hall import hall_of
from tournaments.domain.rounds.board_names import board_name
from tournaments.domain.rounds.brackets import bracket_of, has_bracket, still_in
from tournaments.domain.rounds.pairing_tables import has_calendar, has_fixed_entrants
from tournaments.domain.words.contestants import counted, wording_for
from tournaments.domain.words.rounds import round_label, whole_label
from tournaments.models import ByeRequest, Event, Game, Registration, Round, RoundBye

MOST_NAMED = 5
UNKNOWN = Result.UNKNOWN.value
FORFEIT_LOSS = Result.FORFEIT_LOSS.value
Weight = Literal["blocks", "waits", "known"]
"""``blocks``: required before the next pairing. ``waits``: needs a decision. ``known``: for information only."""


@dataclass(frozen=True, slots=True)
class AheadLine:
    """Sentence with the name of its page, the number in the page's address (0: none) and an anchor on the page."""

    weight: Weight
    text: str
    url_name: str
    number: int = 0
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Ahead:
    """Notes of an event.

    ``before`` belongs to round ``number``, the next one to be paired; 0: there is none, or its draft exists.
    """

    waits: tuple[AheadLine, ...] = ()
    number: int = 0
    before: tuple[AheadLine, ...] = ()


def notes_before_pairing(event: Event) -> Ahead:
    """Return the open tasks of the public rounds and the changes of participation in the next round.

    Empty before the start, after the end, and for an event divided into groups, because each group has its own desk. At
    most six queries, and for a bracket also the queries of the record.
    """
    if not event.is_started or event.is_finished or event.is_divided:
        return Ahead()
    rounds = list(event.rounds.all())
    games = _unfinished(event, rounds)
    coming = next((row.number for row in rounds if not row.is_public), 0)
    waits = (*_open_boards(event, games, coming), *_adjourned(event, games), *_drafts(event, rounds))
    if not coming or rounds[coming - 1].state != Round.State.PLANNED:
        return Ahead(waits)
    return Ahead(waits, coming, tuple(_before(event, coming)))


def _unfinished(event: Event, rounds: Sequence[Round]) -> list[Game]:
    without = Q(white_result=UNKNOWN) | Q(black_result=UNKNOWN)
    games = Game.objects.filter(without, pairing__round__event=event, pairing__round__state__in=Round.PUBLIC_STATES)
    found = list(games.order_by("pairing__round__number", "pairing__board", "number"))
    known = {row.pk: row for row in rounds}
    for game in found:
        game.pairing.round = known[game.pairing.round_id]
        game.pairing.round.event = event
    return found


def _open_boards(event: Event, games: Sequence[Game], coming: int) -> Iterator[AheadLine]:
    """Yield a note for each round with open boards.

    In a Swiss, open boards of the last round block the next pairing.
    """
    open_games = [game for game in games if game.is_open]
    for number in sorted({game.round.number for game in open_games}):
        boards = [str(board_name(game)) for game in open_games if game.round.number == number]
        text = ngettext(
            "Round %(number)s: %(count)s result is missing, of board %(boards)s.",
            "Round %(number)s: %(count)s results are missing, of boards %(boards)s.",
            len(boards),
        )
        values = {"number": round_label(event, number), "count": len(boards), "boards": few(boards)}
        blocks = number == coming - 1 and not has_calendar(event)
        yield AheadLine(
            "blocks" if blocks else "waits", text % values, "tournaments:results", number, f"board-{boards[0]}"
        )


def _adjourned(event: Event, games: Sequence[Game]) -> Iterator[AheadLine]:
    left = [game for game in games if game.is_adjourned]
    for number in sorted({game.round.number for game in left}):
        boards = [str(board_name(game)) for game in left if game.round.number == number]
        text = ngettext(
            "Round %(number)s: board %(boards)s is adjourned.",
            "Round %(number)s: boards %(boards)s are adjourned.",
            len(boards),
        )
        values = {"number": round_label(event, number), "boards": few(boards)}
        yield AheadLine("waits", text % values, "tournaments:results", number, f"board-{boards[0]}")


def _drafts(event: Event, rounds: Sequence[Round]) -> Iterator[AheadLine]:
    for row in rounds:
        if row.state == Round.State.DRAFTED:
            text = _("Round %(number)s: draft not published yet.")
            yield AheadLine("waits", text % {"number": whole_label(event, row.number)}, "pairing:draft", row.number)


def _before(event: Event, number: int) -> Iterator[AheadLine]:
    """Yield the changes of participation since the last round, and the absent players who need a decision."""
    people = _who_goes_on(event)
    requests = ByeRequest.objects.filter(registration__event=event, round_number__in=(number - 1, number))
    asked = {(row.round_number, row.registration_id): row.kind for row in requests}
    plays = [
        row
        for pk, row in people.items()
        if not row.is_withdrawn and row.first_round <= number and (number, pk) not in asked
    ]
    sat = _sat(event, number - 1)
    decided = hall_of(event).goes_on.get(number - 1, ())
    missed = [
        row
        for row in plays
        if sat.get(row.pk) == {FORFEIT_LOSS} and (number - 1, row.pk) not in asked and row.pk not in decided
    ]
    yield from _who_did_not_come(event, missed, number - 1)
    for kind, text in _texts_of_byes(event).items():
        away = [row for pk, row in people.items() if asked.get((number, pk)) == kind and not row.is_withdrawn]
        yield from _known(text, away)
    yield from _known(_("Withdrawn: %(names)s."), [row for pk, row in people.items() if row.is_withdrawn and pk in sat])
    yield from _known(
        _("Playing for the first time: %(names)s."), [row for row in plays if row.first_round == number > 1]
    )
    if has_bracket(event):  # byes follow from the bracket
        return
    back = _had_byes(event, number - 1)
    yield from _known(
        _("Playing again: %(names)s."), [row for row in plays if row.pk in back and row.first_round < number]
    )
    if len(plays) % 2 and not has_calendar(event):
        text = _("Odd number of players (%(count)s): one player gets the bye.") % {"count": len(plays)}
        yield AheadLine("known", text, "tournaments:who_plays")


def _who_goes_on(event: Event) -> dict[int, Registration]:
    """Return the contestants by key; in a bracket, only contestants still in it."""
    people = event.registrations.contestants().filter(tpn__isnull=False).order_by("tpn")
    bracket = bracket_of(event)
    left = None if bracket is None else still_in(bracket)
    return {row.pk: row for row in people if left is None or row.tpn in left}


def _texts_of_byes(event: Event) -> dict[str, str]:
    """Return the sentence for each kind of requested bye."""
    if has_fixed_entrants(event):
        return {ByeKind.ZERO.value: _("Absent, loses by forfeit: %(names)s.")}
    return {
        ByeKind.ZERO.value: _("Absent: %(names)s."),
        ByeKind.HALF.value: _("Half-point bye: %(names)s."),
        ByeKind.FULL.value: _("Full-point bye: %(names)s."),
    }


def _sat(event: Event, number: int) -> dict[int, set[str]]:
    """Return the result codes of each paired contestant by key; for a team, the codes of all its boards."""
    games = Game.objects.filter(pairing__round__event=event, pairing__round__number=number)
    found: dict[int, set[str]] = defaultdict(set)
    rows = games.values_list("white", "white__team", "white_result", "black", "black__team", "black_result")
    for white, white_team, of_white, black, black_team, of_black in rows:
        found[white_team or white].add(of_white)
        found[black_team or black].add(of_black)
    return dict(found)


def _had_byes(event: Event, number: int) -> set[int]:
    """Return the keys of contestants who had a bye in the round other than the pairing-allocated bye."""
    byes = RoundBye.objects.filter(round__event=event, round__number=number)
    return set(byes.exclude(kind=ByeKind.PAIRING_ALLOCATED.value).values_list("registration", flat=True))


def _who_did_not_come(event: Event, missed: Sequence[Registration], last: int) -> Iterator[AheadLine]:
    """Yield a note for each of the first contestants who forfeited and are still expected, and one for the rest."""
    for row in missed[:MOST_NAMED]:
        question = "%(name)s was absent in round %(number)s. Will this player continue?"
        text = wording_for(event, question, name=row.name, number=last)
        yield AheadLine("waits", text, "tournaments:player_edit", row.pk)
    count = len(missed) - MOST_NAMED
    if count > 0:
        text = counted(event, "more did not come", count, number=last)
        yield AheadLine("waits", text, "tournaments:who_plays")


def _known(text: str, who: Sequence[Registration]) -> Iterator[AheadLine]:
    if who:
        yield AheadLine("known", text % {"names": few([row.name for row in who], "; ")}, "tournaments:who_plays")


def few(words: Sequence[str], between: str = ", ") -> str:
    """Return the first words and the number of the others."""
    listed = between.join(words[:MOST_NAMED])
    more = len(words) - MOST_NAMED
    return _("%(listed)s and %(count)s more") % {"listed": listed, "count": more} if more > 0 else listed
