"""Standings and crosstable as files."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from standings.domain.sheets import crosstable_sheet, standings_sheet
from standings.domain.square_sheet import square_sheet
from standings.exports import FORMATS, Sheet
from tournaments.domain.calendars import has_calendar
from tournaments.models import Event
from tournaments.views.access import public_event
from tournaments.views.numbers import asked_round
from tournaments.views.pages import kept


@require_safe
def standings(request: HttpRequest, slug: str, ending: str) -> HttpResponse:
    """The standings after the last public round, or of ``?after=`` and ``?of=`` as on their page."""
    event = public_event(slug)
    after, category = asked_round(request), request.GET.get("of", "")
    name = f"standings-{after or ''}-{category}"
    return _file(event, ending, name, lambda: standings_sheet(event, after, category))


@require_safe
def crosstable(request: HttpRequest, slug: str, ending: str) -> HttpResponse:
    """The crosstable by pairing number or (``?by=rank``) in the order of the standings; where pairings are fixed, the
    square, with ``?show=schedule`` that of rounds and colours.
    """
    event = public_event(slug)
    by_rank = request.GET.get("by") == "rank"
    name = "crosstable-rank" if by_rank else "crosstable"
    if not has_calendar(event):
        return _file(event, ending, name, lambda: crosstable_sheet(event, by_rank=by_rank))
    schedule = request.GET.get("show") == "schedule"
    name += "-schedule" if schedule else ""
    return _file(event, ending, name, lambda: square_sheet(event, by_rank=by_rank, shows_schedule=schedule))


def _file(event: Event, ending: str, name: str, sheet_of: Callable[[], Sheet | None]) -> HttpResponse:
    if ending not in FORMATS:
        raise Http404
    format_ = FORMATS[ending]

    def write() -> bytes:
        sheet = sheet_of()
        if sheet is None:
            raise Http404
        return format_.write(sheet)

    response = HttpResponse(kept(event, f"{name}.{ending}", write), content_type=format_.content_type)
    filename = f"{event.slug}-{name.partition('-')[0]}.{ending}"
    response["Content-Disposition"] = f'attachment; filename="{filename}"'
    return response
