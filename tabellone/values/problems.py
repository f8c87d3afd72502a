"""A value that cannot be: a code with values, so that every door words it the same way, in the reader's language."""

from __future__ import annotations

from typing import Literal, TypeAlias

Code: TypeAlias = Literal[
    "birth", "day", "digits", "federation", "fewest", "highest", "long", "moment", "name", "points", "sex", "share",
    "title", "unprintable",
]  # fmt: skip


class WrongValue(ValueError):  # noqa: N818  (it is an answer, and becomes words at the edge)
    """What was written cannot be the value. ``values`` fill in the blanks of the code's words."""

    def __init__(self, code: Code, **values: int | str) -> None:
        self.code: Code = code
        self.values = values
        super().__init__(f"{code} {values}" if values else code)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, WrongValue) and (self.code, self.values) == (other.code, other.values)

    def __hash__(self) -> int:
        return hash((self.code, *self.values.items()))
