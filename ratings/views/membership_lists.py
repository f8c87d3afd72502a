"""Views of membership lists: people, additions and corrections."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ratings.domain.membership_list_sheet import own_sheet
from ratings.domain.membership_lists import (
    LONGEST_NAME,
    add_people,
    as_rated,
    change_person,
    in_order_of_names,
    make_own_list,
    own_lists,
    people_of_event,
    person_seen,
    remove_own_list,
    remove_person,
)
from ratings.interfaces.member_form import MemberForm
from ratings.models import ListedPerson, RatingList
from ratings.views.lists import list_managers
from tabellone.interchange.players import TableError, read_players
from tabellone.interchange.players.existing_players import name_key
from tabellone.sheets import FORMATS
from tournaments.domain.errors import Refused
from tournaments.domain.staff.access import may
from tournaments.domain.words.core_messages import render_message
from tournaments.interfaces.file_encoding import read_file
from tournaments.models import Event, Role
from tournaments.views.access import person as user_of, refusals
from tournaments.views.files import paper_of
from tournaments.views.form_tokens import submit_once

ON_A_PAGE = 200
MOST_EVENTS = 50
"""Maximum number of the user's events, newest first, from which players can be added."""


@require_POST
@list_managers
@refusals
def make(request: HttpRequest) -> HttpResponse:
    """Create an empty list."""

    def act() -> tuple[str, str]:
        own = make_own_list(actor=user_of(request), name=request.POST.get("name", "")[: LONGEST_NAME + 1])
        return reverse("ratings:own", args=[own.pk]), _("List created.")

    return submit_once(request, act)


@require_GET
@list_managers
def show(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the people on the list; ``?name=`` filters by name."""
    own = _own(pk)
    asked = request.GET.get("name", "")[:100]
    people = own.people.all()
    if asked:
        people = people.filter(key__contains=name_key(asked))
    page = Paginator(in_order_of_names(people), ON_A_PAGE).get_page(request.GET.get("page"))
    user = user_of(request)
    mine = Event.objects.filter(memberships__user=user).order_by("-created_at")[:MOST_EVENTS]
    events = [event for event in mine if may(user, event, Role.ARBITER)]
    return render(request, "ratings/membership_list.html", {"own": own, "page": page, "asked": asked, "events": events})


@require_http_methods(["GET", "POST"])
@list_managers
@refusals
def person(request: HttpRequest, pk: int, member: int | None = None) -> HttpResponse:
    """Add a person, correct one, or remove one (``remove``)."""
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
@list_managers
@refusals
def table(request: HttpRequest, pk: int) -> HttpResponse:
    """Add the people of a table. A text file that is not Unicode is previewed first."""
    own, file = _own(pk), read_file(request, "table")
    if file is None:
        raise Refused(_("Choose a file first."))
    if file.codec and "confirm" not in request.POST:
        return render(request, "ratings/membership_list_encoding.html", {"own": own, "reading": file})
    try:
        rows = [row for row in read_players(file.text if file.codec else file.data) if row.entrant.name]
    except TableError as wrong:
        words = {"line": wrong.line, "expected": render_message(wrong.expected), "found": render_message(wrong.found)}
        raise Refused(
            _("Line %(line)s: expected %(expected)s, found %(found)s. Nothing was imported.") % words
        ) from None

    def act() -> tuple[str, str]:
        count = add_people(own=own, actor=user_of(request), people=[as_rated(row.entrant) for row in rows])
        return _back(own, count, len(rows))

    return submit_once(request, act)


@require_POST
@list_managers
@refusals
def event(request: HttpRequest, pk: int) -> HttpResponse:
    """Add the players of an event in which the user is an arbiter."""
    own = _own(pk)
    found = get_object_or_404(Event, slug=request.POST.get("event", ""))
    if not may(user_of(request), found, Role.ARBITER):
        raise Http404

    def act() -> tuple[str, str]:
        people = people_of_event(found)
        return _back(own, add_people(own=own, actor=user_of(request), people=people), len(people))

    return submit_once(request, act)


@require_POST
@list_managers
@refusals
def remove(request: HttpRequest, pk: int) -> HttpResponse:
    """Delete the list. The user types its name to confirm."""
    own = _own(pk)
    if request.POST.get("name", "").strip() != own.name:
        raise Refused(_("Type the name of the list to remove it."))
    remove_own_list(own=own, actor=user_of(request))
    return redirect("ratings:lists")


@require_GET
@list_managers
def export(request: HttpRequest, pk: int, ending: str) -> HttpResponse:
    """Return the list as a file."""
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
    """Return the address of the list and a message with the number of people added."""
    text = ngettext(
        "%(count)s of %(of)s players were added to the list.",
        "%(count)s of %(of)s players were added to the list.",
        count,
    )
    return reverse("ratings:own", args=[own.pk]), text % {"count": count, "of": of}
