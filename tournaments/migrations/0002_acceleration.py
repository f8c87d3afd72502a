"""Baku acceleration becomes one of several methods."""

from typing import Any

from django.db import migrations, models


def name_the_method(apps: Any, _schema_editor: Any) -> None:
    apps.get_model("tournaments", "Event").objects.filter(baku=True).update(acceleration="baku")


def only_baku(apps: Any, _schema_editor: Any) -> None:
    apps.get_model("tournaments", "Event").objects.filter(acceleration="baku").update(baku=True)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]

    operations = [
        migrations.AddField("event", "acceleration", models.CharField("acceleration", max_length=20, blank=True)),
        migrations.AddField("event", "initial_scores", models.JSONField(default=list, blank=True)),
        migrations.RunPython(name_the_method, only_baku),
        migrations.RemoveField("event", "baku"),
    ]
