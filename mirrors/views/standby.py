"""The second laptop: the page on the desk of both laptops, and their buttons."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods

from mirrors.domain.link_client import LinkClient
from mirrors.domain.link_errors import LinkError
from mirrors.domain.standby import standby_status
from mirrors.domain.standby.follow_worker import follow_now
from mirrors.domain.standby.followers import remove_stand_by
from mirrors.domain.standby.following import change_address, pair_with_laptop, stop_following
from mirrors.domain.standby.introduction import introduce
from mirrors.domain.standby.laptop_client import LONGEST_ADDRESS
from mirrors.domain.standby.pairing_codes import MINUTES, create_code
from mirrors.domain.standby.taking_over import run_event_here
from mirrors.domain.who_runs import mirror_of
from mirrors.models import EventLink, FollowedLaptop
from tournaments.domain.errors import Refused
from tournaments.domain.staff.access import may
from tournaments.models import Event, Role
from tournaments.shared_links import is_for_this_machine_only, qr_code, shared_link
from tournaments.views.access import person, refusals, staff, staff_action

PAGE = "mirrors/second_laptop.html"
CONFIRM_PAGE = "mirrors/run_here.html"
FOLLOW_PAGE = "mirrors/follow.html"


@require_GET
@staff(Role.ARBITER)
def second_laptop(request: HttpRequest, event: Event) -> HttpResponse:
    """Show which laptops there are, and how far the second one is."""
    if event.pk != event.whole.pk:
        return redirect("mirrors:second_laptop", event.whole.slug)
    return _page(request, event)


def _page(request: HttpRequest, event: Event, code: str = "") -> HttpResponse:
    address = shared_link(request, "/").rstrip("/")
    following = standby_status.following_status(event)
    context = {
        "event": event,
        "following": following,
        "mirror": None if following is not None else mirror_of(event),
        "laptops": standby_status.laptop_status(event),
        "followers": standby_status.follower_rows(event),
        "is_owner": may(request.user, event, Role.OWNER),
        "code": f"{code[:4]} {code[4:]}" if code else "",
        "address": address,
        "picture": qr_code(f"{address} {code}") if code else "",
        "minutes": MINUTES,
        "only_here": is_for_this_machine_only(request),
        "longest_address": LONGEST_ADDRESS,
    }
    return render(request, PAGE, context)


@never_cache
@require_http_methods(["POST"])
@refusals
@staff(Role.OWNER)
def new_code(request: HttpRequest, event: Event) -> HttpResponse:
    """Create a pairing code. It is in the response to the form, and nowhere else."""
    return _page(request, event, create_code(event=event, actor=person(request)))


@staff_action(Role.OWNER)
def remove(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Let a laptop not follow any more."""
    remove_stand_by(event=event, pk=pk)
    messages.success(request, _("The laptop does not follow the event any more."))
    return redirect("mirrors:second_laptop", event.slug)


@require_http_methods(["GET", "POST"])
@refusals
@staff(Role.OWNER)
def run_here(request: HttpRequest, event: Event) -> HttpResponse:
    """Say what may be missing; a POST lets this laptop run the event."""
    if request.method == "GET":
        following = standby_status.following_status(event)
        if following is None:
            return redirect("mirrors:second_laptop", event.slug)
        return render(request, CONFIRM_PAGE, {"event": event, "following": following})
    link = run_event_here(event=event, actor=person(request))
    if link.address and not _is_confirmed(link):
        messages.warning(request, _("This laptop runs the event. The server confirms it when it can be reached."))
    else:
        messages.success(request, _("This laptop runs the event now."))
    return redirect("mirrors:second_laptop", event.slug)


def _is_confirmed(link: EventLink) -> bool:
    """Introduce this laptop to the server at once. Return False if that must wait; the worker tries again."""
    try:
        introduce(link, LinkClient(link))
    except LinkError:
        return False
    status = standby_status.laptop_status(link.event)
    return status is not None and status.is_confirmed


@staff_action(Role.OWNER)
def laptop_address(request: HttpRequest, event: Event) -> HttpResponse:
    """Use another address of the first laptop."""
    change_address(followed=_followed(event), address=request.POST.get("address", ""))
    messages.success(request, _("Address saved."))
    return redirect("mirrors:second_laptop", event.slug)


@staff_action(Role.OWNER)
def stop(request: HttpRequest, event: Event) -> HttpResponse:
    """Stop following: the copy becomes an event of this laptop alone."""
    stop_following(followed=_followed(event))
    messages.success(request, _("This laptop does not follow the event any more. It keeps the copy as its own event."))
    return redirect("mirrors:second_laptop", event.slug)


def _followed(event: Event) -> FollowedLaptop:
    followed = standby_status.followed_by(event)
    if followed is None:
        raise Refused(_("This laptop does not follow the event."), _("Load the page again and check it."))
    return followed


@sensitive_post_parameters("code")
@never_cache
@require_http_methods(["GET", "POST"])
@login_required
def follow_laptop(request: HttpRequest) -> HttpResponse:
    """Pair this laptop with the first one, and copy the event."""
    if request.method == "GET":
        return _follow_page(request)
    address, code = _typed(request)
    try:
        followed = pair_with_laptop(user=person(request), address=address, code=code)
    except Refused as refused:
        return _follow_page(request, str(refused))
    except LinkError as error:
        return _follow_page(request, standby_status.words_of(error.kind, error.detail))
    is_copied = follow_now(followed)
    followed.refresh_from_db()
    event = followed.mirror.event
    if not is_copied or event is None:
        problem = standby_status.words_of(followed.problem, followed.problem_detail)
        if event is None:
            followed.mirror.delete()
        return _follow_page(request, problem)
    messages.success(request, _("This laptop follows the event as stand-by."))
    return redirect("mirrors:second_laptop", event.slug)


def _typed(request: HttpRequest) -> tuple[str, str]:
    """Return address and code; both may be in the field of the address, as the QR code has them."""
    address, _space, rest = request.POST.get("address", "").strip().partition(" ")
    return address, request.POST.get("code", "").strip() or rest


def _follow_page(request: HttpRequest, error: str = "") -> HttpResponse:
    context = {
        "error": error,
        "typed_address": request.POST.get("address", ""),
        "longest_address": LONGEST_ADDRESS,
    }
    return render(request, FOLLOW_PAGE, context, status=422 if error else 200)
