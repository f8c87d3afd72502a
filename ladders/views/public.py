"""The public pages and downloads of a ladder."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_GET

from ladders.domain.access import ladder_role
from ladders.domain.live import mark_of
from ladders.domain.pages import ladder_page, ladder_player_page
from ladders.domain.records import point_of, rules_of
from ladders.domain.sheets import games_sheet, positions_sheet
from ladders.domain.words import rule_lines
from ladders.models import Ladder
from ladders.views.access import public_ladder
from tabellone.sheets import FORMATS
from tournaments.domain.snapshot import snapshot
from tournaments.views.files import paper_of

SHEETS = {"positions": positions_sheet, "games": games_sheet}


@require_GET
@public_ladder
def ladder(request: HttpRequest, ladder: Ladder) -> HttpResponse:
    """Show positions, open challenges and games."""
    with snapshot():
        page = ladder_page(ladder, timezone.now())
    context = {
        "ladder": ladder,
        "page": page,
        "chart": page.chart(),
        "rules": rule_lines(rules_of(ladder)),
        "mark": mark_of(page.point, ladder.version),
        "is_mine": ladder_role(request.user, ladder) is not None,
    }
    return render(request, "ladders/ladder.html", context)


@require_GET
@public_ladder
def player(request: HttpRequest, ladder: Ladder, pk: int) -> HttpResponse:
    """Show a player's games and positions."""
    with snapshot():
        page = ladder_page(ladder, timezone.now())
        found = get_object_or_404(ladder.players, pk=pk)
    context = {
        "ladder": ladder,
        "page": page,
        "shown": ladder_player_page(page, found),
        "mark": mark_of(page.point, ladder.version),
    }
    return render(request, "ladders/player.html", context)


@require_GET
@public_ladder
def version(request: HttpRequest, ladder: Ladder) -> HttpResponse:  # noqa: ARG001  (as all views)
    """Return the version that a page of the ladder would show now.

    It grows with each action and with each expired deadline.
    """
    with snapshot():
        point = point_of(ladder, timezone.now())
    return JsonResponse({"what": "ladder", "version": mark_of(point, ladder.version)})


@require_GET
@public_ladder
def file(request: HttpRequest, ladder: Ladder, what: str, ending: str) -> HttpResponse:
    """Return positions or games as a file; 404 for an unknown format."""
    if ending not in FORMATS:
        raise Http404
    with snapshot():
        page = ladder_page(ladder, timezone.now())
    address = request.build_absolute_uri(f"/ladder/{ladder.slug}/")
    content = FORMATS[ending].write(SHEETS[what](page), paper_of(request, address))
    response = HttpResponse(content, content_type=FORMATS[ending].content_type)
    response["Content-Disposition"] = f'attachment; filename="{ladder.slug}-{what}.{ending}"'
    return response
