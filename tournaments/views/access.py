"""Access to views, and messages when the rules refuse an action."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from urllib.parse import urlsplit, urlunsplit

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from django_htmx.http import trigger_client_event

from accounts.models import User
from accounts.second_factor import lacks_second_factor
from tournaments.domain.errors import Refused
from tournaments.domain.history.sentences import sentence
from tournaments.domain.integrity.levels import NeedsConfirmation, confirmable
from tournaments.domain.journal.action import collect_entries
from tournaments.domain.staff.access import RANK, may_see, role_of
from tournaments.models import Event, JournalEntry, Role
from tournaments.views.confirmations import CAME_FROM, ask, given_confirmations

OF_FESTIVALS = frozenset(
    {"desk", "undo", "journal", "settings", "players", "add_player", "player_edit", "import_players", "copy", "deal"}
    | {"sections", "add_section", "section_rules", "number_on", "remove_section", "together", "festival_act"}
    | {"people", "invite", "change_role", "remove_member", "revoke", "whole_event"}
    | {"keeping", "visibility", "archive_event", "unarchive_event", "delete_event"}
    | {"event", "names", "live", "version", "account"}
)
"""URL names of this app that a festival has; all others belong to its sections."""
OF_FESTIVALS_BESIDES = frozenset(
    {"pairing:ask_together", "pairing:wall", "ratings:search", "entries", "prizes", "archives", "mirrors", "screens"}
    | {f"syndication:{name}" for name in ("event_calendar", "feed", "event_data", "event_picture")}
    | {"norms:rating_report", "norms:package", "norms:archive"}
    | {f"submissions:{name}" for name in ("report", "report_address", "send_report")}
)
"""URL names of other apps, or whole apps, that a festival has: players enter a festival like an event."""
View = Callable[..., HttpResponse]
SAID = "tabellone:said"
"""Event for the page's script after an action, or a refusal, without a page load."""


def public_event(request: HttpRequest, slug: str) -> Event:
    """Return the event with this slug. Raises Http404 if there is none, or if the reader cannot see it.

    Every public view calls this first: pages, files, the live stream, the version, the report, and also 304
    responses.
    """
    event = _event(slug)
    if not may_see(request.user, event):
        raise Http404
    _refuse_elsewhere(request, event)
    return event


def _refuse_elsewhere(request: HttpRequest, event: Event) -> None:
    """Raise Http404 for the addresses of rounds, standings and so on of a festival, which has none."""
    match = request.resolver_match
    if match is None or not event.is_festival or {match.view_name, match.namespace} & OF_FESTIVALS_BESIDES:
        return
    if match.namespace != "tournaments" or match.url_name not in OF_FESTIVALS:
        raise Http404


def _event(slug: str) -> Event:
    event = Event.objects.with_slug(slug)
    if event is None:
        raise Http404
    return event


def staff(needed: Role) -> Callable[[View], View]:
    """Require the role in the event.

    Visitors are asked to sign in; other users are refused, or get a 404 if the event is hidden. The view is called
    with the event in place of its slug. No cache keeps the page, so that the next user of this device finds nothing
    of it.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, slug: str, **kwargs: object) -> HttpResponse:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            event = _event(slug)
            role = role_of(request.user, event)
            if role is None and not may_see(request.user, event):
                raise Http404
            if role is None or RANK[role] < RANK[needed]:
                raise PermissionDenied
            _refuse_elsewhere(request, event)
            if lacks_second_factor(person(request), is_owner=role == Role.OWNER):
                messages.error(request, _("Owners of an event sign in with a second factor here. Set yours up first."))
                return redirect("mfa_index")
            with timezone.override(event.zone), confirmable(lambda: given_confirmations(request)):
                try:
                    response = view(request, event, **kwargs)
                except NeedsConfirmation as asked:
                    response = ask(request, asked)
            patch_cache_control(response, no_store=True, private=True)
            return response

        return guarded

    return decorate


def refusals(view: View) -> View:
    """Show the change-log sentence of the action, unless the view has its own message; or show the refusal.

    The message appears in the page itself (htmx) or on the next page.
    """

    @wraps(view)
    def telling(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            with collect_entries() as entries:
                return _told(request, view(request, *args, **kwargs), entries)
        except Refused as refused:
            if is_in_place(request):
                response = render(request, "tournaments/_refused.html", {"refused": refused}, status=409)
                return trigger_client_event(response, SAID, {"text": str(refused), "refused": True})
            messages.error(request, refused.html)
            return HttpResponseRedirect(back(request))

    return telling


def staff_action(needed: Role) -> Callable[[View], View]:
    """Decorate the view of an action of the staff: only POST, the role as `staff`, and messages as `refusals`."""
    return lambda view: require_POST(refusals(staff(needed)(view)))


def _told(request: HttpRequest, response: HttpResponse, entries: list[JournalEntry]) -> HttpResponse:
    """Return the response with the message about the action."""
    if entries and is_in_place(request):
        return trigger_client_event(response, SAID, {"text": sentence(entries[-1])})
    if entries and not getattr(messages.get_messages(request), "added_new", False):
        messages.success(request, sentence(entries[-1]))
    return response


def is_in_place(request: HttpRequest) -> bool:
    """Return whether the request is for a part of the page that the answer replaces (htmx)."""
    return "HX-Request" in request.headers


def back(request: HttpRequest) -> str:
    """Return the page of this site that the request came from, without the host name; otherwise the home page.

    After a confirmation it is the page that sent the form at first.
    """
    referer = request.POST.get(CAME_FROM) or request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(referer, {request.get_host()}, require_https=request.is_secure()):
        return "/"
    path = urlunsplit(("", "", *urlsplit(referer)[2:4], ""))
    return path if url_has_allowed_host_and_scheme(path, None) else "/"


def person(request: HttpRequest) -> User:
    """Return the signed-in user; only for views with `staff` or `login_required`."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user
