"""What a report says has fields of its own; what importing one said is kept."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models

LONGEST_TYPE = 200
MOST_TEAMS = 9999


def move_what_reports_said(apps: Any, _schema_editor: object) -> None:
    """The type of event (092) and the number of teams (082) leave the imported rest; points are no tie-break."""
    Event = apps.get_model("tournaments", "Event")  # noqa: N806  (a model is a class)
    for event in Event.objects.iterator():
        report = dict(event.report)
        event.event_type = str(report.pop("type", ""))[:LONGEST_TYPE]
        lines = list(report.get("unknown_lines", ()))
        stated = next((line for line in lines if line.startswith("082 ") and _is_count(line[4:].strip())), None)
        if stated is not None:
            event.teams = int(stated[4:])
            report["unknown_lines"] = [line for line in lines if line != stated]
        event.report = report
        event.tie_breaks = [code for code in event.tie_breaks if code.upper() != "PTS"]
        event.save(update_fields=["event_type", "teams", "report", "tie_breaks"])


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 4 and int(text) <= MOST_TEAMS


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0010_rounds"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="event_type",
            field=models.CharField(blank=True, default="", max_length=200, verbose_name="type of event"),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="event",
            name="teams",
            field=models.PositiveSmallIntegerField(default=0, verbose_name="teams"),
        ),
        migrations.AlterField(
            model_name="event",
            name="time_control_code",
            field=models.CharField(blank=True, max_length=200, verbose_name="encoded time control"),
        ),
        migrations.CreateModel(
            name="ImportReport",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("source", models.CharField(max_length=200)),
                ("imported_rounds", models.PositiveSmallIntegerField(default=0)),
                ("findings", models.JSONField(blank=True, default=list)),
                ("rounds", models.JSONField(blank=True, default=dict)),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="import_report",
                        to="tournaments.event",
                    ),
                ),
            ],
        ),
        migrations.RunPython(move_what_reports_said, migrations.RunPython.noop),
    ]
