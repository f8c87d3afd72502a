from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0023_reported_matches"),
    ]

    operations = [
        migrations.AddField("event", "chess960", models.BooleanField(default=False, verbose_name="Chess960")),
        migrations.AddField("event", "chess960_seed", models.CharField(blank=True, max_length=32)),
        migrations.AddField(
            "event", "time_handicap", models.JSONField(blank=True, default=list, verbose_name="time handicap")
        ),
        migrations.AddField("round", "position", models.PositiveSmallIntegerField(blank=True, null=True)),
        migrations.AddField("round", "position_draw", models.PositiveSmallIntegerField(default=0)),
    ]
