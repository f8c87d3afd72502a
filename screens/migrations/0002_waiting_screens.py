from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("screens", "0001_screens")]

    operations = [
        migrations.RenameField("waitingscreen", "seen_at", "opened_at"),
        migrations.AddField(
            "waitingscreen",
            "network_digest",
            models.CharField(blank=True, db_index=True, default="", max_length=64),
        ),
    ]
