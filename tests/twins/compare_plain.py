"""What calendars and knock-outs say of a round against the rounds as they were paired, on random small events."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

from tabellone.engine import SYSTEMS, NoLegalPairing, RoundPairing, UnknownSystem, pair
from tabellone.engine.generator import Settings, generate
from tabellone.engine.reasons.fixed_pairings import FixedPairingAnswer, explain_table, why_not
from tabellone.options import Options
from tabellone.record import Record
from tests.twins.calendars import PairedRound, berger_rounds, expected

PLAIN = (
    "round-robin", "player-match", "knockout", "scheveningen", "triangular", "schiller", "hutton", "hilton", "molter",
)  # fmt: skip
MOST_ROUNDS = 40
SIDES = {"scheveningen": (2, 2, 3), "triangular": (3,), "schiller": range(3, 7), "hutton": range(3, 6)}


def event_of(system: str, seed: str) -> tuple[Record, list[PairedRound]]:
    """A whole random event, and its rounds as they were paired; no rounds where there is no such calendar."""
    random = Random(seed)
    paired: list[PairedRound] = []

    def pair_round(record: Record, number: int) -> RoundPairing | None:
        try:
            made = pair(record, number)
        except (NoLegalPairing, UnknownSystem):
            return None
        paired.append(PairedRound(frozenset(made.pairs), frozenset(tpn for tpn in made.free if tpn)))
        return made

    return generate(_settings(system, random), seed, pair_round), paired


def _settings(system: str, random: Random) -> Settings:
    sides = random.choice(SIDES.get(system, range(4, 7))) if SYSTEMS[system].sides else 0
    players = random.choice((2, 2, 3, 4)) * sides if sides else random.randint(3, 11)
    described = SYSTEMS[system]
    return Settings(
        players=2 if system == "player-match" else players,
        rounds=MOST_ROUNDS if described.is_predetermined else 12,
        forfeits=random.choice((0, 0, 0.1)),
        zero_byes=random.choice((0, 0, 0.1)) if described.is_predetermined else 0,
        sides=sides,
        system=system,
        edition=described.years[-1],
        options=_options(system, random),
        is_over=described.is_over_in,
        undecided=described.undecided_in,
    )


def _options(system: str, random: Random) -> Options:
    if system == "round-robin":
        return Options(cycles=random.choice((1, 1, 2)))
    if system == "player-match":
        return Options(match_games=random.randint(2, 8))
    if system == "knockout":
        return Options(match_games=random.choice((1, 1, 2)), third_place=random.random() < 0.5)
    return Options()


def plain_rounds(system: str, seed: str) -> Iterator[list[tuple[str, str]]]:
    """Round by round of an event: the kind of every answer, with what is wrong with it."""
    record, paired = event_of(system, seed)
    whole = replace(record, planned_rounds=len(paired))
    for number in range(1, len(paired) + 1):
        yield [*_questions(whole, paired, number)]


def _questions(record: Record, paired: list[PairedRound], number: int) -> Iterator[tuple[str, str]]:
    is_calendar = SYSTEMS[record.system].is_predetermined
    before = record if is_calendar else replace(record, rounds=record.rounds[: number - 1])
    numbers = sorted(record.by_tpn)
    for one, other in [*combinations(numbers, 2), *((one, 0) for one in numbers)]:
        found = why_not(before, number, one, other)
        told, book = (found.verdict, _said(found)), expected(paired, number, one, other, is_calendar=is_calendar)
        yield found.verdict, "" if told == book else f"{(one, other)}: {told}, by the book {book}"
    if is_calendar:
        story = explain_table(record, number)
        told_round = PairedRound(frozenset(story.boards), frozenset(story.free))
        book_rounds = [paired[number - 1], *_tables(record, number)]
        yield "story", "" if all(told_round == row for row in book_rounds) else f"{told_round}, {book_rounds}"


def _tables(record: Record, number: int) -> list[PairedRound]:
    """The same round by the tables of the Handbook, for a round robin."""
    if record.system != "round-robin":
        return []
    return [berger_rounds(len(record.players), int(record.options.get("cycles", 1)))[number - 1]]


def _said(found: FixedPairingAnswer) -> object:
    if found.verdict == "refused":
        return found.refusals[0].people
    return {"calendar": found.rounds, "bracket": found.opponents}.get(found.verdict, ())
