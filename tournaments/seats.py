"""No contestant twice in a round, at whichever boards and byes: kept by the database itself.

The sides of pairings stand in two columns and those of byes in another table, so no constraint of a table says it.
Triggers write each of them a row in the table of seats, where a contestant's place in a round is unique. They are put
up after every ``migrate``, since SQLite loses a table's triggers when a migration makes the table anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.db import connections

from tournaments.models import Seat


@dataclass(frozen=True, slots=True)
class Source:
    """Rows that seat players: their table, the columns with players, and the column of the seat that names the row."""

    name: str
    table: str
    players: tuple[str, ...]

    @property
    def watched(self) -> str:
        """The columns of which a change moves somebody."""
        return ", ".join(("round_id", *self.players))

    @property
    def leave(self) -> str:
        return f"DELETE FROM tournaments_seat WHERE {self.name}_id = OLD.id;"  # noqa: S608  (all named here)

    @property
    def take(self) -> str:
        return " ".join(
            f"INSERT INTO tournaments_seat (round_id, registration_id, {self.name}_id)"  # noqa: S608  (all named here)
            f" VALUES (NEW.round_id, NEW.{player}, NEW.id);"
            for player in self.players
        )

    def seat_the_rest(self) -> list[str]:
        """Seats for whoever has none yet."""
        return [
            f"INSERT INTO tournaments_seat (round_id, registration_id, {self.name}_id)"  # noqa: S608  (all named here)
            f" SELECT round_id, {player}, id FROM {self.table} r WHERE NOT EXISTS (SELECT 1 FROM tournaments_seat s"
            f" WHERE s.{self.name}_id = r.id AND s.registration_id = r.{player})"
            for player in self.players
        ]


SOURCES = (
    Source("pairing", "tournaments_pairing", ("first_id", "second_id")),
    Source("bye", "tournaments_roundbye", ("registration_id",)),
)
EARLIER = (Source("game", "tournaments_game", ("white_id", "black_id")),)
"""Whose triggers a database of an earlier version has."""


def vacate(pairings: Iterable[int]) -> None:
    """Empty the seats of these pairings, whose sides are about to be changed, all of them: two of them may not sit in
    each other's place even briefly.
    """
    Seat.objects.filter(pairing__in=list(pairings)).delete()


def put_up(using: str = "default", **_about_the_signal: Any) -> None:
    """Put the triggers up and seat whoever has no seat yet.

    Raises IntegrityError where somebody stands in a round twice; the migration has named them.
    """
    take_down(using)
    connection = connections[using]
    if not {Seat._meta.db_table, *(source.table for source in SOURCES)} <= {*connection.introspection.table_names()}:
        return  # a database on the way, in which they are not all there yet
    for source in SOURCES:
        for statement in (*_triggers(connection.vendor)[1](source), *source.seat_the_rest()):
            _execute(using, statement)


def take_down(using: str = "default", **_about_the_signal: Any) -> None:
    """Take the triggers down: a migration of SQLite cannot make a table anew that a trigger writes to."""
    for source in (*SOURCES, *EARLIER):
        for statement in _triggers(connections[using].vendor)[0](source):
            _execute(using, statement)


def _execute(using: str, statement: str) -> None:
    with connections[using].cursor() as cursor:
        cursor.execute(statement)


def _off_sqlite(source: Source) -> list[str]:
    return [f"DROP TRIGGER IF EXISTS {source.name}_seat_{name}" for name in ("taken", "moved", "left")]


def _on_sqlite(source: Source) -> list[str]:
    events = {
        "taken": ("INSERT", source.take),
        "moved": (f"UPDATE OF {source.watched}", f"{source.leave} {source.take}"),
        "left": ("DELETE", source.leave),
    }
    return [
        f"CREATE TRIGGER {source.name}_seat_{name} AFTER {event} ON {source.table} FOR EACH ROW BEGIN {body} END"
        for name, (event, body) in events.items()
    ]


def _off_postgresql(source: Source) -> list[str]:
    return [
        f"DROP TRIGGER IF EXISTS {source.name}_seats ON {source.table}",
        f"DROP FUNCTION IF EXISTS {source.name}_seats()",
    ]


def _on_postgresql(source: Source) -> list[str]:
    body = (
        f"IF TG_OP <> 'INSERT' THEN {source.leave} END IF; IF TG_OP <> 'DELETE' THEN {source.take} END IF; RETURN NULL;"
    )
    return [
        f"CREATE OR REPLACE FUNCTION {source.name}_seats() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {body} END $$",
        (
            f"CREATE TRIGGER {source.name}_seats AFTER INSERT OR DELETE OR UPDATE OF {source.watched}"
            f" ON {source.table} FOR EACH ROW EXECUTE FUNCTION {source.name}_seats()"
        ),
    ]


def _triggers(vendor: str) -> tuple[Callable[[Source], list[str]], Callable[[Source], list[str]]]:
    """How the triggers go down and up on that database."""
    return {"postgresql": (_off_postgresql, _on_postgresql), "sqlite": (_off_sqlite, _on_sqlite)}[vendor]
