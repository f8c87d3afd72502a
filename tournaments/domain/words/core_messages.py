"""Messages of the core, in the user's language."""

from __future__ import annotations

import csv
from functools import cache
from importlib.resources import files

from django.utils.translation import gettext

from tabellone.messages import Message, stored
from tournaments.domain.words.bidi import standing_alone


@cache
def former_texts() -> dict[str, str]:
    """Return the current text of each template that was rewritten after it had been stored with messages."""
    with (files("tournaments.domain.words") / "former_texts.csv").open(encoding="utf-8") as table:
        return {row[0]: row[1] for row in csv.reader(table)}


def render_message(text: object) -> str:
    """Return the message in the user's language, also a stored one; any other text is unchanged."""
    if isinstance(text, Message):
        text = stored(text)
    if not isinstance(text, dict) or not isinstance(text.get("template"), str):
        return str(text)
    sentence, parameters = str(text["template"]), text.get("parameters")
    template = gettext(former_texts().get(sentence, sentence))
    if not isinstance(parameters, dict) or not parameters:
        return template
    try:
        return template % {
            name: standing_alone(value) if isinstance(value, str) else render_message(value)
            for name, value in parameters.items()
        }
    except (KeyError, TypeError, ValueError):  # stored by a version whose sentence had other placeholders
        return template
