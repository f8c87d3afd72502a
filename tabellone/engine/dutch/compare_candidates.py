"""Compare two candidates of a bracket and find the first point in which one is worse."""

from __future__ import annotations

from tabellone.engine.dutch.alternatives import Alternative
from tabellone.engine.dutch.facts import Contrast, Sequences
from tabellone.engine.dutch.generation_order import Generated, step_between
from tabellone.engine.swiss.common import Field
from tabellone.record import Points

STEP_ARTICLES = {
    "moved_down_set": ("4.4", "D.3"),
    "moved_down_transposition": ("4.2", "D.1"),
    "exchange": ("4.3", "D.2"),
    "transposition": ("4.2", "D.1"),
}
"""Articles in the 2026 and 2017 editions."""


def step_articles(edition: str) -> dict[str, str]:
    """Return the article of each step of the generation."""
    return {step: articles[edition == "2017"] for step, articles in STEP_ARTICLES.items()}


def sequences(field: Field, generated: Generated) -> Sequences:
    """Return the sequences of a candidate as pairing numbers."""

    def numbers(indices: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(field.players[index].tpn for index in indices)

    return Sequences(
        limbo=numbers(generated.limbo),
        mdp_s1=numbers(generated.mdp_s1),
        mdp_s2=numbers(generated.mdp_s2),
        s1=numbers(generated.s1),
        s2=numbers(generated.s2),
        down=numbers(generated.down),
        up=numbers(generated.up),
    )


def compare_candidates(field: Field, bracket: int, score: Points, chosen: Alternative, other: Alternative) -> Contrast:
    """Return the first point in which the other candidate of the bracket is worse."""
    differing = ((a, b) for a, b in zip(chosen.judged, other.judged, strict=True) if a.value != b.value)
    own, others = next(differing, (None, None))
    step = "" if own else step_between(chosen.generated, other.generated)
    article = own.article if own else step_articles(field.edition)[step]
    return Contrast(
        bracket=bracket,
        score=score,
        chosen=own,
        other=others,
        step=step,
        article=article,
        chosen_order=sequences(field, chosen.generated),
        other_order=sequences(field, other.generated),
    )
