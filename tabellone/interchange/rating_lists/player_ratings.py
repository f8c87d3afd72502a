"""A player's ratings in the lists, and the rating that orders the event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from tabellone.interchange.rating_lists.listed_person import SEQUENCES
from tabellone.interchange.trf.time_control import Tempo
from tabellone.values import MAX_RATING

OF_FIDE = "FIDE"
LONGEST_LIST = 40


class KnownRating(NamedTuple):
    """A rating in a list: its kind of play, its list, and the first month it applies to (``2026-11``)."""

    source: str
    month: str
    tempo: Tempo
    rating: int

    @property
    def is_national(self) -> bool:
        return self.source != OF_FIDE


class Preferred(StrEnum):
    """Federation whose ratings order the event, as in FIDE's checklist for programs (145-156)."""

    FIDE = "fide"
    NATIONAL = "national"
    FIDE_ELSE_NATIONAL = "fide-national"
    NATIONAL_ELSE_FIDE = "national-fide"
    HIGHER = "higher"
    """The higher of both."""
    LOWER = "lower"
    """The lower of both; the only one if there is just one."""
    OWN = "own"
    """The ratings that the organiser entered; lists do not change them."""


class EqualOrder(StrEnum):
    """Order of players with the same rating and title: the alphabet, unless another one is announced (C.04.2, 2.2)."""

    NAME = "name"
    FIDE_ID = "fide-id"
    YOUNGEST = "youngest"
    OLDEST = "oldest"


@dataclass(frozen=True, slots=True)
class RatingRule:
    """The rating that orders the event: by federation, then the first available in a sequence of kinds of play.

    ``national``: the national list. ``unrated``: the rating that the event gives to unrated players; 0: none.
    ``equal``: the order of players with the same rating and title.
    """

    preferred: Preferred = Preferred.FIDE
    tempi: tuple[Tempo, ...] = SEQUENCES["standard"]
    national: str = ""
    unrated: int = 0
    equal: EqualOrder = EqualOrder.NAME

    @property
    def is_own(self) -> bool:
        """Return True if no list decides the rating."""
        return self.preferred == Preferred.OWN

    def as_json(self) -> dict[str, Any]:
        """Return the rule as stored with the event."""
        values = asdict(self) | {"tempi": list(self.tempi), "preferred": self.preferred.value}
        del values["equal"]
        return values if self.equal == EqualOrder.NAME else values | {"equal": self.equal.value}

    def chosen(self, known: Iterable[KnownRating]) -> KnownRating | None:
        """Return the rating that orders the event; None for an unrated player."""
        rated = [] if self.is_own else [one for one in known if one.rating]
        fide = self._first(one for one in rated if not one.is_national)
        national = self._first(one for one in rated if one.source == self.national)
        match self.preferred:
            case Preferred.FIDE | Preferred.OWN:
                return fide
            case Preferred.NATIONAL:
                return national
            case Preferred.FIDE_ELSE_NATIONAL:
                return fide or national
            case Preferred.NATIONAL_ELSE_FIDE:
                return national or fide
            case Preferred.HIGHER:
                return max((one for one in (fide, national) if one), key=lambda one: one.rating, default=None)
            case Preferred.LOWER:
                return min((one for one in (fide, national) if one), key=lambda one: one.rating, default=None)

    def _first(self, rated: Iterable[KnownRating]) -> KnownRating | None:
        by_tempo = {one.tempo: one for one in rated}
        return next((by_tempo[tempo] for tempo in self.tempi if tempo in by_tempo), None)


def read_rating_rule(kept: Mapping[str, Any] | None, *, tempo: Tempo) -> RatingRule:
    """Return the rule stored with the event; by default FIDE's sequence for that kind of play.

    Raises ValueError if invalid.
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
    return RatingRule(Preferred(kept.get("preferred", "fide")), tempi, national, unrated, order_of_equals(kept))


def order_of_equals(kept: Mapping[str, Any] | None) -> EqualOrder:
    """Return the order of players with the same rating and title. Raises ValueError if invalid."""
    return EqualOrder((kept or {}).get("equal", EqualOrder.NAME))


def read_known(kept: Iterable[Mapping[str, Any]] | None) -> tuple[KnownRating, ...]:
    """Return the ratings stored with the player."""
    return tuple(KnownRating(one["list"], one["month"], one["tempo"], one["rating"]) for one in kept or ())


def read_pick(kept: Iterable[Mapping[str, Any]] | None) -> KnownRating | None:
    """Return the stored rating that an arbiter picked for the player; None if there is none."""
    return next(iter(read_known(one for one in kept or () if one.get("picked"))), None)


def known_as_json(known: Iterable[KnownRating], pick: KnownRating | None = None) -> list[dict[str, Any]]:
    """Return the ratings as stored with the player. ``pick``: the one that an arbiter picked."""
    return [
        {"list": one.source, "month": one.month, "tempo": one.tempo, "rating": one.rating}
        | ({"picked": True} if one == pick else {})
        for one in known
    ]
