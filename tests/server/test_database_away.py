"""What readers see while the database is away."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from tests.conftest import free_port
from tests.server.client import Client
from tests.server.processes import Server, wait_for_port


@contextmanager
def nobody_connects(server: Server) -> Iterator[None]:
    """The database is there and takes nobody, who was connected is thrown out."""
    address = server.environment["DATABASE_URL"].rpartition("/")[0] + "/postgres"
    with psycopg.connect(address, autocommit=True) as other:
        other.execute("ALTER DATABASE tabellone ALLOW_CONNECTIONS false")
        try:
            other.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'tabellone'")
            yield
        finally:
            other.execute("ALTER DATABASE tabellone ALLOW_CONNECTIONS true")


def test_while_the_database_is_away_readers_see_what_was_made_and_then_the_newest(server: Server) -> None:
    make = "from tests.factories import *; e = played_event(players=6, rounds=3, played=1, name='Away'); print(e.slug)"
    slug = server.run("shell", "--verbosity=0", f"--command={make}").strip()
    change = f"from tournaments.models import Event; Event.objects.filter(slug='{slug}').update(public_version=900)"
    own = Server(server.folder, server.environment, server.queue)
    process = own.start("web", {"--port": str(port := free_port()), "--host": "127.0.0.1", "--workers": "1"})
    try:
        wait_for_port(port, process)
        reader, page = Client(f"http://127.0.0.1:{port}"), f"/e/{slug}/standings/"
        kept = reader.get(page)
        assert kept.status == 200
        with nobody_connects(server):
            assert (reader.get(page).text, reader.get(f"/e/{slug}/version/").status) == (kept.text, 503)
        assert reader.get(page).text == kept.text
        server.run("shell", "--verbosity=0", f"--command={change}")
        assert 'data-version="900"' in reader.get(page).text
    finally:
        own.stop()
