"""One filled form is one act, however often it is sent."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from tests.factories import PASSWORD, add_member, add_players, make_event, make_user, played_event, round_robin
from tests.pages import form_of
from tests.tournaments.views.test_settings import FORM
from tournaments.domain.entries.removal import remove_registration
from tournaments.domain.idempotency import delete_old_forms
from tournaments.domain.reports.imports import export_trf
from tournaments.models import Event, Invitation, Role, SentForm

pytestmark = pytest.mark.django_db


@pytest.fixture
def client() -> Client:
    make_user()
    client = Client()
    assert client.login(username="owner", password=PASSWORD)
    return client


def twice(client: Client, page: str, field: str, address: str = "", **typed: str) -> list[tuple[int, str]]:
    """Open the page, fill its form with that field, and send it twice, as a double click does."""
    data = form_of(client.get(page), field) | typed
    answers = [client.post(address or page, data) for _click in range(2)]
    return [(answer.status_code, answer.headers.get("Location", "")) for answer in answers]


def messages(client: Client, page: str) -> list[str]:
    return [str(message) for message in client.get(page).context["messages"]]


def test_a_player_is_entered_once(client: Client) -> None:
    event = make_event()
    page = f"/e/{event.slug}/desk/players/"
    answers = twice(client, page, "fide_id", f"{page}add/", name="Rossi, Mario")
    assert answers == [(302, page)] * 2
    assert [row.name for row in event.registrations.all()] == ["Rossi, Mario"]
    assert set(messages(client, page)) == {"Rossi, Mario was added."}


def test_an_event_is_made_once(client: Client) -> None:
    answers = twice(client, "/new/", "planned_rounds", **FORM)
    assert answers == [(302, "/e/tower-open/desk/players/")] * 2
    assert Event.objects.count() == 1


def test_an_invitation_is_made_once(client: Client) -> None:
    event = make_event()
    page = f"/e/{event.slug}/desk/people/"
    opened = form_of(client.get(page), "form_token")
    for _click in range(2):
        assert client.post(f"{page}invite/", opened).status_code == 302
    assert Invitation.objects.count() == 1


def test_players_without_numbers_of_their_own_come_in_once_from_a_table(client: Client) -> None:
    event = make_event()
    page = f"/e/{event.slug}/desk/players/import/"
    shown = client.post(page, {"text": "Rossi, Mario\t2000\nBianchi, Anna\t1900"})
    filled = form_of(shown, "form_token") | {"confirm": "1"}
    assert [client.post(page, filled).status_code for _click in range(2)] == [302, 302]
    assert event.registrations.count() == 2


def test_a_report_is_imported_once(client: Client) -> None:
    text = export_trf(played_event(players=6, rounds=3, played=1)).encode()
    token = form_of(client.get("/import/"), "form_token")
    answers = [client.post("/import/", token | {"report": SimpleUploadedFile("a.trf", text)}) for _click in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert answers[0].headers["Location"] == answers[1].headers["Location"]
    assert Event.objects.count() == 2


def test_another_file_of_the_same_name_and_size_is_another_report(client: Client) -> None:
    played = played_event(players=4, played=1)
    filled = form_of(client.get("/import/"), "form_token")
    for name in ("Tower Open", "River Open"):
        upload = SimpleUploadedFile("x.trf", export_trf(played).replace("Tower Open", name).encode())
        assert client.post("/import/", filled | {"report": upload}).status_code == 302
    assert list(Event.objects.order_by("pk").values_list("name", flat=True)) == [
        "Tower Open",
        "Tower Open",
        "River Open",
    ]


def test_one_form_at_another_address_or_of_another_person_is_another_act(client: Client) -> None:
    events = [make_event(), make_event()]
    other = Client()
    other.force_login(add_member(events[0], Role.OWNER, "second"))
    filled = form_of(client.get(f"/e/{events[0].slug}/desk/people/"), "form_token")
    for sender, event in ((client, events[0]), (client, events[1]), (other, events[0])):
        assert sender.post(f"/e/{event.slug}/desk/people/invite/", filled).status_code == 302
    assert [event.invitations.count() for event in events] == [2, 1]


def test_a_pair_is_forbidden_once(client: Client) -> None:
    event = make_event()
    add_players(event, 3)
    first, second, _third = event.registrations.all()
    page = f"/e/{event.slug}/desk/settings/"
    filled = form_of(client.get(page), "player") | {"player": [str(first.pk), str(second.pk)]}
    for _click in range(2):
        client.post(f"/e/{event.slug}/desk/forbidden/", filled)
    event.refresh_from_db()
    assert [group["players"] for group in event.forbidden] == [[first.pk, second.pk]]


def test_an_event_is_divided_once(client: Client) -> None:
    event = make_event(system="round-robin", edition="2023")
    add_players(event, 8)
    page = f"/e/{event.slug}/desk/groups/"
    answers = twice(client, f"{page}?count=2&way=snake", "form_token", f"{page}make/")
    assert answers == [(302, page)] * 2
    assert event.parts.count() == 2
    assert set(messages(client, page)) == {"2 groups were created and their pairing numbers drawn."}


def test_who_goes_back_and_fills_the_form_in_for_another_enters_another(client: Client) -> None:
    event = make_event()
    page = f"/e/{event.slug}/desk/players/"
    filled = form_of(client.get(page), "fide_id")
    for name in ("Rossi, Mario", "Rossi, Maria"):
        client.post(f"{page}add/", filled | {"name": name})
    assert event.registrations.count() == 2


def test_a_form_that_was_refused_may_be_sent_again(client: Client) -> None:
    event = make_event()
    add_players(event, 1)
    page = f"/e/{event.slug}/desk/players/"
    row = event.registrations.get()
    row.fide_id = "123"
    row.save()
    filled = form_of(client.get(page), "fide_id") | {"name": "Rossi, Mario", "fide_id": "123"}
    assert client.post(f"{page}add/", filled).status_code == 422
    remove_registration(registration=row, actor=make_user())
    assert client.post(f"{page}add/", filled).status_code == 302
    assert event.registrations.count() == 1


def test_who_comes_back_later_to_a_form_that_was_sent_is_told_so(client: Client) -> None:
    event = make_event()
    page = f"/e/{event.slug}/desk/players/"
    filled = form_of(client.get(page), "fide_id") | {"name": "Rossi, Mario"}
    client.post(f"{page}add/", filled)
    client.get(page)
    remove_registration(registration=event.registrations.get(), actor=make_user())
    SentForm.objects.update(at=timezone.now() - datetime.timedelta(minutes=5))
    client.post(f"{page}add/", filled)
    assert messages(client, page) == ["This form was already sent. Nothing was changed again."]


def test_forms_are_forgotten_after_a_day(
    client: Client, django_capture_on_commit_callbacks: Callable[..., object]
) -> None:
    event = round_robin()
    page = f"/e/{event.slug}/desk/people/"
    keys = []
    for age in (25, 23, 0):
        with django_capture_on_commit_callbacks(execute=True):  # type: ignore[attr-defined]  # it is a context manager
            client.post(f"{page}invite/", form_of(client.get(page), "form_token"))
        form = SentForm.objects.latest("pk")
        SentForm.objects.filter(pk=form.pk).update(at=timezone.now() - datetime.timedelta(hours=age))
        keys.append(form.key)
    delete_old_forms()
    assert list(SentForm.objects.order_by("pk").values_list("key", flat=True)) == keys[1:]
