"""Differences between a draft and the previous draft: new pairs, and earlier boards of the players."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tabellone.record import ByeKind, Colour
from tournaments.domain.rounds.previous_draft import Places, earlier_draft
from tournaments.domain.words.result_names import bye_name
from tournaments.models import Pairing, Round, RoundBye


@dataclass(frozen=True, slots=True)
class DraftPlace:
    """Place of a contestant in a draft: board, colour and opponent, or (board 0) a bye."""

    board: int
    colour: Colour | None = None
    opponent: int = 0
    bye: str = ""


@dataclass(frozen=True, slots=True)
class Difference:
    """Difference between two drafts.

    ``boards``: boards with a new pair or with other colours; ``elsewhere``: boards with a pair that was at another
    board, given with it; ``people``: contestants whose place changed, with the earlier place, or None if they had
    none.
    """

    boards: tuple[int, ...]
    elsewhere: Mapping[int, int]
    people: Mapping[int, DraftPlace | None]

    @property
    def moved_boards(self) -> tuple[int, ...]:
        """Return the boards of ``elsewhere``."""
        return tuple(self.elsewhere)

    @property
    def is_none(self) -> bool:
        """Return whether no place changed."""
        return not self.boards and not self.elsewhere and not self.people


def difference(earlier: Places, now: Places) -> Difference:
    """Return the difference. A pair at another board keeps its places: opponent and colour are the same."""
    was_at = {pair: board for board, pair in earlier.boards.items()}
    boards = tuple(board for board, pair in sorted(now.boards.items()) if pair not in was_at)
    elsewhere = {board: was_at[pair] for board, pair in sorted(now.boards.items()) if was_at.get(pair, board) != board}
    before, after = _place_of_each(earlier), _place_of_each(now)
    moved = [who for who in after if who not in before or not _is_same(before[who], after[who])]
    return Difference(boards, elsewhere, {who: before.get(who) for who in moved})


def _place_of_each(places: Places) -> dict[int, DraftPlace]:
    found = {who: DraftPlace(0, bye=kind) for who, kind in places.byes.items()}
    for board, (white, black) in places.boards.items():
        found[white] = DraftPlace(board, Colour.WHITE, black)
        found[black] = DraftPlace(board, Colour.BLACK, white)
    return found


def _is_same(before: DraftPlace, after: DraftPlace) -> bool:
    return (before.colour, before.opponent, before.bye) == (after.colour, after.opponent, after.bye)


@dataclass(frozen=True, slots=True)
class PreviousPlace:
    """Place of a contestant in the earlier draft, in words: a board and opponent, a bye, or none."""

    board: int = 0
    colour: str = ""
    opponent: str = ""
    bye: str = ""


@dataclass(frozen=True, slots=True)
class Changed:
    """Difference to the previous draft, for the page; ``at``: time when the previous draft was replaced."""

    at: datetime.datetime
    difference: Difference
    people: Mapping[int, PreviousPlace]


def changed_since(round_: Round, pairings: Sequence[Pairing], byes: Sequence[RoundBye]) -> Changed | None:
    """Return the differences to the round's earlier draft, None if there was none; three queries."""
    earlier = earlier_draft(round_)
    if earlier is None:
        return None
    now = Places(
        {row.board: (row.first_id, row.second_id) for row in pairings},
        {bye.registration_id: bye.kind for bye in byes},
    )
    found = difference(earlier.places, now)
    names = dict(round_.event.registrations.values_list("pk", "name")) if found.people else {}
    return Changed(earlier.at, found, {who: _in_words(place, names) for who, place in found.people.items()})


def _in_words(place: DraftPlace | None, names: Mapping[int, str]) -> PreviousPlace:
    if place is None:
        return PreviousPlace()
    if place.bye:
        known = place.bye in {*ByeKind}
        return PreviousPlace(bye=str(bye_name(ByeKind(place.bye))) if known else "–")
    return PreviousPlace(place.board, place.colour.value if place.colour else "", names.get(place.opponent, "–"))
