"""Players who are not eligible for half-point byes; present ones are eligible."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0042_later_ratings")]

    operations = [
        migrations.AddField("registration", "no_half_byes", models.BooleanField(db_default=False, default=False)),
    ]
