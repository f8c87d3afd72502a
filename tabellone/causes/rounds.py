"""Causes of rounds that are paired differently.

Each test compares the played round with another pairing: by another interpretation, edition, acceleration or initial
colour. If none explains the round, the explanation of the system names the first criterion in which it is worse.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tabellone.causes.cause import Cause, CauseKind
from tabellone.engine import NoLegalPairing, double_rounds, system_of
from tabellone.engine.checker import RoundDifference, check_round
from tabellone.engine.errors import UnknownSystem
from tabellone.engine.legality import Violation, violations
from tabellone.engine.round_pairing import RoundPairing
from tabellone.engine.rules import basic_rules_of, edition_of
from tabellone.engine.swiss.acceleration import baku_suits
from tabellone.record import Bye, ByeKind, Colour, Record

OF_2017 = {"rematch": "C.04.1 b", "byes": "C.04.1 c", "bye_not_allowed": "C.04.1 d"}
OF_2026 = {"rematch": "C.04.1, 2", "byes": "C.04.1, 3", "bye_not_allowed": "C.04.1, 4"}
"""Articles of the absolute rules in the editions of the basic rules of Swiss systems."""
OF_FLOATS = tuple(f", 2.4.{number}" for number in range(9, 17))
"""Endings of the articles on floats in the Dutch system."""
MOST_DIFFERENCE = 2
"""Limit of a player's colour difference."""
BROKEN = {
    "unknown": "%s: not in the list of players",
    "twice": "%s: more than one place in the round",
    "left_out": "%s: neither an opponent nor a bye",
    "absent": "%s: paired although absent",
    "other_opponents": "%s: other opponents than in the first game of the match",
    "rematch": "%s have already played each other",
    "forbidden": "%s: prohibited pairing (TRF 260)",
    "byes": "pairing-allocated byes of %s do not go with the number of players present",
    "bye_not_allowed": "%s must not have the pairing-allocated bye",
}


def cause_of_round(record: Record, difference: RoundDifference) -> Cause:
    """Return the cause of the difference. Raises UnknownSystem."""
    number = difference.round
    broken = _broken(record, number)
    if broken:
        return broken
    found = next(_other_rules(record, number), None)
    if found:
        return found
    if difference.impossible:
        return _impossible(record, number)
    system = system_of(record)
    if system.is_predetermined or system.bracket:
        reason = "the round differs from the pairing table or the bracket that the report states"
        return Cause(CauseKind.INPUT, "TRF 192", reason)
    return _colours(record, difference) or _known(record, difference)


def _broken(record: Record, number: int) -> Cause | None:
    """Return the absolute rules that the played round breaks."""
    system = system_of(record)
    if system.is_predetermined or double_rounds.are_chosen(record.options):
        return None
    round_ = record.rounds[number - 1]
    played = RoundPairing(tuple((row.first, row.second) for row in round_.pairings), _allocated(record, number))
    found = violations(system, record, number, edition_of(record), played)
    if not found:
        return None
    rules = basic_rules_of(record)
    articles = {} if not rules else OF_2026 if rules >= "2026" else OF_2017
    article = next((articles[row.code] for row in found if row.code in articles), "")
    return Cause(CauseKind.INPUT, article, "; ".join(map(_sentence, found)))


def _impossible(record: Record, number: int) -> Cause:
    """Return the cause of a round for which this program finds no pairing: a colour, or this program."""
    colours = {
        tpn: "".join(row.colour or "" for row in card[:number] if row.is_played) for tpn, card in record.cards.items()
    }
    limit = [
        str(tpn)
        for tpn, row in colours.items()
        if abs(row.count("w") - row.count("b")) > MOST_DIFFERENCE or row.endswith(("www", "bbb"))
    ]
    if limit:
        reason = f"no legal pairing exists; the round breaks the limits of colours for {', '.join(limit)}"
        return Cause(CauseKind.INPUT, "C.04.1, 6 and 7" if basic_rules_of(record) >= "2026" else "C.04.1 f, g", reason)
    reason = "this program finds no legal pairing, but the round in the report breaks no absolute rule"
    return Cause(CauseKind.OURS, "", reason)


def _allocated(record: Record, number: int) -> tuple[Bye, ...]:
    return tuple(bye for bye in record.rounds[number - 1].byes if bye.kind is ByeKind.PAIRING_ALLOCATED)


def _sentence(violation: Violation) -> str:
    return BROKEN[violation.code] % (", ".join(map(str, violation.players)) or "nobody")


def _other_rules(record: Record, number: int) -> Iterator[Cause]:
    """Yield the other rules by which the round is paired as in the report."""
    system = system_of(record)
    for option in system.readings:
        other = system.settled({**record.options, option.key: not option.of(record.options)})
        if _agrees(replace(record, options=other), number):
            name = option.word if not option.of(record.options) else f"without {option.word}"
            yield Cause(CauseKind.INTERPRETATION, "", f"the round follows the other interpretation: {name}")
    edition = edition_of(record)
    for other_edition in system.years:
        if other_edition != edition and _agrees(replace(record, edition=other_edition, system_code=""), number):
            reason = f"the round follows the edition of {other_edition}, not that of {edition}"
            yield Cause(CauseKind.INPUT, "TRF 192, 042", reason)
    can_be_last = not record.planned_rounds and number == len(record.rounds)
    if can_be_last and _agrees(replace(record, planned_rounds=number), number):
        reason = "the round is paired as the last one; the report does not state the number of rounds"
        yield Cause(CauseKind.INPUT, "TRF 142", reason)
    if number == 1:
        white = record.initial_colour is not Colour.BLACK
        if _agrees(replace(record, initial_colour=Colour.BLACK if white else Colour.WHITE), number):
            yield Cause(CauseKind.INPUT, "TRF 152", "the round follows the other initial colour")
    yield from _accelerated(record, number)


def _accelerated(record: Record, number: int) -> Iterator[Cause]:
    """Yield the acceleration by which the round is paired as in the report."""
    plain = replace(record, acceleration="", virtual_points=(), acceleration_bands=())
    if plain != record:
        if _agrees(plain, number):
            yield Cause(CauseKind.INPUT, "TRF 250, 192", "the round is paired without the stated acceleration")
        return
    suits = system_of(record).accelerates and baku_suits(record.scale, basic_rules_of(record))
    if suits and _agrees(replace(plain, acceleration="baku"), number):
        yield Cause(
            CauseKind.INPUT, "C.04.7, 1", "the round follows Baku acceleration, which the report does not state"
        )


def _agrees(record: Record, number: int) -> bool:
    try:
        difference = check_round(record, number)
    except (NoLegalPairing, UnknownSystem):
        return False
    return difference is None


def _colours(record: Record, difference: RoundDifference) -> Cause | None:
    """Return the cause if all opponents are right and only colours differ."""
    played, ruled = difference.only_in_record, difference.only_by_the_rules
    is_same = {frozenset(row) for row in played} == {frozenset(row) for row in ruled}
    if not is_same or not played or difference.byes_in_record != difference.byes_by_the_rules:
        return None
    system = system_of(record)
    boards = getattr(system.explain(record, difference.round), "boards", ()) if system.tells_rounds else ()
    articles = sorted({board.article for board in boards if (board.white, board.black) in ruled})
    pairs = " ".join(f"{white}-{black}" for white, black in played)
    article = _of_system(record, ", ".join(filter(None, articles)))
    return Cause(CauseKind.INPUT, article, f"the colours of {pairs} are reversed")


def _known(record: Record, difference: RoundDifference) -> Cause:
    """Return the interpretation of other programs that gives the round (docs/readings.md), or the worse criterion.

    The interpretation is that a bye worth no more than a loss is no downfloat. A zero-point bye gives the same points
    and is none. As it allows a second bye, the round can differ; then a criterion of floats shows the interpretation.
    """
    system, number = system_of(record), difference.round
    worse = _worse(record, difference)
    remark = next(iter(system.differences.remarks_of(record, [difference])), "") if system.differences else ""
    if not remark or record.scale.pairing_allocated_bye != record.scale.zero_bye:
        return worse
    earlier = tuple(replace(row, byes=tuple(map(_without_points, row.byes))) for row in record.rounds[: number - 1])
    if _agrees(replace(record, rounds=(*earlier, *record.rounds[number - 1 :])), number):
        return Cause(CauseKind.INTERPRETATION, _of_system(record, "1.4"), remark)
    return Cause(CauseKind.INTERPRETATION, worse.article, remark) if worse.article.endswith(OF_FLOATS) else worse


def _without_points(bye: Bye) -> Bye:
    return replace(bye, kind=ByeKind.ZERO) if bye.kind is ByeKind.PAIRING_ALLOCATED else bye


def _worse(record: Record, difference: RoundDifference) -> Cause:
    """Return the first criterion in which the best round with a differing pair is worse."""
    system, number = system_of(record), difference.round
    ruled = {frozenset(pair) for pair in difference.only_by_the_rules}
    asked = [pair for pair in difference.only_in_record if frozenset(pair) not in ruled]
    asked += [(tpn, 0) for tpn in difference.byes_in_record if tpn not in difference.byes_by_the_rules]
    for one, other in asked[:1]:
        try:
            facts, answer = system.why_not_pair(record, number, one, other)
        except NoLegalPairing:
            break
        article = _of_system(record, _article(facts))
        if article or getattr(facts, "verdict", "") in ("worse", "refused"):
            return Cause(CauseKind.INPUT, article, " ".join(map(str, answer.short)))
    return Cause(CauseKind.UNKNOWN, "", "no other interpretation, edition or acceleration gives the round")


def _of_system(record: Record, article: str) -> str:
    return article and f"{record.system} {edition_of(record)}, {article}"


def _article(facts: Any) -> str:
    """Return the article of the first difference or refusal in the facts of any system."""
    contrast, parting = getattr(facts, "contrast", None), getattr(facts, "parting", None)
    if contrast is not None:
        return str(contrast.article)
    if parting is not None:
        return str(parting.chosen.article)
    return next((refusal.article for refusal in getattr(facts, "refusals", ()) if refusal.article), "")
