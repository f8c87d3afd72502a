"""One line of a report, read by columns."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tabellone.interchange.trf.errors import TrfError, quoted
from tabellone.messages import Message
from tabellone.record import Points, parse_points

LONGEST_NUMBER = 4
"""Digits of a player's or a round's number."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line; columns count characters from 1, both ends included."""

    source: str
    number: int
    text: str
    is_ended: bool = True
    """True if a line end follows. Only the file's last line can lack it, and that line may have been cut."""

    @property
    def code(self) -> str:
        return self.text[:3]

    @property
    def value(self) -> str:
        """Return the contents of a header record."""
        return self.text[4:].strip()

    def error(self, column: int, expected: Message, found: Message | None = None) -> TrfError:
        """Return an error for other contents than expected in this column."""
        shown = quoted(self.text[column - 1 : column + 9]) if found is None else found
        return TrfError(self.source, self.number, column, expected, shown)

    def cut(self, first: int, last: int) -> str:
        """Return the text of these columns."""
        return self.text[first - 1 : last].strip()

    def are_blank(self, columns: Iterable[int]) -> bool:
        """Return whether these columns are all blank."""
        return not any(self.text[column - 1 : column].strip() for column in columns)

    def refuse_text_in(self, *columns: int) -> None:
        """Raise for text in a column between two values, which means that the columns are shifted."""
        for column in columns:
            if self.text[column - 1 : column].strip():
                raise self.error(column, Message("a blank column"))

    def integer(self, first: int, last: int, what: Message, default: int | None = None) -> int:
        """Return the number in these columns; blank is the default, if there is one."""
        text = self.cut(first, last)
        if text.isascii() and text.isdecimal():
            self._refuse_half(last, what)
            return int(text)
        if not text and default is not None:
            return default
        raise self.error(first, what, quoted(text))

    def points(self, first: int, last: int, what: Message, default: Points | None = None) -> Points:
        """Return the points in these columns, in tenths; blank is the default, if there is one."""
        text = self.cut(first, last)
        if not text and default is not None:
            return default
        try:
            points = parse_points(text)
        except ValueError:
            raise self.error(first, what, quoted(text)) from None
        self._refuse_half(last, what)
        return points

    def _refuse_half(self, last: int, what: Message) -> None:
        """Raise for a number in columns cut by the end of the file, which may be incomplete."""
        if not self.is_ended and len(self.text) < last:
            raise self.error(len(self.text) + 1, what, Message("the end of the file"))

    def integers(self, first: int, step: int, width: int, what: Message) -> list[tuple[int, int]]:
        """Return the numbers in columns ``first``, ``first + step`` … to the end of the line, each with its column.

        Blank fields are left out; the columns between the fields must be blank.
        """
        found = []
        for column in range(first, len(self.text.rstrip()) + 1, step):
            self.refuse_text_in(*range(column + width, column + step))
            field = self.text[column - 1 : column + width - 1]
            if field.strip():
                number = self.integer(column, column + width - 1, what)
                found.append((column + len(field) - len(field.lstrip()), number))
        return found

    def words(self) -> list[tuple[int, str]]:
        """Return the words after the code, each with its column, for codes without fixed columns."""
        found = []
        column = 4
        for word in self.text[4:].replace("\t", " ").split(" "):
            column += 1
            if word:
                found.append((column, word))
            column += len(word)
        return found

    def word_integers(self, what: Message) -> list[tuple[int, int]]:
        """Return the words after the code as numbers, each with its column."""
        for column, word in self.words():
            if not (word.isascii() and word.isdecimal() and len(word) <= LONGEST_NUMBER):
                raise self.error(column, what, quoted(word))
        return [(column, int(word)) for column, word in self.words()]
