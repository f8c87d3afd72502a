"""An invalid value: a code with values, so that every interface words it the same way, in the reader's language."""

from __future__ import annotations

from typing import Literal, TypeAlias

Code: TypeAlias = Literal[
    "birth", "day", "digits", "federation", "fewest", "highest", "long", "moment", "name", "points", "sex", "share",
    "title", "unprintable",
]  # fmt: skip


class WrongValue(ValueError):  # noqa: N818  (it is an answer, and becomes words at the edge)
    """The text is not a valid value. ``values`` fill in the placeholders of the code's sentence."""

    def __init__(self, code: Code, **values: int | str) -> None:
        self.code: Code = code
        self.values = values
        super().__init__(f"{code} {values}" if values else code)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, WrongValue) and (self.code, self.values) == (other.code, other.values)

    def __hash__(self) -> int:
        return hash((self.code, *self.values.items()))
