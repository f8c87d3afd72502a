"""A board is in a round once and a player has one seat in it; and what is known of a round that waits for its pairing.

Rows that break this are named, and nothing is changed: which of two boards is the right one only an arbiter knows.
"""

from collections import defaultdict
from collections.abc import Callable

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models

MOST_NAMED = 20


def name_what_is_double(apps: Apps, _schema_editor: object) -> None:
    """Raise RuntimeError, with the events, rounds, boards and players concerned, where a board or a player is double."""
    boards: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
    players: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
    games = apps.get_model("tournaments", "Game").objects.values_list("round_id", "board", "white_id", "black_id")
    for round_id, board, white, black in games.iterator():
        boards[round_id, board].append(f"board {board}")
        players[round_id, white].append(f"board {board}")
        players[round_id, black].append(f"board {board}")
    byes = apps.get_model("tournaments", "RoundBye").objects.values_list("round_id", "registration_id", "kind")
    for round_id, player, kind in byes.iterator():
        players[round_id, player].append(f"bye {kind}")
    lines = _named(apps, boards, lambda _board: "") + _named(apps, players, lambda pk: _player(apps, pk))
    if lines:
        more = f"\n  … and {len(lines) - MOST_NAMED} more" if len(lines) > MOST_NAMED else ""
        raise RuntimeError(
            "Rounds of this database have a board or a player twice. Nothing was changed. Mend them with the version "
            "of the program that you come from (take the round back, or undo), then migrate again:\n  "
            + "\n  ".join(lines[:MOST_NAMED])
            + more
        )


def _named(apps: Apps, places: dict[tuple[int, int], list[str]], who: Callable[[int], str]) -> list[str]:
    rounds = apps.get_model("tournaments", "Round").objects.select_related("event")
    double = {key: where for key, where in places.items() if len(where) > 1}
    known = rounds.in_bulk({round_id for round_id, _key in double})
    return [
        f"{known[round_id].event.name}, round {known[round_id].number}: {who(key)}{', '.join(where)}"
        for (round_id, key), where in sorted(double.items())
    ]


def _player(apps: Apps, pk: int) -> str:
    name = apps.get_model("tournaments", "Registration").objects.get(pk=pk).name
    return f"{name} at "


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0009_once"),
    ]

    operations = [
        migrations.RunPython(name_what_is_double, migrations.RunPython.noop),
        migrations.AddField("round", "pairing_asked_at", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("round", "pairing_sent_at", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("round", "pairing_sends", models.PositiveSmallIntegerField(default=0)),
        migrations.AddField("round", "pairing_begun_at", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("round", "pairing_alive_at", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("round", "pairing_tries", models.PositiveSmallIntegerField(default=0)),
        migrations.AddConstraint(
            "game", models.UniqueConstraint(fields=("round", "board"), name="game_board_unique")
        ),
        # It is filled, and kept, by tournaments.seats, after all migrations.
        migrations.CreateModel(
            "Seat",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                *(
                    (
                        name,
                        models.ForeignKey(
                            null=name in ("bye", "game"),
                            on_delete=django.db.models.deletion.DO_NOTHING,
                            related_name="+",
                            to=f"tournaments.{model}",
                        ),
                    )
                    for name, model in (
                        ("bye", "roundbye"),
                        ("game", "game"),
                        ("registration", "registration"),
                        ("round", "round"),
                    )
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("round", "registration"), name="seat_one_a_round")]
            },
        ),
    ]
