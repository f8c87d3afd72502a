"""Matches of teams: how they are counted, who plays at their boards, and how captains say it."""

import django.db.models.deletion
import tournaments.models.people
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0017_options"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="line_ups",
            field=models.JSONField(blank=True, default=dict, verbose_name="line-ups"),
        ),
        migrations.AddField(
            model_name="event",
            name="matches",
            field=models.JSONField(blank=True, default=dict, verbose_name="matches of teams"),
        ),
        migrations.AddField(
            model_name="pairing",
            name="seated_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="registration",
            name="captain",
            field=models.CharField(blank=True, max_length=100, verbose_name="captain"),
        ),
        migrations.AddField(
            model_name="registration",
            name="short_name",
            field=models.CharField(blank=True, max_length=20, verbose_name="short name"),
        ),
        migrations.AddField(
            model_name="round",
            name="line_ups_until",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.CreateModel(
            name="CaptainLink",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("token", models.CharField(default=tournaments.models.people.new_token, max_length=40, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="captain_links",
                        to="tournaments.registration",
                    ),
                ),
            ],
            options={
                "ordering": ["team", "pk"],
            },
        ),
        migrations.CreateModel(
            name="LineUp",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("players", models.JSONField(default=list)),
                (
                    "source",
                    models.CharField(
                        choices=[
                            ("captain", "captain"),
                            ("arbiter", "arbiter"),
                            ("default", "the roster's order, as none came"),
                        ],
                        default="captain",
                        max_length=7,
                    ),
                ),
                ("given_at", models.DateTimeField(auto_now_add=True)),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="line_ups", to="tournaments.round"
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="line_ups",
                        to="tournaments.registration",
                    ),
                ),
            ],
            options={
                "ordering": ["round", "team__tpn"],
                "constraints": [models.UniqueConstraint(fields=("round", "team"), name="line_up_one_a_round")],
            },
        ),
    ]
