"""The second laptop takes over, with and without a server, and the first one comes back."""

from __future__ import annotations

import pytest

from mirrors.domain.kept_acts import shown_acts
from mirrors.domain.laptop_terms import standing_of
from mirrors.domain.link_errors import LinkError
from mirrors.domain.standby.standby_status import laptop_status
from mirrors.domain.standby.taking_over import run_event_here
from mirrors.domain.terms.laptop_rules import LaptopRole
from mirrors.models import EventMirror
from tests.factories import enter_results, owner_of, play_round, publish_next
from tests.mirrors.comparison import differing
from tests.mirrors.hall import Hall
from tests.mirrors.pairs import mirrored_rows, sent_rows
from tournaments.domain.errors import Refused

pytestmark = pytest.mark.django_db


def take_over(hall: Hall) -> None:
    with hall.second:
        run_event_here(event=hall.event(), actor=owner_of(hall.event()))


def standing(hall: Hall, computer: str) -> LaptopRole:
    with getattr(hall, computer):
        return standing_of(hall.link())


def server_differences(hall: Hall, computer: str) -> object:
    """The rows of a laptop that are not the same on the server."""
    with getattr(hall, computer):
        link, rows = hall.link(), sent_rows(hall.link())
    with hall.server:
        return differing(rows, mirrored_rows(EventMirror.objects.select_related("event").get(source=link.source)))


def test_in_a_hall_without_any_network_the_second_laptop_runs_the_event(hall: Hall) -> None:
    with hall.first:
        play_round(hall.event())
    hall.pair()
    hall.first.is_reachable = False
    take_over(hall)
    with hall.second:
        assert publish_next(hall.event()).number == 2
        assert hall.event().journal.filter(action="run_here").count() == 1
        with pytest.raises(Refused, match="does not follow the event"):
            run_event_here(event=hall.event(), actor=owner_of(hall.event()))


def test_the_first_laptop_comes_back_and_its_late_changes_are_kept(hall: Hall) -> None:
    with hall.first:
        round_ = publish_next(hall.event())
    hall.pair()
    take_over(hall)
    with hall.first:
        enter_results(round_, boards=2)  # it does not know yet
    hall.follow()
    assert standing(hall, "first") is LaptopRole.OVER
    with hall.first, pytest.raises(Refused, match="Another laptop runs the event now"):
        enter_results(round_, boards=3)
    with hall.second:
        assert [(shown.act.action, shown.can_repeat) for shown in shown_acts(hall.event())] == [("result", True)] * 2
    hall.follow()
    with hall.second:
        assert len(shown_acts(hall.event())) == 2
    with hall.first:
        status = laptop_status(hall.event())
        assert status is not None
        assert status.kept_there == 2


def test_the_server_confirms_the_second_laptop_and_keeps_the_late_changes_of_the_first(linked: Hall) -> None:
    hall = linked
    with hall.first:
        play_round(hall.event())
    hall.send(hall.first)
    hall.pair()
    hall.send(hall.first)  # the server learns the token of the stand-by
    with hall.first:
        round_ = publish_next(hall.event())
    hall.follow()  # the server does not have this round yet
    take_over(hall)
    with hall.second:
        enter_results(hall.event().rounds.get(number=2), boards=4)
    hall.send(hall.second)
    assert standing(hall, "second") is LaptopRole.RUNS
    assert server_differences(hall, "second") == {}
    with hall.second:
        status = laptop_status(hall.event())
        assert status is not None
        assert status.is_confirmed is True
    with hall.first:
        enter_results(round_, boards=1)
    with pytest.raises(LinkError, match="over"):
        hall.send(hall.first)
    assert standing(hall, "first") is LaptopRole.OVER
    with hall.server:
        assert [shown.act.action for shown in shown_acts(hall.event())] == ["result"]
        assert hall.event().registrations.count() == 8
    with hall.second:
        publish_next(hall.event())
    hall.send(hall.second)
    assert server_differences(hall, "second") == {}


def test_the_first_laptop_that_reaches_the_server_is_confirmed(linked: Hall) -> None:
    """The server has a change of the first laptop that the second one lacks: the second one's term is refused."""
    hall = linked
    with hall.first:
        round_ = publish_next(hall.event())
    hall.pair()
    hall.send(hall.first)
    take_over(hall)
    with hall.second:
        enter_results(hall.event().rounds.get(number=1), boards=1)
    with hall.first:
        enter_results(round_, boards=2)
    hall.send(hall.first)
    with pytest.raises(LinkError, match="over"):
        hall.send(hall.second)
    assert standing(hall, "second") is LaptopRole.OVER
    assert standing(hall, "first") is LaptopRole.RUNS
    with hall.server:
        assert [shown.act.action for shown in shown_acts(hall.event())] == ["run_here", "result"]
    with hall.first:
        enter_results(round_, boards=4)
    hall.send(hall.first)
    assert server_differences(hall, "first") == {}


def test_what_is_known_not_to_be_run_there_is_not_taken_over(hall: Hall) -> None:
    hall.pair()
    with hall.second:
        followed = hall.followed()
        followed.runs_there = False
        followed.save()
        with pytest.raises(Refused, match="does not run the event any more"):
            run_event_here(event=hall.event(), actor=owner_of(hall.event()))
