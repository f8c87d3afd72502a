"""Hand-overs between a laptop and a server, and a laptop that is lost."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from accounts.models import User
from mirrors.domain.hand_over import hand_over_to_server, take_event, take_new_event
from mirrors.domain.kept_acts import shown_acts
from mirrors.domain.laptop_terms import cancel_hand_over, continue_here, request_hand_over, standing_of
from mirrors.domain.link_errors import LinkError
from mirrors.domain.sending import send_changes
from mirrors.domain.server_terms import take_over_event
from mirrors.domain.terms.laptop_rules import LaptopRole
from mirrors.domain.tokens import MIRROR, create_token
from mirrors.models import EventLink, EventMirror
from tests.factories import enter_results, make_user, owner_of, play_round, publish_next, started_event
from tests.mirrors.comparison import differing
from tests.mirrors.pairs import DirectClient, Pair, mirrored_rows, sent_rows
from tournaments.domain.errors import Refused
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def pair() -> Pair:
    pair = Pair(started_event(players=8, rounds=5))
    pair.send()
    return pair


def link(pair: Pair) -> EventLink:
    return EventLink.objects.select_related("event").get(pk=pair.link.pk)


def hand_over(pair: Pair) -> None:
    request_hand_over(event=pair.event)
    assert hand_over_to_server(link(pair), pair.client) is True  # type: ignore[arg-type]


def take(pair: Pair) -> None:
    take_event(link(pair), pair.client)  # type: ignore[arg-type]


def test_while_the_laptop_runs_the_event_the_server_refuses_acts(pair: Pair) -> None:
    with pytest.raises(Refused, match="only shows it"):
        publish_next(pair.copy)
    assert publish_next(pair.event).number == 1


def test_after_the_hand_over_the_server_acts_and_the_laptop_does_not(pair: Pair) -> None:
    play_round(pair.event)
    hand_over(pair)
    assert pair.differences() == {}
    assert publish_next(pair.copy).number == 2
    with pytest.raises(Refused, match="Another computer runs the event now"):
        publish_next(pair.event)


def test_the_event_goes_to_the_server_and_back_with_every_row(pair: Pair) -> None:
    play_round(pair.event)
    hand_over(pair)
    play_round(pair.copy)
    keys = set(pair.event.registrations.values_list("pk", flat=True))
    take(pair)
    assert standing_of(link(pair)) is LaptopRole.RUNS
    assert pair.event.rounds.filter(state="published").count() + pair.event.rounds.filter(state="locked").count() == 2
    with pytest.raises(Refused, match="only shows it"):
        publish_next(pair.copy)
    play_round(pair.event)
    pair.send()
    assert pair.differences() == {}
    assert set(pair.event.registrations.values_list("pk", flat=True)) == keys


def test_a_lost_laptop_is_replaced_and_its_later_acts_are_kept(pair: Pair) -> None:
    round_ = publish_next(pair.event)
    pair.send()
    enter_results(round_, boards=2)  # only the laptop has them
    take_over_event(event=pair.copy, actor=owner_of(pair.copy))
    copy = pair.copy.rounds.get(number=1)
    enter_results(copy, boards=1)
    with pytest.raises(LinkError, match="over"):
        pair.send()
    assert [(shown.act.action, shown.can_repeat) for shown in shown_acts(pair.copy)] == [("result", True)] * 2
    assert standing_of(link(pair)) is LaptopRole.OVER
    with pytest.raises(LinkError, match="over"):
        pair.send()
    assert len(shown_acts(pair.copy)) == 2
    take(pair)
    assert standing_of(link(pair)) is LaptopRole.RUNS
    pair.send()
    assert pair.differences() == {}
    assert len(shown_acts(pair.copy)) == 2


def test_users_can_go_on_at_a_laptop_whose_term_is_over_and_all_acts_are_kept(pair: Pair) -> None:
    take_over_event(event=pair.copy, actor=owner_of(pair.copy))
    play_round(pair.event)
    with pytest.raises(LinkError, match="over"):
        pair.send()
    before = len(shown_acts(pair.copy))
    continue_here(event=pair.event)
    publish_next(pair.event)
    with pytest.raises(LinkError, match="over"):
        pair.send()
    assert len(shown_acts(pair.copy)) > before
    with pytest.raises(Refused):
        take(pair)


def test_a_hand_over_without_an_answer_is_cancelled_and_the_server_confirms_the_laptop(pair: Pair) -> None:
    request_hand_over(event=pair.event)
    with pytest.raises(Refused, match="being handed over"):
        publish_next(pair.event)
    cancel_hand_over(event=pair.event)
    play_round(pair.event)
    pair.send()
    assert pair.differences() == {}
    assert standing_of(link(pair)) is LaptopRole.RUNS


class NewLaptop(DirectClient):
    """A second laptop, in the same database: once it has its copy, the server's event gets another address."""

    def __init__(self, event: Event, owner: User) -> None:
        self.event, self.owner = event, owner
        _token, self.text = create_token(owner=owner, name="hall", scopes=[MIRROR], event=event)

    def take_event(self, user: User) -> EventLink:
        source = hashlib.sha256(self.text.encode()).hexdigest()[:24]
        super().__init__(EventLink(source=source), self.text)
        self.link = take_new_event(
            user=user,
            address="https://chess.example",
            token=self.text,
            client=self,  # type: ignore[arg-type]
        )
        return self.link

    def take(self, key: str) -> dict[str, Any]:
        answer = super().take(key)
        if "copy" in answer:
            slug = self.event.slug
            Event.objects.filter(pk=self.event.pk).update(slug=f"{slug}-server")
            EventMirror.objects.filter(source=self.link.source).update(slugs={slug: f"{slug}-server"})
        return answer


def test_an_event_of_the_server_is_taken_to_a_new_laptop_and_comes_back() -> None:
    event = started_event(players=8, rounds=5)
    play_round(event)
    laptop = NewLaptop(event, owner_of(event))
    link = laptop.take_event(make_user("arbiter"))
    here = link.event
    assert (here.name, here.registrations.count(), here.rounds.filter(state="published").count()) == (event.name, 8, 1)
    event.refresh_from_db()
    with pytest.raises(Refused, match="only shows it"):
        publish_next(event)
    play_round(here)
    link = EventLink.objects.select_related("event").get(pk=link.pk)
    assert send_changes(link, laptop) is True  # type: ignore[arg-type]
    mirror = EventMirror.objects.get(source=link.source)
    assert mirror.event == event
    assert differing(sent_rows(link), mirrored_rows(mirror)) == {}
    assert event.registrations.count() == 8
    request_hand_over(event=here)
    link = EventLink.objects.select_related("event").get(pk=link.pk)
    assert hand_over_to_server(link, laptop) is True  # type: ignore[arg-type]
    event.refresh_from_db()
    assert publish_next(event).number == 3


def test_a_second_laptop_replaces_a_lost_one_whose_acts_are_kept(pair: Pair) -> None:
    round_ = publish_next(pair.event)
    pair.send()
    copy = pair.copy
    laptop = NewLaptop(copy, owner_of(copy))
    with pytest.raises(LinkError, match="422"):
        laptop.take_event(make_user("arbiter"))
    assert EventMirror.objects.count() == 1
    take_over_event(event=copy, actor=owner_of(copy))
    link = laptop.take_event(User.objects.get(username="arbiter"))
    enter_results(round_, boards=2)  # on the lost one
    with pytest.raises(LinkError, match="over"):
        pair.send()
    copy.refresh_from_db()
    assert [shown.act.action for shown in shown_acts(copy)] == ["result", "result"]
    enter_results(link.event.rounds.get(number=1), boards=4)
    link = EventLink.objects.select_related("event").get(pk=link.pk)
    send_changes(link, laptop)  # type: ignore[arg-type]
    mirror = EventMirror.objects.get(source=link.source)
    assert differing(sent_rows(link), mirrored_rows(mirror)) == {}


def test_the_same_token_takes_an_event_once(pair: Pair) -> None:
    event = pair.copy
    take_over_event(event=event, actor=owner_of(event))
    laptop = NewLaptop(event, owner_of(event))
    user = make_user("arbiter")
    laptop.take_event(user)
    with pytest.raises(Refused, match="already on this laptop"):
        laptop.take_event(user)


def test_a_token_for_new_events_takes_none(pair: Pair) -> None:
    laptop = NewLaptop(pair.copy, owner_of(pair.copy))
    laptop.text = pair.token
    with pytest.raises(LinkError, match="410"):
        laptop.take_event(make_user("arbiter"))
