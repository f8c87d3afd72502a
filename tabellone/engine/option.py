"""Something that an event chooses in a pairing system: what it may be, how it is written, read and said."""

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
    """Something that an event chooses: yes or no, a number, or one of a few values, as the default is."""

    key: str
    """Unlike any other option's. In reports and on the command line with hyphens."""
    default: T
    name: Message
    hint: Message | None = None
    choices: Mapping[str, Message] = field(default_factory=dict)
    """The values that an organiser can choose, in words; of a kind (`is_kind`) a report may state others."""
    least: int = 0
    most: int = 99
    most_offered: int | None = None
    """What an organiser can choose, where reports may state more."""
    shown_when: str = ""
    """The value of another option with which it matters: ``kind=rotation``."""
    code: str = ""
    """What the system's code in reports (TRF26 192) ends with where it is chosen."""
    is_kind: bool = False
    """Stands for itself where reports write it, first of all."""
    is_share: bool = False
    """A share of a whole, per cent or an exact fraction, as `tabellone.values.share` keeps it."""
    is_reading: bool = False
    """A reading of the rules that the event may choose instead of the usual one; docs/readings.md has both."""
    said: Message | None = None
    """What is said of it where it is chosen, if not its name."""
    flag: str = ""
    """On the command line, if not its key."""
    is_of_teams: bool = False
    """Whether it matters only where teams are paired."""
    is_of_players: bool = False
    """Whether it matters only where players are paired."""

    @property
    def word(self) -> str:
        """As reports and command lines write it."""
        return self.key.replace("_", "-")

    def of(self, options: Mapping[str, OptionValue]) -> T:
        """What an event has chosen, or the default."""
        value: T = options.get(self.key, self.default)  # type: ignore[assignment]  # `System.settled` types them
        return value

    def parsed(self, text: str) -> T | None:
        """The value that somebody wrote; None for what is none."""
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
        """The value as an event keeps it; None for one of another type or beyond the limits."""
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
    """What was chosen otherwise than the defaults, each in a sentence."""
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
