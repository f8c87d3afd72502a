"""Tables between teams have better colours from now on. An event whose teams are known keeps the table it has."""

from typing import Any

from django.apps.registry import Apps
from django.db import migrations

FORMS = {"scheveningen": "scheveningen_form", "triangular": "triangular_form"}
USUAL, EARLIER = "usual", "earlier"
TWO_SIDES = 2


def keep_the_table(apps: Apps, _schema_editor: Any) -> None:
    """Two teams have the table they always had, and other forms are what they were."""
    for event in apps.get_model("tournaments", "Event").objects.filter(system__in=FORMS).iterator():
        key = FORMS[event.system]
        if len(event.sides.get("sides", ())) > TWO_SIDES and event.options.get(key, USUAL) == USUAL:
            event.options = {**event.options, key: EARLIER}
            event.save(update_fields=["options"])


def as_before(apps: Apps, _schema_editor: Any) -> None:
    """There is one table only."""
    for event in apps.get_model("tournaments", "Event").objects.filter(system__in=FORMS).iterator():
        if event.options.get(FORMS[event.system]) == EARLIER:
            event.options = {key: value for key, value in event.options.items() if key != FORMS[event.system]}
            event.save(update_fields=["options"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0034_keizer_shares")]
    operations = [migrations.RunPython(keep_the_table, as_before)]
