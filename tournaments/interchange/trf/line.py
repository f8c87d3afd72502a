"""One line of a report, read by columns."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.interchange.trf.errors import TrfError, quoted
from tournaments.record import Points, parse_points


@dataclass(frozen=True, slots=True)
class Line:
    """A line; columns count characters from 1, both ends included."""

    source: str
    number: int
    text: str

    @property
    def code(self) -> str:
        return self.text[:3]

    @property
    def value(self) -> str:
        """What a header record says."""
        return self.text[4:].strip()

    def error(self, column: int, expected: str, found: str | None = None) -> TrfError:
        """The error that something else was expected in this column."""
        shown = quoted(self.text[column - 1 : column + 9]) if found is None else found
        return TrfError(self.source, self.number, column, expected, shown)

    def cut(self, first: int, last: int) -> str:
        """The text of these columns."""
        return self.text[first - 1 : last].strip()

    def integer(self, first: int, last: int, what: str, default: int | None = None) -> int:
        """The number in these columns; blank is the default, where there is one."""
        text = self.cut(first, last)
        if text.isascii() and text.isdecimal():
            return int(text)
        if not text and default is not None:
            return default
        raise self.error(first, what, quoted(text))

    def points(self, first: int, last: int, what: str, default: Points | None = None) -> Points:
        """The points in these columns, in tenths; blank is the default, where there is one."""
        text = self.cut(first, last)
        if not text and default is not None:
            return default
        try:
            return parse_points(text)
        except ValueError:
            raise self.error(first, what, quoted(text)) from None

    def integers(self, first: int, step: int, width: int, what: str) -> list[int]:
        """The numbers in columns ``first``, ``first + step`` … to the end of the line; blanks are left out."""
        end = len(self.text.rstrip())
        columns = range(first, end + 1, step)
        return [
            self.integer(column, column + width - 1, what) for column in columns if self.cut(column, column + width - 1)
        ]

    def words(self) -> list[tuple[int, str]]:
        """The words after the code, each with its column: for the codes that are not written in columns."""
        found = []
        column = 4
        for word in self.text[4:].split(" "):
            column += 1
            if word:
                found.append((column, word))
            column += len(word)
        return found

    def word_integers(self, what: str) -> list[int]:
        """The words after the code as numbers."""
        for column, word in self.words():
            if not (word.isascii() and word.isdecimal()):
                raise self.error(column, what, quoted(word))
        return [int(word) for _column, word in self.words()]
