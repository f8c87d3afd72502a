"""Settings of a tournament to generate: from the options, from a model, and drawn where an option is not given."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from pairing.generate_arguments import SCORINGS, Range
from pairing.system_options import chosen_options
from tabellone.engine import SYSTEMS
from tabellone.engine.generator import Distribution, Settings
from tabellone.engine.result_model import DOUBLE_FORFEIT
from tabellone.engine.swiss.acceleration import baku_suits
from tabellone.engine.system import Contestants, System
from tabellone.engine.tables.team_table_record import dealt_sides, drawn_sides, sides_by_strength
from tabellone.record import HALF, Colour, Matches, Player, Points, Record, Scoring, Team
from tabellone.tiebreaks.rating_tables import expected_percent

USUAL_PLAYERS = Range(15, 215)
USUAL_ROUNDS = Range(5, 13)
USUAL_BOARDS = Range(4, 4)
USUAL_RATINGS = Range(1000, 2600)
RATING_BOUNDS = (1000, 2700)
"""Limits of a drawn range of ratings."""
NARROWEST = 200
"""Minimum width of a drawn range of ratings."""
NUMBERS = ("dealt", "strength", "drawn")
"""Ways to assign players to teams and board numbers; "drawn": "dealt" in random order (textbook 4.5.1)."""
HIGHEST_RATES = {
    "forfeits": 0.06,
    "half_byes": 0.06,
    "full_byes": 0.01,
    "zero_byes": 0.04,
    "withdrawals": 0.02,
    "late_entries": 0.08,
    "unusual_results": 0.02,
    "unrated_games": 0.01,
}
"""A rate that is not given is zero in half of the tournaments, and otherwise up to this."""
OF_GAMES = ("forfeits", "unusual_results", "unrated_games")
"""The rates that do not change who is paired."""
DRAWN_SCORING, DRAWN_BYE, DRAWN_BAKU, DRAWN_FORBIDDEN, DRAWN_RATINGS = 0.15, 0.15, 0.2, 0.2, 0.5
"""Share of the tournaments in which such a setting is drawn that is not the usual one."""
MATCH_SCORING = (20, 10, 0)
FEWEST_FOR_BAKU = 8


def is_for_teams(args: argparse.Namespace) -> bool:
    """Return whether the contestants are teams that play matches."""
    return args.boards is not None or Contestants.PLAYERS not in SYSTEMS[args.system].contestants


def settings_of(args: argparse.Namespace, random: Random, model: Record | None = None) -> Settings:
    """Return the settings of one tournament.

    What is not given is drawn; with ``--only-given`` it is off. A model gives players, rules and absences.
    """
    return _repeated(args, model) if model else _from_options(args, random)


def _repeated(args: argparse.Namespace, model: Record) -> Settings:
    games = [game for round_ in model.rounds for game in round_.games]
    forfeits = [game for game in games if game.white_result.is_forfeit]
    doubles = [game for game in forfeits if (game.white_result, game.black_result) == DOUBLE_FORFEIT]
    system = SYSTEMS[model.system]
    rated = [player.rating for player in model.players if player.rating]
    return Settings(
        players=len(model.players),
        rounds=model.planned_rounds or len(model.rounds),
        lowest_rating=min(rated, default=USUAL_RATINGS.lowest),
        draws=args.draws,
        forfeits=_given(args.forfeits, len(forfeits) / max(1, len(games))),
        double_forfeits=_given(args.double_forfeits, len(doubles) / max(1, len(forfeits))),
        unusual_results=args.unusual_results or 0,
        unrated_games=args.unrated_games or 0,
        expected=expected_percent if args.draws is None else None,
        scoring=model.scoring,
        system=model.system,
        edition=model.edition,
        options=model.options,
        games_in_match=system.games_of_match(model.options),
        is_over=system.is_over_in,
        undecided=system.undecided_in,
        model=model,
    )


def _given(value: Any, otherwise: Any) -> Any:
    return otherwise if value is None else value


def _from_options(args: argparse.Namespace, random: Random) -> Settings:
    system = SYSTEMS[args.system]
    options = chosen_options(args, system)
    ratings = args.ratings if isinstance(args.ratings, tuple) else ()
    players = len(ratings) or _players(args, system).draw(random)
    of_teams = is_for_teams(args)
    rates = {name: _rate(args, name, system, random) for name in HIGHEST_RATES}
    points = _scoring(args, system, random)
    bye = _bye(args, system, points, random)
    scoring = Scoring.of(*points, pairing_allocated_bye=bye)
    acceleration = _acceleration(args, system, players, scoring, random, of_teams=of_teams)
    lowest, highest = _rating_range(args, random)
    return Settings(
        players=players,
        rounds=_rounds(args, system, players, random),
        sides=_sides(args, system),
        seated=_seated(args.numbers, random),
        games_in_match=system.games_of_match(options),
        is_over=system.is_over_in,
        undecided=system.undecided_in,
        lowest_rating=lowest,
        highest_rating=highest,
        ratings=ratings,
        distribution=args.distribution or _distribution(args, random),
        draws=args.draws,
        double_forfeits=args.double_forfeits,
        expected=expected_percent if args.draws is None else None,
        forfeits=rates["forfeits"],
        half_byes=rates["half_byes"],
        full_byes=rates["full_byes"],
        zero_byes=rates["zero_byes"],
        withdrawals=rates["withdrawals"],
        late_entries=rates["late_entries"],
        unusual_results=rates["unusual_results"],
        unrated_games=rates["unrated_games"],
        forbidden_pairs=_forbidden(args, system, players, random),
        scoring=Scoring() if of_teams else scoring,
        matches=_matches(args, random, points, bye) if of_teams else Matches(),
        acceleration=acceleration,
        system=args.system,
        edition=args.edition,
        options=options,
        event_type=system.event_type_of_teams if of_teams else system.event_type,
    )


def _sides(args: argparse.Namespace, system: System) -> int:
    return (args.sides or system.sides) if system.sides else 0


def _players(args: argparse.Namespace, system: System) -> Range:
    sides = _sides(args, system)
    usual = Range(4 * sides, 4 * sides) if sides else USUAL_PLAYERS
    return args.players or usual


def _rounds(args: argparse.Namespace, system: System, players: int, random: Random) -> int:
    numbered = Record(
        players=tuple(Player(tpn, "") for tpn in range(1, players + 1)),
        sides=dealt_sides(range(1, players + 1), _sides(args, system)),
        system=args.system,
        options=chosen_options(args, system),
    )
    if system.bracket:
        return system.most_rounds_of(numbered) or 1
    if args.rounds is None and system.is_predetermined:
        return system.rounds_of(numbered)
    return (args.rounds or USUAL_ROUNDS).draw(random)


def _is_drawn(args: argparse.Namespace, random: Random, share: float) -> bool:
    return not args.only_given and random.random() < share


def _is_plain_swiss(system: System) -> bool:
    return system.is_swiss and not system.values


def _rate(args: argparse.Namespace, name: str, system: System, random: Random) -> float:
    given: float | None = getattr(args, name)
    if given is not None:
        return given
    suits = _is_plain_swiss(system) or name in OF_GAMES
    return random.uniform(0, HIGHEST_RATES[name]) if _is_drawn(args, random, 0.5) and suits else 0


def _scoring(args: argparse.Namespace, system: System, random: Random) -> tuple[Points, Points, Points]:
    usual = MATCH_SCORING if is_for_teams(args) else SCORINGS["std"]
    given: tuple[Points, Points, Points] | None = args.scoring
    if given is not None:
        return usual if given == SCORINGS["std"] else given
    is_other = _is_drawn(args, random, DRAWN_SCORING) and _is_plain_swiss(system) and args.acceleration != "baku"
    return SCORINGS["310"] if is_other else usual


def _bye(
    args: argparse.Namespace, system: System, points: tuple[Points, Points, Points], random: Random
) -> Points | None:
    """Return the points of the pairing-allocated bye; None: as for a win."""
    given: Points | None = args.pab
    if given is not None or not (_is_drawn(args, random, DRAWN_BYE) and _is_plain_swiss(system)):
        return given
    return random.choice(points[1:]) if Contestants.PLAYERS in system.contestants and not is_for_teams(args) else None


def _acceleration(
    args: argparse.Namespace, system: System, players: int, scoring: Scoring, random: Random, *, of_teams: bool
) -> str:
    if args.acceleration is not None:
        return "" if args.acceleration == "none" else str(args.acceleration)
    suits = system.accelerates and not of_teams and players >= FEWEST_FOR_BAKU and baku_suits(scoring, args.edition)
    return "baku" if _is_drawn(args, random, DRAWN_BAKU) and suits else ""


def _rating_range(args: argparse.Namespace, random: Random) -> tuple[int, int]:
    if isinstance(args.ratings, Range):
        return args.ratings.lowest, args.ratings.highest
    if args.ratings is None and _is_drawn(args, random, DRAWN_RATINGS):
        lowest = random.randrange(RATING_BOUNDS[0], RATING_BOUNDS[1] - NARROWEST + 1, 50)
        return lowest, random.randrange(lowest + NARROWEST, RATING_BOUNDS[1] + 1, 50)
    return USUAL_RATINGS.lowest, USUAL_RATINGS.highest


def _distribution(args: argparse.Namespace, random: Random) -> Distribution:
    return random.choice([*Distribution]) if not args.only_given else Distribution.UNIFORM


def _forbidden(args: argparse.Namespace, system: System, players: int, random: Random) -> int:
    if args.forbidden_pairs is not None:
        return int(args.forbidden_pairs.draw(random))
    suits = _is_drawn(args, random, DRAWN_FORBIDDEN) and _is_plain_swiss(system)
    return random.randint(1, max(1, players // 10)) if suits else 0


def _seated(numbers: str, random: Random) -> Callable[[Sequence[int], int], tuple[Team, ...]]:
    if numbers == "drawn":
        lot = str(random.random())
        return lambda players, sides: drawn_sides(dealt_sides(players, sides), lot)
    return sides_by_strength if numbers == "strength" else dealt_sides


def _matches(
    args: argparse.Namespace, random: Random, points: tuple[Points, Points, Points], pab: Points | None
) -> Matches:
    """Return the match scoring: games give the usual points; ``--scoring`` and ``--pab`` apply to matches."""
    boards = (args.boards or USUAL_BOARDS).draw(random)
    win, draw, loss = points
    colours = tuple(Colour.BLACK if board % 2 else Colour.WHITE for board in range(boards))
    bye = None if pab is None else (pab, boards * HALF)
    return Matches(win=win, draw=draw, loss=loss, colours=colours, bye=bye)
