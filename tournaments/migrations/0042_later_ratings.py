"""Ratings of later rounds, and which of a player's ratings counts in tie-breaks."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0041_expelled_players")]

    operations = [
        migrations.AddField("registration", "later_ratings", models.JSONField(blank=True, default=None, null=True)),
        migrations.AddField(
            "event",
            "tie_break_ratings",
            models.CharField(
                blank=True, db_default="", default="", max_length=4, verbose_name="ratings in tie-breaks"
            ),
        ),
    ]
