"""What lists say of a player, and which of it is the rating that orders an event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from tabellone.interchange.rating_lists.listed import SEQUENCES
from tabellone.interchange.trf.time_control import Tempo
from tabellone.values import MAX_RATING

OF_FIDE = "FIDE"
LONGEST_LIST = 40


class KnownRating(NamedTuple):
    """A rating that a list states: of which play, on which list, valid from which month (``2026-11``)."""

    source: str
    month: str
    tempo: Tempo
    rating: int

    @property
    def is_national(self) -> bool:
        return self.source != OF_FIDE


class Preferred(StrEnum):
    """Whose ratings order the event, as FIDE's checklist for programs names them (145-156)."""

    FIDE = "fide"
    NATIONAL = "national"
    FIDE_ELSE_NATIONAL = "fide-national"
    NATIONAL_ELSE_FIDE = "national-fide"
    HIGHER = "higher"
    """Of both the higher one."""


@dataclass(frozen=True, slots=True)
class RatingRule:
    """Which rating orders the event: whose, and in which sequence of kinds of play the first that there is.

    ``national``: the list that is meant. ``unrated``: what the event gives to who has none; 0: nothing.
    """

    preferred: Preferred = Preferred.FIDE
    tempi: tuple[Tempo, ...] = SEQUENCES["standard"]
    national: str = ""
    unrated: int = 0

    def as_json(self) -> dict[str, Any]:
        """As an event keeps it."""
        return asdict(self) | {"tempi": list(self.tempi), "preferred": self.preferred.value}

    def chosen(self, known: Iterable[KnownRating]) -> KnownRating | None:
        """The rating of these that orders the event; None for who has none."""
        rated = [one for one in known if one.rating]
        fide = self._first(one for one in rated if not one.is_national)
        national = self._first(one for one in rated if one.source == self.national)
        match self.preferred:
            case Preferred.FIDE:
                return fide
            case Preferred.NATIONAL:
                return national
            case Preferred.FIDE_ELSE_NATIONAL:
                return fide or national
            case Preferred.NATIONAL_ELSE_FIDE:
                return national or fide
            case Preferred.HIGHER:
                return max((one for one in (fide, national) if one), key=lambda one: one.rating, default=None)

    def _first(self, rated: Iterable[KnownRating]) -> KnownRating | None:
        by_tempo = {one.tempo: one for one in rated}
        return next((by_tempo[tempo] for tempo in self.tempi if tempo in by_tempo), None)


def read_rating_rule(kept: Mapping[str, Any] | None, *, tempo: Tempo) -> RatingRule:
    """The rule as an event keeps it; by itself FIDE's sequence for that kind of play. Raises ValueError for what is no
    rule.
    """
    if not kept:
        return RatingRule(tempi=SEQUENCES[tempo])
    tempi = tuple(kept.get("tempi") or SEQUENCES[tempo])
    if len(set(tempi)) != len(tempi) or not set(tempi) <= set(SEQUENCES):
        raise ValueError(f"no sequence of ratings: {tempi!r}"[:200])
    unrated, national = kept.get("unrated", 0), kept.get("national", "")
    if not isinstance(unrated, int) or not 0 <= unrated <= MAX_RATING:
        raise ValueError(f"no rating: {unrated!r}"[:200])
    if not isinstance(national, str) or len(national) > LONGEST_LIST:
        raise ValueError("no name of a list")
    return RatingRule(Preferred(kept.get("preferred", "fide")), tempi, national, unrated)


def read_known(kept: Iterable[Mapping[str, Any]] | None) -> tuple[KnownRating, ...]:
    """The ratings as a player keeps them."""
    return tuple(KnownRating(one["list"], one["month"], one["tempo"], one["rating"]) for one in kept or ())


def known_as_json(known: Iterable[KnownRating]) -> list[dict[str, Any]]:
    """As a player keeps them."""
    return [{"list": one.source, "month": one.month, "tempo": one.tempo, "rating": one.rating} for one in known]
