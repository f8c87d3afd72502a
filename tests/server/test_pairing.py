"""A round is paired exactly once, whatever happens to the worker and however often it is asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial

import psycopg
import pytest

from tests.conftest import free_port
from tests.factories import PASSWORD
from tests.server.client import Client
from tests.server.processes import Process, Server, wait_until

PLAYERS = 61
LOCKS = {
    "the task begins": "SELECT 1 FROM tournaments_job WHERE event_id = %(event)s FOR NO KEY UPDATE",
    "the event is about to be read": "SELECT 1 FROM tournaments_event WHERE id = %(event)s FOR UPDATE",
    "half of the draft is stored": "LOCK TABLE tournaments_roundbye IN SHARE MODE",
}
"""What to hold so that the worker stops there: first at its sign of life, then at the lock that every action takes,
then at the byes, which come after the games."""


@pytest.fixture
def event(server: Server) -> str:
    """The slug of an event with a first round to be paired."""
    return new_event(server)


def new_event(server: Server) -> str:
    return server.run(
        "shell",
        "--verbosity=0",
        "--command=from tests.factories import started_event; "
        f"print(started_event(players={PLAYERS}, name='Paired once').slug)",
    ).strip()


@pytest.fixture
def worker(server: Server) -> Iterator[Process]:
    running = server.start("worker")
    yield running
    running.stop()


def signed_in(site: str) -> Client:
    client = Client(site)
    client.sign_in("owner", PASSWORD)
    return client


def rows(server: Server, query: str, *parameters: object) -> list[tuple[object, ...]]:
    with psycopg.connect(server.environment["DATABASE_URL"]) as connection:
        return connection.execute(query, parameters).fetchall()


def state(server: Server, slug: str) -> str:
    query = (
        "SELECT state FROM tournaments_round r JOIN tournaments_event e ON e.id = r.event_id "
        "WHERE slug = %s AND number = 1"
    )
    return str(rows(server, query, slug)[0][0])


def is_drafted(server: Server, slug: str) -> bool:
    return state(server, slug) == "drafted"


def actions(server: Server, slug: str) -> Counter[object]:
    query = (
        "SELECT action FROM tournaments_journalentry j JOIN tournaments_event e ON e.id = j.event_id WHERE slug = %s"
    )
    return Counter(action for (action,) in rows(server, query, slug))


def seats(server: Server, slug: str) -> Counter[object]:
    """How often each player of the event stands in a round, on a board or with a bye."""
    query = (
        "SELECT p.tpn FROM tournaments_event e JOIN tournaments_round r ON r.event_id = e.id "
        "JOIN (SELECT round_id, first_id AS player FROM tournaments_pairing "
        "UNION ALL SELECT round_id, second_id FROM tournaments_pairing "
        "UNION ALL SELECT round_id, registration_id FROM tournaments_roundbye) s ON s.round_id = r.id "
        "JOIN tournaments_registration p ON p.id = s.player WHERE slug = %s"
    )
    return Counter(tpn for (tpn,) in rows(server, query, slug))


def assert_paired_once(server: Server, slug: str) -> None:
    assert state(server, slug) == "drafted"
    assert seats(server, slug) == Counter(range(1, PLAYERS + 1))
    done = actions(server, slug)
    assert (done["ask_pairing"], done["pair"]) == (1, 1)


def ask(arbiter: Client, slug: str) -> None:
    arbiter.post(f"/e/{slug}/desk/pair/")


@contextmanager
def held(server: Server, slug: str, query: str) -> Iterator[None]:
    """Hold rows, so that whoever wants to change them waits."""
    with psycopg.connect(server.environment["DATABASE_URL"]) as connection:
        (event,) = connection.execute("SELECT id FROM tournaments_event WHERE slug = %s", [slug]).fetchall()[0]
        connection.execute(query, {"event": event})
        yield


def somebody_waits(server: Server) -> bool:
    return bool(rows(server, "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"))


@pytest.mark.parametrize("moment", LOCKS)
def test_a_worker_killed_while_pairing_and_started_again_pairs_once(
    server: Server, site: str, event: str, moment: str
) -> None:
    ask(signed_in(site), event)
    with held(server, event, LOCKS[moment]):
        doomed = server.start("worker")
        wait_until(lambda: somebody_waits(server), "the worker does not pair")
        doomed.kill()
    assert state(server, event) == "pairing"
    assert seats(server, event) == Counter()
    again = server.start("worker")
    wait_until(lambda: state(server, event) != "pairing", "the round is not taken up again")
    again.stop()
    assert_paired_once(server, event)


def test_a_pairing_asked_for_twice_at_the_same_time_is_done_once(
    server: Server, site: str, event: str, worker: Process
) -> None:
    arbiters = [signed_in(site), signed_in(site)]
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda arbiter: ask(arbiter, event), arbiters))
    wait_until(lambda: state(server, event) != "pairing", f"no pairing: {worker.log}")
    assert_paired_once(server, event)


def test_a_task_that_comes_a_second_time_changes_nothing(
    server: Server, site: str, event: str, worker: Process
) -> None:
    ask(signed_in(site), event)
    wait_until(lambda: state(server, event) == "drafted", f"no pairing: {worker.log}")
    before = seats(server, event), actions(server, event)
    server.run(
        "shell",
        "--verbosity=0",
        "--command=from tournaments.domain.jobs.task import do_job; from tournaments.models import Job; "
        f"do_job.delay(Job.objects.get(event__slug='{event}').pk)",
    )
    wait_until(lambda: worker.log.read_text().count("succeeded") >= 2, f"the task is not done: {worker.log}")
    assert (seats(server, event), actions(server, event)) == before
    assert_paired_once(server, event)


def test_a_server_whose_queue_is_down_says_so_and_the_round_can_be_asked_for_again(server: Server, event: str) -> None:
    said = server.run(
        "shell",
        "--verbosity=0",
        "--command=from tournaments.models import Event; from tests.factories import owner_of; "
        "from pairing.domain.pairing_requests import request_pairing; from config.celery import app; "
        f"app.conf.broker_url = 'redis://127.0.0.1:{free_port()}/0'; app.conf.broker_transport_options = {{}}; "
        f"event = Event.objects.get(slug='{event}'); "
        "round_ = request_pairing(event=event, actor=owner_of(event)); round_.refresh_from_db(); "
        "from tournaments.domain.rounds.next_action import agenda; "
        "print(round_.state, agenda(event).blockers[0].text)",
    )
    assert said.strip().splitlines()[-1] == "planned The server's task queue does not answer."


def test_rounds_that_wait_while_the_queue_is_lost_are_paired_by_the_worker_that_lives_on(
    server: Server, site: str, worker: Process
) -> None:
    slugs = [new_event(server) for _number in range(4)]
    arbiter = signed_in(site)
    with held(server, slugs[0], LOCKS["half of the draft is stored"]):
        for slug in slugs:
            ask(arbiter, slug)
        wait_until(lambda: somebody_waits(server), f"the worker does not pair: {worker.log}")
        server.queue.restart()
    for slug in slugs:
        wait_until(partial(is_drafted, server, slug), f"{slug} waits for ever: {worker.log}", 60)
        assert_paired_once(server, slug)
    assert worker.popen.poll() is None
