"""Sentences that are English here and can be shown in another language elsewhere."""

from __future__ import annotations

from typing import Self


class Message(str):
    """English text that remembers its template and parameters.

    It compares and prints as the text. Who shows it in another language translates ``template`` and fills in
    ``parameters`` again; templates are found in the sources by the name of this class.
    """

    __slots__ = ("parameters", "template")
    template: str
    parameters: dict[str, object]

    def __new__(cls, template: str, **parameters: object) -> Self:
        message = super().__new__(cls, template % parameters if parameters else template)
        message.template = template
        message.parameters = parameters
        return message
