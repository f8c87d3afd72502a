"""The engine against its twin on random small tournaments: few players, many rounds, many absences.

``python -m tests.twins.compare --system dutch --edition 2026 --rounds 50000 --seed 1`` pairs that many rounds with both
and prints every disagreement as a report, made as small as it goes. Exit code 0: they agree; 1: they do not.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from random import Random
from typing import TypeAlias

from tabellone.engine import SYSTEMS, NoLegalPairing, RoundPairing, edition_of, pair
from tabellone.engine.generator import Settings, generate
from tabellone.interchange.trf import write
from tabellone.literal import dutch
from tabellone.literal.round import NoPairing
from tabellone.options import Options
from tabellone.record import Adjustment, Colour, Game, Record, Round, Scoring, VirtualPoints
from tests.twins import double_swiss, dubov, dubov_1997, lim, olympiad, team_swiss
from tests.twins.burstein import pair_burstein_by_the_book
from tests.twins.double_events import double_records_of
from tests.twins.shrinking import shrink
from tests.twins.team_events import records_of

FEWEST, MOST = 4, 12
"""Players of a tournament. The twin needs seconds where there are more."""
SCORINGS = (
    Scoring(),
    Scoring(),
    Scoring.of(pairing_allocated_bye=5),
    Scoring.of(30, 10, 0),
    Scoring.of(30, 10, 0, pairing_allocated_bye=10),
    Scoring.of(30, 20, 10),
    Scoring.of(pairing_allocated_bye=0),
)
LOW_AND_HIGH = (0, 0, 0.05, 0.2, 0.4)
WRONG_COLOURS = (0, 0, 0.2, 0.5)
"""Games played with the wrong colours, which make the colour histories that topscorers' criteria are about."""

LISTS = ("keizer", "amalfi")

Outcome: TypeAlias = tuple[frozenset[tuple[int, int]], int | None] | None
"""The pairs and the PAB of a round; None where no legal pairing exists."""


def _dubov(record: Record, round_number: int) -> Outcome:
    if record.edition == "1997":
        return dubov_1997.pair_by_the_book(record, round_number)
    return dubov.pair_by_the_book(record, round_number)


TWINS: dict[str, Callable[[Record, int], Outcome]] = {
    "dutch": dutch.pair_by_the_book,
    "dubov": _dubov,
    "lim": lim.pair_by_the_book,
    "burstein": pair_burstein_by_the_book,
    "team-swiss": team_swiss.pair_by_the_book,
    "double-swiss": double_swiss.pair_by_the_book,
    "olympiad": olympiad.pair_by_the_book,
    "european": olympiad.pair_by_the_book,
}
"""By system: what pairs a round of a record by the book, the edition being the record's."""


def by_the_engine(record: Record, round_number: int) -> Outcome:
    """The engine's pairing of the round."""
    try:
        pairing = pair(record, round_number)
    except NoLegalPairing:
        return None
    [bye] = pairing.free or (None,)
    return frozenset(pairing.pairs), bye


def by_the_twin(record: Record, round_number: int) -> Outcome:
    """The twin's pairing of the round."""
    try:
        return TWINS[record.system](record, round_number)
    except NoPairing:
        return None


def disagree(record: Record) -> bool:
    """Whether engine and twin pair the record's next round differently."""
    number = len(record.rounds) + 1
    return by_the_engine(record, number) != by_the_twin(record, number)


def rounds_of(
    edition: str, seed: str, system: str = "dutch", readings: Collection[str] = (), preferences: str = "a"
) -> Iterator[Record]:
    """Records, each with a round to pair, from one random tournament. The twin pairs it, if there is one.
    ``preferences``: their type in an event of teams.
    """
    if system == "team-swiss":
        chosen = Options(dict.fromkeys(readings, True), preferences=preferences)
        yield from records_of(edition, seed, chosen, by_the_twin)
        return
    if system == "double-swiss":
        yield from double_records_of(edition, seed, Options(dict.fromkeys(readings, True)), by_the_twin)
        return
    pair_next = by_the_twin if system in TWINS else by_the_engine
    if system in ("olympiad", "european"):
        yield from _of_teams(system, seed, Options(dict.fromkeys(readings, True)))
        return
    random = Random(seed)
    settings = _settings(system, edition, random)
    settings = replace(settings, options=settings.options.but(**dict.fromkeys(readings, True)))
    virtual_points, adjustments = _virtual_points(settings, random), _adjustments(settings, random)
    wrong_colours = random.choice(WRONG_COLOURS)
    found: list[Record] = []

    def pair_round(record: Record, round_number: int) -> RoundPairing | None:
        rounds = _with_an_adjourned_game(record.rounds, random)
        found.append(replace(record, rounds=rounds, virtual_points=virtual_points, adjustments=adjustments))
        outcome = pair_next(found[-1], round_number)
        if outcome is None:
            return None
        pairs = sorted(outcome[0])
        return RoundPairing.of([_colours(record, *pair, wrong_colours, random) for pair in pairs], outcome[1])

    generate(settings, seed, pair_round)
    yield from found


def _of_teams(system: str, seed: str, options: Options) -> Iterator[Record]:
    """The events of teams, played by a system that has none of its own."""

    def played(record: Record) -> Record:
        return replace(record, system=system, options=options)

    return map(played, records_of("", seed, Options(), lambda record, number: by_the_twin(played(record), number)))


def _settings(system: str, edition: str, random: Random) -> Settings:
    players = random.randint(FEWEST, MOST)
    scoring = random.choice(SCORINGS)
    baku = system not in LISTS and scoring.win == 2 * scoring.draw and not scoring.loss and random.random() < 0.2
    return Settings(
        players=players,
        rounds=random.randint(2, random.choice((players + 1, players // 2 + 2))),
        lowest_rating=random.choice((1000, 1900)),
        highest_rating=2200,
        draws=random.choice((None, 0.1, 0.4, 0.7)),
        forfeits=random.choice(LOW_AND_HIGH),
        half_byes=random.choice(LOW_AND_HIGH),
        full_byes=random.choice((0, 0, 0.1)),
        zero_byes=random.choice(LOW_AND_HIGH),
        withdrawals=random.choice((0, 0, 0.03, 0.1)),
        late_entries=random.choice((0, 0, 0.1, 0.3)),
        forbidden_pairs=random.choice((0, 0, 0, 1, 4)),
        scoring=scoring,
        acceleration="" if not baku else "basic" if edition == "1998" else "baku",
        system=system,
        edition=edition,
        options=_options(system, random),
    )


def _options(system: str, random: Random) -> Options:
    if system == "lim":
        return Options(maxi=True) if random.random() < 0.3 else Options()
    if system != "keizer":
        return Options()
    return Options(
        rematch_distance=random.randint(0, 4),
        rematch_most=random.choice((0, 0, 1, 2)),
        bye_most=random.choice((0, 1, 2)),
    )


def _virtual_points(settings: Settings, random: Random) -> tuple[VirtualPoints, ...]:
    """Now and then virtual points that the record states, for any players in any rounds."""
    if settings.acceleration or random.random() < 0.9:
        return ()
    first, last = sorted(random.choices(range(1, settings.players + 1), k=2))
    first_round, last_round = sorted(random.choices(range(1, settings.rounds + 1), k=2))
    points = random.choice((settings.scoring.draw, settings.scoring.win))
    return (VirtualPoints(points, first_round, last_round, first, last),)


def _colours(record: Record, white: int, black: int, wrong_colours: float, random: Random) -> tuple[int, int]:
    """White and Black as they play, now and then the wrong way round, as far as it keeps the differences within 2."""

    def difference(tpn: int) -> int:
        colours = [entry.colour for entry in record.cards[tpn] if entry.is_played]
        return colours.count(Colour.WHITE) - colours.count(Colour.BLACK)

    if random.random() < wrong_colours and difference(white) > -2 and difference(black) < 2:
        return black, white
    return white, black


def _adjustments(settings: Settings, random: Random) -> tuple[Adjustment, ...]:
    """Now and then a penalty or a bonus of half a win; or one for everybody, which makes many topscorers."""
    chance = random.random()
    if chance < 0.1:
        return (Adjustment(settings.scoring.win, (), random.randint(0, 1)),)
    if chance < 0.15:
        points = random.choice((-1, 1)) * settings.scoring.win // 2
        return (Adjustment(points, (random.randint(1, settings.players),), random.randint(0, settings.rounds)),)
    return ()


def _with_an_adjourned_game(rounds: tuple[Round, ...], random: Random) -> tuple[Round, ...]:
    """Now and then a game of the last round is not finished yet."""
    if not rounds or not rounds[-1].games or random.random() < 0.95:
        return rounds
    first, *games = rounds[-1].games
    return (*rounds[:-1], Round.of((Game(first.white, first.black), *games), rounds[-1].byes))


def report(record: Record) -> str:
    """The smallest record of the disagreement as TRF, and what engine and twin say of its next round. Where two rounds
    are the games of one match, the record stays as it is.
    """
    small = shrink(record, disagree) if SYSTEMS[record.system].games_in_match == 1 else record
    number = len(small.rounds) + 1
    return (
        f"{write(small)}"
        f"### round {number} by the engine: {_words(by_the_engine(small, number))}\n"
        f"### round {number} by the book:   {_words(by_the_twin(small, number))}\n"
    )


def _words(outcome: Outcome) -> str:
    if outcome is None:
        return "no legal pairing"
    pairs, bye = outcome
    words = [f"{white}-{black}" for white, black in sorted(pairs)]
    return " ".join([*words, f"{bye}-0"] if bye else words)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.twins.compare", description=__doc__)
    parser.add_argument("--rounds", type=int, default=1000, help="how many rounds to pair (default: %(default)s)")
    parser.add_argument("--system", choices=TWINS, default="dutch")
    parser.add_argument("--edition", default="2026", help="of the system's rules (default: %(default)s)")
    parser.add_argument("--reading", action="append", default=[], help="such as lim_last")
    parser.add_argument(
        "--preferences", choices=("a", "b", "none"), default="a", help="of teams (default: %(default)s)"
    )
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    edition_of(Record(system=options.system, edition=options.edition))
    readings = options.reading
    compared = tournament = disagreements = 0
    while compared < options.rounds:
        tournament += 1
        seed = f"{options.seed}/{tournament}"
        for record in rounds_of(options.edition, seed, options.system, readings, options.preferences):
            compared += 1
            if disagree(record):
                disagreements += 1
                sys.stdout.write(f"### tournament {options.seed}/{tournament}\n{report(record)}\n")
                sys.stdout.flush()
    sys.stdout.write(f"{compared} rounds of {tournament} tournaments, {disagreements} disagreements\n")
    return 1 if disagreements else 0


if __name__ == "__main__":
    sys.exit(main())
