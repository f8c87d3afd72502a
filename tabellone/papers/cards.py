"""Cards of one size on pages: result slips, name badges, place cards, labels, headers of score sheets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from enum import Enum
from typing import ClassVar, TypeAlias, TypeVar

from tabellone.papers.codes import drawings
from tabellone.papers.flags import flags_of
from tabellone.sheets.sheet import SIZES

MOST_CARDS = 1000
"""Maximum number of cards of a paper. More are printed in parts."""
RESULTS = ("1 – 0", "½ – ½", "0 – 1")

AnyCard = TypeVar("AnyCard")


class Kind(Enum):
    """The drawing of a card, in ``cards.typ``."""

    SLIP = "slip"
    BADGE = "badge"
    PLACE = "place"
    LABEL = "label"
    HEADER = "header"


@dataclass(frozen=True, slots=True)
class CardGrid:
    """Places of the cards on a page, in millimetres: ``gap`` is between two columns."""

    columns: int
    rows: int
    width: float
    height: float
    left: float
    top: float
    gap: float = 0

    @property
    def places(self) -> int:
        """Return the number of cards of a page."""
        return self.columns * self.rows


def _centred(size: str, columns: int, rows: int, width: float, height: float) -> CardGrid:
    """Return the grid in the middle of a page of this size."""
    across, down = SIZES[size]
    return CardGrid(columns, rows, width, height, (across - columns * width) / 2, (down - rows * height) / 2)


def _filling(size: str, columns: int, rows: int) -> CardGrid:
    """Return the grid that divides a whole page of this size."""
    across, down = SIZES[size]
    return CardGrid(columns, rows, across / columns, down / rows, 0, 0)


GRIDS: dict[Kind, dict[str, CardGrid]] = {
    Kind.SLIP: {
        "a4": _filling("a4", 2, 3),
        "us-letter": _filling("us-letter", 2, 3),
        "a5": _filling("a5", 1, 2),
    },
    Kind.BADGE: {
        "a4": _centred("a4", 2, 5, 90, 54),
        "us-letter": _centred("us-letter", 2, 5, 90, 54),
        "a5": _centred("a5", 1, 3, 90, 54),
    },
    Kind.PLACE: {
        "a4": _filling("a4", 1, 2),
        "us-letter": _filling("us-letter", 1, 2),
        "a5": _filling("a5", 1, 1),
    },
    Kind.LABEL: {
        "a4": _centred("a4", 3, 8, 70, 37),
        "us-letter": CardGrid(3, 10, 66.675, 25.4, 4.7625, 12.7, gap=3.175),
    },
    Kind.HEADER: {
        "a4": _centred("a4", 2, 8, 105, 37),
        "us-letter": CardGrid(2, 7, 101.6, 33.867, 3.96875, 21.1667, gap=4.7625),
    },
}
"""Grids by kind and size. Labels have the places of common sheets: on A4 24 of 70 × 37 mm and 16 of 105 × 37 mm, on
Letter 30 of 2⅝ × 1 inch and 14 of 4 × 1⅓ inches."""
CUT = frozenset({Kind.SLIP, Kind.BADGE, Kind.PLACE})
"""Kinds with lines to cut along; the others are printed on labels."""


@dataclass(frozen=True, slots=True)
class CardPlayer:
    """A player of a slip or header: name, title and rating, points before the round."""

    name: str
    facts: str = ""
    points: str = ""


@dataclass(frozen=True, slots=True)
class GameCard:
    """A result slip or the header of a score sheet. ``address``: page opened by the QR code; empty: no code."""

    board: str
    round: str
    first: CardPlayer
    second: CardPlayer
    address: str = ""


@dataclass(frozen=True, slots=True)
class BadgeCard:
    """A name badge. ``address``: page opened by the QR code; empty: no code."""

    first_name: str
    """The large line: the surname."""
    other_name: str = ""
    title: str = ""
    facts: str = ""
    lines: tuple[str, ...] = ()
    address: str = ""


@dataclass(frozen=True, slots=True)
class NameCard:
    """A place card or a label: name, a line of facts, and a further line.

    ``federation``: its flag is on a place card, if it has one.
    """

    name: str
    facts: str = ""
    line: str = ""
    federation: str = ""


Card: TypeAlias = GameCard | BadgeCard | NameCard


@dataclass(frozen=True, slots=True)
class CardWords:
    """Words of a slip in the language of the paper."""

    white_letter: str = "W"
    black_letter: str = "B"
    white_signs: str = ""
    black_signs: str = ""
    enter: str = ""


@dataclass(frozen=True, slots=True)
class CardSheet:
    """Cards of one kind, in the order of boards or names.

    ``stacked``: print them so that cut pages laid on each other, stack after stack, give that order again.
    """

    event: str
    title: str
    kind: Kind
    cards: tuple[Card, ...]
    words: CardWords = field(default_factory=CardWords)
    stacked: bool = False
    template: ClassVar[str] = "papers/cards.typ"

    def cards_on(self, size: str, *, first_page: bool = False) -> dict[str, object]:
        """Return the data for the template on paper of this size; or only of its first page.

        Raises KeyError if the kind is not printed on this size.
        """
        grid = GRIDS[self.kind][size]
        cards = cut_and_stack(self.cards, grid.places) if self.stacked else self.cards
        if first_page:
            cards = cards[: grid.places]
        return {
            "kind": self.kind.value,
            "grid": asdict(grid),
            "cuts": self.kind in CUT,
            "words": asdict(self.words),
            "results": RESULTS,
            "cards": _cards_data(cards),
            "flags": flags_of(card.federation for card in cards if isinstance(card, NameCard)),
        }

    def places_on(self, size: str) -> int:
        """Return the number of cards of a page of this size."""
        return GRIDS[self.kind][size].places

    def pages(self, size: str) -> int:
        """Return the number of pages on paper of this size; one page if there is no card."""
        return max(-(-len(self.cards) // self.places_on(size)), 1)


def cut_and_stack(cards: Sequence[AnyCard], places: int) -> tuple[AnyCard | None, ...]:
    """Return the cards in the order of their places, page after page, for cutting the pile of pages.

    ``places``: cards of a page. Cut at each place, the pile gives as many stacks as a page has places. Laid on each
    other from the first place to the last, they are in the order of ``cards``. None: an empty place; only the last
    stacks have some.
    """
    pages = -(-len(cards) // places)
    return tuple(
        cards[place * pages + page] if place * pages + page < len(cards) else None
        for page in range(pages)
        for place in range(places)
    )


def _cards_data(cards: Sequence[Card | None]) -> list[dict[str, object] | None]:
    """Return the cards for the template, with drawings of their QR codes."""
    rows: list[dict[str, object] | None] = [None if card is None else asdict(card) for card in cards]
    codes = drawings(str(row["address"]) for row in rows if row and "address" in row)
    for row in rows:
        if row is not None:
            row["qr"] = codes.get(str(row.pop("address", "")), "")
    return rows


def split_name(name: str) -> tuple[str, str]:
    """Return the large and the other line of a badge: surname and given names of ``Rossi, Anna``; else the name."""
    surname, _comma, given = name.partition(",")
    if "،" in surname and not given:
        surname, _comma, given = name.partition("،")
    return surname.strip() or given.strip(), given.strip() if surname.strip() else ""
