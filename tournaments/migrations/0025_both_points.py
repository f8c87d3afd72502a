"""Of a match whose score is told alone both points are there, or neither.

No door writes one of them alone, and one alone was read as none: so it becomes none. SQLite makes the table anew for a
constraint and forgets which keys there were; undo gives pairings that are gone theirs back, so the count goes on.
"""

from typing import Any

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.models import Q

TABLE = "tournaments_pairing"


def drop_halves(apps: Apps, _schema_editor: Any) -> None:
    """Points of one side alone are none."""
    pairings = apps.get_model("tournaments", "Pairing").objects
    halves = pairings.filter(Q(first_points=None) ^ Q(second_points=None))
    halves.update(first_points=None, second_points=None)


class AddConstraintAndKeepCounting(migrations.AddConstraint):
    """The constraint; keys of new rows stay above all that there ever were."""

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        connection = schema_editor.connection
        if connection.vendor != "sqlite":
            super().database_forwards(app_label, schema_editor, from_state, to_state)
            return
        with connection.cursor() as cursor:
            cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [TABLE])
            row = cursor.fetchone()
            super().database_forwards(app_label, schema_editor, from_state, to_state)
            if row is not None:
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [TABLE])
                cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [TABLE, row[0]])


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0024_how_games_are_played"),
    ]

    operations = [
        migrations.RunPython(drop_halves, migrations.RunPython.noop),
        AddConstraintAndKeepCounting(
            model_name="pairing",
            constraint=models.CheckConstraint(
                condition=Q(first_points=None, second_points=None)
                | Q(first_points__isnull=False, second_points__isnull=False),
                name="pairing_both_points",
            ),
        ),
    ]
