"""What pairings have now, games and seats have no longer."""

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

TABLES = ("tournaments_pairing", "tournaments_game")


def count_on(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """New pairings and games get keys above all that the journal knows: undo gives those that are gone theirs back.

    SQLite also forgets, with each table that is made anew, which keys there were.
    """
    highest = _highest_key(apps)
    connection = schema_editor.connection
    if not highest:
        return
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":  # which remembers those of games
            cursor.execute("SELECT setval(pg_get_serial_sequence(%s, 'id'), %s)", [TABLES[0], highest])
            return
        for table in TABLES:
            cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
            cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, highest])


def _highest_key(apps: Apps) -> int:
    keys = apps.get_model("tournaments", "Game").objects.order_by("-pk").values_list("pk", flat=True)
    highest: int = keys.first() or 0
    for changes in apps.get_model("tournaments", "JournalEntry").objects.values_list("changes", flat=True).iterator():
        for row in changes if isinstance(changes, list) else ():
            if isinstance(row, dict) and row.get("model") == "game" and isinstance(row.get("pk"), int):
                highest = max(highest, row["pk"])
    return highest


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0015_games_of_pairings"),
    ]

    operations = [
        migrations.AlterModelOptions("game", {"ordering": ["pairing__round", "pairing__board", "number"]}),
        migrations.RemoveConstraint("game", "game_board_unique"),
        migrations.RemoveField("game", "round"),
        migrations.RemoveField("game", "board"),
        migrations.RemoveField("game", "is_manual"),
        migrations.AlterField(
            "game",
            "pairing",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="games", to="tournaments.pairing"
            ),
        ),
        migrations.AddConstraint(
            "game", models.UniqueConstraint(fields=("pairing", "number"), name="game_number_unique")
        ),
        migrations.RemoveField("seat", "game"),
        migrations.RunPython(count_on, migrations.RunPython.noop),
    ]
