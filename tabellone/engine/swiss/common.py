"""Player data that every Swiss system needs to pair a round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from tabellone.engine.capabilities import SetsConditions
from tabellone.engine.swiss.acceleration import virtual_points
from tabellone.engine.swiss.colours import ColourState, colour_of_higher, colour_state
from tabellone.engine.swiss.scores import points_of_round
from tabellone.record import ByeKind, Colour, Entry, Points, Record, Result


class Float(IntEnum):
    """Float of a player in a round."""

    UP = 1
    NONE = 0
    DOWN = -1


@dataclass(frozen=True, slots=True)
class SwissPlayer:
    """A player to be paired in this round."""

    tpn: int
    score: Points
    """The score for pairing: points with virtual points."""
    points: Points
    """The points in the standings."""
    colours: ColourState
    opponents: frozenset[int]
    """Opponents the player must not play: opponents of games over the board, and prohibited pairings."""
    last_float: Float
    float_before: Float
    """The floats of the previous round and of two rounds before."""
    may_have_bye: bool
    games_unplayed: int
    is_topscorer: bool
    number_is_odd: bool
    upfloats: tuple[int, ...] = ()
    """Rounds in which the player played an opponent with a higher score."""
    kept_from: frozenset[int] = frozenset()
    """Opponents excluded by a constraint although the rules allow them, to show the pairing without them."""

    @property
    def barred(self) -> frozenset[int]:
        """All opponents that the player is not paired with, whatever the reason."""
        return self.opponents | self.kept_from if self.kept_from else self.opponents


@dataclass(frozen=True)
class Field:
    """All players to be paired, the higher-ranked first, and the conditions of the round."""

    players: tuple[SwissPlayer, ...]
    round_number: int
    initial_colour: Colour
    edition: str = "2026"
    """The year of the rules."""

    def colour_for_higher(self, higher: SwissPlayer, lower: SwissPlayer) -> Colour:
        """Return the colour of the higher-ranked player."""
        initial = self.initial_colour if higher.number_is_odd else self.initial_colour.other
        return colour_of_higher(higher.colours, lower.colours, initial)

    def in_board_order(self, pairs: Sequence[tuple[SwissPlayer, SwissPlayer]]) -> list[tuple[int, int]]:
        """Return pairs (higher-ranked first) as (white, black) numbers in publication order (C.04.2 D.9; 2026 3.6)."""
        return [
            (higher.tpn, lower.tpn)
            if self.colour_for_higher(higher, lower) is Colour.WHITE
            else (lower.tpn, higher.tpn)
            for higher, lower in sorted(pairs, key=self.board_key)
        ]

    def board_key(self, pair: tuple[SwissPlayer, SwissPlayer]) -> tuple[Points, Points, int]:
        """Return the score of the higher-ranked player, the sum of both scores, and the higher-ranked player's number.

        Virtual points count since the edition of 2026 (C.04.7 1.5).
        """
        scores = [(p.points if self.edition == "2017" else p.score, -p.tpn) for p in pair]
        (score, number), (other, _) = max(scores), min(scores)
        return -score, -(score + other), -number


def field_of(record: Record, round_number: int, edition: str = "2026") -> Field:
    """Return the players to pair in the round. This round and later ones are ignored, except the stated byes."""
    virtual = virtual_points(record, edition)
    cards = {tpn: [e for e in card if e.round < round_number] for tpn, card in record.cards.items()}
    absent = _absent(record, round_number)
    scores = _scores_by_round(record, cards, round_number)
    odd = _odd_numbers(cards, absent)
    is_last = 0 < record.planned_rounds <= round_number
    maximum = record.scale.win * (round_number - 1)

    def score_before(tpn: int, number: int) -> Points:
        return scores[tpn][number - 1] + virtual(tpn, number)

    players = []
    for tpn, card in cards.items():
        if tpn in absent:
            continue
        score = score_before(tpn, round_number)
        floats = [
            _float_2017(tpn, card, number, score_before)
            if edition == "2017"
            else _float(record, tpn, card, number, score_before)
            for number in (round_number - 1, round_number - 2)
        ]
        players.append(
            SwissPlayer(
                tpn=tpn,
                score=score,
                points=scores[tpn][round_number - 1],
                colours=colour_state("".join(e.colour for e in card if e.is_played and e.colour)),
                opponents=_opponents(record, tpn, card, round_number),
                last_float=floats[0],
                float_before=floats[1],
                may_have_bye=may_have_bye(record, card, edition),
                games_unplayed=sum(not e.is_played for e in card),
                is_topscorer=is_last and 2 * score > maximum,
                number_is_odd=tpn in odd,
                upfloats=tuple(e.round for e in card if e.opponent and _float_of_game(tpn, e, score_before) > 0),
            )
        )
    players.sort(key=lambda player: (-player.score, player.tpn))
    return Field(tuple(players), round_number, initial_colour_of(record), edition)


def _absent(record: Record, round_number: int) -> frozenset[int]:
    absent = {bye.player for bye in record.requested_byes if bye.round == round_number}
    if round_number <= len(record.rounds):
        byes = record.rounds[round_number - 1].byes
        absent |= {bye.player for bye in byes if bye.kind is not ByeKind.PAIRING_ALLOCATED}
    return frozenset(absent)


def _scores_by_round(record: Record, cards: dict[int, list[Entry]], round_number: int) -> dict[int, list[Points]]:
    """Return each player's points after 0, 1, 2 … rounds."""
    scores = {}
    for tpn, card in cards.items():
        total = 0
        row = [record.adjustment_of(tpn, 0) if record.adjustments else 0] * round_number
        by_round = {entry.round: points_of_round(record, entry) for entry in card}
        for number in range(1, round_number):
            total += by_round.get(number, 0)
            row[number] = total + (record.adjustment_of(tpn, number) if record.adjustments else 0)
        scores[tpn] = row
    return scores


def _odd_numbers(cards: dict[int, list[Entry]], absent: frozenset[int]) -> frozenset[int]:
    """Return the players who count as odd-numbered.

    Only players paired at least once, this round included, have a number.
    """
    paired = [
        tpn
        for tpn in sorted(cards)
        if tpn not in absent or any(entry.opponent or entry.bye is ByeKind.PAIRING_ALLOCATED for entry in cards[tpn])
    ]
    return frozenset(paired[::2])


def _opponents(record: Record, tpn: int, card: list[Entry], round_number: int) -> frozenset[int]:
    met = {entry.opponent for entry in card if entry.is_played}
    for group in record.forbidden:
        if tpn in group.players and group.holds_in(round_number):
            met.update(group.players)
    return frozenset(met - {tpn})


def _float(record: Record, tpn: int, card: list[Entry], number: int, score: Callable[[int, int], Points]) -> Float:
    """Return the float of the round (2026 article 1.4): by the scores before it, or by points without a game."""
    entry = next((e for e in card if e.round == number), None)
    if entry is None:
        return Float.NONE
    if not entry.is_played:
        without_playing = entry.bye is ByeKind.PAIRING_ALLOCATED or entry.points > record.scale.loss
        return Float.DOWN if without_playing else Float.NONE
    return _float_of_game(tpn, entry, score)


def _float_2017(tpn: int, card: list[Entry], number: int, score: Callable[[int, int], Points]) -> Float:
    """Return the float of the round (2017 A.4 b): a player without a game, for any reason, has a downfloat."""
    if number < 1:
        return Float.NONE
    entry = next((e for e in card if e.round == number), None)
    if entry is None or not entry.is_played:
        return Float.DOWN
    return _float_of_game(tpn, entry, score)


def _float_of_game(tpn: int, entry: Entry, score: Callable[[int, int], Points]) -> Float:
    own, other = score(tpn, entry.round), score(entry.opponent, entry.round)
    return Float.DOWN if own > other else Float.UP if own < other else Float.NONE


def allows_bye(record: Record, tpn: int, round_number: int, edition: str) -> bool:
    """Return True if the basic rules of the edition allow the player the pairing-allocated bye in the round."""
    return may_have_bye(record, [entry for entry in record.cards[tpn] if entry.round < round_number], edition)


def may_have_bye(record: Record, card: Sequence[Entry], edition: str) -> bool:
    """Return True if the basic rules of the edition allow a player with these rounds the pairing-allocated bye.

    C.04.1 d of 2017: no second bye, and none after a forfeit win. Article 4 of 2026: also none after an unplayed round
    with the points of a win.
    """
    if any(entry.bye is ByeKind.PAIRING_ALLOCATED for entry in card):
        return False
    if edition == "2017":
        return not any(_is_forfeit_win(entry) for entry in card)
    return not any(not entry.is_played and entry.points >= record.scale.win for entry in card)


def _is_forfeit_win(entry: Entry) -> bool:
    """Return True for a forfeit win; in a match of two games, if both were forfeit wins."""
    if entry.result is not None or not entry.games:
        return entry.result is Result.FORFEIT_WIN
    return all(game.result_of(game.opponent_of(entry.opponent)) is Result.FORFEIT_WIN for game in entry.games)


def initial_colour_of(record: Record) -> Colour:
    """Return the initial colour drawn by lot.

    If the record does not state it, the colour of the highest-ranked player paired in round 1.
    """
    if record.initial_colour is not None:
        return record.initial_colour
    if record.rounds and record.rounds[0].pairings:
        first = min(min(pairing.first, pairing.second) for pairing in record.rounds[0].pairings)
        if any(pairing.first == first for pairing in record.rounds[0].pairings):
            return Colour.WHITE
        return Colour.BLACK
    return Colour.WHITE


class SwissByes(SetsConditions):
    """Eligibility for the bye by the basic rules of an edition (C.04.1)."""

    allows_bye = staticmethod(allows_bye)


SWISS_BYES: SwissByes = SwissByes()
