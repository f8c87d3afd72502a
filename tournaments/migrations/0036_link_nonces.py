"""Links of captains and invitations are derived from a nonce with the installation's key. Of those handed out before,
rows and journals keep the digest of the token alone, so that they stay valid and nobody reads them in the database.
"""

import hashlib
from typing import Any

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.models.functions import Cast

import accounts.link_tokens

LENGTH = 40


def digest(token: str) -> str:
    """As accounts.link_tokens has it."""
    return hashlib.sha256(token.encode()).hexdigest()[:LENGTH]


def digested(value: Any) -> Any:
    """The JSON value with the digest of each token in the token's place."""
    if isinstance(value, list):
        return [digested(part) for part in value]
    if isinstance(value, dict):
        return {
            name: digest(part) if name == "token" and isinstance(part, str) else digested(part)
            for name, part in value.items()
        }
    return value


def keep_digests(apps: Apps, _schema_editor: Any) -> None:
    """Rows and journals forget the tokens."""
    for name in ("CaptainLink", "Invitation"):
        for row in apps.get_model("tournaments", name).objects.iterator():
            row.nonce = digest(row.nonce)
            row.save(update_fields=["nonce"])
    entries = apps.get_model("tournaments", "JournalEntry").objects.annotate(
        text=Cast("changes", models.TextField())
    )
    for entry in entries.filter(text__contains='"token"').iterator(chunk_size=200):
        entry.changes = digested(entry.changes)
        entry.save(update_fields=["changes"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0035_earlier_sides")]
    operations = [
        migrations.RenameField("captainlink", "token", "nonce"),
        migrations.RenameField("invitation", "token", "nonce"),
        migrations.AlterField(
            "captainlink",
            "nonce",
            models.CharField(default=accounts.link_tokens.new_nonce, max_length=40, unique=True),
        ),
        migrations.AlterField(
            "invitation",
            "nonce",
            models.CharField(default=accounts.link_tokens.new_nonce, max_length=40, unique=True),
        ),
        # Backwards no token comes back: the links handed out before stop working.
        migrations.RunPython(keep_digests, migrations.RunPython.noop),
    ]
