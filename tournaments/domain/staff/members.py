"""The staff of an event: invitations by link, roles, leaving."""

from __future__ import annotations

import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.link_tokens import digest_of, key_in
from accounts.models import User
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import Change, action, reload_rows
from tournaments.domain.staff.access import RANK
from tournaments.models import Event, Invitation, Membership, Role

VALID_FOR = datetime.timedelta(days=7)


def invite(*, event: Event, actor: User, role: Role) -> Invitation:
    """Create a link that gives the role to the first person who follows it within a week."""
    with action("invite", event=event, actor=actor, public=False, role=Role(role).value) as change:
        invitation = Invitation(event=event, role=role, created_by=actor, expires_at=timezone.now() + VALID_FOR)
        change.create(invitation)
    return invitation


def revoke(*, invitation: Invitation, actor: User) -> None:
    """Revoke the link."""
    with action("revoke", event=invitation.event, actor=actor, public=False, role=invitation.role) as change:
        change.delete_all([invitation])


def open_invitation(token: str) -> Invitation:
    """Return the invitation of the link; refused if it is unknown, used or expired."""
    named = Invitation.objects.filter(Q(pk=key_in(token)) | Q(nonce=digest_of(token))).select_related("event")
    invitation = next((row for row in named if row.is_opened_by(token)), None)
    if invitation is None or invitation.accepted_at or invitation.expires_at < timezone.now():
        raise Refused(
            _("This invitation does not exist, was already used, or has expired."),
            _("Ask the organiser for a new link."),
        )
    return invitation


@transaction.atomic
def accept(*, token: str, user: User) -> Membership:
    """Accept the invitation's role; a user with a higher role keeps it."""
    event = open_invitation(token).event
    with action("accept", event=event, actor=user, public=False, user=user.display_name) as change:
        invitation = open_invitation(token)
        change.details["role"] = invitation.role
        change.update(invitation, accepted_by=user, accepted_at=timezone.now())
        membership = event.memberships.filter(user=user).first()
        if membership is None:
            membership = Membership(event=event, user=user, role=invitation.role)
            change.create(membership)
        elif RANK[Role(membership.role)] < RANK[Role(invitation.role)]:
            change.update(membership, role=invitation.role)
    return membership


def change_role(*, membership: Membership, actor: User, role: Role) -> None:
    """Change the role of a member; an event keeps at least one owner.

    The member's open invitations to higher roles are revoked.
    """
    event = membership.event
    with action("change_role", event=event, actor=actor, public=False, role=Role(role).value) as change:
        reload_rows(membership)
        change.details["user"] = membership.user.display_name
        _keep_an_owner(membership, Role(role))
        change.update(membership, role=role)
        _end_invitations(change, membership, above=RANK[Role(role)])


def remove_member(*, membership: Membership, actor: User) -> None:
    """Remove the member's role and open invitations; an event keeps at least one owner."""
    event = membership.event
    with action("remove_member", event=event, actor=actor, public=False) as change:
        reload_rows(membership)
        change.details["user"] = membership.user.display_name
        _keep_an_owner(membership, None)
        _end_invitations(change, membership, above=0)
        change.delete_all([membership])


def _keep_an_owner(membership: Membership, role: Role | None) -> None:
    others = membership.event.memberships.filter(role=Role.OWNER).exclude(pk=membership.pk)
    if membership.role == Role.OWNER and role != Role.OWNER and not others.exists():
        raise Refused(_("The event would have no owner."), _("Make another person an owner first."))


def _end_invitations(change: Change, membership: Membership, *, above: int) -> None:
    """Revoke the member's own links to higher roles: they could restore the lost right."""
    sent = membership.event.invitations.filter(created_by=membership.user, accepted_at=None)
    change.delete_all([invitation for invitation in sent if RANK[Role(invitation.role)] > above])
