"""Access to a ladder's pages."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _

from accounts.second_factor import lacks_second_factor
from ladders.domain.access import ladder_role, may_act_as, may_see_ladder
from ladders.domain.players import player_of_link, token_of
from ladders.models import Ladder, LadderMember, LadderPlayer
from tournaments.domain.errors import Refused
from tournaments.views.access import person
from tournaments.views.private_links import limit_actions, page_of_link

LadderView = Callable[..., HttpResponse]
LadderAct = Callable[..., None]
PAGES = ("desk", "players", "settings", "people")
"""Arbiters' pages, by the names that forms use for the page they are on."""


def public_ladder(view: LadderView) -> LadderView:
    """Allow users who can see the ladder. The view gets the ladder in place of the slug. 404 if it is hidden."""

    @wraps(view)
    def guarded(request: HttpRequest, slug: str, **kwargs: object) -> HttpResponse:
        ladder = get_object_or_404(Ladder, slug=slug)
        if not may_see_ladder(request.user, ladder):
            raise Http404
        with timezone.override(ladder.zone):
            response = view(request, ladder, **kwargs)
        if not ladder.is_listed:
            response["X-Robots-Tag"] = "noindex"
        patch_cache_control(response, private=True, no_cache=True)
        return response

    return guarded


def ladder_staff(action: str) -> Callable[[LadderView], LadderView]:
    """Allow users with permission for the action on the ladder.

    Visitors are sent to sign-in. Other users get 403, or 404 if the ladder is hidden. Errors by the rules are shown on
    the page of the form.
    """

    def decorate(view: LadderView) -> LadderView:
        @login_required
        @wraps(view)
        def guarded(request: HttpRequest, slug: str, **kwargs: object) -> HttpResponse:
            ladder = get_object_or_404(Ladder, slug=slug)
            if ladder_role(request.user, ladder) is None and ladder.is_hidden:
                raise Http404
            if not may_act_as(person(request), ladder, action):
                raise PermissionDenied
            is_owner = ladder_role(request.user, ladder) == LadderMember.Role.OWNER
            if lacks_second_factor(person(request), is_owner=is_owner):
                messages.error(request, _("Owners of a ladder sign in with a second factor here. Set yours up first."))
                return redirect("mfa_index")
            with timezone.override(ladder.zone):
                try:
                    response = view(request, ladder, **kwargs)
                except Refused as refused:
                    messages.error(request, str(refused))
                    response = redirect(_back(request, ladder))
            patch_cache_control(response, no_store=True, private=True)
            return response

        return guarded

    return decorate


def _back(request: HttpRequest, ladder: Ladder) -> str:
    """Return the arbiters' page that contains the form."""
    page = request.POST.get("page", "")
    return reverse(f"ladders:{page if page in PAGES else 'desk'}", args=[ladder.slug])


def by_ladder_link(view: LadderView) -> LadderView:
    """Allow visitors with a valid link. The view gets the player in place of the token (`page_behind`)."""

    @wraps(view)
    def guarded(request: HttpRequest, token: str, **kwargs: object) -> HttpResponse:
        player = player_of_link(token)
        zone = None if player is None else player.ladder.zone
        return page_of_link(request, zone, lambda: view(request, player, **kwargs))

    return guarded


def acting_by_link(view: LadderAct) -> LadderView:
    """Redirect to the player's page, with the error if there was one."""

    @wraps(view)
    def telling(request: HttpRequest, player: LadderPlayer, **kwargs: object) -> HttpResponse:
        try:
            limit_actions(f"ladder-{player.pk}")
            view(request, player, **kwargs)
        except Refused as refused:
            messages.error(request, str(refused))
        return redirect("ladders:mine", token_of(player))

    return telling
