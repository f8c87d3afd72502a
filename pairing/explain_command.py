"""``python -m pairing explain``: explain the pairing of a round, and why two do not play each other."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import Any

from pairing.command_input import add_rules, read_report
from tabellone.engine import NoLegalPairing, System, system_of
from tabellone.engine.explanation_types import ExplanationAnswer, ExplanationPart, ExplanationReason
from tabellone.engine.reasons.pairing_facts import reasons_of
from tabellone.engine.rules import edition_of
from tabellone.messages import Message
from tabellone.record import Bye, ByeKind, Game, Pairing, Record, Result, Round

DONE, WRONG_INPUT, IMPOSSIBLE = 0, 2, 3
WHY_NO_BYE = Message("Why not the bye?")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``explain``."""
    parser.add_argument("file", metavar="IN.trf")
    add_rules(parser)
    parser.add_argument("--round", type=int, metavar="N", help="which round; default: the next one")
    text = "why the players of these numbers do not meet; B 0: why A does not have the bye"
    parser.add_argument("--why-not", type=int, nargs=2, metavar=("A", "B"), help=text)
    own = "what the player of this number asks: why this colour, this board, the bye or not, this float"
    parser.add_argument("--of", type=int, metavar="A", help=own)
    parser.add_argument("--json", action="store_true", help="the facts as JSON")


def run(options: argparse.Namespace) -> int:
    """Explain the pairing of the next round or of round N, or why two do not play each other.

    The exit code: 0 done; 2 there is no such round or player, or the system has no explanation; 3 no legal pairing
    exists. Raises TrfError, UnknownSystem, OSError.
    """
    record = read_report(options.file, options).record
    number = len(record.rounds) + 1 if options.round is None else options.round
    system = system_of(record)
    objection = _objection(record, system, number, options.why_not, options.of)
    if objection:
        print(f"{options.file}: {objection}", file=sys.stderr)
        return WRONG_INPUT
    try:
        facts, lines = (
            _own(record, system, number, options.of)
            if options.of
            else _answered(record, system, number, options.why_not)
        )
    except NoLegalPairing as error:
        print(f"{options.file}: {error.reason}", file=sys.stderr)
        return IMPOSSIBLE
    text = json.dumps(plain(facts), ensure_ascii=False, indent=2) if options.json else "\n".join(lines)
    sys.stdout.write(f"{text}\n")
    return DONE


def _own(record: Record, system: System, number: int, tpn: int) -> tuple[Any, Iterator[str]]:
    """Return the answers to a contestant's own questions in the round, and their lines of text.

    If the file does not have the round, the system pairs it first.
    """
    paired = record if number <= len(record.rounds) else _with_the_next_round(record, system, number)
    reasons = [*reasons_of(paired, number, tpn, system.explain(record, number))]
    free = {bye.player for bye in paired.rounds[number - 1].byes if bye.kind is ByeKind.PAIRING_ALLOCATED}
    if free and reasons and tpn not in free:
        facts, told = system.why_not_pair(record, number, tpn, 0)
        reasons.append(ExplanationReason(WHY_NO_BYE, told, facts))
    return reasons, _lines_of_reasons(reasons)


def _with_the_next_round(record: Record, system: System, number: int) -> Record:
    """Return the record with the round paired by the system and its games open."""
    made = system.pair(record, number, edition_of(record), None)
    pairings = [
        Pairing(one, other, () if record.teams else (Game(one, other, *(Result.UNKNOWN,) * 2),))
        for one, other in made.pairs
    ]
    away = [Bye(row.player, row.kind) for row in record.requested_byes if row.round == number]
    return replace(record, rounds=(*record.rounds, Round(tuple(pairings), (*made.byes, *away))))


def _lines_of_reasons(reasons: Iterable[ExplanationReason]) -> Iterator[str]:
    for place, reason in enumerate(reasons):
        if place:
            yield ""
        yield str(reason.question)
        yield from (f"  {line}" for line in _lines_of_answer(reason.answer))


def _objection(record: Record, system: System, number: int, asked: list[int] | None, own: int | None) -> str:
    last = len(record.rounds) + 1
    if not 1 <= number <= last:
        return f"expected --round from 1 to {last}, found {number}"
    if own is not None:
        return "" if own in record.contestant else f"expected a player's number, found {own}"
    if not asked and not system.tells_rounds:
        return f"the system {system.key} does not explain its rounds here"
    if asked:
        one, other = asked
        unknown = [tpn for tpn in (one, other) if tpn not in record.contestant and (tpn, other) != (0, tpn)]
        if one == other or unknown or not one:
            return f"expected two players' numbers, or one and 0 for the bye, found {one} and {other}"
    return ""


def _answered(record: Record, system: System, number: int, asked: list[int] | None) -> tuple[Any, Iterator[str]]:
    """Return the facts, and their lines of text."""
    if asked:
        found = system.why_not_pair(record, number, *asked)
        return found[0], _lines_of_answer(found[1])
    facts = system.explain(record, number)
    return facts, _lines_of_parts(system.explain_in_words(record, facts))


def _lines_of_parts(parts: tuple[ExplanationPart, ...]) -> Iterator[str]:
    for place, part in enumerate(parts):
        if place:
            yield ""
        yield part.heading
        yield from (f"  {line}" for line in part.lines)


def _lines_of_answer(answer: ExplanationAnswer) -> Iterator[str]:
    yield from answer.short
    if answer.long != answer.short:
        yield ""
        yield from (f"  {line}" for line in answer.long)


def plain(value: Any) -> Any:
    """Return the facts as JSON-ready values."""
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Enum):
        return plain(value.value)
    if isinstance(value, (tuple, list, frozenset)):
        return [plain(row) for row in value]
    return str(value) if isinstance(value, Fraction) else value
