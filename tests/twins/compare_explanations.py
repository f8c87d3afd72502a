"""What the systems say of a round, on random small tournaments: the Dutch one against every legal round, others against
their twins by the book, calendars and knock-outs against the rounds as they were paired.

``python -m tests.twins.compare_explanations --system dutch --edition 2026 --rounds 2000 --seed 1`` asks of each round
why any two do not meet, and why anybody does not have the bye, and prints every answer that is not true. Exit code 0:
all are; 1: not.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from tabellone.engine import NoLegalPairing
from tabellone.engine.dutch.facts import Contrast, WhyNot
from tabellone.engine.dutch.facts_text import pairs as pairs_of
from tabellone.engine.dutch.why_not import ChosenRound, answer
from tabellone.engine.swiss.common import field_of
from tabellone.interchange.trf import write
from tabellone.record import Record
from tests.twins.compare import rounds_of
from tests.twins.compare_apart import BY_SYSTEM, questions_of
from tests.twins.compare_plain import PLAIN, event_of, plain_rounds
from tests.twins.why_not import Departure, EveryRound

MOST_PLAYERS = 12
"""Of a round that is gone through: 10,395 pairings of twelve players."""
CODES = {"met": "C1", "colours": "C3", "had_bye": "C2", "points_without_playing": "C2"}


def questions(record: Record, most_players: int = MOST_PLAYERS) -> Iterator[tuple[WhyNot, str]]:
    """Every answer about the record's next round, with what is wrong with it: nothing if it is true."""
    number = len(record.rounds) + 1
    try:
        chosen = ChosenRound(record, field_of(record, number, record.edition))
    except NoLegalPairing:
        return
    if len(chosen.field.players) > most_players:
        return
    every = EveryRound(record, number)
    assert every.departures, "the chosen round is among all of them"
    numbers = sorted(player.tpn for player in chosen.field.players)
    for one, other in [*combinations(numbers, 2), *((one, 0) for one in numbers)]:
        found = answer(chosen, one, other)
        yield found, wrong_in(found, every)
    for place in range(len(chosen.brackets)):
        judged = chosen.candidate(place).judged
        wrong = [
            f"bracket {place + 1}: {row.code} is {row.value} here, {value} by the book, {among_all} among all rounds"
            for row, value, among_all in zip(
                judged, every.judged_by_the_book(place), every.values(place, every.chosen[place]), strict=True
            )
            if not row.value == flat(value) == flat(among_all)
        ]
        yield WhyNot(number, record.edition, 0, 0, "judged"), "; ".join(wrong)
        yield WhyNot(number, record.edition, 0, 0, "next best"), wrong_in_next_best(chosen, every, place)


def wrong_in(found: WhyNot, every: EveryRound) -> str:
    """What of the answer is not true."""
    target = found.one, found.other
    refused = every.refusals(*target)
    if refused or target not in every.departures:
        expected: Any = ("refused", refused or {"impossible"})
        told: Any = (found.verdict, {CODES.get(row.code, row.code) for row in found.refusals})
        return "" if told == expected else f"{target}: {told}, by the book {expected}"
    departure = every.departures[target]
    if departure is None:
        return "" if found.verdict == "paired" else f"{target}: {found.verdict}, but they meet"
    contrast = found.contrast
    if contrast is None:
        return f"{target}: {found.verdict}, by the book {departure}"
    told, expected = as_departure(contrast), by_the_book(departure)
    if told != expected:
        return f"{target}: {told}, by the book {expected}"
    return wrong_in_the_round(found, every, told[-1])


def as_departure(contrast: Contrast) -> tuple[Any, ...]:
    """The bracket, the code, the two values and the other pairs."""
    code = contrast.chosen.code if contrast.chosen else ""
    values = [row.value if row else None for row in (contrast.chosen, contrast.other)]
    return contrast.bracket, code, *values, {_sorted(pair) for pair in pairs_of(contrast.other_order)}


def by_the_book(departure: Departure) -> tuple[Any, ...]:
    """The same."""
    return departure.bracket, departure.code, flat(departure.chosen), flat(departure.other), departure.pairs


def wrong_in_next_best(chosen: ChosenRound, every: EveryRound, place: int) -> str:
    """Whether the next best candidate of a bracket is another one by the book."""
    other = chosen.alternatives.next_best(chosen.brackets[place])
    departure = every.next_best(place)
    told = None if other is None else as_departure(chosen.contrast(place, other))
    expected = None if departure is None else by_the_book(departure)
    return "" if told == expected else f"bracket {place + 1}, next best: {told}, by the book {expected}"


def wrong_in_the_round(found: WhyNot, every: EveryRound, pairs: set[tuple[int, int]]) -> str:
    """Whether the whole round that is shown is legal, has the pair, and has that bracket."""
    all_pairs = {_sorted(pair) for pair in found.pairs}
    target = _sorted((found.one, found.other)) if found.other else None
    by_tpn = {player.tpn: player for player in every.round.players}
    people = [tpn for pair in found.pairs for tpn in pair] + ([found.bye] if found.bye else [])
    is_legal = (
        sorted(people) == sorted(by_tpn)
        and all(every.round.may_meet(by_tpn[one], by_tpn[other]) for one, other in found.pairs)
        and (not found.bye or every.round.c2_may_have_the_pab(by_tpn[found.bye]))
    )
    has_it = target in all_pairs if target else found.bye == found.one
    if not (is_legal and has_it and pairs <= all_pairs):
        return f"{(found.one, found.other)}: not a round {found}"
    return wrong_in_the_place(found, every)


def wrong_in_the_place(found: WhyNot, every: EveryRound) -> str:
    """Whether the shown round is the chosen one above the bracket that is named, and another one in it; and whether C5
    is named where the shown round gives the bye to a higher score.
    """
    assert found.contrast, "something is named"
    place, code = found.contrast.bracket, found.contrast.other.code if found.contrast.other else ""
    first = every.named_place(found.pairs, found.bye)
    wrong = "" if place == first else f"bracket {place} is named, the rounds differ from bracket {first} on"
    if every.breaks_c5(found.bye) is not (code == "C5"):
        wrong += f" {code or 'the order'} is named, C5 is broken: {every.breaks_c5(found.bye)}"
    return f"{(found.one, found.other)}: {wrong}" if wrong else ""


def _sorted(pair: tuple[int, int]) -> tuple[int, int]:
    return min(pair), max(pair)


def flat(value: Any) -> Any:
    """The book's lists as the facts have them."""
    if value == (0, []):
        return ()
    if isinstance(value, tuple) and len(value) == 2 and isinstance(value[1], list):
        return (value[0], *value[1])
    return tuple(value) if isinstance(value, list) else value


def told(record: Record) -> Iterator[tuple[str, str]]:
    """The kind of every answer about the record's next round, with what is wrong with it."""
    if record.system in BY_SYSTEM:
        yield from questions_of(record)
        return
    for found, text in questions(record):
        code = found.contrast.article if found.contrast else found.verdict
        yield code, text


def _answers(options: argparse.Namespace, seed: str) -> Iterator[tuple[Record, list[tuple[str, str]]]]:
    """Round by round of one random event: the record, and what was asked of it."""
    if options.system in PLAIN:
        record = event_of(options.system, seed)[0]
        yield from ((record, found) for found in plain_rounds(options.system, seed))
        return
    for record in rounds_of(options.edition, seed, options.system, options.reading, options.preferences):
        yield record, list(told(record))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.twins.compare_explanations", description=__doc__)
    parser.add_argument("--rounds", type=int, default=200, help="how many rounds to ask about (default: %(default)s)")
    parser.add_argument("--system", choices=("dutch", *BY_SYSTEM, *PLAIN), default="dutch")
    parser.add_argument("--edition", default="2026")
    parser.add_argument(
        "--preferences", choices=("a", "b", "none"), default="a", help="of teams (default: %(default)s)"
    )
    parser.add_argument("--reading", action="append", default=[], help="such as european_halves")
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    rounds = asked = wrong = tournament = 0
    kinds: Counter[str] = Counter()
    while rounds < options.rounds:
        tournament += 1
        for record, found in _answers(options, f"{options.seed}/{tournament}"):
            rounds += bool(found)
            asked += len(found)
            kinds.update(kind for kind, _ in found)
            mistakes = [text for _, text in found if text]
            wrong += len(mistakes)
            if mistakes:
                sys.stdout.write(f"### tournament {options.seed}/{tournament}\n{write(record)}")
                sys.stdout.write("".join(f"### round {len(record.rounds) + 1}, {text}\n" for text in mistakes))
                sys.stdout.flush()
    sys.stdout.write(f"{rounds} rounds, {asked} answers, {kinds['unsettled']} unsettled, {wrong} wrong\n")
    sys.stdout.write("".join(f"{count:9} {kind}\n" for kind, count in kinds.most_common()))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
