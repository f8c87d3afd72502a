"""Knock-out options of an event, and the resulting plan."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from tabellone.engine.knockout import (
    COLOUR_RULE,
    DRAWN_MATCH,
    ELIMINATION,
    FINAL_GAMES,
    FURTHER_WILD_CARDS,
    LAST_ROUND,
    MATCH_GAMES,
    PLACEMENT,
    RESEEDED,
    SINGLE_FINAL,
    THIRD_PLACE,
    WILD_CARDS,
    WILD_CARDS_ROUND,
)
from tabellone.engine.knockout.double import double_elimination
from tabellone.engine.knockout.placement import with_placement
from tabellone.engine.knockout.plan import BadPlan, Plan
from tabellone.engine.knockout.single import knockout, with_repechage
from tabellone.messages import Message
from tabellone.options import OptionValue

KEPT_PLANS = 32
WRITTEN = re.compile(r"[1-9][0-9]{0,2}@[1-9][0-9]?(,[1-9][0-9]{0,2}@[1-9][0-9]?)*")
"""Wild cards by round, for example 2@4,1@5."""


@dataclass(frozen=True, slots=True)
class KnockoutSettings:
    """Typed options."""

    elimination: str = "single"
    single_final: bool = False
    third_place: bool = False
    match_games: int = 1
    final_games: int = 0
    reseeded: bool = False
    colour_rule: str = "usual"
    wild_cards: int = 0
    wild_cards_round: int = 2
    last_round: int = 0
    """0: the final."""
    drawn_match: str = "play-off"
    further_wild_cards: str = ""
    placement: bool = False

    @classmethod
    def of(cls, options: Mapping[str, OptionValue]) -> Self:
        """Return the settings from the options, with defaults."""
        return cls(
            ELIMINATION.of(options),
            SINGLE_FINAL.of(options),
            THIRD_PLACE.of(options),
            MATCH_GAMES.of(options),
            FINAL_GAMES.of(options),
            RESEEDED.of(options),
            COLOUR_RULE.of(options),
            WILD_CARDS.of(options),
            WILD_CARDS_ROUND.of(options),
            LAST_ROUND.of(options),
            DRAWN_MATCH.of(options),
            FURTHER_WILD_CARDS.of(options),
            PLACEMENT.of(options),
        )

    @property
    def is_double(self) -> bool:
        """True if contestants with one loss play on in a losers' bracket."""
        return self.elimination in ("double", "double-challenge")

    @property
    def wild_cards_by_round(self) -> dict[int, int]:
        """Number of new entrants in each round after the first. Raises BadPlan for an invalid text."""
        found = {self.wild_cards_round: self.wild_cards} if self.wild_cards else {}
        if self.further_wild_cards and not WRITTEN.fullmatch(self.further_wild_cards):
            raise BadPlan(Message("Wild cards in other rounds are written as 2@4,1@5, each round once."))
        for part in filter(None, self.further_wild_cards.split(",")):
            count, number = map(int, part.split("@"))
            if number in found:
                raise BadPlan(Message("Wild cards in other rounds are written as 2@4,1@5, each round once."))
            found[number] = count
        return found

    def games_in(self, plan: Plan, number: int) -> int:
        """Return the number of games in matches of this round.

        From the final on, the number for the final applies.
        """
        return self.final_games or self.match_games if number >= plan.final.slot.round else self.match_games

    def rounds_in(self, plan: Plan) -> range:
        """Return the rounds of the plan that are played: all, or up to the last round of the event."""
        return range(1, min(self.last_round or len(plan.rounds), len(plan.rounds)) + 1)


@lru_cache(KEPT_PLANS)
def plan_of(settings: KnockoutSettings, entrants: int) -> Plan:
    """Return the plan for this number of entrants, wild cards included. Raises BadPlan."""
    if settings.elimination == "repechage":
        return with_repechage(entrants, third_place=settings.third_place)
    wild = settings.wild_cards_by_round
    if settings.is_double:
        return double_elimination(
            entrants - sum(wild.values()),
            wild_cards=wild,
            challenger=settings.elimination == "double-challenge",
            return_final=not settings.single_final,
            third_place=settings.third_place,
        )
    if settings.placement:
        return with_placement(knockout(entrants - sum(wild.values()), wild_cards=wild))
    return knockout(entrants - sum(wild.values()), wild_cards=wild, third_place=settings.third_place)


def contradictions(options: Mapping[str, OptionValue], _contestants: int = 0) -> Iterator[tuple[str, Message]]:
    """Yield the options that cannot be combined, with the reasons."""
    settings = KnockoutSettings.of(options)
    try:
        wild = settings.wild_cards_by_round
    except BadPlan as error:
        yield FURTHER_WILD_CARDS.key, error.message
        return
    if settings.placement and settings.last_round:
        yield PLACEMENT.key, Message("Available only if the final is played.")
    if settings.elimination == "single":
        return
    if settings.placement:
        yield PLACEMENT.key, Message("Available only with single elimination.")
    if settings.reseeded:
        yield RESEEDED.key, Message("Available only with single elimination.")
    if wild and not settings.is_double:
        yield WILD_CARDS.key, Message("Available only with single elimination.")
    if settings.last_round:
        yield LAST_ROUND.key, Message("Available only with single elimination.")
    if settings.elimination == "double-challenge" and settings.third_place:
        yield (
            THIRD_PLACE.key,
            Message("Not available: the loser of the winners' final plays another match, whose loser is third."),
        )
