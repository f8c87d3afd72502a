"""Pairings of two contestants, with one game or several; teams beside players; versions of what the journal holds.

Three steps, since PostgreSQL changes no table in the transaction that has filled it: this one makes room, the next fills
it, the third takes away what has moved.
"""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models


def key(
    to: str, related_name: str, on_delete: Any = django.db.models.deletion.PROTECT, **options: Any
) -> models.ForeignKey[Any, Any]:
    """A reference to a row of that model."""
    return models.ForeignKey(on_delete=on_delete, related_name=related_name, to=f"tournaments.{to}", **options)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0013_stages"),
    ]

    operations = [
        migrations.CreateModel(
            "Pairing",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("board", models.PositiveSmallIntegerField()),
                ("is_manual", models.BooleanField(default=False)),
                ("first", key("registration", "pairings_as_first")),
                ("second", key("registration", "pairings_as_second")),
                ("round", key("round", "pairings", django.db.models.deletion.CASCADE)),
            ],
            options={
                "ordering": ["round", "board"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("first", models.F("second")), _negated=True), name="pairing_two_sides"
                    ),
                    models.UniqueConstraint(fields=("round", "board"), name="pairing_board_unique"),
                ],
            },
        ),
        migrations.AddField("game", "pairing", key("pairing", "games", django.db.models.deletion.CASCADE, null=True)),
        migrations.AddField("game", "number", models.PositiveSmallIntegerField(default=1)),
        migrations.AddField("seat", "pairing", key("pairing", "+", django.db.models.deletion.DO_NOTHING, null=True)),
        migrations.AddField("journalentry", "version", models.PositiveSmallIntegerField(default=1)),
        migrations.AddField(
            "registration",
            "kind",
            models.CharField(
                choices=[("player", "player"), ("team", "team")],
                default="player",
                max_length=6,
                verbose_name="player or team",
            ),
        ),
        migrations.AddField(
            "registration",
            "team",
            key("registration", "roster", django.db.models.deletion.RESTRICT, blank=True, null=True),
        ),
        migrations.AddField(
            "registration",
            "roster_place",
            models.PositiveSmallIntegerField(default=0, verbose_name="place on the roster"),
        ),
        migrations.RemoveConstraint("registration", "registration_tpn_unique"),
        migrations.AddConstraint(
            "registration",
            models.UniqueConstraint(fields=("event", "kind", "tpn"), name="registration_tpn_unique"),
        ),
        migrations.AddConstraint(
            "registration",
            models.CheckConstraint(
                condition=models.Q(("kind", "player"), ("team", None), _connector="OR"),
                name="registration_team_has_no_team",
            ),
        ),
    ]
