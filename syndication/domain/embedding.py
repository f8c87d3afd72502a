"""Pages of an event in frames of other sites: the setting and its change."""

from __future__ import annotations

import re
from collections.abc import Sequence

from django.utils.translation import gettext as _

from accounts.models import User
from syndication.models import EmbedSetting
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import action
from tournaments.domain.journal.journal_schema import JournalType
from tournaments.models import Event

MOST_SITES = 10
LONGEST_SITE = 200
EVERY_SITE = ("*",)
ORIGIN = re.compile(
    r"https?://(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(:\d{1,5})?"
)
"""A site of a frame policy (CSP level 3, host-source): nothing else can stand in the header."""

EMBED_SETTING = JournalType(
    "embed_setting", EmbedSetting, {"event": "event_id", "embed_access": "access", "embed_sites": "sites"}
)


def embed_setting_of(event: Event) -> EmbedSetting:
    """Return the setting; an unsaved one that is off if there is none. One query."""
    return EmbedSetting.objects.filter(event=event).first() or EmbedSetting(event=event)


def framing_sites(event: Event) -> tuple[str, ...]:
    """Return the sites that can show pages of the event in a frame: ``*`` for every site, none if it is off.

    They stand in a header, so a value from elsewhere that is no site is left out.
    """
    setting = embed_setting_of(event)
    if setting.access == EmbedSetting.Access.ANY:
        return EVERY_SITE
    if setting.access != EmbedSetting.Access.LISTED:
        return ()
    return tuple(site for site in setting.sites if isinstance(site, str) and ORIGIN.fullmatch(site))


def site_of(text: str) -> str:
    """Return the site of an address as a frame policy has it: ``https://club.example``.

    Raises ValueError for anything else.
    """
    clean = text.strip().casefold()
    scheme, separator, rest = clean.partition("://")
    host = rest.partition("/")[0]
    if not separator or len(clean) > LONGEST_SITE:
        raise ValueError(text)
    name, colon, port = host.partition(":")
    star, name = ("*.", name[2:]) if name.startswith("*.") else ("", name)
    try:
        name = name.encode("idna").decode()
    except UnicodeError:
        raise ValueError(text) from None
    found = f"{scheme}://{star}{name}{colon}{port}"
    if not ORIGIN.fullmatch(found):
        raise ValueError(text)
    return found


def set_embedding(*, event: Event, actor: User, access: str, sites: Sequence[str]) -> None:
    """Set which sites can show pages of the event in a frame. Refused for an invalid site or for too many.

    The pages change for everybody, so that no cached page keeps an older permission.
    """
    with action("set_embedding", event=event, actor=actor, what="settings") as change:
        if access not in EmbedSetting.Access.values or len(sites) > MOST_SITES:
            raise Refused(_("Too many sites (maximum %(most)s).") % {"most": MOST_SITES})
        try:
            clean = list(dict.fromkeys(map(site_of, sites)))
        except ValueError as wrong:
            raise Refused(_("“%(text)s” is not the address of a site.") % {"text": wrong.args[0]}) from None
        if access == EmbedSetting.Access.LISTED and not clean:
            raise Refused(_("Enter a site."))
        row = EmbedSetting.objects.filter(event=event).first()
        if row is None:
            change.create(EmbedSetting(event=event, access=access, sites=clean))
        else:
            change.update(row, access=access, sites=clean)
