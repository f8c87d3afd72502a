"""The codes of tie-breaks (MTB26): a name and its variants, such as ``BH/C1``."""

from __future__ import annotations

from dataclasses import dataclass, field


class UnknownTieBreak(ValueError):  # noqa: N818  (it names what is unknown)
    """The code is not one that can be computed."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A tie-break: its English name, its article, and the variants it takes."""

    name: str
    article: str
    variants: frozenset[str] = field(default_factory=frozenset)
    needs_ratings: bool = False


CUTS = frozenset({"C1", "C2", "M1", "M2"})
KNOWN_CODES: dict[str, Kind] = {
    "BH": Kind("Buchholz", "8.1", CUTS),
    "SB": Kind("Sonneborn-Berger", "9.1", frozenset({"C1"})),
    "DE": Kind("Direct encounter", "6"),
    "WIN": Kind("Number of wins", "7.1"),
    "WON": Kind("Games won over the board", "7.2"),
    "BPG": Kind("Games played with Black", "7.3"),
    "BWG": Kind("Games won with Black", "7.4"),
    "PS": Kind("Progressive score", "7.5", frozenset({"C1", "C2"})),
    "REP": Kind("Rounds one elected to play", "7.6"),
    "TPN": Kind("Pairing number", "7.8", frozenset({"R"})),
    "ARO": Kind("Average rating of opponents", "10.1", CUTS, needs_ratings=True),
    "RTNG": Kind("Rating", "10.6", frozenset({"R"}), needs_ratings=True),
}
SYNONYMS = {"GE": "REP"}
"""The name before August 2024."""


@dataclass(frozen=True, slots=True)
class Code:
    """A tie-break with its variant."""

    name: str
    variant: str = ""

    def __str__(self) -> str:
        return f"{self.name}/{self.variant}" if self.variant else self.name

    @property
    def kind(self) -> Kind:
        return KNOWN_CODES[self.name]

    @property
    def lowest_first(self) -> bool:
        """Whether the smaller value is the better one."""
        return (self.name == "TPN") != (self.variant == "R")


def parse_code(text: str) -> Code:
    """The code, upper or lower case. Raises UnknownTieBreak with the codes or variants there are."""
    name, _, variant = text.strip().upper().partition("/")
    name = SYNONYMS.get(name, name)
    if name not in KNOWN_CODES:
        raise UnknownTieBreak(f"tie-break {text.strip()!r} is not known; known: {', '.join(KNOWN_CODES)}")
    variants = KNOWN_CODES[name].variants
    if variant and variant not in variants:
        known = ", ".join(sorted(variants)) or "none"
        raise UnknownTieBreak(f"tie-break {name} has no variant {variant!r}; known: {known}")
    return Code(name, variant)
