"""Links without an account: the personal link, the check-in code, the check-in screen for players."""

from __future__ import annotations

import hashlib
import secrets

from django.core import signing
from django.utils.crypto import constant_time_compare

from entries.models import Application, EntryPage

_PERSONAL, _CODE, _SCREEN, _CONFIRM = "entries.personal", "entries.code", "entries.screen", "entries.confirm"


def new_link_nonce() -> str:
    """Return a new nonce of a link, to be stored in the database."""
    return secrets.token_urlsafe(12)


def personal_token(application: Application) -> str:
    """Return the token of the player's personal link, signed with the installation's key.

    The key is not in the database.
    """
    return _signed(_PERSONAL, application.pk, application.nonce)


def code_of(application: Application) -> str:
    """Return the check-in code. It identifies the player and gives no access."""
    return _signed(_CODE, application.pk, application.nonce)


def screen_token(page: EntryPage) -> str:
    """Return the token of the check-in screen for players; empty if there is none."""
    return _signed(_SCREEN, page.pk, page.kiosk) if page.kiosk else ""


def application_behind(token: str) -> Application | None:
    """Return the application of a personal link; None for an invalid token."""
    return _application(_PERSONAL, token)


def application_of_code(code: str) -> Application | None:
    """Return the application of a check-in code; None for an invalid code."""
    return _application(_CODE, code)


def page_of_screen(token: str) -> EntryPage | None:
    """Return the page of an open check-in screen; None for an invalid token."""
    key, nonce = _unsigned(_SCREEN, token)
    pages = EntryPage.objects.filter(pk=key, kiosk=nonce).exclude(kiosk="")
    return pages.select_related("event__stage__event").first()


def confirmation_token(application: Application) -> str:
    """Return the token that confirms the present address. It is sent only to that address."""
    return _signed(_CONFIRM, application.pk, _of_address(application))


def application_to_confirm(token: str) -> Application | None:
    """Return the entry with the present address that the token confirms; None for a changed address or wrong token."""
    key, digest = _unsigned(_CONFIRM, token)
    application = Application.objects.filter(pk=key).select_related("event__stage__event").first()
    is_right = application is not None and constant_time_compare(digest, _of_address(application))
    return application if is_right else None


def _of_address(application: Application) -> str:
    return hashlib.sha256(f"{application.nonce} {application.email.lower()}".encode()).hexdigest()[:32]


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
