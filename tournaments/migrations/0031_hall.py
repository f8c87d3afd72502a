from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0030_festivals"),
    ]

    operations = [
        migrations.AddField("event", "hall", models.JSONField(blank=True, null=True, verbose_name="hall")),
    ]
