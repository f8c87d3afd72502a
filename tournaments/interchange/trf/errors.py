"""What a report that cannot be read says about itself."""

from __future__ import annotations

from tournaments.interchange.messages import Message


class TrfError(ValueError):
    """The file is not a report that can be read; nothing of it was kept.

    ``line`` and ``column`` count from 1 (0: the file as a whole). ``expected`` says what should stand there and
    ``found`` what does; both can be translated (see ``Message``).
    """

    def __init__(self, source: str, line: int, column: int, expected: Message, found: Message) -> None:
        self.source = source
        self.line = line
        self.column = column
        self.expected = expected
        self.found = found
        super().__init__(self._text())

    def _text(self) -> str:
        place = self.source or "report"
        if self.line:
            place += f" line {self.line}"
        if self.column:
            place += f", column {self.column}"
        return f"{place}: expected {self.expected}, found {self.found}"


def quoted(text: str) -> Message:
    """The text as a message shows it: short, and with its blanks visible."""
    return Message("“%(text)s”", text=text[:20]) if text.strip() else Message("nothing")
