"""Long work is a row of its own; what a round knew of its pairing moves there."""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.utils import timezone


def move_what_rounds_knew(apps: Any, _schema_editor: object) -> None:
    """The pairing that a round waits for, and why the last attempt gave none, become jobs."""
    Round, Job = (apps.get_model("tournaments", name) for name in ("Round", "Job"))
    for round_ in Round.objects.exclude(pairing_failure={}).order_by("pk").iterator():
        Job.objects.create(state="failed", failure=round_.pairing_failure, **_of(round_))
    for round_ in Round.objects.filter(state="pairing").order_by("pk").iterator():
        Job.objects.create(state="running" if round_.pairing_begun_at else "waiting", **_of(round_))


def _of(round_: Any) -> dict[str, Any]:
    return {
        "kind": "pairing",
        "event_id": round_.event_id,
        "subject": round_.pk,
        "asked_by_id": round_.pairing_asked_by_id,
        "asked_at": round_.pairing_asked_at or timezone.now(),
        "sent_at": round_.pairing_sent_at,
        "sends": round_.pairing_sends,
        "begun_at": round_.pairing_begun_at,
        "alive_at": round_.pairing_alive_at,
        "tries": round_.pairing_tries,
        "done": round_.pairing_done,
        "total": round_.pairing_total,
    }


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("tournaments", "0011_reports"),
    ]

    operations = [
        migrations.CreateModel(
            name="Job",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=40)),
                ("subject", models.PositiveBigIntegerField(default=0)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting"),
                            ("running", "at work"),
                            ("done", "done"),
                            ("failed", "failed"),
                            ("cancelled", "cancelled"),
                        ],
                        default="waiting",
                        max_length=10,
                    ),
                ),
                ("asked_at", models.DateTimeField()),
                ("sent_at", models.DateTimeField(blank=True, null=True)),
                ("sends", models.PositiveSmallIntegerField(default=0)),
                ("begun_at", models.DateTimeField(blank=True, null=True)),
                ("alive_at", models.DateTimeField(blank=True, null=True)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("done", models.PositiveIntegerField(default=0)),
                ("total", models.PositiveIntegerField(default=0)),
                ("failure", models.JSONField(blank=True, default=dict)),
                ("result", models.JSONField(blank=True, default=dict)),
                (
                    "asked_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="jobs",
                        to="tournaments.event",
                    ),
                ),
            ],
            options={"ordering": ["pk"]},
        ),
        migrations.AddConstraint(
            model_name="job",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state__in", ("waiting", "running"))),
                fields=("kind", "event", "subject"),
                name="job_asked_once",
            ),
        ),
        migrations.RunPython(move_what_rounds_knew, migrations.RunPython.noop),
        *(
            migrations.RemoveField("round", f"pairing_{name}")
            for name in (
                *("asked_by", "asked_at", "sent_at", "sends", "begun_at", "alive_at", "tries"),
                *("done", "total", "failure"),
            )
        ),
    ]
