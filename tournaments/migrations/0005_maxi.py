"""Lim's option for maxi-tournaments."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0004_categories")]

    operations = [
        migrations.AddField("event", "maxi", models.BooleanField("maxi-tournament", default=False)),
    ]
