"""Options of a pairing system: their values, and how they are written, parsed and displayed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from tabellone.messages import Message
from tabellone.options import OptionValue
from tabellone.values import WrongValue, share

T = TypeVar("T", bound=OptionValue)


@dataclass(frozen=True, slots=True, kw_only=True)
class Option(Generic[T]):
    """Option of a pairing system: yes or no, a number, or one of several values.

    The default has the type of the value.
    """

    key: str
    """Unique key. Reports and the command line write it with hyphens."""
    default: T
    name: Message
    hint: Message | None = None
    choices: Mapping[str, Message] = field(default_factory=dict)
    """The values that an organiser can choose, with their labels. If ``is_kind``, a report may state other values."""
    least: int = 0
    most: int = 99
    most_offered: int | None = None
    """Maximum value that an organiser can choose; reports may state more."""
    shown_when: str = ""
    """The option applies only if the value of another option begins with this text: ``kind=rotation``."""
    code: str = ""
    """Suffix of the system's code in reports (TRF26 192) if the option is chosen."""
    is_kind: bool = False
    """The value is written without its key in reports, before the other options."""
    is_share: bool = False
    """The value is a share: per cent or an exact fraction, in the form of `tabellone.values.share`."""
    is_reading: bool = False
    """The option is an interpretation of the rules that the event may choose instead of the usual one; see
    docs/readings.md.
    """
    said: Message | None = None
    """Announcement if the option is chosen; default: its name."""
    flag: str = ""
    """Flag on the command line; default: the key."""
    is_of_teams: bool = False
    """True if the option applies only to teams."""
    is_of_players: bool = False
    """True if the option applies only to players."""

    @property
    def word(self) -> str:
        """The key as written in reports and on the command line."""
        return self.key.replace("_", "-")

    def of(self, options: Mapping[str, OptionValue]) -> T:
        """Return the event's choice, or the default."""
        value: T = options.get(self.key, self.default)  # type: ignore[assignment]  # `System.settled` types them
        return value

    def parsed(self, text: str) -> T | None:
        """Parse a written value; return None if it is invalid."""
        if self.is_share:
            return self.kept(text)
        if isinstance(self.default, bool):
            value: OptionValue | None = {"": True, "yes": True, "no": False}.get(text)
        elif isinstance(self.default, int):
            is_number = text.isascii() and text.isdecimal() and len(text) <= 4
            value = int(text) if is_number and self.least <= int(text) <= self.most else None
        else:
            value = text if self.is_kind or not self.choices or text in self.choices else None
        return value  # type: ignore[return-value]  # of the default's type

    def kept(self, value: OptionValue | None) -> T | None:
        """Return the value as the event stores it; None if its type is wrong or it is outside the limits."""
        found = value
        if self.is_share:
            try:
                found = share(str(value))
            except WrongValue:
                found = None
        elif type(value) is not type(self.default) or (type(value) is int and not self.least <= value <= self.most):
            found = None
        return found  # type: ignore[return-value]  # of the default's type


def announced(known: Iterable[Option[Any]], options: Mapping[str, OptionValue]) -> Iterator[Message]:
    """Yield a message for each option that differs from its default."""
    for option in known:
        value = option.of(options)
        if value == option.default:
            continue
        said = option.said or option.name
        if isinstance(value, bool):
            yield Message("%(option)s.", option=said) if option.said is None else said
        else:
            shown = option.choices.get(value, value) if isinstance(value, str) else value
            yield Message("%(option)s: %(value)s.", option=said, value=shown)
