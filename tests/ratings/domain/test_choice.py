"""Which rating an event takes."""

from __future__ import annotations

import pytest

from ratings.domain.choice import ChosenRating, chosen_rating, known_of, rule_of, rule_seen, set_rating_rule, tempo_of
from ratings.models import ListedPerson
from tabellone.interchange.rating_lists.player_ratings import EqualOrder, KnownRating, Preferred, RatingRule
from tabellone.interchange.trf.time_control import Tempo
from tests.factories import make_event, make_user, owner_of, started_event
from tests.pairing.domain.test_manual_pairing import confirmed
from tests.ratings.people import fide_list, listed
from tournaments.domain.errors import Refused
from tournaments.domain.history.sentences import sentence
from tournaments.domain.integrity.levels import Level, confirmable
from tournaments.domain.integrity.lines import integrity_lines
from tournaments.domain.undo import undo_last
from tournaments.models import Event

CODES: dict[Tempo, str] = {"standard": "5400+30", "rapid": "900+10", "blitz": "180+2"}


@pytest.mark.parametrize(
    ("ratings", "wanted", "chosen"),
    [
        ((2300, 2200, 2100), "standard", (2300, "standard")),
        ((2300, 2200, 2100), "rapid", (2200, "rapid")),
        ((2300, 2200, 2100), "blitz", (2100, "blitz")),
        ((2300, 0, 0), "rapid", (2300, "standard")),
        ((2300, 2200, 0), "blitz", (2300, "standard")),
        ((0, 0, 2100), "rapid", (2100, "blitz")),
        ((0, 2200, 2100), "standard", (2200, "rapid")),
        ((0, 2200, 0), "blitz", (2200, "rapid")),
        ((0, 0, 0), "blitz", (0, "blitz")),
    ],
)
def test_the_standard_rating_stands_for_one_that_is_missing_then_the_third(
    ratings: tuple[int, int, int], wanted: Tempo, chosen: tuple[int, Tempo]
) -> None:
    person = ListedPerson(standard=ratings[0], rapid=ratings[1], blitz=ratings[2])
    assert chosen_rating(person, rule_of(Event(time_control_code=CODES[wanted])), wanted) == ChosenRating(*chosen)


@pytest.mark.parametrize(
    ("code", "tempo"), [("180+2", "blitz"), ("900+10", "rapid"), ("5400+30", "standard"), ("", "standard")]
)
def test_an_event_is_of_the_kind_of_its_time_control(code: str, tempo: Tempo) -> None:
    assert tempo_of(Event(time_control_code=code)) == tempo


def test_an_event_without_a_code_is_of_the_kind_of_its_time_control_in_words() -> None:
    assert tempo_of(Event(time_control="15 min + 10 s")) == "rapid"
    assert tempo_of(Event(time_control="15 min + 10 s", time_control_code="5400+30")) == "standard"


RULE = RatingRule(Preferred.HIGHER, ("rapid", "standard"), "FSI", 1400)


@pytest.mark.django_db
def test_the_rule_is_the_events_and_can_be_undone() -> None:
    event = make_event(owner=make_user("owner"))
    assert rule_of(event) == RatingRule()
    set_rating_rule(event=event, actor=owner_of(event), rule=RULE, seen=rule_seen(event))
    assert rule_of(Event.objects.get(pk=event.pk)) == RULE
    assert sentence(event.journal.latest("pk")) == "Rating for the starting list: changed"
    undo_last(event=event, actor=owner_of(event))
    assert rule_of(Event.objects.get(pk=event.pk)) == RatingRule()


@pytest.mark.django_db
def test_an_old_page_and_a_rule_without_its_list_are_refused() -> None:
    event = make_event(owner=make_user("owner"))
    seen = rule_seen(event)
    set_rating_rule(event=event, actor=owner_of(event), rule=RULE, seen=seen)
    with pytest.raises(Refused, match="Another user changed this data"):
        set_rating_rule(event=event, actor=owner_of(event), rule=RatingRule(), seen=seen)
    with pytest.raises(Refused, match="Which national list"):
        set_rating_rule(event=event, actor=owner_of(event), rule=RatingRule(Preferred.NATIONAL), seen=rule_seen(event))
    assert rule_of(event) == RULE


@pytest.mark.django_db
def test_the_known_ratings_are_those_that_there_are_with_list_and_month() -> None:
    fide = fide_list(listed(1, "A, B", 2000, 0, 1900))
    person = fide.people.get()
    assert known_of(person) == [
        KnownRating("FIDE", "2026-11", "standard", 2000),
        KnownRating("FIDE", "2026-11", "blitz", 1900),
    ]


@pytest.mark.django_db
def test_in_fide_mode_another_rule_after_the_start_is_confirmed_and_reported() -> None:
    event = started_event(players=4, rounds=3, fide_mode=Event.FideMode.ON)
    rule = RatingRule(equal=EqualOrder.FIDE_ID)
    seen = rule_seen(event)
    (asked,) = confirmed(lambda: set_rating_rule(event=event, actor=owner_of(event), rule=rule, seen=seen))
    assert (asked.level, asked.text) == (Level.CONFIRM, "Rating that orders the starting list: changed.")
    assert integrity_lines(event) == ["### Configuration @ Round 0: rating_rule"]


@pytest.mark.django_db
def test_before_the_start_the_rule_changes_without_a_question() -> None:
    event = make_event(fide_mode=Event.FideMode.ON)
    with confirmable(list):
        set_rating_rule(event=event, actor=owner_of(event), rule=RatingRule(Preferred.OWN), seen=rule_seen(event))
    event.refresh_from_db()
    assert rule_of(event).is_own
