"""FIDE mode of events, and manual pairing of a draft; present events are outside from the beginning."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0039_assistant_devices")]

    operations = [
        migrations.AddField(
            "event",
            "fide_mode",
            models.CharField(
                blank=True,
                choices=[("", "Outside"), ("on", "On"), ("left", "Left")],
                db_default="",
                default="",
                max_length=4,
            ),
        ),
        migrations.AddField("event", "fide_mode_left_in", models.PositiveSmallIntegerField(db_default=0, default=0)),
        migrations.AddField("round", "is_manual", models.BooleanField(db_default=False, default=False)),
    ]
