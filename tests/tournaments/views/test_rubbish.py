"""Whatever is sent to the pages of draws, groups, withdrawals and standings, none of them fails."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import PASSWORD, add_players, make_event

pytestmark = pytest.mark.django_db

RUBBISH = ["", "-1", "0", "9" * 20, "abc", "½", "²", "1e9", "<script>", "A" * 500, "\x00", "null", "١"]
PAGES = [
    "desk/draw/",
    "desk/groups/?count={0}&way={0}&seed={0}",
    "desk/groups/?places={0}",
    "crosstable/?by={0}&show={0}",
    "crosstable.json?by={0}&show={0}",
    "standings/?of={0}",
    "standings.csv?after={0}&of={0}",
    "player/1/why/BH/?after={0}",
    "player/1/why/{0}/",
    "calendar/",
    "outlook/",
    "team-ranking/",
    "team-ranking.csv?after={0}",
]
FORMS = {
    "draw/begin/": {"contingent-{pk}": "{0}", "contingent-{0}": "{0}"},
    "draw/take/": {"envelope": "{0}", "number": "{0}", "seen": "0"},
    "draw/hand/": {"number-{pk}": "{0}", "number-{0}": "1"},
    "draw/forget/": {"why": "{0}"},
    "draw/lot/": {},
    "groups/make/": {"count": "{0}", "way": "{0}"},
    "groups/final/": {"places": "{0}", "player": "{0}"},
    "groups/start/": {},
    "groups/pair/": {},
    "groups/publish/": {},
    "groups/dissolve/": {"why": "{0}"},
    "players/{pk}/withdraw/": {"results": "{0}", "why": "{0}"},
    "team-ranking/": dict.fromkeys(["by", "scorers", "women", "juniors", "born_since", "most_teams", "seen"], "{0}"),
    "settings/": dict.fromkeys(
        [
            "name", "system", "kind", "cycles", "tie_breaks", "win", "draw", "loss", "bye_points", "ties", "unrated",
            "planned_rounds", "unrated_rating", "initial_scores", "acceleration", "acceleration_bands", "max_byes",
            "last_bye_round",
        ],
        "{0}",
    ),
}  # fmt: skip


@pytest.mark.parametrize("system", ["round-robin", "dutch"])
def test_rubbish_is_answered(client: Client, system: str) -> None:
    event = make_event(system=system, edition="")
    add_players(event, 9)
    assert client.login(username="owner", password=PASSWORD)
    names = {"pk": event.registrations.order_by("pk")[0].pk}
    for text in RUBBISH:
        for path, values in FORMS.items():
            form = {name.format(text, **names): value.format(text) for name, value in values.items()}
            answer = client.post(f"/e/{event.slug}/desk/{path.format(text, **names)}", form)
            assert answer.status_code in (200, 302, 404, 422), (path, text)
        for path in PAGES:
            answer = client.get(f"/e/{event.slug}/{path.format(text)}")
            assert answer.status_code in (200, 400, 404), (path, text)
