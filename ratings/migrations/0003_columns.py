"""Lists that are tables keep what their columns are."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("ratings", "0002_words")]
    operations = [
        migrations.AddField(
            model_name="ratinglist",
            name="columns",
            field=models.JSONField(blank=True, default=None, null=True),
        ),
    ]
