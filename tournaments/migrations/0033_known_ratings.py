"""What lists say of a player, and which of it orders the event."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0032_incidents")]
    operations = [
        migrations.AddField("registration", "ratings", models.JSONField(blank=True, default=None, null=True)),
        migrations.AddField("event", "rating_rule", models.JSONField(blank=True, default=None, null=True)),
    ]
