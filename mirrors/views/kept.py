"""Changes of a laptop that are kept for review: merged or discarded one by one."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET

from mirrors.domain.kept_acts import discard_act, mark_done, merge_act, shown_acts, waiting_acts
from mirrors.models import KeptAct
from tournaments.models import Event, Role
from tournaments.views.access import View, person, staff, staff_action

PAGE = "mirrors/kept.html"


def of_acts(view: Callable[..., HttpResponse]) -> View:
    """Call the view with the kept act in place of its number; 404 for one of another event."""

    @wraps(view)
    def guarded(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
        act = get_object_or_404(KeptAct, pk=pk, event__in=Event.objects.belonging_to(event.whole))
        return view(request, event, act)

    return guarded


@require_GET
@staff(Role.ARBITER)
def acts(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the changes that wait for a decision."""
    whole = event.whole
    context = {"event": event, "acts": shown_acts(whole), "count": waiting_acts(whole).count()}
    return render(request, PAGE, context)


@staff_action(Role.ARBITER)
@of_acts
def merge(request: HttpRequest, event: Event, act: KeptAct) -> HttpResponse:
    """Do the change again."""
    merge_act(act=act, actor=person(request), why=request.POST.get("why", ""))
    return redirect("mirrors:kept", event.slug)


@staff_action(Role.ARBITER)
@of_acts
def done(request: HttpRequest, event: Event, act: KeptAct) -> HttpResponse:
    """Note that the change was made manually."""
    mark_done(act=act, actor=person(request))
    return redirect("mirrors:kept", event.slug)


@staff_action(Role.ARBITER)
@of_acts
def discard(request: HttpRequest, event: Event, act: KeptAct) -> HttpResponse:
    """Discard the change, with a reason."""
    discard_act(act=act, actor=person(request), why=request.POST.get("why", ""))
    return redirect("mirrors:kept", event.slug)
