"""Standings and crosstable as files."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from standings.domain.sheets import crosstable_sheet, standings_sheet
from standings.domain.square_sheet import square_sheet
from standings.exports import FORMATS, Sheet
from tournaments.domain.calendars import has_calendar
from tournaments.domain.snapshot import of_one_state
from tournaments.models import Event
from tournaments.views.access import public_event
from tournaments.views.pages import event_file, query


@require_safe
@of_one_state
def standings(request: HttpRequest, slug: str, ending: str) -> HttpResponse:
    """The standings after the last public round, or of ``?after=`` and ``?of=`` as on their page."""
    event = public_event(slug)
    after, category = request.GET.get("after", ""), request.GET.get("of", "")
    if after and not after.isdecimal():
        raise Http404
    name = f"standings-{after}-{category}"
    asked_by = query(after=after, of=category)
    return _file(
        request, event, ending, name, asked_by, lambda: standings_sheet(event, int(after) if after else None, category)
    )


@require_safe
@of_one_state
def crosstable(request: HttpRequest, slug: str, ending: str) -> HttpResponse:
    """The crosstable by pairing number or (``?by=rank``) in the order of the standings; where pairings are fixed, the
    square, with ``?show=schedule`` that of rounds and colours.
    """
    event = public_event(slug)
    by_rank = request.GET.get("by") == "rank"
    name = "crosstable-rank" if by_rank else "crosstable"
    if not has_calendar(event):
        asked_by = query(by="rank" if by_rank else "")
        return _file(request, event, ending, name, asked_by, lambda: crosstable_sheet(event, by_rank=by_rank))
    schedule = request.GET.get("show") == "schedule"
    name += "-schedule" if schedule else ""
    asked_by = query(by="rank" if by_rank else "", show="schedule" if schedule else "")
    return _file(
        request, event, ending, name, asked_by, lambda: square_sheet(event, by_rank=by_rank, shows_schedule=schedule)
    )


def _file(
    request: HttpRequest, event: Event, ending: str, name: str, asked_by: str, sheet_of: Callable[[], Sheet | None]
) -> HttpResponse:
    if ending not in FORMATS:
        raise Http404
    format_ = FORMATS[ending]

    def write() -> bytes:
        sheet = sheet_of()
        if sheet is None:
            raise Http404
        return format_.write(sheet)

    response = event_file(
        request,
        event,
        name=f"{name}.{ending}",
        content_type=format_.content_type,
        query=asked_by,
        make=write,
    )
    filename = f"{event.slug}-{name.partition('-')[0]}.{ending}"
    response["Content-Disposition"] = f'attachment; filename="{filename}"'
    return response
