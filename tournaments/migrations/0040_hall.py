from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0027_publish_at"),
    ]

    operations = [
        migrations.AddField("event", "hall", models.JSONField(blank=True, null=True, verbose_name="hall")),
    ]
