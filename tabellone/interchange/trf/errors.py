"""Error of a report that cannot be read."""

from __future__ import annotations

from tabellone.messages import Message


class TrfError(ValueError):
    """The file is not a readable report; no data was kept. ``line`` and ``column`` count from 1 (0: the whole file).

    ``expected`` and ``found`` describe the expected and the actual contents; both can be translated (see
    ``Message``).
    """

    def __init__(self, source: str, line: int, column: int, expected: Message, found: Message) -> None:
        self.source = source
        self.line = line
        self.column = column
        self.expected = expected
        self.found = found
        self.message = Message(
            "%(place)s: expected %(expected)s, found %(found)s", place=self._place(), expected=expected, found=found
        )
        super().__init__(self.message)

    def _place(self) -> Message:
        source = Message("%(name)s", name=self.source) if self.source else Message("report")
        if self.column:
            return Message(
                "%(source)s line %(line)s, column %(column)s", source=source, line=self.line, column=self.column
            )
        return Message("%(source)s line %(line)s", source=source, line=self.line) if self.line else source


def quoted(text: str) -> Message:
    """Return the text for a message: short, and with visible blanks."""
    return Message("“%(text)s”", text=text[:20]) if text.strip() else Message("nothing")
