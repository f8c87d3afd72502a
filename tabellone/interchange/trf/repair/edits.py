"""The lines of a report while they are repaired, and the list of all repairs."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tabellone.interchange.trf.errors import TrfError
from tabellone.interchange.trf.players import FIRST_ROUND, ROUND_WIDTH
from tabellone.interchange.trf.text import NOT_TEXT
from tabellone.messages import Message

MOST_REPAIRS = 500
"""Maximum number of repairs of a report: an arbiter reads all of them before the import."""
LONGEST_SHOWN = 120
"""Characters of a repaired text that the list shows."""
CODE = "001"
LINE = Message("line")
MUST_BE_BLANK = Message("must be blank")


@dataclass(frozen=True, slots=True)
class Repair:
    """One change of the report: the field, its text before and after, and the reason. ``line`` 0 is a new line."""

    line: int
    field: Message
    before: str
    after: str
    why: Message

    def __str__(self) -> str:
        place = f"line {self.line}" if self.line else "new line"
        return f"{place}, {self.field}: “{self.before}” => “{self.after}”: {self.why}"


@dataclass
class ReportDraft:
    """The lines of a report by their numbers in the file. Only the methods here change them."""

    source: str
    lines: dict[int, str]
    listed: list[Repair] = field(default_factory=list)
    added: dict[int, Message] = field(default_factory=dict)
    """The reasons of added lines, by their numbers at the end."""

    def put(self, number: int, text: str, what: Message, why: Message) -> None:
        """Replace a whole line; an empty text removes it."""
        self._note(number, what, self.lines[number], text, why)
        self.lines[number] = text

    def put_columns(self, number: int, first: int, text: str, what: Message, why: Message) -> None:
        """Replace the columns from ``first`` on with the text."""
        line = self.lines[number].ljust(first - 1 + len(text))
        before = line[first - 1 : first - 1 + len(text)]
        self._note(number, what, before, text, why)
        self.lines[number] = line[: first - 1] + text + line[first - 1 + len(text) :]

    def add(self, text: str, why: Message) -> None:
        """Add a line at the end. It is listed once, as it is in the end."""
        number = max(self.lines, default=0) + 1
        self.lines[number], self.added[number] = text, why

    def _note(self, number: int, what: Message, before: str, after: str, why: Message) -> None:
        if number in self.added:
            return
        if len(self.listed) >= MOST_REPAIRS:
            expected = Message("a report with at most %(count)s defects", count=MOST_REPAIRS)
            raise TrfError(self.source, number, 0, expected, Message("more"))
        self.listed.append(Repair(number, what, _shown(before), _shown(after), why))

    @property
    def repairs(self) -> tuple[Repair, ...]:
        """Return all repairs in the order of the lines; new lines are last."""
        new = [Repair(0, LINE, "", _shown(self.lines[number]), why) for number, why in self.added.items()]
        return (*sorted(self.listed, key=lambda row: row.line), *new)

    @property
    def text(self) -> str:
        """Return the report. A removed line stays as an empty one, so that the numbers of the others stay."""
        last = max(self.lines, default=0)
        return "".join(self.lines.get(number, "") + "\n" for number in range(1, last + 1))

    @property
    def of_players(self) -> list[int]:
        """Return the numbers of the players' lines."""
        return [number for number, text in self.lines.items() if text.startswith(CODE)]

    def rounds(self) -> int:
        """Return the number of rounds in the players' lines."""
        longest = max((len(self.lines[number].rstrip()) for number in self.of_players), default=0)
        return max(0, -(-(longest - FIRST_ROUND + 1) // ROUND_WIDTH))


def _shown(text: str) -> str:
    """Return the text for the list: shortened, and without control characters, which no database takes."""
    stripped = NOT_TEXT.sub(_picture, text.rstrip())
    return stripped if len(stripped) <= LONGEST_SHOWN else f"{stripped[: LONGEST_SHOWN - 1]}…"


def _picture(control: re.Match[str]) -> str:
    """Return the picture of a control character, for example ␀."""
    return chr(0x2400 + ord(control[0])) if control[0] < " " else "␡"
