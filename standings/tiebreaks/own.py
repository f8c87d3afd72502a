"""Tie-breaks from the player's own results and data (article 7, 10.6)."""

from __future__ import annotations

from standings.tiebreaks.tallies import Tallies, is_vur
from standings.tiebreaks.values import ONE, PER_TENTH, Value
from tournaments.record import Colour, Entry, Result


def wins(tallies: Tallies, tpn: int, _variant: str) -> Value:
    """7.1: rounds that gave as many points as a win, with or without playing."""
    win = tallies.record.scoring.win
    return ONE * sum(entry.points >= win and not _lost(entry) for entry in tallies.cards[tpn])


def _lost(entry: Entry) -> bool:
    return entry.result is not None and entry.result.is_loss


def games_won(tallies: Tallies, tpn: int, _variant: str) -> Value:
    """7.2: games won over the board."""
    return ONE * sum(entry.is_played and _won(entry) for entry in tallies.cards[tpn])


def _won(entry: Entry) -> bool:
    return entry.result is not None and entry.result.is_win


def games_with_black(tallies: Tallies, tpn: int, _variant: str) -> Value:
    """7.3: games played over the board with Black."""
    return ONE * sum(_with_black(entry) for entry in tallies.cards[tpn])


def _with_black(entry: Entry) -> bool:
    return entry.is_played and entry.colour is Colour.BLACK and entry.result is not Result.UNKNOWN


def games_won_with_black(tallies: Tallies, tpn: int, _variant: str) -> Value:
    """7.4: games won over the board with Black."""
    return ONE * sum(_with_black(entry) and _won(entry) for entry in tallies.cards[tpn])


def progressive(tallies: Tallies, tpn: int, variant: str) -> Value:
    """7.5: the sum of the scores after each round; a cut leaves out the first ones (14.1.1 c)."""
    by_round = {entry.round: entry.points for entry in tallies.cards[tpn]}
    total, scores = 0, []
    for number in range(1, tallies.after_round + 1):
        total += by_round.get(number, 0)
        scores.append(total)
    return PER_TENTH * sum(scores[int(variant[1:]) if variant else 0 :])


def rounds_elected(tallies: Tallies, tpn: int, _variant: str) -> Value:
    """7.6: rounds less requested byes and forfeit losses."""
    card = tallies.cards[tpn]
    return ONE * sum(not is_vur(entry) for entry in card)


def pairing_number(_tallies: Tallies, tpn: int, _variant: str) -> Value:
    """7.8: the pairing number, the smaller the better."""
    return ONE * tpn


def rating(tallies: Tallies, tpn: int, _variant: str) -> Value:
    """10.6: the rating."""
    return ONE * tallies.record.by_tpn[tpn].rating
