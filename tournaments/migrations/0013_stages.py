"""What is played in an event is a stage of it: groups, and the final after them, become the first two.

A divided event said by itself how it was divided, and its groups which of them is the final.
"""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models

FINAL = "final"


def carry_groups_over(apps: Any, schema_editor: Any) -> None:
    """Stage 1 are the groups, with how they were dealt; stage 2 is the final, with how many came into it."""
    Event = apps.get_model("tournaments", "Event")
    events = Event.objects.using(schema_editor.connection.alias)
    for whole in events.exclude(groups=None).distinct().order_by("pk"):
        division = dict(whole.division)
        finalists = division.pop("finalists", None)
        groups = whole.groups.exclude(label=FINAL)
        _put(apps, groups, event=whole, number=1, rule={"kind": "division", **division})
        finals = whole.groups.filter(label=FINAL)
        if finals.exists():
            rule = {"kind": "best", "stage": 1, "places": None, "players": finalists}
            _put(apps, finals, event=whole, number=2, rule=rule)
            finals.update(label="")
    for event in events.exclude(division={}):
        event.is_divided = True
        event.save(update_fields=["is_divided"])
    # PostgreSQL changes no table whose rows wait for the check of their keys.
    schema_editor.connection.check_constraints()


def _put(apps: Any, parts: Any, **stage: Any) -> None:
    stages = apps.get_model("tournaments", "Stage").objects.using(parts.db)
    parts.update(stage=stages.create(**stage))


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0012_jobs"),
    ]

    operations = [
        migrations.CreateModel(
            name="Stage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(blank=True, max_length=500)),
                ("rule", models.JSONField(blank=True, default=dict)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="stages", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "ordering": ["event", "number"],
                "constraints": [models.UniqueConstraint(fields=("event", "number"), name="stage_number_unique")],
            },
        ),
        migrations.AddField(
            model_name="event",
            name="stage",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="parts",
                to="tournaments.stage",
            ),
        ),
        migrations.AddField(model_name="event", name="is_divided", field=models.BooleanField(default=False)),
        migrations.RunPython(carry_groups_over, migrations.RunPython.noop),
        migrations.RemoveField(model_name="event", name="parent"),
        migrations.RemoveField(model_name="event", name="division"),
    ]
