"""Expelled players, who are not in the standings; present ones stay as they are."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0040_fide_mode")]

    operations = [
        migrations.AddField("registration", "is_expelled", models.BooleanField(db_default=False, default=False)),
    ]
