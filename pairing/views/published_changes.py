"""Change of a published pairing: first a preview, then the change with its confirmations."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from pairing.domain.published_changes import (
    Ground,
    Way,
    change_published,
    changes_of,
    preview_change,
    refusal_of_changes,
    ways_of,
    without_opponent,
)
from tournaments.domain.errors import Refused
from tournaments.models import Event, Role
from tournaments.views.access import person, staff, staff_action
from tournaments.views.desk import round_or_404
from tournaments.views.number_input import read_number


@require_GET
@staff(Role.ARBITER)
def page(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show the form and the preview of the chosen change."""
    round_ = round_or_404(event, number)
    if not round_.is_public:
        return redirect("tournaments:desk", event.slug)
    context: dict[str, object] = {
        "event": event,
        "round": round_,
        "refusal": refusal_of_changes(round_),
        "ways": ways_of(event),
        "pairings": round_.pairings.select_related("first", "second").order_by("board"),
        "free": without_opponent(round_),
        "grounds": [(ground, ground.words) for ground in Ground],
        "changes": changes_of(event, number),
        "chosen": request.GET,
        "one": read_number(request.GET.get("first", "")),
        "other": read_number(request.GET.get("second", "")),
    }
    if "way" in request.GET:
        try:
            context["preview"] = preview_change(round_, *_read(request.GET.get("way", ""), request.GET))
        except Refused as refused:
            context["refused"] = refused
    return render(request, "pairing/published.html", context)


def _read(way: str, values: QueryDict) -> tuple[Way, tuple[int, int], Ground]:
    try:
        ground, kind = Ground(values.get("ground", "")), Way(way)
    except ValueError:
        raise Refused(_("Choose the change and its reason.")) from None
    return kind, (read_number(values.get("first", "")) or 0, read_number(values.get("second", "")) or 0), ground


@staff_action(Role.ARBITER)
def change(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Change the published pairing."""
    way, who, ground = _read(request.POST.get("way", ""), request.POST)
    change_published(
        round_=round_or_404(event, number),
        actor=person(request),
        way=way,
        who=who,
        ground=ground,
        why=request.POST.get("why", ""),
        seen=request.POST.get("seen", ""),
        confirmed=len({value for value in request.POST.getlist("confirm") if value in ("1", "2")}),
    )
    messages.success(request, _("Published pairing changed. The change log and the report show it."))
    return redirect("pairing:draft", event.slug, number)
