"""``python -m pairing generate``: random tournaments as TRF26 files, reproducible from a random seed."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from pairing.command_input import add_acceleration
from pairing.system_options import chosen_options, foreign_options, has_options_of
from tabellone.engine import SYSTEMS, NoLegalPairing, RoundPairing, edition_of, pair, system_of
from tabellone.engine.generator import Distribution, Settings, generate
from tabellone.engine.swiss.acceleration import WHOLE_SYSTEMS, as_reported, baku_suits
from tabellone.engine.system import Contestants, System
from tabellone.engine.systems import USUAL
from tabellone.engine.tables.team_table_record import dealt_sides, drawn_sides, sides_by_strength
from tabellone.interchange.trf import write
from tabellone.interchange.trf.team_writer import HIGHEST_TEAM
from tabellone.record import HALF, Colour, Matches, Player, Record, Scoring, Team, parse_points
from tabellone.values import WrongValue, whole

ATTEMPTS = 1000
"""Maximum number of restarts of a tournament after a round could not be paired."""
SCORINGS = {"std": (10, 5, 0), "310": (30, 10, 0)}
MATCH_SCORINGS = {"std": (20, 10, 0), "310": (30, 10, 0)}
WRONG_INPUT, NO_LEGAL_PAIRING = 2, 3


@dataclass(frozen=True, slots=True)
class Range:
    """Range from which a number is drawn for each tournament."""

    lowest: int
    highest: int

    def draw(self, random: Random) -> int:
        return random.randint(self.lowest, self.highest)


USUAL_PLAYERS = Range(15, 215)
USUAL_ROUNDS = Range(5, 13)
USUAL_BOARDS = Range(4, 4)
NUMBERS = ("dealt", "strength", "drawn")
"""Ways to assign players to teams and board numbers; "drawn": "dealt" in random order (textbook 4.5.1)."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the subcommand."""
    parser.description = "Make random tournaments: TRF26 files, deterministic for a seed."
    parser.epilog = (
        "N-M stands for a number between N and M that is drawn for each tournament. Rates are percentages. Results "
        "follow the ratings (Milvang's model of 2024)."
    )
    add = parser.add_argument
    add("--players", type=_range(2, 9999), default=USUAL_PLAYERS, metavar="N", help="or teams; default: 15-215")
    add(
        "--sides",
        type=_at_least_one,
        metavar="N",
        help="number of Scheveningen or similar teams; default: as usual",
    )
    text = f"how players get their teams: {', '.join(NUMBERS)}; default: dealt one by one"
    add("--numbers", choices=NUMBERS, default=NUMBERS[0], metavar="HOW", help=text)
    add("--boards", type=_range(1, 99), metavar="N", help="of a match, in an event of teams; default: 4")
    add("--rounds", type=_range(1, 99), metavar="R", help="default: 5-13, or the whole calendar")
    add("--ratings", type=_range(1, 4000), default=Range(1000, 2600), metavar="LOW-HIGH", help="default: 1000-2600")
    add("--distribution", choices=[*Distribution], type=Distribution, default=Distribution.UNIFORM, help="of ratings")
    add("--draws", type=_rate, metavar="PERCENT", help="of the games played; default: as the model has it")
    add("--forfeits", type=_rate, default=0.0, metavar="PERCENT", help="of the games")
    for name, kind in (("half", "half-point"), ("full", "full-point"), ("zero", "zero-point")):
        text = f"requests for a {kind} bye, of players and rounds"
        add(f"--{name}-byes", type=_rate, default=0.0, metavar="PERCENT", help=text)
    add("--withdrawals", type=_rate, default=0.0, metavar="PERCENT", help="of the players, after each round")
    add("--late-entries", type=_rate, default=0.0, metavar="PERCENT", help="of the players")
    add("--forbidden-pairs", type=_range(0, 9999), default=Range(0, 0), metavar="N", help="how many; default: 0")
    add("--scoring", choices=SCORINGS, default="std", help="points for a win, a draw and a loss; default: std")
    add("--pab", type=_points, metavar="POINTS", help="for the pairing-allocated bye; default: as for a win")
    add_acceleration(parser, "default: none")
    add("--baku", dest="acceleration", action="store_const", const="baku", help="the same as --acceleration baku")
    add("--system", default=USUAL, metavar="S", help=f"{', '.join(SYSTEMS)}; default: {USUAL}")
    add("--edition", default="", metavar="E", help="the rules' year (below); default: the newest")
    has_options_of(parser)
    add("--seed", default="1", help="default: 1")
    add("--count", type=_at_least_one, default=1, metavar="K", help="how many tournaments; default: 1")
    add("-o", "--output", type=Path, required=True, metavar="DIR", help="where the files go")


def run(args: argparse.Namespace) -> int:
    """Generate random tournaments.

    The exit code: 0 done; 2 conflicting options; 3 a tournament could not be paired to its end. Raises UnknownSystem.
    """
    if args.acceleration in WHOLE_SYSTEMS and args.system in (USUAL, args.acceleration):
        args.system, args.acceleration = args.acceleration, ""
    objection = _objection(args)
    if objection:
        sys.stderr.write(f"generate: {objection}\n")
        return WRONG_INPUT
    args.edition = edition_of(Record(system=args.system, edition=args.edition))
    args.output.mkdir(parents=True, exist_ok=True)
    digits = max(4, len(str(args.count)))
    for number in range(1, args.count + 1):
        record = _tournament(args, number)
        if record is None:
            sys.stderr.write(
                f"generate: tournament {number}: no legal pairing of all its rounds in {ATTEMPTS} attempts; "
                "fewer rounds or more players may help\n"
            )
            return NO_LEGAL_PAIRING
        name = f"{args.system}_{number:0{digits}}_n{len(record.contestants):03}_r{record.planned_rounds:02}.trf"
        (args.output / name).write_text(write(as_reported(record, record.edition)), encoding="utf-8", newline="\n")
    return 0


def _objection(args: argparse.Namespace) -> str:
    """Return the conflict between options; empty if there is none. Raises UnknownSystem."""
    if args.acceleration == "baku" and not baku_suits(Scoring.of(*SCORINGS[args.scoring]), args.edition):
        return "--baku needs a win worth two draws (C.04.7 1.1): use --scoring std"
    foreign = next(foreign_options(args, args.system), "")
    if foreign:
        return foreign
    system = system_of(Record(system=args.system))
    if args.acceleration and (args.acceleration in WHOLE_SYSTEMS or not system.accelerates):
        return f"--acceleration does not go with the system {args.system}"
    if args.rounds and system.most_rounds:
        return f"--rounds does not go with the system {args.system}: they follow from the number of players"
    if args.boards and Contestants.TEAMS not in system.contestants:
        return f"--boards does not go with the system {args.system}, which pairs players"
    return _too_many_teams(args) or _unfit_sides(args, system)


def _is_for_teams(args: argparse.Namespace) -> bool:
    return args.boards is not None or Contestants.PLAYERS not in SYSTEMS[args.system].contestants


def _too_many_teams(args: argparse.Namespace) -> str:
    is_too_many = _is_for_teams(args) and args.players.highest > HIGHEST_TEAM
    return f"--players: a report has at most {HIGHEST_TEAM} teams" if is_too_many else ""


def _unfit_sides(args: argparse.Namespace, system: System) -> str:
    flags = {"--sides": args.sides, "--numbers": args.numbers != NUMBERS[0]}
    unfit = next((flag for flag, is_given in flags.items() if is_given and not system.sides), "")
    return f"{unfit} does not go with the system {args.system}" if unfit else ""


def _tournament(args: argparse.Namespace, number: int) -> Record | None:
    """Return the tournament of this number: the first attempt in which every round was paired."""
    for attempt in range(ATTEMPTS):
        seed = f"{args.seed}/{number}/{attempt}"
        settings = _settings(args, Random(f"{seed}/settings"))  # noqa: S311 -- simulation, no secret
        record = generate(settings, seed, _pair)
        if len(record.rounds) == record.planned_rounds or settings.is_over(record):
            return record
    return None


def _pair(record: Record, round_number: int) -> RoundPairing | None:
    try:
        return pair(record, round_number)
    except NoLegalPairing:
        return None


def _seated(numbers: str, random: Random) -> Callable[[Sequence[int], int], tuple[Team, ...]]:
    if numbers == "drawn":
        lot = str(random.random())
        return lambda players, sides: drawn_sides(dealt_sides(players, sides), lot)
    return sides_by_strength if numbers == "strength" else dealt_sides


def _settings(args: argparse.Namespace, random: Random) -> Settings:
    win, draw, loss = SCORINGS[args.scoring]
    system = SYSTEMS[args.system]
    sides = (args.sides or system.sides) if system.sides else 0
    players = (Range(4 * sides, 4 * sides) if sides and args.players is USUAL_PLAYERS else args.players).draw(random)
    options = chosen_options(args, system)
    numbered = Record(
        players=tuple(Player(tpn, "") for tpn in range(1, players + 1)),
        sides=dealt_sides(range(1, players + 1), sides),
        system=args.system,
        options=options,
    )
    if system.most_rounds:
        rounds = system.most_rounds_of(numbered) or 1
    elif args.rounds is None and system.is_predetermined:
        rounds = system.rounds_of(numbered)
    else:
        rounds = (args.rounds or USUAL_ROUNDS).draw(random)
    is_for_teams = _is_for_teams(args)
    scoring = Scoring.of(win, draw, loss, pairing_allocated_bye=args.pab)
    return Settings(
        players=players,
        rounds=rounds,
        sides=sides,
        seated=_seated(args.numbers, random),
        games_in_match=system.games_of_match(options),
        is_over=system.is_over_in,
        undecided=system.undecided_in,
        lowest_rating=args.ratings.lowest,
        highest_rating=args.ratings.highest,
        distribution=args.distribution,
        draws=args.draws,
        forfeits=args.forfeits,
        half_byes=args.half_byes,
        full_byes=args.full_byes,
        zero_byes=args.zero_byes,
        withdrawals=args.withdrawals,
        late_entries=args.late_entries,
        forbidden_pairs=args.forbidden_pairs.draw(random),
        scoring=Scoring() if is_for_teams else scoring,
        matches=_matches(args, random) if is_for_teams else Matches(),
        acceleration=args.acceleration,
        system=args.system,
        edition=args.edition,
        options=options,
        event_type=system.event_type_of_teams if is_for_teams else system.event_type,
    )


def _matches(args: argparse.Namespace, random: Random) -> Matches:
    """Return the match scoring: games give the usual points; ``--scoring`` and ``--pab`` apply to matches."""
    win, draw, loss = MATCH_SCORINGS[args.scoring]
    boards = (args.boards or USUAL_BOARDS).draw(random)
    colours = tuple(Colour.BLACK if board % 2 else Colour.WHITE for board in range(boards))
    bye = None if args.pab is None else (args.pab, boards * HALF)
    return Matches(win=win, draw=draw, loss=loss, colours=colours, bye=bye)


def _range(least: int, most: int) -> Callable[[str], Range]:
    """Return a parser of ``N`` or ``N-M`` within bounds."""

    def read(text: str) -> Range:
        words = text.split("-")
        try:
            numbers = [whole(word) for word in words]
        except WrongValue:
            numbers = []
        if len(numbers) not in (1, 2):
            raise argparse.ArgumentTypeError(f"a number or two, such as 20 or 20-40, expected, not {text!r:.60}")
        lowest, highest = numbers[0], numbers[-1]
        if not least <= lowest <= highest <= most:
            raise argparse.ArgumentTypeError(f"numbers from {least} to {most} expected, not {text!r}")
        return Range(lowest, highest)

    return read


def _rate(text: str) -> float:
    try:
        percent = float(text.removesuffix("%"))
    except ValueError:
        percent = -1.0
    if not 0 <= percent <= 100:
        raise argparse.ArgumentTypeError(f"a percentage from 0 to 100 expected, not {text!r}")
    return percent / 100


def _points(text: str) -> int:
    try:
        return parse_points(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _at_least_one(text: str) -> int:
    try:
        return whole(text, least=1)
    except WrongValue:
        raise argparse.ArgumentTypeError(f"a number from 1 on expected, not {text!r:.60}") from None
