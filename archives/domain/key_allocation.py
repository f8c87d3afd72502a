"""New keys of the database for the rows of an import, ascending and never used before.

Some of them stay without a row: they belong to rows that were deleted before the export, and that an undo may restore.
"""

from __future__ import annotations

from django.db import connection, models


def allocate_keys(model: type[models.Model], count: int) -> list[int]:
    """Return so many new keys of the model, ascending. Call it inside the transaction that inserts the rows."""
    if count == 0:
        return []
    if connection.vendor == "postgresql":
        return _from_sequence(model, count)
    return _from_counter(model, count)


def _from_sequence(model: type[models.Model], count: int) -> list[int]:
    """Take the keys from PostgreSQL's sequence."""
    table, column = model._meta.db_table, model._meta.pk.column
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT nextval(pg_get_serial_sequence(%s, %s)) FROM generate_series(1, %s)",
            [connection.ops.quote_name(table), column, count],
        )
        return sorted(row[0] for row in cursor.fetchall())


def _from_counter(model: type[models.Model], count: int) -> list[int]:
    """Advance SQLite's counter of the table, which remembers deleted rows."""
    table = model._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
        found = cursor.fetchone()
        last: int = found[0] if found else 0
        if found:
            cursor.execute("UPDATE sqlite_sequence SET seq = %s WHERE name = %s", [last + count, table])
        else:
            cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, last + count])
    return list(range(last + 1, last + count + 1))
