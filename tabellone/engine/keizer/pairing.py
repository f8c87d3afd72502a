"""Pairing of a Keizer round: each present player, from the top of the list, plays the next legal opponent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from tabellone.engine.capabilities import (
    ChecksOptions,
    ExplainsValues,
    GivesColours,
    PairsRounds,
    Progress,
    RanksByValues,
    SetsConditions,
)
from tabellone.engine.errors import NoLegalPairing, no_matching, too_few
from tabellone.engine.keizer import BYE_MOST, COLOURS, REMATCH_DISTANCE, REMATCH_MOST
from tabellone.engine.keizer.values import list_of, parts_of, remarks_on, too_small, values_of
from tabellone.engine.round_pairing import RoundPairing
from tabellone.messages import Message
from tabellone.record import ByeKind, Colour, Record


def pair_round(record: Record, round_number: int, _edition: str, _progress: Progress | None) -> RoundPairing:
    """Return the pairing of the round. Raises NoLegalPairing."""
    present = present_in_order(record, round_number)
    barred = {tpn: barred_from(record, tpn, round_number) for tpn in present}
    pairs, bye = paired_down(present, barred, lambda: byes_in_order(record, present, round_number))
    return RoundPairing.of((coloured(record, *pair, round_number) for pair in pairs), bye or None)


def paired_down(
    present: Sequence[int], barred: Mapping[int, Collection[int]], byes: Callable[[], Iterable[int]]
) -> tuple[list[tuple[int, int]], int]:
    """Return the pairs of the present players in list order, and the player with the bye (0: none).

    The bye is given to one of ``byes``. Raises NoLegalPairing.
    """
    if not present:
        raise too_few(len(present))
    for bye in byes() if len(present) % 2 else [0]:
        pairs = first_pairs([tpn for tpn in present if tpn != bye], barred)
        if pairs is not None:
            return pairs, bye
    raise no_matching(present, Message("a rematch too soon or too often, or a prohibited pairing"))


def first_pairs(order: Sequence[int], barred: Mapping[int, Collection[int]]) -> list[tuple[int, int]] | None:
    """Pair the first player of the list with the next legal opponent, and so on.

    If a player remains, the last pair that can be changed is changed. Returns None if no complete pairing exists.
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
    """Return True if the two may play each other and the other players are not known to be unpairable then."""
    return rest[place] not in barred[first] and (
        not dead or frozenset(rest[:place]) | frozenset(rest[place + 1 :]) not in dead
    )


def present_in_order(record: Record, round_number: int) -> list[int]:
    """Return the present players in list order.

    A player who joins after the first round is placed by rating among the present players (textbook 6.1: "in una
    posizione presumibilmente corrispondente").
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
    """Return True if the player had a game, a bye or an excused absence before the round."""
    return any(entry.bye is not ByeKind.ZERO for entry in record.cards[tpn] if entry.round < round_number)


def _with_new(record: Record, known: Sequence[int], new: Sequence[int]) -> list[int]:
    """Insert the new players, the strongest first, each after as many players as are stronger."""

    def strength(tpn: int) -> tuple[int, int]:
        return -record.by_tpn[tpn].rating, tpn

    order = list(known)
    for tpn in sorted(new, key=strength):
        order.insert(sum(strength(other) < strength(tpn) for other in order), tpn)
    return order


def byes_in_order(record: Record, present: Sequence[int], round_number: int) -> list[int]:
    """Return the players eligible for the bye: fewest byes first, then the lowest in the list.

    Raises NoLegalPairing if all players have had the maximum number of byes.
    """

    def had(tpn: int) -> int:
        return len(byes_before(record, tpn, round_number))

    most = BYE_MOST.of(record.options)
    upward = range(len(present) - 1, -1, -1)
    found = [present[place] for place in sorted(upward, key=lambda place: had(present[place]))]
    found = [tpn for tpn in found if not most or had(tpn) < most]
    if not found:
        raise NoLegalPairing(
            "no_bye", Message("All players present have already had the maximum number of byes."), present
        )
    return found


def allows_bye(record: Record, tpn: int, round_number: int, _edition: str) -> bool:
    """Return True if the player has had fewer byes than the club's maximum."""
    most = BYE_MOST.of(record.options)
    return not most or len(byes_before(record, tpn, round_number)) < most


def byes_before(record: Record, tpn: int, round_number: int) -> list[int]:
    """Return the rounds in which the player had the bye."""
    entries = record.cards[tpn]
    return [e.round for e in entries if e.bye is ByeKind.PAIRING_ALLOCATED and e.round < round_number]


def barred_from(record: Record, tpn: int, round_number: int) -> set[int]:
    """Return the opponents that the player must not play.

    These are recent opponents, opponents played the maximum number of times, and prohibited pairings.
    """
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
    """Return White and Black.

    White is the player with the lower surplus of Whites. If equal, the two exchange the colours of their last game
    against each other; otherwise White is the lower player. The club may choose that only the last games count, or only
    the list.
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
    """Return the opposite of the higher player's last colour, or of the lower player's if the higher has not played."""
    if own:
        return (lower, higher) if own[-1] == "w" else (higher, lower)
    return (higher, lower) if others.endswith("w") else (lower, higher)


def history_of(record: Record, tpn: int, round_number: int) -> str:
    """Return the player's colours before the round."""
    return "".join(e.colour for e in record.cards[tpn] if e.is_played and e.colour and e.round < round_number)


def due_colour(history: str, _edition: str) -> Colour | None:
    """Return the colour that the player has had less often; None if both are equal."""
    difference = history.count("w") - history.count("b")
    return None if not difference else Colour.BLACK if difference > 0 else Colour.WHITE


class KeizerEngine(ChecksOptions, ExplainsValues, GivesColours, PairsRounds, RanksByValues, SetsConditions):
    """The Keizer system."""

    pair_round = staticmethod(pair_round)
    allows_bye = staticmethod(allows_bye)
    barred_opponents = staticmethod(barred_from)
    due_colour = staticmethod(due_colour)
    contradictions = staticmethod(too_small)
    values_of = staticmethod(values_of)
    parts_of = staticmethod(parts_of)
    remarks_on = staticmethod(remarks_on)


ENGINE: KeizerEngine = KeizerEngine()
