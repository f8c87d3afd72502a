"""An entry of a change log as a sentence, as the logs of events, ladders and seasons share it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from django.utils.functional import Promise

from tournaments.domain.words.bidi import standing_alone
from tournaments.domain.words.core_messages import render_message

CODED: dict[str, tuple[str, Mapping[str, object]]] = {}
"""Steps of apps above with a detail of codes, joined by plus signs: its name, and the words of the codes."""


def entry_text(
    text: str | Promise | None, words: Mapping[str, object], *, unknown: str, missing: str | None = None
) -> str:
    """Return the text with the words in place of its placeholders.

    ``unknown``: the sentence of an action without a text. ``missing``: the word for details that the entry does not
    have; without it such an entry has its text unfilled. Both are of other versions of the program.
    """
    if text is None:
        return unknown
    try:
        return str(text) % (words if missing is None else defaultdict(lambda: missing, words))
    except KeyError:
        return str(text)


def detail_text(value: object) -> object:
    """Return a detail of an entry for its sentence: a message in words, a name isolated for its writing direction."""
    return render_message(value) if isinstance(value, dict) else standing_alone(value)


def decoded(name: str, details: Mapping[str, object]) -> dict[str, object]:
    """Return the coded detail of the step in words, if it has one; earlier versions stored words, which stay."""
    key, words = CODED.get(name, ("", {}))
    codes = details.get(key)
    if not isinstance(codes, str):
        return {}
    return {key: " + ".join(str(words[code] if code in words else detail_text(code)) for code in codes.split(" + "))}
