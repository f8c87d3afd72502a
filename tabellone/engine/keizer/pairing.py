"""A round of the Keizer system: those present, from the top of the list down, each with the next who may be met."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from tabellone.engine.errors import NoLegalPairing, no_matching, too_few
from tabellone.engine.keizer import BYE_MOST, COLOURS, REMATCH_DISTANCE, REMATCH_MOST
from tabellone.engine.keizer.values import list_of
from tabellone.engine.round_pairing import RoundPairing
from tabellone.engine.system import Progress
from tabellone.messages import Message
from tabellone.record import ByeKind, Colour, Record


def pair_round(record: Record, round_number: int, _edition: str, _progress: Progress | None) -> RoundPairing:
    """The pairing of that round. Raises NoLegalPairing."""
    present = present_in_order(record, round_number)
    barred = {tpn: barred_from(record, tpn, round_number) for tpn in present}
    pairs, bye = paired_down(present, barred, lambda: byes_in_order(record, present, round_number))
    return RoundPairing.of((coloured(record, *pair, round_number) for pair in pairs), bye or None)


def paired_down(
    present: Sequence[int], barred: Mapping[int, Collection[int]], byes: Callable[[], Iterable[int]]
) -> tuple[list[tuple[int, int]], int]:
    """The pairs of those present, in the order of the list, and who has the bye, of those who may (0: nobody). Raises
    NoLegalPairing.
    """
    if len(present) < 2:
        raise too_few(len(present))
    for bye in byes() if len(present) % 2 else [0]:
        pairs = first_pairs([tpn for tpn in present if tpn != bye], barred)
        if pairs is not None:
            return pairs, bye
    raise no_matching(present, Message("a rematch that comes too soon or too often, or a forbidden pair"))


def first_pairs(order: Sequence[int], barred: Mapping[int, Collection[int]]) -> list[tuple[int, int]] | None:
    """The first of the list meets the next in it who may be met, and so on; where somebody is left over, the last
    choice that can be another one is changed. None where nobody can be paired so.
    """
    chosen: list[tuple[int, int]] = []
    dead: set[frozenset[int]] = set()
    waiting = list(order)
    least = 0
    while waiting:
        first, rest = waiting[0], waiting[1:]
        place = next((n for n in range(least, len(rest)) if _leads_on(rest, n, first, barred, dead)), None)
        if place is not None:
            chosen.append((first, rest[place]))
            waiting, least = rest[:place] + rest[place + 1 :], 0
            continue
        dead.add(frozenset(waiting))
        if not chosen:
            return None
        pair = chosen.pop()
        waiting = [tpn for tpn in order if tpn in {*waiting, *pair}]
        least = waiting.index(pair[1])
    return chosen


def _leads_on(
    rest: Sequence[int], place: int, first: int, barred: Mapping[int, Collection[int]], dead: set[frozenset[int]]
) -> bool:
    """Whether the two may meet, and nothing says yet that the others cannot be paired then."""
    return rest[place] not in barred[first] and (
        not dead or frozenset(rest[:place]) | frozenset(rest[place + 1 :]) not in dead
    )


def present_in_order(record: Record, round_number: int) -> list[int]:
    """Who plays, in the order of the list; who comes for the first time, while others came before, stands where that
    rating stands among those present (textbook 6.1: "in una posizione presumibilmente corrispondente").
    """
    absent = {bye.player for bye in record.requested_byes if bye.round == round_number}
    if round_number <= len(record.rounds):
        byes = record.rounds[round_number - 1].byes
        absent |= {bye.player for bye in byes if bye.kind is not ByeKind.PAIRING_ALLOCATED}
    present = [tpn for tpn in list_of(record, round_number - 1).order if tpn not in absent]
    known = [tpn for tpn in present if _has_come(record, tpn, round_number)]
    new = [tpn for tpn in present if tpn not in known] if known else []
    return _with_new(record, known, new) if new else present


def _has_come(record: Record, tpn: int, round_number: int) -> bool:
    """Whether the player had a game or a bye before that round, or at least was excused."""
    return any(entry.bye is not ByeKind.ZERO for entry in record.cards[tpn] if entry.round < round_number)


def _with_new(record: Record, known: Sequence[int], new: Sequence[int]) -> list[int]:
    """Those who are new, the strongest first, each after as many as are stronger."""

    def strength(tpn: int) -> tuple[int, int]:
        return -record.by_tpn[tpn].rating, tpn

    order = list(known)
    for tpn in sorted(new, key=strength):
        order.insert(sum(strength(other) < strength(tpn) for other in order), tpn)
    return order


def byes_in_order(record: Record, present: Sequence[int], round_number: int) -> list[int]:
    """Who may get the bye: who had the fewest before the others, and of those the lowest first. Raises NoLegalPairing
    where all have had as many as they may.
    """

    def had(tpn: int) -> int:
        return len(byes_before(record, tpn, round_number))

    most = BYE_MOST.of(record.options)
    upward = range(len(present) - 1, -1, -1)
    found = [present[place] for place in sorted(upward, key=lambda place: had(present[place]))]
    found = [tpn for tpn in found if not most or had(tpn) < most]
    if not found:
        raise NoLegalPairing("no_bye", Message("Everybody present has had as many byes as a player may have."), present)
    return found


def byes_before(record: Record, tpn: int, round_number: int) -> list[int]:
    """The rounds in which that one was left over."""
    entries = record.cards[tpn]
    return [e.round for e in entries if e.bye is ByeKind.PAIRING_ALLOCATED and e.round < round_number]


def barred_from(record: Record, tpn: int, round_number: int) -> set[int]:
    """Whom the player may not meet: who was met in the last rounds or often enough, and forbidden pairs."""
    since = round_number - REMATCH_DISTANCE.of(record.options)
    most = REMATCH_MOST.of(record.options)
    games = [e for e in record.cards[tpn] if e.is_played and e.round < round_number]
    met = {e.opponent for e in games if since <= e.round}
    if most:
        met |= {opponent for opponent, times in Counter(e.opponent for e in games).items() if times >= most}
    for group in record.forbidden:
        if tpn in group.players and group.holds_in(round_number):
            met.update(group.players)
    return met


def coloured(record: Record, higher: int, lower: int, round_number: int) -> tuple[int, int]:
    """White and Black: who has had White less often in excess; then the other colours than in their last game; then
    the lower has White. The club may choose that only the last games count, or the list alone.
    """
    rule = COLOURS.of(record.options)
    histories = [history_of(record, tpn, round_number) for tpn in (higher, lower)]
    if rule == "alternate":
        return _alternating(higher, lower, *histories)
    if rule == "lower":
        return lower, higher
    one, other = (history.count("w") - history.count("b") for history in histories)
    if one != other:
        return (higher, lower) if one < other else (lower, higher)
    games = [e for e in record.cards[higher] if e.opponent == lower and e.is_played and e.round < round_number]
    return (higher, lower) if games and games[-1].colour is Colour.BLACK else (lower, higher)


def _alternating(higher: int, lower: int, own: str, others: str) -> tuple[int, int]:
    """The other colour than the higher had last; if that one has not played, than the lower had."""
    if own:
        return (lower, higher) if own[-1] == "w" else (higher, lower)
    return (higher, lower) if others.endswith("w") else (lower, higher)


def history_of(record: Record, tpn: int, round_number: int) -> str:
    """The colours of that one's games before the round."""
    return "".join(e.colour for e in record.cards[tpn] if e.is_played and e.colour and e.round < round_number)


def due_colour(history: str, _edition: str) -> Colour | None:
    """The colour that the player has had less often; None where both were as often."""
    difference = history.count("w") - history.count("b")
    return None if not difference else Colour.BLACK if difference > 0 else Colour.WHITE
