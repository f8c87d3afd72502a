from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0027_publish_at"),
    ]

    operations = [
        migrations.AddField("event", "entries_since", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("event", "entries_until", models.DateTimeField(blank=True, null=True)),
    ]
