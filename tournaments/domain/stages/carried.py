"""The games of the stage before that count in this one: not played again, and not rated a second time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import TypeAlias

from tabellone.record import Game as RecordGame, Result
from tournaments.domain.rounds.calendars import has_calendar
from tournaments.domain.stages.rules import CarriedOver, Carry, Division, rule_of
from tournaments.models import Event, Game, Pairing, Registration, Round, Stage

SHORT = {
    Result.WIN: Result.SHORT_WIN,
    Result.DRAW: Result.SHORT_DRAW,
    Result.LOSS: Result.SHORT_LOSS,
}
"""A result that counts and is not rated; forfeits are not rated anyway."""
BothResults: TypeAlias = Mapping[int, Result]
"""Of a game, by the registrations of its two players."""


def roots_of(stage: Stage) -> dict[int, int]:
    """By registration in a part of the stage that in the whole event; of stages from before that was kept, by who it
    is.
    """
    rule = rule_of(stage.rule)
    if isinstance(rule, Division | CarriedOver) and rule.came:
        return dict(rule.came)
    whole = {_who(row): row.pk for row in stage.event.registrations.order_by("-pk")}
    rows = (row for part in stage.parts.all() for row in part.registrations.all())
    return {row.pk: whole[_who(row)] for row in rows if _who(row) in whole}


def _who(row: Registration) -> tuple[object, ...]:
    return tuple(getattr(row, name) for name in ("name", "fide_id", "birth"))


def carried_games(event: Event) -> dict[frozenset[int], list[BothResults]]:
    """What its players bring of games against each other from the stage before, by the two; nothing where games are not
    carried over. At most four queries, none for what is no stage.
    """
    rule = rule_of(event.stage.rule) if event.stage else None
    if event.stage is None or not isinstance(rule, CarriedOver) or rule.carry is not Carry.GAMES:
        return {}
    before = event.whole.stages.filter(number__lt=event.stage.number).order_by("number").last()
    if before is None:
        return {}
    here = {root: own for own, root in rule.came}
    own_of = {key: here[root] for key, root in roots_of(before).items() if root in here}
    found: dict[frozenset[int], list[BothResults]] = defaultdict(list)
    for game in games_among(before, own_of.keys()):
        white, black = own_of[game.white_id], own_of[game.black_id]
        results = {white: Result(game.white_result), black: Result(game.black_result)}
        found[frozenset(results)].append({who: SHORT.get(result, result) for who, result in results.items()})
    return dict(found)


def games_among(stage: Stage, keys: Collection[int]) -> list[Game]:
    """The games of a stage between any two of these registrations, in the order of their rounds."""
    games = Game.objects.filter(
        pairing__round__event__stage=stage,
        pairing__round__state__in=Round.PUBLIC_STATES,
        white__in=keys,
        black__in=keys,
    )
    return list(games.order_by("pairing__round__number", "pairing__board", "number"))


class CarriedResults:
    """The results that games of an event have of themselves, as they were played in the stage before."""

    def __init__(self, event: Event) -> None:
        """Reads what `carried_games` reads, when the event has a calendar: elsewhere nobody meets again."""
        self._games = carried_games(event) if has_calendar(event) else {}
        self._played: dict[frozenset[int], int] = {}
        if self._games:
            both = Pairing.objects.filter(round__event=event).values_list("first_id", "second_id")
            for one, other in both:
                self._played[frozenset((one, other))] = self._played.get(frozenset((one, other)), 0) + 1

    def codes(self, white: int, black: int, game: RecordGame) -> dict[str, str]:
        """The columns of a new game: of the next one that the two bring, or of the game itself, which somebody who is
        away loses.
        """
        both = frozenset((white, black))
        brought, number = self._games.get(both, []), self._played.get(both, 0)
        self._played[both] = number + 1
        if number >= len(brought) or game.white_result is not Result.UNKNOWN:
            return {"white_result": game.white_result.value, "black_result": game.black_result.value}
        return {"white_result": brought[number][white].value, "black_result": brought[number][black].value}

    def is_of(self, game: Game) -> bool:
        """Whether the game has the results of one that was carried over, and no others."""
        brought = self._games.get(frozenset((game.white_id, game.black_id)), [])
        codes = (game.white_result, game.black_result)
        return any((row[game.white_id].value, row[game.black_id].value) == codes for row in brought)
