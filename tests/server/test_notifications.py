"""A publication on a server reaches a device and a mail address by the worker, as a task of Celery."""

from __future__ import annotations

from pathlib import Path

from aiosmtpd.controller import Controller

from tests.conftest import free_port
from tests.phones.domain.test_notice_mails import Postbox
from tests.phones.push_service import HERE, PushBrowser, push_service
from tests.server.processes import Server, wait_until

MAKES = (
    "from tests.factories import started_event; from tests.phones.made import mailed, subscribed, wish_for; "
    "from tests.phones.push_service import PushBrowser; "
    "event = started_event(players=8, name='Far Open'); browser = PushBrowser(); "
    "browser.public_key, browser.auth_secret = {keys!r}; wish = wish_for(about='event'); "
    "subscribed(event, browser, {endpoint!r}, wish); mailed(event, 'anna@example.org', wish); print(event.slug)"
)
SUBJECT = "Far Open: Round 1: pairings published"
PUBLISHES = (
    "from tests.factories import publish_next; from tournaments.models import Event; "
    "publish_next(Event.objects.get(slug={slug!r})); print('ok')"
)


def test_the_worker_sends_push_and_mail_after_a_publication(server: Server, tmp_path: Path) -> None:
    postbox, browser = Postbox(), PushBrowser()
    mails = Controller(postbox, hostname="127.0.0.1", port=free_port())
    mails.start()
    before = dict(server.environment)
    with push_service(tmp_path) as service:
        server.environment |= {
            "OUTGOING_PRIVATE_NETWORKS": HERE,
            "SSL_CERT_FILE": str(tmp_path / "push.pem"),
            "EMAIL_URL": f"smtp://127.0.0.1:{mails.port}",
        }
        worker = server.start("worker")
        try:
            keys = (browser.public_key, browser.auth_secret)
            made = server.run(
                "shell", "--verbosity=0", f"--command={MAKES.format(keys=keys, endpoint=service.endpoint())}"
            )
            server.run("shell", "--verbosity=0", f"--command={PUBLISHES.format(slug=made.strip())}")
            wait_until(lambda: service.got and SUBJECT in subjects(postbox), "push and mail")
        finally:
            worker.stop()
            mails.stop()
            server.environment.clear()
            server.environment.update(before)
    assert [browser.read(request.body)["title"] for request in service.got] == ["Round 1: pairings published"]
    assert subjects(postbox).count(SUBJECT) == 1


def subjects(postbox: Postbox) -> list[str]:
    return [str(message["Subject"]) for _to, message in postbox.messages]
