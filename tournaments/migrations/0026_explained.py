from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0025_both_points"),
    ]

    operations = [
        migrations.AddField(
            "event",
            "explained_to",
            models.CharField(
                blank=True,
                choices=[("", "everybody, once the round is published"), ("arbiters", "arbiters only")],
                default="",
                max_length=8,
                verbose_name="pairings are explained to",
            ),
        ),
    ]
