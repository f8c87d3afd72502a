"""What the pure core says, in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext

from tabellone.messages import Message, stored
from tournaments.domain.words.directions import standing_alone


def told(text: object) -> str:
    """The message in the reader's language, also one that was stored; any other text as it is."""
    if isinstance(text, Message):
        text = stored(text)
    if not isinstance(text, dict) or not isinstance(text.get("template"), str):
        return str(text)
    sentence, parameters = text["template"], text.get("parameters")
    template = gettext(sentence)
    if not isinstance(parameters, dict) or not parameters:
        return template
    try:
        return template % {
            name: standing_alone(value) if isinstance(value, str) else told(value) for name, value in parameters.items()
        }
    except (KeyError, TypeError, ValueError):  # stored by a version whose sentence had other blanks
        return template
