"""Ranking value of a knock-out: the number of rounds passed."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tabellone.engine.knockout.bracket_state import KnockoutMatch, KnockoutState, bracket_state
from tabellone.engine.knockout.placement import places_of_losers
from tabellone.engine.knockout.plan import NOBODY, BadPlan, Branch, PlaceRange, Slot
from tabellone.record import HALF, POINT, Points, Record


def values_of(record: Record, rounds: int) -> Mapping[int, int | Fraction]:
    """Return the number of rounds passed by each contestant, in tenths.

    These are all rounds before the one in which the last match was lost. The winner of the match for third place has
    half a round more than its loser. If the record has no valid plan, the last round with a pairing counts.
    """
    try:
        return _values(record, bracket_state(record, rounds + 1))
    except BadPlan:
        return {tpn: POINT * _last_paired(record, tpn, rounds) for tpn in record.contestant}


def _values(record: Record, knockout: KnockoutState) -> dict[int, int | Fraction]:
    values: dict[int, int | Fraction] = dict.fromkeys(record.contestant, 0)
    for number, entered in enumerate(knockout.plan.entries, start=1):
        values.update((seed, POINT * (number - 1)) for seed in entered)
    places = _places(knockout)
    for row in knockout.rounds[: knockout.current]:
        values.update((who, POINT * row.number) for who in row.free if who not in places)
        for match in row.matches:
            if match.slot.branch not in (Branch.THIRD, Branch.PLACE) and match.winner is not None:
                values.update(_passed(match, row.number))
    for who, (shared, own) in places.items():
        values[who] += Fraction(POINT * (shared.last - own.last), shared.last - shared.first + 1)
    if knockout.third and not places:
        values[knockout.third] += HALF
    return values


def _places(knockout: KnockoutState) -> dict[int, tuple[PlaceRange, PlaceRange]]:
    """Return the shared and the remaining ranks of each contestant who has left the main bracket.

    Empty if ranks are not played out. A contestant with a double forfeit keeps the last of these ranks.
    """
    found: dict[int, tuple[PlaceRange, PlaceRange]] = {}
    plan = knockout.plan
    if not any(match.places for row in plan.rounds for match in row):
        return found
    for row, planned in zip(knockout.rounds, plan.rounds, strict=False):
        shared = places_of_losers(plan, row.number)
        for match in row.matches:
            if match.slot.branch is Branch.MAIN and match.winner is not None:
                out = (match.loser,) if match.winner != NOBODY else (match.white, match.black)
                found.update((who, (shared, shared)) for who in out if who)
        for of_plan in planned:
            if of_plan.places is not None:
                _decide(found, knockout, of_plan.slot, of_plan.places)
    return found


def _decide(
    found: dict[int, tuple[PlaceRange, PlaceRange]], knockout: KnockoutState, slot: Slot, places: PlaceRange
) -> None:
    for row, left in ((knockout.won, places.of_winners), (knockout.lost, places.of_losers)):
        who = row.get(slot, NOBODY)
        if who != NOBODY:
            found[who] = (found[who][0], left)


def _passed(match: KnockoutMatch, number: int) -> dict[int, Points]:
    both = {match.white: POINT * (number - 1), match.black: POINT * (number - 1)}
    return both if match.winner == NOBODY else both | {match.winner or 0: POINT * number}


def _last_paired(record: Record, tpn: int, rounds: int) -> int:
    return max((entry.round for entry in record.cards[tpn] if entry.opponent and entry.round <= rounds), default=0)
