"""Pages of the addresses from which rating lists are fetched."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from ratings.domain.list_fetching import MOST_BYTES, words_of
from ratings.domain.list_import import current_lists
from ratings.domain.list_sources import add_source, delete_source, fetch_now, open_fetches, switch
from ratings.interfaces.source_form import SourceForm
from ratings.models import ListSource, RatingList
from ratings.views.lists import list_managers
from tournaments.domain.errors import Refused
from tournaments.domain.jobs.monitoring import Waiting, job_status, resend_stalled
from tournaments.views.access import person, refusals

PAGE = "ratings:sources"


@dataclass(frozen=True, slots=True)
class SourceRow:
    """A source as the page shows it; ``waiting``: its running job."""

    source: ListSource
    current: RatingList | None
    waiting: Waiting | None

    @property
    def server(self) -> str:
        """Return the name of the server."""
        return urlsplit(self.source.address).hostname or ""

    @property
    def problem(self) -> str:
        """Return the last problem in words."""
        return words_of(self.source)


@require_GET
@list_managers
def sources(request: HttpRequest) -> HttpResponse:
    """Show the lists that are fetched: what, when, from where, how large; and the form for another one."""
    template = "ratings/_sources.html" if "HX-Request" in request.headers else "ratings/sources.html"
    return render(request, template, _context(SourceForm()))


def _context(form: SourceForm) -> dict[str, object]:
    jobs = {job.subject: job for job in open_fetches()}
    resend_stalled(jobs.values())
    lists = {one.name: one for one in current_lists()}
    rows = [
        SourceRow(source, lists.get(source.name), job_status(jobs[source.pk]) if source.pk in jobs else None)
        for source in ListSource.objects.select_related("switched_on_by")
    ]
    return {"rows": rows, "is_busy": bool(jobs), "form": form, "most_megabytes": MOST_BYTES // 1024**2}


@require_POST
@list_managers
def add(request: HttpRequest) -> HttpResponse:
    """Add a list, switched off."""
    form = SourceForm(request.POST)
    if form.is_valid():
        try:
            add_source(actor=person(request), values=form.values())
            return redirect(PAGE)
        except Refused as refused:
            form.add_error(None, str(refused))
    return render(request, "ratings/sources.html", _context(form), status=400)


@require_POST
@list_managers
@refusals
def act(request: HttpRequest, pk: int) -> HttpResponse:
    """Switch a list on or off, fetch it now, or delete its address."""
    source = get_object_or_404(ListSource, pk=pk)
    match request.POST.get("act"):
        case "on":
            switch(source=source, actor=person(request), is_on=True)
        case "off":
            switch(source=source, actor=person(request), is_on=False)
        case "fetch":
            fetch_now(source=source, actor=person(request))
        case "delete":
            delete_source(source=source, actor=person(request))
        case _:
            raise Refused(_("Choose one from the list."))
    messages.success(request, _("Saved."))
    return redirect(PAGE)
