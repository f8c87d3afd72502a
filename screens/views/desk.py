"""Screens on the desk: the list, adding, setting, removing, announcements and sponsors."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.links import guesses_of
from screens.domain.announcements import DURATIONS, announce as send, announcement_of, remove_announcement
from screens.domain.content import KINDS, parts_of, read_content
from screens.domain.desk import desk_screens
from screens.domain.hall_screens import (
    MOST_SCREENS,
    add_screens,
    last_changed,
    remove_screen,
    restore_content,
    set_all_screens,
    set_screen,
)
from screens.domain.secrets import codes_in
from screens.domain.sponsors import MOST_SPONSORS, add_sponsor, remove_sponsor, sponsor_image, sponsors_of
from screens.models import LONGEST_ANNOUNCEMENT, LONGEST_SCREEN_NAME, HallScreen
from screens.views.display import image_answer
from tabellone.values.images import MOST_IMAGE_BYTES
from tournaments.domain.errors import Refused
from tournaments.models import Event, Role
from tournaments.shared_links import shared_link
from tournaments.views.access import person, refusals, staff
from tournaments.views.number_input import read_number


@require_safe
@staff(Role.ARBITER)
def screens(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the screens of the event with what each of them shows."""
    sponsors = sponsors_of(event)
    rows = desk_screens(event, sponsors)
    context = {
        "event": event,
        "rows": rows,
        "silent": sum(not row.is_connected for row in rows),
        "can_restore": last_changed([row.screen for row in rows]),
        "kinds": KINDS.items(),
        "parts": parts_of(event),
        "announcement": announcement_of(event),
        "durations": DURATIONS,
        "sponsors": sponsors,
        "address": shared_link(request, reverse("screens:screen")),
        "is_full": len(rows) >= MOST_SCREENS,
        "takes_sponsors": len(sponsors) < MOST_SPONSORS,
        "most_kilobytes": MOST_IMAGE_BYTES // 1000,
        "longest_text": LONGEST_ANNOUNCEMENT,
        "longest_name": LONGEST_SCREEN_NAME,
    }
    return render(request, "screens/desk.html", context)


@require_POST
@refusals
@staff(Role.ARBITER)
def add(request: HttpRequest, event: Event) -> HttpResponse:
    """Add the screens whose codes were typed. Wrong codes are counted by their origin, as those of phones."""
    guesses = guesses_of(request)
    if not guesses.begin():
        raise Refused(_("Too many wrong codes."), _("Wait 15 minutes."))
    has_failed = True
    try:
        codes = codes_in(request.POST.get("codes", ""))
        add_screens(event=event, actor=person(request), codes=codes, name=request.POST.get("name", ""))
        has_failed = False
    finally:
        guesses.end(has_failed=has_failed)
    return redirect("screens:screens", event.slug)


@require_POST
@refusals
@staff(Role.ARBITER)
def set_one(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Name a screen and set what it shows."""
    screen = _screen(event, pk)
    wanted = {name: request.POST.get(name, "") for name in ("first", "second", "part")}
    content = read_content(event, **wanted)
    set_screen(screen=screen, actor=person(request), name=request.POST.get("name", ""), content=content)
    return HttpResponseRedirect(f"{reverse('screens:screens', args=[event.slug])}#screen-{pk}")


@require_POST
@refusals
@staff(Role.ARBITER)
def set_all(request: HttpRequest, event: Event) -> HttpResponse:
    """Show one kind of list on all screens, or (``restore``) what the last changed ones showed before."""
    if request.POST.get("restore"):
        restore_content(event=event, actor=person(request))
    else:
        set_all_screens(event=event, actor=person(request), kind=request.POST.get("kind", ""))
    return redirect("screens:screens", event.slug)


@require_POST
@refusals
@staff(Role.ARBITER)
def remove(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Remove a screen."""
    remove_screen(screen=_screen(event, pk), actor=person(request))
    return redirect("screens:screens", event.slug)


@require_POST
@refusals
@staff(Role.ARBITER)
def announce(request: HttpRequest, event: Event) -> HttpResponse:
    """Send an announcement to all screens or to one, or (``remove``) remove it."""
    if request.POST.get("remove"):
        remove_announcement(event=event, actor=person(request))
        return redirect("screens:screens", event.slug)
    only = request.POST.get("screen", "")
    minutes = read_number(request.POST.get("minutes", ""))
    send(
        event=event,
        actor=person(request),
        text=request.POST.get("text", ""),
        minutes=-1 if minutes is None else minutes,
        screen=_screen(event, read_number(only) or 0) if only else None,
    )
    return redirect("screens:screens", event.slug)


@require_http_methods(["POST"])
@refusals
@staff(Role.ARBITER)
def sponsors(request: HttpRequest, event: Event) -> HttpResponse:
    """Add an image, or (``remove``) delete one."""
    if request.POST.get("remove"):
        remove_sponsor(event=event, pk=read_number(request.POST["remove"]) or 0)
        messages.success(request, _("The image is removed."))
        return redirect("screens:screens", event.slug)
    file = request.FILES.get("image")
    if file is None:
        raise Refused(_("Choose an image."))
    # One byte more than allowed is enough to refuse a file, however large it is.
    row = add_sponsor(event=event, content=file.read(MOST_IMAGE_BYTES + 1), file_name=file.name or "")
    messages.success(request, _("The image “%(name)s” is on the screens.") % {"name": row.name})
    return redirect("screens:screens", event.slug)


@require_safe
@staff(Role.ARBITER)
def picture(_request: HttpRequest, event: Event, digest: str) -> HttpResponse:
    """Return an image of the event to its arbiters."""
    image = sponsor_image(event, digest)
    if image is None:
        raise Http404
    return image_answer(image)


def _screen(event: Event, pk: int) -> HallScreen:
    screen: HallScreen = get_object_or_404(HallScreen, event=event, pk=pk)
    screen.event = event
    return screen
