"""Shares of Keizer's system are exact: kept in words, per cent (``67``) or a fraction (``1/3``), and who is excused has
a third as a rule. An event that was made when that was 33 per cent keeps it, so that no standings change.
"""

from typing import Any

from django.apps.registry import Apps
from django.db import migrations

SHARES = (
    "late_share", "draw_share", "loss_share", "forfeit_share", "bye_share", "excused_share", "unexcused_share",
    "duty_share",
)  # fmt: skip


def keep_what_was(apps: Apps, _schema_editor: Any) -> None:
    """Numbers become words, and the old usual share of who is excused is chosen."""
    for event in apps.get_model("tournaments", "Event").objects.filter(system="keizer").iterator():
        chosen = {"excused_share": 33} | event.options
        event.options = {key: str(value) if key in SHARES else value for key, value in chosen.items()}
        event.save(update_fields=["options"])


def as_before(apps: Apps, _schema_editor: Any) -> None:
    """Whole per cents are numbers again; a fraction becomes the nearest one below."""
    for event in apps.get_model("tournaments", "Event").objects.filter(system="keizer").iterator():
        event.options = {"excused_share": "1/3"} | event.options
        for key in set(SHARES) & set(event.options):
            part, _slash, whole = str(event.options[key]).partition("/")
            event.options[key] = 100 * int(part) // int(whole) if whole else int(part)
        if event.options["excused_share"] == 33:  # noqa: PLR2004  (what was usual)
            del event.options["excused_share"]
        event.save(update_fields=["options"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0033_known_ratings")]
    operations = [migrations.RunPython(keep_what_was, as_before)]
