"""The public page of a season, live, and its downloads."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_GET

from seasons.domain.access import may_run
from seasons.domain.sheet import season_sheet
from seasons.domain.standings import season_mark, season_page
from seasons.interfaces.forms import COUNTED_BY, TIES
from seasons.models import Season
from tabellone.sheets import FORMATS
from tournaments.domain.snapshot import snapshot
from tournaments.views.access import person
from tournaments.views.files import paper_of


@require_GET
def season(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the season's standings."""
    now = timezone.now()
    with snapshot():
        row = get_object_or_404(Season, slug=slug)
        mark, page = season_mark(row, now), season_page(row, now)
    context = {
        "season": row,
        "model": page,
        "mark": mark,
        "counted_by": COUNTED_BY[page.rules.by],
        "ties": TIES[page.rules.ties],
        "is_mine": request.user.is_authenticated and may_run(person(request), row),
    }
    response = render(request, "seasons/season.html", context)
    patch_cache_control(response, private=True, no_cache=True)
    return response


@require_GET
def version(request: HttpRequest, slug: str) -> HttpResponse:  # noqa: ARG001  (as all views)
    """Return the version that the season's page would show now."""
    with snapshot():
        mark = season_mark(get_object_or_404(Season, slug=slug), timezone.now())
    response = JsonResponse({"what": "season", "version": mark})
    patch_cache_control(response, private=True, no_cache=True)
    return response


@require_GET
def file(request: HttpRequest, slug: str, ending: str) -> HttpResponse:
    """Return the season's standings as a file; 404 for an unknown format."""
    if ending not in FORMATS:
        raise Http404
    now = timezone.now()
    with snapshot():
        row = get_object_or_404(Season, slug=slug)
        sheet = season_sheet(row, season_page(row, now), now)
    address = request.build_absolute_uri(reverse("seasons:season", args=[row.slug]))
    content = FORMATS[ending].write(sheet, paper_of(request, address))
    response = HttpResponse(content, content_type=FORMATS[ending].content_type)
    response["Content-Disposition"] = f'attachment; filename="{row.slug}-season.{ending}"'
    patch_cache_control(response, private=True, no_cache=True)
    return response
