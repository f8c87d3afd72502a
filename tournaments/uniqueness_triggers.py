"""Database triggers that allow each contestant only once in a round, across boards and byes.

Pairings hold their contestants in two columns and byes are in another table, so no table constraint can check this.
Triggers write each contestant into the seat table, where contestant and round are unique. They are created after
every ``migrate``, since SQLite loses a table's triggers when a migration rebuilds the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.db import connections

from tournaments.models import Seat


@dataclass(frozen=True, slots=True)
class Source:
    """Rows that hold contestants: their table, its contestant columns, and the seat's column for the row."""

    name: str
    table: str
    players: tuple[str, ...]

    @property
    def watched(self) -> str:
        """Return the columns whose change moves a contestant."""
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
        """Return the SQL that adds the missing seats."""
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
"""Triggers in a database of an earlier version."""


def vacate(pairings: Iterable[int]) -> None:
    """Delete the seats of all these pairings before their contestants change.

    Two of them must not share a seat even briefly.
    """
    Seat.objects.filter(pairing__in=list(pairings)).delete()


def install_triggers(using: str = "default", **_about_the_signal: Any) -> None:
    """Create the triggers and add the missing seats.

    Raises IntegrityError if a contestant is in a round twice; the migration has named them.
    """
    drop_triggers(using)
    connection = connections[using]
    if not {Seat._meta.db_table, *(source.table for source in SOURCES)} <= {*connection.introspection.table_names()}:
        return  # a database during migration, in which some tables are missing
    for source in SOURCES:
        for statement in (*_triggers(connection.vendor)[1](source), *source.seat_the_rest()):
            _execute(using, statement)


def drop_triggers(using: str = "default", **_about_the_signal: Any) -> None:
    """Drop the triggers: an SQLite migration cannot rebuild a table that a trigger writes to."""
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
    """Return the functions that drop and create the triggers on this database."""
    return {"postgresql": (_off_postgresql, _on_postgresql), "sqlite": (_off_sqlite, _on_sqlite)}[vendor]
