"""No two players of a team have the same place on its roster.

Where two have, or somebody has none, the roster is numbered anew in the order in which it was shown. Places are columns
that no other table refers to, so PostgreSQL takes both steps in one transaction.
"""

from typing import Any

from django.apps.registry import Apps
from django.db import migrations, models


def number_rosters(apps: Apps, _schema_editor: Any) -> None:
    """Places from 1 on where they are not unlike each other."""
    players = apps.get_model("tournaments", "Registration").objects
    rosters: dict[Any, list[Any]] = {}
    for row in players.filter(team__isnull=False).order_by("team", "roster_place", "tpn", "pk"):
        rosters.setdefault(row.team_id, []).append(row)
    for roster in rosters.values():
        places = [row.roster_place for row in roster]
        if 0 in places or len({*places}) < len(places):
            for place, row in enumerate(roster, start=1):
                row.roster_place = place
            players.bulk_update(roster, ["roster_place"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0019_play_offs"),
    ]

    operations = [
        migrations.RunPython(number_rosters, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="registration",
            constraint=models.UniqueConstraint(
                condition=models.Q(("roster_place__gt", 0), ("team__isnull", False)),
                fields=("team", "roster_place"),
                name="registration_roster_place_unique",
            ),
        ),
    ]
