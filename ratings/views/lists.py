"""Views of the site's rating lists and their import."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ratings.domain.access import may_import_lists
from ratings.domain.uploads import (
    PIECE,
    add_piece,
    begin_upload,
    cancel_upload,
    choose_encoding,
    job_of,
    question_of,
    recent_uploads,
)
from ratings.interfaces.upload_form import UploadForm
from ratings.models import ListUpload, RatingList
from tabellone.interchange.encodings import BY_CODEC
from tabellone.interchange.rating_lists.list_files import CHOOSABLE
from tournaments.domain.errors import Refused
from tournaments.domain.jobs.monitoring import job_status, resend_stalled
from tournaments.domain.words.core_messages import render_message
from tournaments.models import Job
from tournaments.views.access import person, refusals
from tournaments.views.number_input import read_number

UPLOAD_PAGE = "ratings/upload.html"
SHOWN = (RatingList.State.CURRENT, RatingList.State.KEPT)


def list_managers(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Allow staff and administrators of the server. The pages are not cached."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if not may_import_lists(request.user):
            raise PermissionDenied
        response = view(request, *args, **kwargs)
        patch_cache_control(response, no_store=True, private=True)
        return response

    return login_required(guarded)


@require_GET
@login_required
def lists(request: HttpRequest) -> HttpResponse:
    """Show the lists used by all events, and the membership lists."""
    context = {
        "lists": RatingList.objects.filter(state__in=SHOWN).order_by("name", "-month"),
        "may_take_in": may_import_lists(request.user),
        "uploads": [(one, job_of(one)) for one in recent_uploads()] if may_import_lists(request.user) else [],
    }
    return render(request, "ratings/lists.html", context)


@require_http_methods(["GET", "POST"])
@list_managers
def upload(request: HttpRequest) -> HttpResponse:
    """Start an import.

    The page's script sends the file in pieces to the returned address. Without the script, a file that fits into one
    request is sent with the form.
    """
    form = UploadForm(request.POST or None)
    if request.method == "GET" or not form.is_valid():
        return render(request, UPLOAD_PAGE, {"form": form, "piece": PIECE}, status=400 if form.errors else 200)
    file = request.FILES.get("file")
    is_whole = isinstance(file, UploadedFile)
    size = (file.size or 0) if isinstance(file, UploadedFile) else read_number(request.POST.get("size", "")) or 0
    name = (file.name or "") if isinstance(file, UploadedFile) else request.POST.get("file_name", "")
    try:
        begun = begin_upload(actor=person(request), announced=form.announced(file_name=name, size=size))
        if isinstance(file, UploadedFile):
            start = 0
            for chunk in file.chunks(PIECE):
                start = add_piece(upload=begun, actor=person(request), start=start, data=chunk)
    except Refused as refused:
        if _is_script(request):
            return JsonResponse({"message": str(refused)}, status=409)
        form.add_error(None, str(refused))
        return render(request, UPLOAD_PAGE, {"form": form, "piece": PIECE}, status=409)
    address = reverse("ratings:uploaded", args=[begun.pk])
    if _is_script(request) and not is_whole:
        return JsonResponse({"page": address, "pieces": reverse("ratings:piece", args=[begun.pk])}, status=201)
    return redirect(address)


def _is_script(request: HttpRequest) -> bool:
    return request.headers.get("Accept", "").startswith("application/json")


@require_POST
@list_managers
def piece(request: HttpRequest, pk: int) -> HttpResponse:
    """Save the next bytes. The response has the number of bytes received."""
    found = get_object_or_404(ListUpload, pk=pk)
    start = read_number(request.GET.get("start", ""))
    if start is None:
        raise Http404
    try:
        received = add_piece(upload=found, actor=person(request), start=start, data=request.body)
    except Refused as refused:
        return JsonResponse({"message": str(refused)}, status=409)
    return JsonResponse({"received": received})


@require_http_methods(["GET", "POST"])
@list_managers
@refusals
def uploaded(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the progress of the import, or the question about its encoding; a POST answers it or cancels the import."""
    found = get_object_or_404(ListUpload, pk=pk)
    if request.method == "POST":
        if "encoding" in request.POST:
            choose_encoding(upload=found, actor=person(request), codec=request.POST["encoding"])
        else:
            cancel_upload(upload=found, actor=person(request))
        return redirect("ratings:uploaded", pk)
    job = job_of(found)
    waiting = None
    if job is not None and job.state in Job.OPEN_STATES:
        waiting = job_status(job)
        resend_stalled([job])
    question = question_of(job)
    chosen = request.GET.get("encoding", "")
    codec = chosen if chosen in BY_CODEC or question is None else question.likely
    context = {
        "upload": found,
        "job": job,
        "waiting": waiting,
        "is_incomplete": job is None,
        "failure": render_message(job.failure["reason"]) if job and job.failure else "",
        "choices": [(one.codec, render_message(one.label), one.codec == codec) for one in CHOOSABLE]
        if question
        else [],
        "codec": codec,
        "samples": question.samples(codec) if question else [],
        "percent": found.received * 100 // found.size,
    }
    template = "ratings/_upload_state.html" if "HX-Request" in request.headers else "ratings/uploaded.html"
    return render(request, template, context)
