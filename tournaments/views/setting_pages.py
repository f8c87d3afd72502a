"""Pages beside the settings that have settings of their own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from tournaments.domain.boards.hall import hall_of
from tournaments.domain.citations import regulations_of
from tournaments.domain.events.team_ranking import team_ranking_of
from tournaments.domain.integrity.fide_mode import is_on, mark
from tournaments.domain.words.formats import moment
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class SettingPage:
    """A page with its present values in one line."""

    title: str
    address: str
    line: str = ""


def setting_pages(event: Event) -> Iterator[SettingPage]:
    """Yield the pages that the event has now."""
    if not (event.is_of_teams or event.is_part or event.is_divided):
        host = event.festival or event
        yield SettingPage(_("Entry form"), reverse("entries:settings", args=[event.slug]), _entries(host))
    if not event.is_of_teams and not event.is_divided:
        ranking = _("Used") if team_ranking_of(event) else _("Not used")
        yield SettingPage(_("Team ranking"), reverse("tournaments:team_ranking", args=[event.slug]), ranking)
    if not (event.is_festival or event.is_part):
        regulations = regulations_of(event)
        published = _("Published") if regulations is not None else _("Not published")
        yield SettingPage(_("Regulations"), reverse("regulations:desk", args=[event.slug]), published)
    rooms = len(hall_of(event).rooms)
    text = ngettext("%(count)s room", "%(count)s rooms", rooms) % {"count": rooms} if rooms else _("No rooms")
    yield SettingPage(_("Rooms and boards"), reverse("tournaments:boards", args=[event.slug]), text)
    if not event.is_festival:
        yield SettingPage(_("Sharing"), reverse("syndication:sharing", args=[event.slug]))
        if not event.is_divided:
            yield SettingPage(_("Broadcast"), reverse("broadcast:broadcast", args=[event.slug]))
    if event.festival_id is None and not event.is_part:
        yield SettingPage(_("Link to a server"), reverse("mirrors:link", args=[event.slug]))
        yield SettingPage(_("Second laptop"), reverse("mirrors:second_laptop", args=[event.slug]))
        yield SettingPage(_("FIDE mode"), reverse("tournaments:fide_mode", args=[event.slug]), _fide_mode(event))
    if event.is_started:
        yield SettingPage(_("Incident book"), reverse("tournaments:incidents", args=[event.slug]))
        yield SettingPage(_("Penalties and bonuses"), reverse("tournaments:penalties", args=[event.slug]))


def _fide_mode(event: Event) -> str:
    if event.has_left_fide_mode:
        return mark(event)
    return _("On") if is_on(event) else _("Outside from the beginning")


def _entries(host: Event) -> str:
    if host.entries_since is None or host.is_started:
        return _("Entries are closed.")
    if host.entries_until is None:
        return _("Entries are open.")
    return _("Entries until %(at)s.") % {"at": moment(host.entries_until, "j F Y, H:i")}
