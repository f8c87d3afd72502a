"""Links without an account: the personal one, the code for the check-in, the screen on which players check in."""

from __future__ import annotations

import secrets

from django.core import signing

from entries.models import Application, EntryPage

_PERSONAL, _CODE, _SCREEN = "entries.personal", "entries.code", "entries.screen"


def new_link_nonce() -> str:
    """What the database keeps of a link."""
    return secrets.token_urlsafe(12)


def personal_token(application: Application) -> str:
    """Of the link by which the person changes the entry: signed with the installation's key, which the database does
    not have.
    """
    return _signed(_PERSONAL, application.pk, application.nonce)


def code_of(application: Application) -> str:
    """Of the code that is shown at the check-in. It tells who somebody is and opens nothing."""
    return _signed(_CODE, application.pk, application.nonce)


def screen_token(page: EntryPage) -> str:
    """Of the screen on which players check themselves in; empty where there is none."""
    return _signed(_SCREEN, page.pk, page.kiosk) if page.kiosk else ""


def application_behind(token: str) -> Application | None:
    """Whose personal link it is; None for one that nobody signed."""
    return _application(_PERSONAL, token)


def application_of_code(code: str) -> Application | None:
    """Whose code it is."""
    return _application(_CODE, code)


def page_behind_screen(token: str) -> EntryPage | None:
    """Of which event the screen is, while it is open."""
    key, nonce = _unsigned(_SCREEN, token)
    pages = EntryPage.objects.filter(pk=key, kiosk=nonce).exclude(kiosk="")
    return pages.select_related("event__stage__event").first()


def _application(salt: str, token: str) -> Application | None:
    key, nonce = _unsigned(salt, token)
    return Application.objects.filter(pk=key, nonce=nonce).select_related("event__stage__event").first()


def _signed(salt: str, key: int, nonce: str) -> str:
    return signing.Signer(salt=salt, sep=".").sign(f"{key}-{nonce}")


def _unsigned(salt: str, token: str) -> tuple[int, str]:
    try:
        key, _dash, nonce = signing.Signer(salt=salt, sep=".").unsign(token).partition("-")
    except signing.BadSignature:
        return 0, ""
    return int(key), nonce
