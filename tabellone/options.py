"""What an event chooses of its pairing system: values by key, which each system's own description types."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

OptionValue: TypeAlias = bool | int | str


class Options(Mapping[str, OptionValue]):
    """The choices, in the order of their keys. What is not there has its default, so whoever makes options leaves
    defaults out (``System.settled``): then equal choices are equal values.
    """

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, OptionValue] | None = None, /, **more: OptionValue) -> None:
        self._values = dict(sorted({**(values or {}), **more}.items()))

    def __getitem__(self, key: str) -> OptionValue:
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(tuple(self._values.items()))

    def __repr__(self) -> str:
        return f"Options({', '.join(f'{key}={value!r}' for key, value in self._values.items())})"

    def but(self, **values: OptionValue) -> Options:
        """The same choices but for these."""
        return Options(self._values, **values)
