"""The event's options of its pairing system: values by key, with types from each system's description."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

OptionValue: TypeAlias = bool | int | str


class Options(Mapping[str, OptionValue]):
    """The chosen options, in the order of their keys.

    A missing key has its default. Code that creates options leaves out defaults (``System.settled``), so that equal
    options are equal values.
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
        """Return the same options with these changes."""
        return Options(self._values, **values)
