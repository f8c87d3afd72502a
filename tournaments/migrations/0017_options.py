"""What an event has chosen of its system stands in one place; three columns of single systems move there."""

from typing import Any

from django.db import migrations, models


def gather(apps: Any, _schema_editor: object) -> None:
    Event = apps.get_model("tournaments", "Event")  # noqa: N806  (a model is a class)
    for event in Event.objects.iterator():
        readings = {name.replace("-", "_"): True for name in event.readings}
        event.options = {**event.calendar, **({"maxi": True} if event.maxi else {}), **readings}
        if event.options:
            event.save(update_fields=["options"])


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0016_pairings_alone"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="options",
            field=models.JSONField(blank=True, default=dict, verbose_name="options of the system"),
        ),
        migrations.RunPython(gather, migrations.RunPython.noop, elidable=False),
        migrations.RemoveField(model_name="event", name="maxi"),
        migrations.RemoveField(model_name="event", name="readings"),
        migrations.RemoveField(model_name="event", name="calendar"),
    ]
