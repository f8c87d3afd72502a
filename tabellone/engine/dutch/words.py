"""The facts of a round of the Dutch system in words: people, pairs, criteria with their values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tabellone.engine.dutch.facts import Contrast, Sequences
from tabellone.engine.dutch.judging import Judged
from tabellone.engine.dutch.order import MOST_COUNTED, Distance
from tabellone.engine.reasons import naming
from tabellone.engine.reasons.step_words import concerned
from tabellone.messages import Message
from tabellone.record import format_points

KINDS = {
    "bye_score": Message("score of who has the bye"),
    "downfloaters": Message("downfloaters"),
    "downfloaters_scores": Message("scores of the downfloaters"),
    "score_differences": Message("score differences of pairs and downfloaters"),
    "following": Message("downfloaters of the following bracket, at best, and their scores"),
    "following_differences": Message("downfloaters of the following bracket, at best, and its score differences"),
    "unplayed": Message("unplayed games of who has the bye"),
    "colour_difference": Message("topscorers or their opponents with a colour difference above 2"),
    "third_colour": Message("topscorers or their opponents with the same colour three times running"),
    "preference": Message("players who do not get the colour they prefer"),
    "strong_preference": Message("players who do not get a colour they strongly prefer"),
    "downfloat": Message("players who float down as in the round before"),
    "upfloat": Message("players who float up as in the round before"),
    "downfloat_before": Message("players who float down as two rounds before"),
    "upfloat_before": Message("players who float up as two rounds before"),
    "downfloat_spread": Message("score differences of those who float down as in the round before"),
    "upfloat_spread": Message("score differences of those who float up as in the round before"),
    "downfloat_spread_before": Message("score differences of those who float down as two rounds before"),
    "upfloat_spread_before": Message("score differences of those who float up as two rounds before"),
}
"""What each criterion counts."""
COUNTS = {
    "downfloaters", "unplayed", "colour_difference", "third_colour", "preference", "strong_preference", "downfloat",
    "upfloat", "downfloat_before", "upfloat_before",
}  # fmt: skip
"""The kinds whose value is a number of something; of the others it is points, or several of them."""
STEPS = {
    "moved_down_set": Message("which of those who came down are paired"),
    "moved_down_transposition": Message("the order of the opponents of those who came down"),
    "exchange": Message("the exchange between S1 and S2"),
    "transposition": Message("the order of S2"),
}


def value(judged: Judged) -> str:
    """The value as people write it."""
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
    """Points one after the other; who came down and floats again has a larger difference than any."""
    texts = []
    for row in found:
        floats_again, points = row if isinstance(row, tuple) else (False, row)
        texts.append(f"> {format_points(points)}" if floats_again else format_points(points))
    return ", ".join(texts) or "–"


def name(judged: Judged) -> str:
    """The criterion with its article, where that is called otherwise."""
    return judged.code if judged.code == judged.article else f"{judged.code} ({judged.article})"


def criterion(judged: Judged) -> Message:
    """A criterion with its value and the people whom it is about."""
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
    """In what a candidate is worse than the chosen one."""
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
        "Bracket %(bracket)s would be as good by all criteria, but is generated later: it differs in %(step)s"
        " (%(article)s).",
        bracket=found.bracket,
        step=STEPS[found.step],
        article=found.article,
    )
    if shows_rows:
        yield Message("Chosen: %(rows)s.", rows=rows(found.chosen_order))
        yield Message("The other one: %(rows)s.", rows=rows(found.other_order))


def next_best(found: Contrast) -> Iterator[Message]:
    """The best of the other candidates of a bracket, and in what it is worse."""
    chosen, other = pairs(found.chosen_order), pairs(found.other_order)
    yield Message(
        "The next best candidate: %(others)s instead of %(pairs)s.",
        others=naming.pairs([pair for pair in other if pair not in chosen]) or "–",
        pairs=naming.pairs([pair for pair in chosen if pair not in other]) or "–",
    )
    yield from comparison(found, shows_rows=False)


def distance(found: Distance, article: Mapping[str, str]) -> Iterator[Message]:
    """How far a candidate is from the first one, step by step in the order of the articles."""
    if found.other_moved_down:
        yield Message(
            "Of those who came down others are paired than in the first candidate (%(article)s).",
            article=article["moved_down_set"],
        )
    if found.moved_down_transposition != 0:
        yield Message(
            "Transposition of the opponents of those who came down: number %(number)s (%(article)s).",
            number=_number(found.moved_down_transposition),
            article=article["moved_down_transposition"],
        )
    if found.exchanged:
        yield Message(
            "Exchange: players of each half %(count)s, places between them %(places)s (%(article)s).",
            count=found.exchanged,
            places=found.places,
            article=article["exchange"],
        )
    if found.transposition != 0:
        yield Message(
            "Transposition of S2: number %(number)s in their order (%(article)s).",
            number=_number(found.transposition),
            article=article["transposition"],
        )


def _number(number: int | None) -> str:
    return f"> {MOST_COUNTED}" if number is None else str(number)


def pairs(order: Sequences) -> list[tuple[int, int]]:
    """The pairs of a candidate."""
    return [
        *zip(order.mdp_s1, order.mdp_s2, strict=True),
        *zip(order.s1, order.s2, strict=True),
    ]


def rows(order: Sequences) -> str:
    """The sequences of a candidate: who meets whom stands in the same place."""
    parts = []
    if order.mdp_s1:
        parts.append(f"S1 {naming.numbers(order.mdp_s1)} | S2 {naming.numbers(order.mdp_s2)}")
    if order.s1:
        remainder = "R" if order.mdp_s1 or order.limbo else ""
        parts.append(f"S1{remainder} {naming.numbers(order.s1)} | S2{remainder} {naming.numbers(order.s2)}")
    return "; ".join(parts) or "–"
