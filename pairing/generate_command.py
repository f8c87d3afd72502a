"""``python -m pairing generate``: random tournaments as TRF26 files, reproducible from a random seed."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from random import Random, SystemRandom

from pairing.command_input import contents_of
from pairing.generate_arguments import (
    HIGHEST_RATING,
    MOST_PLAYERS,
    MOST_ROUNDS,
    at_least_one,
    points,
    ranged,
    rate,
    ratings,
    read_settings,
    scoring,
)
from pairing.generate_settings import NUMBERS, is_for_teams, settings_of
from pairing.generated_report import dated, drawn_tie_breaks, peopled, report, tie_break_objection
from pairing.system_options import foreign_options, has_options_of
from tabellone.engine import SYSTEMS, NoLegalPairing, RoundPairing, edition_of, pair, system_of
from tabellone.engine.generator import Distribution, generate
from tabellone.engine.swiss.acceleration import NAMED, WHOLE_SYSTEMS, baku_suits
from tabellone.engine.system import Contestants, System
from tabellone.engine.systems import USUAL
from tabellone.interchange.trf import read
from tabellone.interchange.trf.teams import HIGHEST_TEAM
from tabellone.record import Colour, Matches, Player, Record, Scoring

ATTEMPTS = 1000
"""Maximum number of restarts of a tournament after a round could not be paired."""
WRONG_INPUT, NO_LEGAL_PAIRING = 2, 3
STDOUT = "-"
OF_RULES = (
    "players", "sides", "boards", "rounds", "ratings", "distribution", "half_byes", "full_byes", "zero_byes",
    "withdrawals", "late_entries", "forbidden_pairs", "scoring", "pab", "acceleration", "edition",
)  # fmt: skip
"""Options that a model states."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the subcommand."""
    parser.description = "Make random tournaments: one complete TRF26 file each, deterministic for a seed."
    parser.epilog = (
        "N-M stands for a number between N and M that is drawn for each tournament. Rates are percentages. What is not "
        "given is drawn for each tournament. Results follow the ratings (Milvang's model of 2024, corrected to the "
        "rating table of FIDE)."
    )
    add = parser.add_argument
    text = "a report of players to repeat: its players, rules and absences, with new pairings and results"
    add("model", nargs="?", metavar="MODEL.trf", help=text)
    _add_size(parser)
    _add_unplayed(parser)
    _add_rules_of_event(parser)
    has_options_of(parser)
    add("--only-given", action="store_true", help="options that are not given are off or usual, and not drawn")
    add("--config", metavar="FILE", help="a file of NAME = VALUE lines, also of JaVaFo and bbpPairings; options win")
    add("--seed", help="any text; default: another one each time, which is printed")
    add("--count", type=at_least_one(), default=1, metavar="K", help="how many tournaments; default: 1")
    add("--number", type=at_least_one(), metavar="K", help="only tournament number K of the seed")
    add("--format", choices=("trf26", "trf16"), default="trf26", help="default: trf26")
    text = "the folder for the files; a single tournament also FILE.trf, or - for the standard output"
    add("-o", "--output", required=True, metavar="DIR", help=text)


def _add_size(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--players", type=ranged(2, MOST_PLAYERS), metavar="N", help="or teams; default: 15-215")
    add("--sides", type=at_least_one(), metavar="N", help="number of Scheveningen or similar teams; default: as usual")
    text = f"how players get their teams: {', '.join(NUMBERS)}; default: dealt one by one"
    add("--numbers", choices=NUMBERS, default=NUMBERS[0], metavar="HOW", help=text)
    add("--boards", type=ranged(1, MOST_ROUNDS), metavar="N", help="of a match, in an event of teams; default: 4")
    add("--rounds", type=ranged(1, MOST_ROUNDS), metavar="R", help="default: 5-13, or the whole calendar")
    text = f"a range, a list R,R,… or @FILE of them, at most {HIGHEST_RATING}; default: drawn in 1000-2700"
    add("--ratings", type=ratings, metavar="LOW-HIGH", help=text)
    add("--distribution", choices=[*Distribution], type=Distribution, help="of ratings in the range")


def _add_unplayed(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    text = "of the games played, whatever the ratings; default: as the model has it"
    add("--draws", type=rate, metavar="PERCENT", help=text)
    add("--forfeits", type=rate, metavar="PERCENT", help="of the games")
    add("--double-forfeits", type=rate, metavar="PERCENT", help="of the forfeits; default: 20")
    for name, kind in (("half", "half-point"), ("full", "full-point"), ("zero", "zero-point")):
        add(f"--{name}-byes", type=rate, metavar="PERCENT", help=f"requests for a {kind} bye, of players and rounds")
    add("--withdrawals", type=rate, metavar="PERCENT", help="of the players, after each round")
    add("--late-entries", type=rate, metavar="PERCENT", help="of the players")
    text = "½-0, 0-½ and 0-0, of the games played"
    add("--unusual-results", type=rate, metavar="PERCENT", help=text)
    add("--unrated-games", type=rate, metavar="PERCENT", help="of less than one move (W D L), of the games played")


def _add_rules_of_event(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--forbidden-pairs", type=ranged(0, MOST_PLAYERS), metavar="N", help="number of prohibited pairings")
    add(
        "--scoring",
        type=scoring,
        metavar="W-D-L",
        help="points for a win, a draw and a loss: std, 310, or three values",
    )
    add("--pab", type=points, metavar="POINTS", help="for the pairing-allocated bye")
    text = f"one of {', '.join(NAMED)}, none"
    add("--acceleration", choices=[*NAMED, "none"], metavar="M", help=text)
    add("--baku", dest="acceleration", action="store_const", const="baku", help="the same as --acceleration baku")
    text = "codes of C.07 such as BH/C1,BH,SB, or none; the ranks follow them"
    add("--tie-breaks", metavar="LIST", help=text)
    add("--system", metavar="S", help=f"{', '.join(SYSTEMS)}; default: {USUAL}")
    add("--edition", metavar="E", help="the rules' year (below); default: the newest")


def run(args: argparse.Namespace) -> int:
    """Generate random tournaments.

    The exit code: 0 done; 2 conflicting options, or a file that cannot be read; 3 a tournament could not be paired to
    its end. Raises UnknownSystem, TrfError and OSError.
    """
    model: Record | None = None
    try:
        if args.config:
            _complete(args)
        if args.model:
            model = _model(args.model)
        objection = _objection(args, model)
    except argparse.ArgumentTypeError as error:
        objection = str(error)
    if objection:
        sys.stderr.write(f"generate: {objection}\n")
        return WRONG_INPUT
    if args.seed is None:
        args.seed = str(SystemRandom().randrange(10**9))
        sys.stderr.write(f"generate: --seed {args.seed}\n")
    args.edition = args.edition or edition_of(Record(system=args.system))
    numbers = range(args.number, args.number + 1) if args.number else range(1, args.count + 1)
    for number in numbers:
        record = _tournament(args, number, model)
        if record is None:
            sys.stderr.write(
                f"generate: tournament {number}: no legal pairing of all its rounds in {ATTEMPTS} attempts; "
                "fewer rounds or more players may help\n"
            )
            return NO_LEGAL_PAIRING
        _write(args, record, number)
    return 0


def _complete(args: argparse.Namespace) -> None:
    """Set the options that are not given from the settings file."""
    for name, value in read_settings(args.config).items():
        if getattr(args, name) is None:
            setattr(args, name, value)


def _model(path: str) -> Record:
    record = read(contents_of(path), source=path).record
    if record.teams or record.sides:
        raise argparse.ArgumentTypeError(f"{path:.200}: a model is a report of players, without teams")
    return replace(record, edition=edition_of(record))


def _write(args: argparse.Namespace, record: Record, number: int) -> None:
    text = report(record, trf16=args.format == "trf16")
    if args.output == STDOUT:
        sys.stdout.write(text)
        return
    output = Path(args.output)
    if output.suffix.lower() != ".trf":
        output.mkdir(parents=True, exist_ok=True)
        digits = max(4, len(str(args.count)))
        size = f"n{len(record.contestants):03}_r{record.planned_rounds:02}"
        output /= f"{record.system}_{number:0{digits}}_{size}.trf"
    output.write_text(text, encoding="utf-8", newline="\n")


def _objection(args: argparse.Namespace, model: Record | None) -> str:
    """Return the conflict between options; empty if there is none. Raises UnknownSystem."""
    is_one_file = args.output == STDOUT or args.output.lower().endswith(".trf")
    if is_one_file and args.count > 1 and not args.number:
        return "-o: a folder is necessary for more than one tournament"
    if model:
        given = [name for name in (*OF_RULES, "system") if getattr(args, name) is not None]
        args.system = model.system
        args.edition = model.edition
        system_of(model)
        return f"--{given[0].replace('_', '-')} does not go with a model, which states it" if given else ""
    args.system = args.system or USUAL
    if args.acceleration in WHOLE_SYSTEMS and args.system in (USUAL, args.acceleration):
        args.system, args.acceleration = args.acceleration, None
    if args.edition:
        edition_of(Record(system=args.system, edition=args.edition))
    return _conflict(args, system_of(Record(system=args.system)))


def _conflict(args: argparse.Namespace, system: System) -> str:
    given = Scoring.of(*args.scoring) if args.scoring else Scoring()
    if args.acceleration == "baku" and not baku_suits(given, args.edition or ""):
        return "--baku needs a win worth two draws (C.04.7 1.1): use --scoring std"
    foreign = next(foreign_options(args, args.system), "")
    if foreign:
        return foreign
    return _unfit_rules(args, system) or _too_many_teams(args) or _unfit_sides(args, system) or _unfit_tie_breaks(args)


def _unfit_rules(args: argparse.Namespace, system: System) -> str:
    method = args.acceleration
    knows_method = method in NAMED and method not in WHOLE_SYSTEMS and system.accelerates
    if method not in (None, "none") and not knows_method:
        return f"--acceleration does not go with the system {args.system}"
    if args.rounds and system.bracket:
        return f"--rounds does not go with the system {args.system}: they follow from the number of players"
    if args.boards and Contestants.TEAMS not in system.contestants:
        return f"--boards does not go with the system {args.system}, which pairs players"
    if isinstance(args.ratings, tuple) and args.players:
        return "--players does not go with a list of ratings, which gives their number"
    return ""


def _too_many_teams(args: argparse.Namespace) -> str:
    highest = len(args.ratings) if isinstance(args.ratings, tuple) else args.players.highest if args.players else 0
    is_too_many = is_for_teams(args) and highest > HIGHEST_TEAM
    return f"--players: a report has at most {HIGHEST_TEAM} teams" if is_too_many else ""


def _unfit_sides(args: argparse.Namespace, system: System) -> str:
    flags = {"--sides": args.sides, "--numbers": args.numbers != NUMBERS[0]}
    unfit = next((flag for flag, is_given in flags.items() if is_given and not system.sides), "")
    return f"{unfit} does not go with the system {args.system}" if unfit else ""


def _unfit_tie_breaks(args: argparse.Namespace) -> str:
    codes = _codes(args)
    if not codes:
        return ""
    matches = Matches(colours=(Colour.WHITE,)) if is_for_teams(args) else Matches()
    sample = Record(
        players=(Player(1, "", rating=2000),), system=args.system, edition=args.edition or "", matches=matches
    )
    objection = tie_break_objection(sample, codes)
    return f"--tie-breaks: {objection}" if objection else ""


def _codes(args: argparse.Namespace) -> tuple[str, ...]:
    """Return the given tie-breaks; empty for none."""
    if args.tie_breaks is None or args.tie_breaks.lower() == "none":
        return ()
    return tuple(filter(None, (code.strip() for code in args.tie_breaks.split(","))))


def _tournament(args: argparse.Namespace, number: int, model: Record | None) -> Record | None:
    """Return the tournament of this number: the first attempt in which every round was paired."""
    for attempt in range(ATTEMPTS):
        seed = f"{args.seed}/{number}/{attempt}"
        settings = settings_of(args, Random(f"{seed}/settings"), model)  # noqa: S311 -- simulation, no secret
        record = generate(settings, seed, _pair)
        if len(record.rounds) == record.planned_rounds or settings.is_over(record):
            return _completed(args, record, number, model)
    return None


def _completed(args: argparse.Namespace, record: Record, number: int, model: Record | None) -> Record:
    """Return the record with its header, people and tie-breaks; a model has its own."""
    random = Random(f"{args.seed}/{number}/report")  # noqa: S311 -- simulation, no secret
    if not model:
        record = peopled(dated(record, random), f"Random tournament {args.seed}/{number}", random)
    if args.tie_breaks is not None:
        return replace(record, tie_breaks=_codes(args))
    if model or args.only_given:
        return record
    return replace(record, tie_breaks=drawn_tie_breaks(record, random))


def _pair(record: Record, round_number: int) -> RoundPairing | None:
    try:
        return pair(record, round_number)
    except NoLegalPairing:
        return None
