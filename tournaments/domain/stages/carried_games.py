"""Games of the previous stage that count in this one: they are not played again and not rated a second time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from tabellone.record import Game as RecordGame, Result
from tournaments.domain.rounds.pairing_tables import has_calendar
from tournaments.domain.stages.carried_matches import BroughtMatch, matches_among
from tournaments.domain.stages.rules import CarriedOver, Carry, Division, rule_of
from tournaments.models import Event, Game, Pairing, Registration, Round, Stage

SHORT = {
    Result.WIN: Result.SHORT_WIN,
    Result.DRAW: Result.SHORT_DRAW,
    Result.LOSS: Result.SHORT_LOSS,
}
"""Results that count and are not rated; forfeits are not rated anyway."""
BothResults: TypeAlias = Mapping[int, Result]
"""Results of a game, by the registrations of its two players."""
Brought: TypeAlias = BothResults | BroughtMatch


def roots_of(stage: Stage) -> dict[int, int]:
    """Return, for each registration in a part of the stage, its registration in the whole event.

    Older stages did not store this, so their registrations are matched by personal data.
    """
    rule = rule_of(stage.rule)
    if isinstance(rule, Division | CarriedOver) and rule.came:
        return dict(rule.came)
    whole = {_who(row): row.pk for row in stage.event.registrations.contestants().order_by("-pk")}
    rows = (row for part in stage.parts.all() for row in part.registrations.contestants())
    return {row.pk: whole[_who(row)] for row in rows if _who(row) in whole}


def _who(row: Registration) -> tuple[object, ...]:
    return tuple(getattr(row, name) for name in ("name", "fide_id", "birth"))


def carried_games(event: Event) -> dict[frozenset[int], list[BothResults]]:
    """Return the games against each other that the players bring from the previous stage, by pair of players.

    Empty if games are not carried over. At most four queries, or none if the event is not a stage.
    """
    before, own_of = _stage_before(event)
    found: dict[frozenset[int], list[BothResults]] = defaultdict(list)
    for game in games_among(before, own_of.keys()) if before else ():
        white, black = own_of[game.white_id], own_of[game.black_id]
        results = {white: Result(game.white_result), black: Result(game.black_result)}
        found[frozenset(results)].append({who: SHORT.get(result, result) for who, result in results.items()})
    return dict(found)


def carried_matches(event: Event) -> dict[frozenset[int], list[BroughtMatch]]:
    """Return the carried-over matches, as `carried_games` does for games.

    At most four queries, or none if it is not a stage.
    """
    before, own_of = _stage_before(event)
    return matches_among(before, own_of) if before else {}


def _stage_before(event: Event) -> tuple[Stage | None, dict[int, int]]:
    """Return the stage whose games are carried over into the event, and its registrations mapped to the ones here.

    The mapping contains contestants who play here, too. Without carried-over games there is no stage, and the mapping
    is empty.
    """
    rule = rule_of(event.stage.rule) if event.stage else None
    if event.stage is None or not isinstance(rule, CarriedOver) or rule.carry is not Carry.GAMES:
        return None, {}
    before = event.divided.stages.filter(number__lt=event.stage.number).order_by("number").last()
    here = {root: own for own, root in rule.came}
    roots = roots_of(before) if before else {}
    return before, {key: here[root] for key, root in roots.items() if root in here}


def games_among(stage: Stage, keys: Collection[int]) -> list[Game]:
    """Return the games of a stage between any two of these registrations, in the order of their rounds."""
    games = Game.objects.filter(
        pairing__round__event__stage=stage,
        pairing__round__state__in=Round.PUBLIC_STATES,
        white__in=keys,
        black__in=keys,
    )
    return list(games.order_by("pairing__round__number", "pairing__board", "number"))


def met_among(stage: Stage, keys: Collection[int]) -> list[tuple[int, int]]:
    """Return the pairs of these registrations that have already played each other in the stage, each pair once."""
    pairings = Pairing.objects.filter(
        round__event__stage=stage, round__state__in=Round.PUBLIC_STATES, first__in=keys, second__in=keys
    )
    return sorted({(min(both), max(both)) for both in pairings.values_list("first_id", "second_id")})


class CarriedPairing(NamedTuple):
    """Fields of a new pairing and of its games, except their places."""

    pairing: dict[str, int]
    games: list[dict[str, str]]


class CarriedResults:
    """Results that pairings of an event have from the start, as they were played in the previous stage."""

    def __init__(self, event: Event) -> None:
        """Read the carried-over games or matches if the event has a pairing table; other systems have no rematches."""
        read = carried_matches if event.is_of_teams else carried_games
        self._brought: Mapping[frozenset[int], Sequence[Brought]] = read(event) if has_calendar(event) else {}
        self._played: dict[frozenset[int], int] = defaultdict(int)
        if self._brought:
            for both in Pairing.objects.filter(round__event=event).values_list("first_id", "second_id"):
                self._played[frozenset(both)] += 1

    def of(self, first: int, second: int, games: Sequence[RecordGame]) -> CarriedPairing:
        """Return a new pairing of these registrations, the first one with White in the first of its games.

        It has the next carried-over results of the two, or the given games. A contestant who is absent has lost.
        """
        both = frozenset((first, second))
        number = self._played[both]
        self._played[both] += 1
        as_it_is = CarriedPairing({}, [_codes(game.white_result, game.black_result) for game in games])
        if any(game.white_result is not Result.UNKNOWN for game in games):
            return as_it_is
        if number >= len(self._brought.get(both, ())):
            return as_it_is
        brought = self._brought[both][number]
        if isinstance(brought, BroughtMatch):
            return _of_match(brought, first, second, games)
        return CarriedPairing({}, [_codes(brought[first], brought[second])])

    def is_of(self, game: Game) -> bool:
        """Return True if the game has exactly the results of a carried-over game."""
        match = game.pairing
        return any(
            _is_result_of(game, row) for row in self._brought.get(frozenset((match.first_id, match.second_id)), ())
        )


def _is_result_of(game: Game, brought: Brought) -> bool:
    if isinstance(brought, BroughtMatch):
        match = game.pairing
        score = {match.first_id: match.first_points, match.second_id: match.second_points}
        return game.is_unreported and brought.points == score
    codes = (game.white_result, game.black_result)
    return (brought[game.white_id].value, brought[game.black_id].value) == codes


def _codes(white: Result, black: Result) -> dict[str, str]:
    return {"white_result": white.value, "black_result": black.value}


def _of_match(brought: BroughtMatch, first: int, second: int, games: Sequence[RecordGame]) -> CarriedPairing:
    """Return only the score of the match; for a match that was not played, the forfeits of its boards."""
    if brought.points:
        score = {"first_points": brought.points[first], "second_points": brought.points[second]}
        return CarriedPairing(score, [_codes(Result.UNREPORTED, Result.UNREPORTED) for _game in games])
    own = games[0].white
    boards = zip(brought.forfeits, games, strict=True)
    return CarriedPairing(
        {},
        [
            _codes(row[first], row[second]) if game.white == own else _codes(row[second], row[first])
            for row, game in boards
        ],
    )
