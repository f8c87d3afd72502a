"""Links are signed, of one kind each, and end with their nonce."""

import pytest

from entries.domain.links import (
    application_behind,
    application_of_code,
    code_of,
    new_link_nonce,
    page_of_screen,
    personal_token,
    screen_token,
)
from tests.entries.made import applied, open_event, page_of

pytestmark = pytest.mark.django_db


def test_each_link_opens_what_it_is_for_and_nothing_else() -> None:
    event = open_event()
    application = applied(event).application
    page = page_of(event)
    page.kiosk = new_link_nonce()
    page.save()
    personal, code, screen = personal_token(application), code_of(application), screen_token(page)
    found = [
        (application_behind(token), application_of_code(token), page_of_screen(token))
        for token in (personal, code, screen)
    ]
    assert found == [(application, None, None), (None, application, None), (None, None, page)]


def test_another_nonce_closes_the_old_link() -> None:
    event = open_event()
    application = applied(event).application
    old = personal_token(application)
    application.nonce = new_link_nonce()
    application.save()
    assert application_behind(old) is None
    assert application_behind(personal_token(application)) == application
    page = page_of(event)
    assert screen_token(page) == ""


@pytest.mark.parametrize("token", ["", "1-abc", "1-abc.xyz", ".", "é"])
def test_what_nobody_signed_opens_nothing(token: str) -> None:
    assert application_behind(token) is None
    assert application_of_code(token) is None
    assert page_of_screen(token) is None
