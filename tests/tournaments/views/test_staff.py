"""The people of an event: what each form changes in the database, and what no undo gives back."""

from __future__ import annotations

import datetime

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from tests.factories import PASSWORD, add_member, add_players, make_event, make_user, owner_of
from tests.pages import text_of
from tournaments.domain.errors import Refused
from tournaments.domain.staff.access import may_undo
from tournaments.domain.staff.members import accept, change_role, invite, remove_member, revoke
from tournaments.domain.undo import last_undoable, undo_last
from tournaments.models import Event, Invitation, JournalEntry, Membership, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_event()


def signed_in(user: User) -> Client:
    client = Client()
    assert client.login(username=user.username, password=PASSWORD)
    return client


def members(event: Event) -> dict[str, str]:
    return dict(event.memberships.values_list("user__username", "role"))


def people(event: Event, path: str = "") -> str:
    return f"/e/{event.slug}/desk/people/{path}"


@pytest.mark.parametrize("role", list(Role))
def test_an_invitation_gives_its_role_to_the_first_person_who_accepts(event: Event, role: Role) -> None:
    answer = signed_in(owner_of(event)).post(people(event, "invite/"), {"role": role.value})
    invitation = event.invitations.get()
    assert (answer.status_code, answer["Location"], invitation.role) == (302, people(event), role)
    assert timezone.now() < invitation.expires_at <= timezone.now() + datetime.timedelta(days=7)
    link = f"/invitation/{invitation.token}/"
    first, second = make_user("first"), make_user("second")
    assert signed_in(first).post(link)["Location"] == f"/e/{event.slug}/desk/"
    assert signed_in(second).post(link).status_code == 410
    assert members(event) == {"owner": "owner", "first": role.value}


def test_an_invitation_to_no_role_is_refused(event: Event) -> None:
    signed_in(owner_of(event)).post(people(event, "invite/"), {"role": "director"})
    assert event.invitations.count() == 0


def test_an_expired_invitation_gives_nothing(event: Event) -> None:
    invitation = invite(event=event, actor=owner_of(event), role=Role.ARBITER)
    Invitation.objects.update(expires_at=timezone.now() - datetime.timedelta(seconds=1))
    client = signed_in(make_user("late"))
    link = f"/invitation/{invitation.token}/"
    assert [client.get(link).status_code, client.post(link).status_code] == [410, 410]
    assert members(event) == {"owner": "owner"}
    assert invitation.token not in text_of(signed_in(owner_of(event)).get(people(event)))


def test_an_accepted_invitation_lowers_nobodys_role(event: Event) -> None:
    invitation = invite(event=event, actor=owner_of(event), role=Role.ASSISTANT)
    assert accept(token=invitation.token, user=owner_of(event)).role == Role.OWNER
    assert members(event) == {"owner": "owner"}


def test_an_accepted_invitation_raises_a_role(event: Event) -> None:
    assistant = add_member(event, Role.ASSISTANT)
    accept(token=invite(event=event, actor=owner_of(event), role=Role.ARBITER).token, user=assistant)
    assert members(event) == {"owner": "owner", "assistant": "arbiter"}


def test_a_revoked_invitation_gives_nothing(event: Event) -> None:
    invitation = invite(event=event, actor=owner_of(event), role=Role.OWNER)
    signed_in(owner_of(event)).post(people(event, f"invitation/{invitation.pk}/revoke/"))
    assert event.invitations.count() == 0
    assert signed_in(make_user("late")).post(f"/invitation/{invitation.token}/").status_code == 410


def test_the_invitations_of_another_event_are_out_of_reach(event: Event) -> None:
    other = make_event(owner=make_user("other"), name="Other")
    invitation = invite(event=other, actor=owner_of(other), role=Role.OWNER)
    member = other.memberships.get()
    client = signed_in(owner_of(event))
    answers = [
        client.post(people(event, f"invitation/{invitation.pk}/revoke/")).status_code,
        client.post(people(event, f"{member.pk}/role/"), {"role": "assistant"}).status_code,
        client.post(people(event, f"{member.pk}/remove/")).status_code,
    ]
    assert answers == [404, 404, 404]
    assert (members(other), other.invitations.count()) == ({"other": "owner"}, 1)


def test_roles_change_and_members_leave(event: Event) -> None:
    add_member(event, Role.ASSISTANT, "anna")
    add_member(event, Role.ARBITER, "bruno")
    anna, bruno = event.memberships.get(user__username="anna"), event.memberships.get(user__username="bruno")
    client = signed_in(owner_of(event))
    client.post(people(event, f"{anna.pk}/role/"), {"role": "arbiter"})
    client.post(people(event, f"{bruno.pk}/remove/"))
    assert members(event) == {"owner": "owner", "anna": "arbiter"}
    client.post(people(event, f"{anna.pk}/role/"), {"role": "director"})
    assert members(event) == {"owner": "owner", "anna": "arbiter"}


def test_an_event_keeps_an_owner(event: Event) -> None:
    member = event.memberships.get()
    client = signed_in(owner_of(event))
    client.post(people(event, f"{member.pk}/role/"), {"role": "arbiter"})
    client.post(people(event, f"{member.pk}/remove/"))
    assert members(event) == {"owner": "owner"}


@pytest.fixture
def second_owner(event: Event) -> Membership:
    """Another owner, whose rights the tests take away."""
    add_member(event, Role.OWNER, "second")
    return event.memberships.get(user__username="second")


def test_undo_restores_the_last_step_of_the_tournament_and_nobodys_rights(
    event: Event, second_owner: Membership
) -> None:
    owner = owner_of(event)
    add_players(event, 4)
    kept, revoked = (invite(event=event, actor=owner, role=Role.OWNER) for _number in range(2))
    revoke(invitation=revoked, actor=owner)
    accept(token=kept.token, user=make_user("third"))
    change_role(membership=second_owner, actor=owner, role=Role.ARBITER)
    entry = last_undoable(event)
    assert entry is not None
    assert entry.action == "register_many"
    assert signed_in(second_owner.user).post(f"/e/{event.slug}/desk/undo/", {"entry": entry.number}).status_code == 302
    assert event.registrations.count() == 0
    assert members(event) == {"owner": "owner", "second": "arbiter", "third": "owner"}
    assert last_undoable(event) is None
    latecomer = signed_in(make_user("fourth"))
    tokens = (kept.token, revoked.token)
    assert [latecomer.post(f"/invitation/{token}/").status_code for token in tokens] == [410, 410]


def test_a_removed_owner_stays_removed(event: Event, second_owner: Membership) -> None:
    add_member(event, Role.ARBITER)
    remove_member(membership=second_owner, actor=owner_of(event))
    signed_in(User.objects.get(username="arbiter")).post(f"/e/{event.slug}/desk/undo/")
    assert members(event) == {"owner": "owner", "arbiter": "arbiter"}


def test_undo_after_a_member_was_deleted_undoes_the_tournament(event: Event, second_owner: Membership) -> None:
    add_players(event, 2)
    remove_member(membership=second_owner, actor=owner_of(event))
    User.objects.get(username="second").delete()
    assert undo_last(event=event, actor=owner_of(event)).details["undone_action"] == "register_many"
    assert event.registrations.count() == 0


def test_a_used_link_stays_used_when_the_account_of_its_user_is_deleted(event: Event) -> None:
    invitation = invite(event=event, actor=owner_of(event), role=Role.ARBITER)
    user = make_user("short-lived")
    accept(token=invitation.token, user=user)
    user.delete()
    assert signed_in(make_user("finder")).post(f"/invitation/{invitation.token}/").status_code == 410
    assert members(event) == {"owner": "owner"}


@pytest.mark.parametrize("removed", [True, False])
def test_who_loses_rights_loses_the_invitations_that_would_give_them_back(
    event: Event, second_owner: Membership, *, removed: bool
) -> None:
    back_doors = [invite(event=event, actor=second_owner.user, role=role) for role in (Role.OWNER, Role.ASSISTANT)]
    others = invite(event=event, actor=owner_of(event), role=Role.OWNER)
    if removed:
        remove_member(membership=second_owner, actor=owner_of(event))
    else:
        change_role(membership=second_owner, actor=owner_of(event), role=Role.ARBITER)
    kept = [others] if removed else [back_doors[1], others]
    assert list(event.invitations.all()) == kept


def test_invitations_to_no_more_than_the_new_role_go_on(event: Event, second_owner: Membership) -> None:
    links = {role: invite(event=event, actor=second_owner.user, role=role) for role in Role}
    others = invite(event=event, actor=owner_of(event), role=Role.OWNER)
    change_role(membership=second_owner, actor=owner_of(event), role=Role.ARBITER)
    assert {*event.invitations.all()} == {links[Role.ARBITER], links[Role.ASSISTANT], others}


def test_undo_needs_the_right_that_the_act_needed(event: Event) -> None:
    people_of_it = {role: add_member(event, role, f"a-{role.value}") for role in Role}
    acts = {name: JournalEntry(event=event, action=name) for name in ("result", "publish", "change_role")}
    allowed = {
        name: [role for role, user in people_of_it.items() if may_undo(user, entry)] for name, entry in acts.items()
    }
    assert allowed == {
        "result": [Role.OWNER, Role.ARBITER],
        "publish": [Role.OWNER, Role.ARBITER],
        "change_role": [Role.OWNER],
    }


def test_who_may_not_undo_is_refused_also_by_the_domain(event: Event) -> None:
    add_players(event, 2)
    assistant = add_member(event, Role.ASSISTANT)
    with pytest.raises(Refused, match="not yours to undo"):
        undo_last(event=event, actor=assistant)
    assert event.registrations.count() == 2
