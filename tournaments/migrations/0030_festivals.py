"""Festivals: events in sections, whose people are entered once; and templates."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0029_entries"),
    ]

    operations = [
        migrations.AddField("event", "is_festival", models.BooleanField(db_default=False, default=False)),
        migrations.AddField("event", "is_template", models.BooleanField(db_default=False, default=False)),
        migrations.AddField(
            "event", "section", models.JSONField(blank=True, default=dict, verbose_name="section")
        ),
        migrations.AddField(
            "event",
            "festival",
            models.ForeignKey(
                blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name="sections",
                to="tournaments.event",
            ),
        ),
        migrations.AddField(
            "registration",
            "person",
            models.ForeignKey(
                blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="entries",
                to="tournaments.registration",
            ),
        ),
    ]
