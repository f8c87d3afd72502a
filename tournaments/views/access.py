"""Who reaches a view, and what is said when the rules refuse."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from urllib.parse import urlsplit, urlunsplit

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django_htmx.http import trigger_client_event

from accounts.models import User
from accounts.second_factor import lacks_second_factor
from tournaments.domain.errors import Refused
from tournaments.domain.history.sentences import sentence
from tournaments.domain.journal.action import noticing
from tournaments.domain.people.access import RANK, may_see, role_of
from tournaments.models import Event, JournalEntry, Role

OF_FESTIVALS = frozenset(
    {"desk", "undo", "journal", "settings", "players", "add_player", "player_edit", "import_players", "copy", "deal"}
    | {"sections", "add_section", "section_rules", "number_on", "remove_section", "together", "festival_act"}
    | {"people", "invite", "change_role", "remove_member", "revoke", "whole_event"}
    | {"keeping", "visibility", "archive_event", "unarchive_event", "delete_event"}
    | {"event", "live", "version", "account"}
)
"""The addresses of this app that a festival has; everything else is its sections'."""
OF_FESTIVALS_BESIDES = frozenset({"pairing:ask_together", "pairing:wall", "ratings:search", "entries"})
"""Those of other apps, or a whole app: people enter a festival as they enter an event."""
View = Callable[..., HttpResponse]
SAID = "tabellone:said"
"""What the page's script hears when something was done, or refused, in place."""


def public_event(request: HttpRequest, slug: str) -> Event:
    """The event of that address; 404 if there is none, or none that this reader may see.

    Every public door asks here, before anything is answered: pages, files, the live stream, the version, the report,
    and also what the browser has kept (304).
    """
    event = _event(slug)
    if not may_see(request.user, event):
        raise Http404
    _refuse_elsewhere(request, event)
    return event


def _refuse_elsewhere(request: HttpRequest, event: Event) -> None:
    """404 for the addresses of rounds, standings and so on of a festival, which has none."""
    match = request.resolver_match
    if match is None or not event.is_festival or {match.view_name, match.namespace} & OF_FESTIVALS_BESIDES:
        return
    if match.namespace != "tournaments" or match.url_name not in OF_FESTIVALS:
        raise Http404


def _event(slug: str) -> Event:
    return get_object_or_404(Event.objects.with_whole(), slug=slug)


def staff(needed: Role) -> Callable[[View], View]:
    """Let in who has the role in the event; strangers are asked to sign in, others are refused, or told that there is
    no such event if it is hidden.

    The view is called with the event in the place of its slug. No cache keeps its page: the next person at this device
    finds nothing of it.
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
            with timezone.override(event.zone):
                response = view(request, event, **kwargs)
            patch_cache_control(response, no_store=True, private=True)
            return response

        return guarded

    return decorate


def refusals(view: View) -> View:
    """Say what was done, in the journal's words unless the view said it in its own; or what the rules refused.

    Where the person is: in the page itself (htmx), or on the page that is shown next.
    """

    @wraps(view)
    def telling(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            with noticing() as entries:
                return _told(request, view(request, *args, **kwargs), entries)
        except Refused as refused:
            if is_in_place(request):
                response = render(request, "tournaments/_refused.html", {"refused": refused}, status=409)
                return trigger_client_event(response, SAID, {"text": str(refused), "refused": True})
            messages.error(request, str(refused))
            return HttpResponseRedirect(back(request))

    return telling


def _told(request: HttpRequest, response: HttpResponse, entries: list[JournalEntry]) -> HttpResponse:
    """The response, with the word of what was done."""
    if entries and is_in_place(request):
        return trigger_client_event(response, SAID, {"text": sentence(entries[-1])})
    if entries and not getattr(messages.get_messages(request), "added_new", False):
        messages.success(request, sentence(entries[-1]))
    return response


def is_in_place(request: HttpRequest) -> bool:
    """Whether a part of the page asks, and is exchanged for the answer (htmx)."""
    return "HX-Request" in request.headers


def back(request: HttpRequest) -> str:
    """The page of this site the request came from, without the site's name; else the home page."""
    referer = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(referer, {request.get_host()}, require_https=request.is_secure()):
        return "/"
    path = urlunsplit(("", "", *urlsplit(referer)[2:4], ""))
    return path if url_has_allowed_host_and_scheme(path, None) else "/"


def person(request: HttpRequest) -> User:
    """The signed-in user; only for views that `staff` or `login_required` guard."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user
