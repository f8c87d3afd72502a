"""Facts of a Dutch round as text: players, pairs, and criteria with their values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tabellone.engine.dutch.facts import Contrast, DutchFloater, FirstCandidate, MadeBracket, MadeRound, Sequences
from tabellone.engine.dutch.generation_order import MOST_COUNTED, Distance
from tabellone.engine.reasons import illegal_pairing_text, naming, step_text
from tabellone.engine.reasons.criterion_labels import STEP_KINDS
from tabellone.messages import Message
from tabellone.record import Record, format_points

WORSE = Message("Bracket %(bracket)s would be worse by %(criterion)s, %(kind)s: %(other)s instead of %(chosen)s.")


def comparison(found: Contrast, *, shows_rows: bool = True) -> Iterator[Message]:
    """Explain why a candidate is worse than the chosen one."""
    if found.chosen and found.other:
        yield from step_text.worse_line(WORSE, found.chosen, found.other, bracket=found.bracket)
        return
    yield Message(
        "Bracket %(bracket)s would be equally good by all criteria, but is generated later: it differs in "
        "%(step)s (%(article)s).",
        bracket=found.bracket,
        step=STEP_KINDS[found.step].name,
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


def heading(bracket: MadeBracket) -> Message:
    """Return the name of the bracket."""
    return Message("Bracket %(bracket)s (score %(score)s)", bracket=bracket.number, score=format_points(bracket.score))


def first_candidate(first: FirstCandidate) -> Iterator[Message]:
    """Explain why the first candidate of a bracket was not accepted."""
    yield Message("The first candidate, %(pairs)s, was not accepted.", pairs=naming.pairs(first.pairs))
    for one, other, refusal in first.refused:
        yield Message(
            "Not %(one)s-%(other)s: %(reason)s", one=one, other=other, reason=illegal_pairing_text.refusal(refusal)
        )
    if first.cannot_be_completed:
        yield Message("With this candidate, the remaining players could not be paired.")
    if first.contrast:
        yield from comparison(first.contrast)


def criteria(bracket: MadeBracket) -> Iterator[Message]:
    """Yield the criteria that the chosen candidate does not fulfil."""
    broken = [judged for judged in bracket.judged if judged.value]
    yield from map(step_text.step_line, broken)
    if not broken:
        yield Message("All criteria are fulfilled.")


def if_paired(floater: DutchFloater) -> Iterator[Message]:
    """Explain what would be worse if the floater were paired in the bracket."""
    if floater.instead:
        yield Message("If %(number)s were paired here:", number=floater.number)
        yield from comparison(floater.instead)


def passed_over(record: Record, made: MadeRound) -> Iterator[Message]:
    """Yield the players ranked below the player with the bye, and why they do not get it."""
    for choice in made.passed_over:
        player = naming.person(record, choice.number)
        yield Message("Ranked lower, but does not get the bye: %(player)s.", player=player)
        yield from map(illegal_pairing_text.refusal, choice.refusals)
        if choice.contrast:
            yield from comparison(choice.contrast)
