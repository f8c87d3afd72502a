"""FIDE's forms as files, and the page of what is missing for one."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _, override

from norms.domain.facts import FilledForm
from tabellone.sheets.form_paper import FORM_FORMATS
from tabellone.sheets.sheet import Paper
from tournaments.domain.integrity.fide_mode import mark
from tournaments.models import Event
from tournaments.views.files import SIZES, paper_size


def form_file(request: HttpRequest, event: Event, form: FilledForm, *, name: str, ending: str) -> HttpResponse:
    """Return the form as a file; while a required field is missing, a page that names it (409).

    404 for an unknown extension. The forms are in English, as FIDE reads them.
    """
    if ending not in FORM_FORMATS:
        raise Http404
    if not form.is_complete:
        return render(request, "norms/incomplete.html", {"event": event, "form": form}, status=409)
    with override("en"):
        as_of = _("As of %(time)s") % {"time": date_format(timezone.localtime(), "j F Y, H:i T")}
        marked = mark(event)
        missing = _("Some letters above are missing in all fonts of this computer. They are printed as empty boxes.")
    paper = Paper(SIZES[paper_size(request)], as_of=as_of, language="en", mark=marked, missing=missing)
    format_ = FORM_FORMATS[ending]
    response = HttpResponse(format_.write(form.paper, paper), content_type=format_.content_type)
    response["Content-Disposition"] = f'attachment; filename="{event.slug}-{name}.{ending}"'
    return response
