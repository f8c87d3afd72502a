from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0028_season_people_and_ladders"),
    ]

    operations = [
        migrations.AddField("event", "entries_since", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("event", "entries_until", models.DateTimeField(blank=True, null=True)),
    ]
