"""Teams before a round of the Olympiad, and what is asked of their pairing."""

from __future__ import annotations

from tabellone.engine.olympiad.group import OpponentsInOrder, by_halves
from tabellone.engine.olympiad.pairing import paired_olympiad_round
from tabellone.engine.olympiad.teams import OlympiadTeam, Played
from tabellone.record import Colour


def team(
    tpn: int, points: int = 0, colours: str = "", met: tuple[int, ...] = (), *, rating: int = 0, bye: bool = True
) -> OlympiadTeam:
    """A team with these match points and colours by round (``wb-w``, a hyphen where no match was played)."""
    played = tuple(Played(n, Colour(letter)) for n, letter in enumerate(colours, start=1) if letter != "-")
    return OlympiadTeam(tpn, 10 * points, 0, rating, played, frozenset(met), may_have_bye=bye)


def teams(*rows: tuple[int, str, tuple[int, ...]]) -> list[OlympiadTeam]:
    """Teams 1, 2, 3 … with these points, colours and opponents."""
    return [team(tpn, *row) for tpn, row in enumerate(rows, start=1)]


def met(of: list[OlympiadTeam], order: OpponentsInOrder = by_halves) -> str:
    """Who meets whom, in the order in which they are paired."""
    made = paired_olympiad_round(of, order)
    return " ".join(f"{one.tpn}-{other.tpn}" for group in made.groups for one, other in group.pairs)
