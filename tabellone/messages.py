"""Sentences of the pure core: written in English here, translated elsewhere."""

from __future__ import annotations

from typing import Any, Self


class Message(str):
    """English text that remembers its template and parameters; it compares and prints as the text.

    For another language, ``template`` is translated and filled again with ``parameters``, which may be messages
    themselves. Templates are found in the sources by the name of this class.
    """

    __slots__ = ("parameters", "template")
    template: str
    parameters: dict[str, object]

    def __new__(cls, template: str, **parameters: object) -> Self:
        message = super().__new__(cls, template % parameters if parameters else template)
        message.template = template
        message.parameters = parameters
        return message


class ToldError(ValueError):
    """An error with a message."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(message)


def stored(text: object) -> Any:
    """Return the text for JSON: a message with its template, so that it can be translated later."""
    if not isinstance(text, Message):
        return text
    return {"template": text.template, "parameters": {name: stored(value) for name, value in text.parameters.items()}}
