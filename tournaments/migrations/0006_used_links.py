"""A used invitation keeps when it was used, also after the account of who used it is gone."""

from django.apps.registry import Apps
from django.db import migrations, models


def note_when_used(apps: Apps, _schema_editor: object) -> None:
    """From the journal, which remembers also the links whose user was deleted, or whose use was undone."""
    invitation = apps.get_model("tournaments", "Invitation")
    entries = apps.get_model("tournaments", "JournalEntry").objects.filter(action="accept")
    for at, changes in entries.order_by("pk").values_list("at", "changes").iterator():
        used = [row["pk"] for row in changes if row["model"] == "invitation"]
        invitation.objects.filter(pk__in=used, accepted_at=None).update(accepted_at=at)
    invitation.objects.exclude(accepted_by=None).filter(accepted_at=None).update(accepted_at=models.F("created_at"))


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0005_readings"),
    ]

    operations = [
        migrations.AddField(
            model_name="invitation",
            name="accepted_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.RunPython(note_when_used, migrations.RunPython.noop),
    ]
