"""A season has several people who look after it, and counts more than events: ladders."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """A column that may be empty, and a table; nothing that is there changes."""

    dependencies = [
        ("tournaments", "0027_publish_at"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField("season", "others", models.JSONField(blank=True, null=True)),
        migrations.CreateModel(
            name="SeasonMember",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("role", models.CharField(choices=[("owner", "owner"), ("arbiter", "arbiter")], max_length=7)),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="members", to="tournaments.season"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="season_roles",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["season", "pk"],
                "constraints": [models.UniqueConstraint(fields=("season", "user"), name="season_member_unique")],
            },
        ),
    ]
