"""Kinds of pairing tables between teams, requested by name, size and form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from tabellone.engine.errors import BadCalendar
from tabellone.engine.tables.hilton import hilton
from tabellone.engine.tables.hutton import hutton
from tabellone.engine.tables.molter import molter
from tabellone.engine.tables.multi_team_tables import earlier_sides, earlier_triangular, several_sides, triangular
from tabellone.engine.tables.reduced import reduced
from tabellone.engine.tables.scheveningen import classic, direct, scheveningen
from tabellone.engine.tables.schiller import number_of, schiller, sixteen, twelve_balanced, twelve_reordered
from tabellone.engine.tables.swiss_tables import swiss_made
from tabellone.engine.tables.team_tables import SidesCalendar, SideSeat
from tabellone.messages import Message

PLAIN = ""


@dataclass(frozen=True, slots=True)
class Size:
    """Number of players; players per team if the number of teams is given."""

    players: int
    sides: int | None = None
    rounds: int = 0
    """Requested number of rounds, for kinds that do not fix it (`SidesKind.has_rounds`); 0: the usual number."""


Builder: TypeAlias = Callable[[Size], SidesCalendar]


@dataclass(frozen=True, slots=True)
class SidesKind:
    """Kind of pairing table."""

    forms: Mapping[str, Builder]
    """Builder of each form; all kinds have the plain form."""
    has_numbers: bool = False
    """True if players are numbered consecutively instead of by team."""
    has_rounds: bool = False
    """True if the number of rounds can be requested."""


def sides_calendar_of(kind: SidesKind, size: Size, form: str = PLAIN) -> SidesCalendar:
    """Return the complete pairing table.

    Raises BadCalendar for a form that the kind does not have, and for other sizes.
    """
    if form not in kind.forms:
        raise BadCalendar(Message("this kind of pairing table has no form %(form)s", form=form))
    return kind.forms[form](size)


def name_of(kind: SidesKind, size: Size, seat: SideSeat) -> str | int:
    """Return the label of a player: ``B2``, or the number."""
    return number_of(seat, _grouped(size).players) if kind.has_numbers else str(seat)


def _of_two_sides(build: Callable[[int], SidesCalendar]) -> Builder:
    def made(size: Size) -> SidesCalendar:
        if size.sides not in (None, 2):
            raise BadCalendar(Message("this form is for 2 teams, not %(sides)s", sides=size.sides))
        return build(size.players)

    return made


def _of_sides(build: Callable[[int, int], SidesCalendar]) -> Builder:
    def made(size: Size) -> SidesCalendar:
        if size.sides is None:
            raise BadCalendar(Message("the number of teams is missing: 4x6 is 4 teams of 6"))
        return build(size.sides, size.players)

    return made


def _molter(size: Size) -> SidesCalendar:
    return _of_sides(lambda sides, players: molter(sides, players, size.rounds))(size)


def _scheveningen(size: Size) -> SidesCalendar:
    if size.sides in (None, 2):
        return scheveningen(size.players)
    return _of_sides(several_sides)(size)


def _earlier(size: Size) -> SidesCalendar:
    if size.sides in (None, 2):
        return scheveningen(size.players)
    return _of_sides(earlier_sides)(size)


def _reduced(size: Size) -> SidesCalendar:
    return reduced(size.sides or 2, size.players)


def _of_three(build: Callable[[int], SidesCalendar]) -> Builder:
    def made(size: Size) -> SidesCalendar:
        if size.sides not in (None, 3):
            raise BadCalendar(Message("a triangular tournament has 3 teams, not %(sides)s", sides=size.sides))
        return build(size.players)

    return made


def _grouped(size: Size) -> Size:
    """Return the size of a Schiller tournament of twelve or sixteen players as four teams."""
    return Size(size.players // 4, 4) if size in (Size(12), Size(16)) else size


def _schiller(size: Size) -> SidesCalendar:
    return sixteen() if size == Size(16) else _of_sides(schiller)(_grouped(size))


def _reordered(size: Size) -> SidesCalendar:
    return sixteen() if _grouped(size) == Size(4, 4) else _of_twelve(twelve_reordered)(size)


def _of_twelve(build: Callable[[], SidesCalendar]) -> Builder:
    def made(size: Size) -> SidesCalendar:
        if _grouped(size) != Size(3, 4):
            raise BadCalendar(Message("only the rounds of twelve players have another order"))
        return build()

    return made


SIDES_KINDS: dict[str, SidesKind] = {
    "scheveningen": SidesKind(
        {
            PLAIN: _scheveningen,
            "direct": _of_two_sides(direct),
            "classic": _of_two_sides(classic),
            "reduced": _reduced,
            "earlier": _earlier,
        }
    ),
    "triangular": SidesKind({PLAIN: _of_three(triangular), "earlier": _of_three(earlier_triangular)}),
    "schiller": SidesKind(
        {
            PLAIN: _schiller,
            "reordered": _reordered,
            "balanced": _of_twelve(twelve_balanced),
            "swiss": lambda size: _of_sides(swiss_made)(_grouped(size)),
        },
        has_numbers=True,
    ),
    "hutton": SidesKind({PLAIN: _of_sides(lambda teams, boards: (hutton(teams, boards),))}),
    "hilton": SidesKind({PLAIN: _of_sides(hilton)}),
    "molter": SidesKind({PLAIN: _molter}, has_rounds=True),
}
FORMS = tuple(dict.fromkeys(form for kind in SIDES_KINDS.values() for form in kind.forms if form != PLAIN))
