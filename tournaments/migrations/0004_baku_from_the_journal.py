"""Events that lost their Baku acceleration when 0002 was applied without its data get it back from their journals.

What was chosen when the event was made is not in its journal, what the settings became later is.
"""

from typing import Any

from django.db import migrations


def restore_baku(apps: Any, schema_editor: Any) -> None:
    """The journal holds each value that an event ever had: the last word on the acceleration counts."""
    events = apps.get_model("tournaments", "Event").objects.using(schema_editor.connection.alias)
    for event in list(events.filter(acceleration="")):
        last = ""
        for changes in event.journal.order_by("number").values_list("changes", flat=True):
            last = _last_word(changes, event.pk, last)
        if last == "baku":
            events.filter(pk=event.pk).update(acceleration=last)


def _last_word(changes: list[dict[str, Any]], pk: int, before: str) -> str:
    """The acceleration after these changes."""
    last = before
    for row in changes:
        if row["model"] == "event" and row["pk"] == pk:
            after = row["after"] or {}
            if "baku" in after:
                last = "baku" if after["baku"] else ""
            last = after.get("acceleration", last)
    return last


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0003_time_zone"),
    ]

    operations = [
        migrations.RunPython(restore_baku, migrations.RunPython.noop),
    ]
