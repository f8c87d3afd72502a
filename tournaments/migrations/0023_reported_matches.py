from django.db import migrations, models

RESULTS = [
    ("1", "WIN"),
    ("=", "DRAW"),
    ("0", "LOSS"),
    ("W", "SHORT_WIN"),
    ("D", "SHORT_DRAW"),
    ("L", "SHORT_LOSS"),
    ("+", "FORFEIT_WIN"),
    ("-", "FORFEIT_LOSS"),
    ("*", "UNKNOWN"),
    ("?", "UNREPORTED"),
]


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0022_seasons"),
    ]

    operations = [
        migrations.AddField("pairing", "first_points", models.PositiveSmallIntegerField(blank=True, null=True)),
        migrations.AddField("pairing", "second_points", models.PositiveSmallIntegerField(blank=True, null=True)),
        migrations.AddField(
            "event", "team_ranking", models.JSONField(blank=True, default=dict, verbose_name="team ranking")
        ),
        *(
            migrations.AlterField("game", name, models.CharField(choices=RESULTS, default="*", max_length=1))
            for name in ("white_result", "black_result")
        ),
    ]
