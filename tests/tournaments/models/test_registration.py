"""Who takes part: what the database sees to."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from django.db.models import RestrictedError

from tests.factories import add_players, make_event, started_event
from tournaments.models import ByeRequest, Event, Registration

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("kind", "tpn"), [("player", 1), ("team", 1), ("team", None)])
def test_players_and_teams_are_numbered_apart(kind: str, tpn: int | None) -> None:
    event = started_event(players=2)
    Registration.objects.create(event=event, name="A", kind="team", tpn=2)
    team = Registration(event=event, name="B", kind=kind, tpn=tpn)
    if kind == "player":
        with pytest.raises(IntegrityError), transaction.atomic():
            team.save()
    else:
        team.save()
        assert event.registrations.filter(kind="team").count() == 2


def test_a_team_is_on_no_roster_and_stays_while_its_players_do() -> None:
    event = started_event(players=2)
    team = Registration.objects.create(event=event, name="Torre", kind="team")
    event.registrations.filter(tpn=1).update(team=team, roster_place=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        Registration.objects.create(event=event, name="Torre B", kind="team", team=team)
    with pytest.raises(RestrictedError), transaction.atomic():
        team.delete()
    event.delete()
    assert Registration.objects.count() == 0


def test_nobody_is_entered_twice_with_one_fide_id_and_many_are_without_any() -> None:
    event, other = make_event(), make_event(name="Other Open")
    for of_event, fide_id in ((event, "812345"), (other, "812345"), (event, ""), (event, "")):
        Registration.objects.create(event=of_event, name="Rossi, Anna", fide_id=fide_id)
    with pytest.raises(IntegrityError), transaction.atomic():
        Registration.objects.create(event=event, name="Verdi, Bo", fide_id="812345")


def test_a_player_has_one_announcement_for_a_round() -> None:
    event = make_event()
    first, second = add_players(event, 2)
    for row, number in ((first, 2), (first, 3), (second, 2)):
        ByeRequest.objects.create(registration=row, round_number=number, kind="H")
    with pytest.raises(IntegrityError), transaction.atomic():
        ByeRequest.objects.create(registration=first, round_number=2, kind="Z")


@pytest.mark.parametrize(
    ("is_withdrawn", "tpn", "is_left_out"),
    [(True, None, True), (True, 3, False), (False, None, False), (False, 3, False)],
)
def test_left_out_is_who_withdrew_before_there_was_a_number(
    *, is_withdrawn: bool, tpn: int | None, is_left_out: bool
) -> None:
    assert Registration(event=Event(), is_withdrawn=is_withdrawn, tpn=tpn).is_left_out is is_left_out
