"""Two arbiters at one board: one wins, the other is told."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from tests.factories import PASSWORD
from tests.server.client import Answer, Client
from tests.server.processes import Server


def published_event(server: Server) -> tuple[str, str]:
    """The slug of an event whose first round is being played, and what a page has of its first board; `owner` and
    `arbiter` may enter results.
    """
    told = server.run(
        "shell",
        "--verbosity=0",
        "--command=from tests.factories import *; event = started_event(players=8, name='Two arbiters'); "
        "round_ = publish_next(event); add_member(event, Role.ARBITER); "
        "print(event.slug, board_seen(round_.games.get(pairing__board=1)))",
    )
    slug, seen = told.split()
    return slug, seen


def enter(arbiter: Client, slug: str, outcome: str, seen: str) -> Answer:
    return arbiter.post(f"/e/{slug}/desk/round/1/board/1/", accept="application/json", outcome=outcome, seen=seen)


def test_results_entered_at_the_same_time_one_is_kept_and_the_other_arbiter_is_told(server: Server, site: str) -> None:
    slug, seen = published_event(server)
    arbiters = {name: Client(site) for name in ("owner", "arbiter")}
    for name, client in arbiters.items():
        client.sign_in(name, PASSWORD)
    outcomes = {"owner": "1-0", "arbiter": "0-1"}
    with ThreadPoolExecutor(2) as pool:
        answers = dict(
            zip(
                outcomes,
                pool.map(lambda name: enter(arbiters[name], slug, outcomes[name], seen), outcomes),
                strict=True,
            )
        )
    winner, loser = sorted(answers, key=lambda name: answers[name].status)
    assert [answers[winner].status, answers[loser].status] == [200, 409]
    won, told = answers[winner].json(), answers[loser].json()
    assert won["outcome"] == outcomes[winner]
    assert (told["outcome"], told["seen"]) == (won["outcome"], won["seen"])
    assert told["message"] == (
        f"Another user changed board 1. It now shows {outcomes[winner]}. Keep it, or enter your result again."
    )
    # Who was told decides: the same result again, now knowing of the other, is kept.
    assert enter(arbiters[loser], slug, outcomes[loser], told["seen"]).json()["outcome"] == outcomes[loser]
