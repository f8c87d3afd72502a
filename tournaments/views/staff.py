"""Staff of an event: members, roles, invitations."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from tournaments.domain.errors import Refused
from tournaments.domain.staff.access import needed_for
from tournaments.domain.staff.members import accept, change_role, invite, open_invitation, remove_member, revoke
from tournaments.models import Event, Invitation, Membership, Role
from tournaments.shared_links import shared_link
from tournaments.sign_up import INVITATION
from tournaments.views.access import person, staff, staff_action
from tournaments.views.form_tokens import submit_once


@require_GET
@staff(needed_for("invite"))
def people(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the members with their roles, and the open invitations."""
    invitations = event.invitations.filter(accepted_at=None, expires_at__gt=timezone.now())
    return render(
        request,
        "tournaments/desk/staff.html",
        {
            "event": event,
            "members": event.memberships.select_related("user"),
            "invitations": [(row, _link(request, row)) for row in invitations],
            "roles": Role.choices,
        },
    )


def _link(request: HttpRequest, invitation: Invitation) -> str:
    return shared_link(request, f"/invitation/{invitation.token}/")


@staff_action(needed_for("invite"))
def send_invitation(request: HttpRequest, event: Event) -> HttpResponse:
    """Create an invitation link."""

    def make() -> tuple[str, str]:
        invite(event=event, actor=person(request), role=_role(request))
        address = reverse("tournaments:people", args=[event.slug])
        return address, _("The invitation is ready: copy its link and send it.")

    return submit_once(request, make)


def _role(request: HttpRequest) -> Role:
    try:
        return Role(request.POST.get("role", ""))
    except ValueError:
        raise Refused(_("Choose a role.")) from None


@staff_action(needed_for("change_role"))
def role(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Change the role of a member."""
    membership = get_object_or_404(Membership.objects.select_related("event", "user"), event=event, pk=pk)
    change_role(membership=membership, actor=person(request), role=_role(request))
    return redirect("tournaments:people", event.slug)


@staff_action(needed_for("remove_member"))
def remove(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Remove a member."""
    membership = get_object_or_404(Membership.objects.select_related("event", "user"), event=event, pk=pk)
    remove_member(membership=membership, actor=person(request))
    return redirect("tournaments:people", event.slug)


@staff_action(needed_for("revoke"))
def revoke_invitation(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Revoke an invitation link."""
    revoke(invitation=get_object_or_404(event.invitations, pk=pk), actor=person(request))
    return redirect("tournaments:people", event.slug)


@require_http_methods(["GET", "POST"])
def accept_invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Accept the role of an invitation, with an existing account or, if the site allows it, a new one."""
    try:
        invitation = open_invitation(token)
        if request.method == "POST":
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            membership = accept(token=token, user=person(request))
            messages.success(request, _("Welcome to %(event)s.") % {"event": membership.event})
            return redirect("tournaments:desk", membership.event.slug)
    except Refused as refused:
        return render(request, "tournaments/desk/invitation.html", {"refused": refused}, status=410)
    if not request.user.is_authenticated:
        request.session[INVITATION] = invitation.pk
    return render(request, "tournaments/desk/invitation.html", {"invitation": invitation})
