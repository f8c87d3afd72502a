"""Personal links of captains: created and revoked by arbiters, and found by their token."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.link_tokens import digest_of, key_in
from accounts.models import User
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import action
from tournaments.domain.teams.line_up_rules import rules_of
from tournaments.models import CaptainLink, Event, Pairing, Registration


def link_behind(token: str) -> CaptainLink | None:
    """Return the valid link of the token with its team and event, or None. One query."""
    links = CaptainLink.objects.filter(Q(pk=key_in(token)) | Q(nonce=digest_of(token)), revoked_at=None)
    found = links.select_related("team__event__stage__event")
    return next((link for link in found if link.is_opened_by(token)), None)


def valid_links(event: Event) -> dict[int, CaptainLink]:
    """Return the valid link of each team that has one, by the team's key. One query."""
    links = CaptainLink.objects.filter(team__event=event, revoked_at=None).order_by("pk")
    return {link.team_id: link for link in links}


def make_links(*, event: Event, actor: User, teams: Collection[int]) -> int:
    """Create a link for each of these teams (by key) that has none, and return the number of new links."""
    with action("captain_links", event=event, actor=actor, public=False, what="captains") as change:
        rows = list(event.registrations.filter(kind=Registration.Kind.TEAM, pk__in=teams).order_by("name"))
        has = valid_links(event).keys()
        missing = [row for row in rows if row.pk not in has]
        if not missing:
            raise Refused(_("These teams have their links already."))
        change.create_all([CaptainLink(team=row) for row in missing])
        change.details.update(count=len(missing), team=missing[0].name if len(missing) == 1 else "")
    return len(missing)


def revoke_link(*, link: CaptainLink, actor: User) -> None:
    """Revoke the link. The team can get another one."""
    event = link.team.event
    with action(
        "revoke_captain", event=event, actor=actor, public=False, what="captains", team=link.team.name
    ) as change:
        link.refresh_from_db()
        if link.revoked_at is not None:
            raise Refused(_("This link is revoked already."))
        change.update(link, revoked_at=timezone.now())


def refuse_revoked(link: CaptainLink) -> None:
    """Raise Refused if the link was revoked in the meantime; its state is reloaded."""
    link.refresh_from_db(fields=["revoked_at"])
    if link.revoked_at is not None:
        raise Refused(_("This link is not valid any more."), _("Ask the arbiter for a new one."))


def refuse_captain_of(match: Pairing, link: CaptainLink, other: str) -> None:
    """Raise Refused if the captain cannot enter a result of the match.

    Reasons are: the link is revoked, captains do not enter results, or it is another team's match (with the text
    ``other``).
    """
    refuse_revoked(link)
    if not rules_of(match.round.event).results_by_captains:
        raise Refused(_("Results are entered by the arbiters."), _("Ask the arbiter."))
    if link.team_id not in (match.first_id, match.second_id):
        raise Refused(other, _("Ask the arbiter."))
