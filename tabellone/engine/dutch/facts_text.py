"""Facts of a Dutch round as text: players, pairs, and criteria with their values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tabellone.engine.dutch.criterion_values import Judged
from tabellone.engine.dutch.facts import Contrast, Sequences
from tabellone.engine.dutch.generation_order import MOST_COUNTED, Distance
from tabellone.engine.reasons import naming
from tabellone.engine.reasons.step_text import concerned
from tabellone.messages import Message
from tabellone.record import format_points

KINDS = {
    "bye_score": Message("score of the player with the bye"),
    "downfloaters": Message("downfloaters"),
    "downfloaters_scores": Message("scores of the downfloaters"),
    "score_differences": Message("score differences of pairs and downfloaters"),
    "following": Message("lowest possible number of downfloaters in the next bracket, and their scores"),
    "following_differences": Message(
        "lowest possible number of downfloaters in the next bracket, and its score differences"
    ),
    "unplayed": Message("unplayed games of the player with the bye"),
    "colour_difference": Message("topscorers or their opponents with a colour difference above 2"),
    "third_colour": Message("topscorers or their opponents with the same colour three times in a row"),
    "preference": Message("players who do not get their colour preference"),
    "strong_preference": Message("players who do not get their strong colour preference"),
    "downfloat": Message("downfloaters who also floated down in the previous round"),
    "upfloat": Message("upfloaters who also floated up in the previous round"),
    "downfloat_before": Message("downfloaters who also floated down two rounds before"),
    "upfloat_before": Message("upfloaters who also floated up two rounds before"),
    "downfloat_spread": Message("score differences of downfloaters who also floated down in the previous round"),
    "upfloat_spread": Message("score differences of upfloaters who also floated up in the previous round"),
    "downfloat_spread_before": Message("score differences of downfloaters who also floated down two rounds before"),
    "upfloat_spread_before": Message("score differences of upfloaters who also floated up two rounds before"),
}
"""Items counted by each criterion."""
COUNTS = {
    "downfloaters", "unplayed", "colour_difference", "third_colour", "preference", "strong_preference", "downfloat",
    "upfloat", "downfloat_before", "upfloat_before",
}  # fmt: skip
"""Kinds whose value is a count. The value of the others is points, or several of them."""
STEPS = {
    "moved_down_set": Message("the set of paired moved-down players"),
    "moved_down_transposition": Message("the order of the opponents of the moved-down players"),
    "exchange": Message("the exchange between S1 and S2"),
    "transposition": Message("the order of S2"),
}


def value(judged: Judged) -> str:
    """Return the value as text."""
    found: Any = judged.value
    if judged.kind in COUNTS:
        return str(found)
    if judged.kind == "bye_score":
        return format_points(found)
    if judged.kind in ("following", "following_differences"):
        scores = f" ({_points(found[1:])})" if found[1:] else ""
        return f"{found[0]}{scores}" if found else "–"
    return _points(found)


def _points(found: Iterable[Any]) -> str:
    """Return the points, separated by commas.

    A moved-down player who floats again has a larger difference than any other, shown with a ">" sign.
    """
    texts = []
    for row in found:
        floats_again, points = row if isinstance(row, tuple) else (False, row)
        texts.append(f"> {format_points(points)}" if floats_again else format_points(points))
    return ", ".join(texts) or "–"


def name(judged: Judged) -> str:
    """Return the criterion, with the article if its name differs."""
    return judged.code if judged.code == judged.article else f"{judged.code} ({judged.article})"


def criterion(judged: Judged) -> Message:
    """Return a criterion with its value and the players it concerns."""
    if judged.people:
        return Message(
            "%(criterion)s, %(kind)s: %(value)s (%(people)s).",
            criterion=name(judged),
            kind=KINDS[judged.kind],
            value=value(judged),
            people=naming.numbers(judged.people),
        )
    return Message(
        "%(criterion)s, %(kind)s: %(value)s.",
        criterion=name(judged),
        kind=KINDS[judged.kind],
        value=value(judged),
    )


def comparison(found: Contrast, *, shows_rows: bool = True) -> Iterator[Message]:
    """Explain why a candidate is worse than the chosen one."""
    if found.chosen and found.other:
        yield Message(
            "Bracket %(bracket)s would be worse by %(criterion)s, %(kind)s: %(other)s instead of %(chosen)s.",
            bracket=found.bracket,
            criterion=name(found.other),
            kind=KINDS[found.other.kind],
            other=value(found.other),
            chosen=value(found.chosen),
        )
        yield from concerned(found.chosen.people, found.other.people)
        return
    yield Message(
        "Bracket %(bracket)s would be equally good by all criteria, but is generated later: it differs in "
        "%(step)s (%(article)s).",
        bracket=found.bracket,
        step=STEPS[found.step],
        article=found.article,
    )
    if shows_rows:
        yield Message("Chosen candidate: %(rows)s.", rows=rows(found.chosen_order))
        yield Message("Other candidate: %(rows)s.", rows=rows(found.other_order))


def next_best(found: Contrast) -> Iterator[Message]:
    """Explain the best other candidate of a bracket and why it is worse."""
    chosen, other = pairs(found.chosen_order), pairs(found.other_order)
    others = [pair for pair in other if pair not in chosen]
    given_up = [pair for pair in chosen if pair not in other]
    if others and given_up:
        yield Message(
            "Next best candidate: %(others)s instead of %(pairs)s.",
            others=naming.pairs(others),
            pairs=naming.pairs(given_up),
        )
    elif given_up:
        yield Message("The next best candidate leaves these players unpaired: %(pairs)s.", pairs=naming.pairs(given_up))
    else:
        yield Message("The next best candidate has one more pair: %(others)s.", others=naming.pairs(others))
    yield from comparison(found, shows_rows=False)


def distance(found: Distance, article: Mapping[str, str]) -> Iterator[Message]:
    """Explain the distance of a candidate from the first one, step by step in the order of the articles."""
    if found.other_moved_down:
        yield Message(
            "Other moved-down players are paired than in the first candidate (%(article)s).",
            article=article["moved_down_set"],
        )
    if found.moved_down_transposition != 0:
        yield Message(
            "Transposition of the opponents of the moved-down players: number %(number)s; number 1 is the "
            "original order (%(article)s).",
            number=_number(found.moved_down_transposition),
            article=article["moved_down_transposition"],
        )
    if found.exchanged:
        yield Message(
            "Exchange between S1 and S2: players from each half %(count)s, difference of the BSN sums "
            "%(places)s (%(article)s).",
            count=found.exchanged,
            places=found.places,
            article=article["exchange"],
        )
    if found.transposition != 0:
        yield Message(
            "Transposition of S2: number %(number)s; number 1 is the original order (%(article)s).",
            number=_number(found.transposition),
            article=article["transposition"],
        )


def _number(number: int | None) -> str:
    """Return the number of a transposition, counted from 1."""
    return f"> {MOST_COUNTED}" if number is None else str(number + 1)


def pairs(order: Sequences) -> list[tuple[int, int]]:
    """Return the pairs of a candidate."""
    return [
        *zip(order.mdp_s1, order.mdp_s2, strict=True),
        *zip(order.s1, order.s2, strict=True),
    ]


def rows(order: Sequences) -> str:
    """Return the sequences of a candidate. Opponents have the same position in both."""
    parts = []
    if order.mdp_s1:
        parts.append(f"S1 {naming.numbers(order.mdp_s1)} | S2 {naming.numbers(order.mdp_s2)}")
    if order.s1:
        remainder = "R" if order.mdp_s1 or order.limbo else ""
        parts.append(f"S1{remainder} {naming.numbers(order.s1)} | S2{remainder} {naming.numbers(order.s2)}")
    return "; ".join(parts) or "–"
