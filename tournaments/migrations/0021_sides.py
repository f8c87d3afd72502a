from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0020_rosters"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="sides",
            field=models.JSONField(blank=True, default=dict, verbose_name="sides"),
        ),
    ]
