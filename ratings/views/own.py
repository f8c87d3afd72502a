"""Pages of the lists that are kept here: who is on one, and how somebody comes on it."""

from __future__ import annotations

from django.core.files.uploadedfile import UploadedFile
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ratings.domain.own import (
    LONGEST_NAME,
    add_people,
    as_rated,
    change_person,
    make_own_list,
    own_lists,
    people_of_event,
    person_seen,
    remove_own_list,
    remove_person,
)
from ratings.domain.own_sheet import own_sheet
from ratings.interfaces.member_form import MemberForm
from ratings.models import ListedPerson, RatingList
from ratings.views.lists import keepers
from tabellone.interchange.players import TableError, read_players
from tabellone.interchange.players.present import name_key
from tabellone.sheets import FORMATS
from tournaments.domain.errors import Refused
from tournaments.domain.people.access import may
from tournaments.domain.words.telling import told
from tournaments.models import Event, Role
from tournaments.views.access import person as user_of, refusals
from tournaments.views.files import paper_of
from tournaments.views.once import once

ON_A_PAGE = 200
MOST_EVENTS = 50
"""Of one's own, the newest, that a list offers to take people from."""


@require_POST
@keepers
@refusals
def make(request: HttpRequest) -> HttpResponse:
    """A new list, with nobody on it."""

    def act() -> tuple[str, str]:
        own = make_own_list(actor=user_of(request), name=request.POST.get("name", "")[: LONGEST_NAME + 1])
        return reverse("ratings:own", args=[own.pk]), _("The list is made.")

    return once(request, act)


@require_GET
@keepers
def show(request: HttpRequest, pk: int) -> HttpResponse:
    """Who is on the list; with ``?name=`` those who have that in their names."""
    own = _own(pk)
    asked = request.GET.get("name", "")[:100]
    people = own.people.order_by("name", "number")
    if asked:
        people = people.filter(key__contains=name_key(asked))
    page = Paginator(people, ON_A_PAGE).get_page(request.GET.get("page"))
    user = user_of(request)
    mine = Event.objects.filter(memberships__user=user).order_by("-created_at")[:MOST_EVENTS]
    events = [event for event in mine if may(user, event, Role.ARBITER)]
    return render(request, "ratings/own.html", {"own": own, "page": page, "asked": asked, "events": events})


@require_http_methods(["GET", "POST"])
@keepers
@refusals
def person(request: HttpRequest, pk: int, member: int | None = None) -> HttpResponse:
    """Somebody comes on the list, is corrected, or (``remove``) goes from it."""
    own = _own(pk)
    found = None if member is None else get_object_or_404(ListedPerson.objects, pk=member, rating_list=own)
    data = request.POST or None
    form = MemberForm(data) if found is None else MemberForm.of_person(found, data)
    seen = request.POST.get("seen", "")
    if found is not None and "remove" in request.POST:
        remove_person(own=own, actor=user_of(request), pk=found.pk, seen=seen)
        return redirect("ratings:own", own.pk)
    if request.method == "POST" and form.is_valid():
        if found is not None:
            change_person(own=own, actor=user_of(request), pk=found.pk, seen=seen, person=form.rated())
        elif not add_people(own=own, actor=user_of(request), people=[form.rated()]):
            form.add_error(None, _("This person is on the list already."))
            return render(request, "ratings/member.html", {"own": own, "form": form}, status=409)
        return redirect("ratings:own", own.pk)
    context = {"own": own, "form": form, "member": found, "seen": person_seen(found) if found else ""}
    return render(request, "ratings/member.html", context, status=422 if form.errors else 200)


@require_POST
@keepers
@refusals
def table(request: HttpRequest, pk: int) -> HttpResponse:
    """The people of a table come on the list."""
    own, upload = _own(pk), request.FILES.get("table")
    if not isinstance(upload, UploadedFile):
        raise Refused(_("Choose a file first."))
    try:
        rows = [row for row in read_players(upload.read()) if row.entrant.name]
    except TableError as wrong:
        words = {"line": wrong.line, "expected": told(wrong.expected), "found": told(wrong.found)}
        raise Refused(
            _("Line %(line)s: expected %(expected)s, found %(found)s. Nothing was imported.") % words
        ) from None

    def act() -> tuple[str, str]:
        count = add_people(own=own, actor=user_of(request), people=[as_rated(row.entrant) for row in rows])
        return _back(own, count, len(rows))

    return once(request, act)


@require_POST
@keepers
@refusals
def event(request: HttpRequest, pk: int) -> HttpResponse:
    """The players of an event whose arbiter one is come on the list."""
    own = _own(pk)
    found = get_object_or_404(Event, slug=request.POST.get("event", ""))
    if not may(user_of(request), found, Role.ARBITER):
        raise Http404

    def act() -> tuple[str, str]:
        people = people_of_event(found)
        return _back(own, add_people(own=own, actor=user_of(request), people=people), len(people))

    return once(request, act)


@require_POST
@keepers
@refusals
def remove(request: HttpRequest, pk: int) -> HttpResponse:
    """The list goes; its name is typed to say that it is meant."""
    own = _own(pk)
    if request.POST.get("name", "").strip() != own.name:
        raise Refused(_("Type the name of the list to remove it."))
    remove_own_list(own=own, actor=user_of(request))
    return redirect("ratings:lists")


@require_GET
@keepers
def export(request: HttpRequest, pk: int, ending: str) -> HttpResponse:
    """The list as a file."""
    own = _own(pk)
    if ending not in FORMATS:
        raise Http404
    address = request.build_absolute_uri(reverse("ratings:own", args=[own.pk]))
    content = FORMATS[ending].write(own_sheet(own), paper_of(request, address))
    response = HttpResponse(content, content_type=FORMATS[ending].content_type)
    response["Content-Disposition"] = f'attachment; filename="members-{own.pk}.{ending}"'
    return response


def _own(pk: int) -> RatingList:
    return get_object_or_404(own_lists(), pk=pk)


def _back(own: RatingList, count: int, of: int) -> tuple[str, str]:
    """Where to go on, and how many came on the list."""
    text = ngettext(
        "%(count)s of %(of)s people came on the list.", "%(count)s of %(of)s people came on the list.", count
    )
    return reverse("ratings:own", args=[own.pk]), text % {"count": count, "of": of}
