"""Every game gets a pairing, of its players, at its board, and with its key.

So an old entry of the journal, which knows games alone, also says whose pairing it speaks of: that of the same key.
"""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F

AT_ONCE = 1000


def give_pairings(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """A pairing for each game, and its seats."""
    pairings = apps.get_model("tournaments", "Pairing")
    games = apps.get_model("tournaments", "Game").objects
    rows = games.order_by("pk").values_list("pk", "round_id", "board", "white_id", "black_id", "is_manual")
    made = [
        pairings(pk=pk, round_id=round_id, board=board, first_id=white, second_id=black, is_manual=is_manual)
        for pk, round_id, board, white, black, is_manual in rows.iterator()
    ]
    pairings.objects.bulk_create(made, batch_size=AT_ONCE)
    games.update(pairing_id=F("pk"))
    apps.get_model("tournaments", "Seat").objects.exclude(game=None).update(pairing_id=F("game_id"))


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0014_pairings"),
    ]

    operations = [
        migrations.RunPython(give_pairings, migrations.RunPython.noop),
    ]
