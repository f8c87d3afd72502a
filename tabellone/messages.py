"""Sentences of the pure core: English here, and shown in another language elsewhere."""

from __future__ import annotations

from typing import Any, Self


class Message(str):
    """English text that remembers its template and parameters.

    It compares and prints as the text. Who shows it in another language translates ``template`` and fills in
    ``parameters`` again, which may be messages themselves; templates are found in the sources by the name of this
    class.
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
    """An error that says what is wrong in a message."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(message)


def stored(text: object) -> Any:
    """The text as JSON can keep it: a message with its template, so that it can be told in any language later."""
    if not isinstance(text, Message):
        return text
    return {"template": text.template, "parameters": {name: stored(value) for name, value in text.parameters.items()}}
