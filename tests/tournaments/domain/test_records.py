"""The event as a record: what of the rows the engine, the tie-breaks, the pages and the report are given."""

from __future__ import annotations

import datetime
from collections import Counter
from dataclasses import replace

import pytest
from django.db.models import Model
from hypothesis import given, strategies as st
from pytest_django.fixtures import DjangoAssertNumQueries

from tabellone.engine.tables.settings import CalendarSettings
from tabellone.interchange import trf
from tabellone.interchange.players import Entrant
from tabellone.record import (
    Adjustment,
    Bye,
    ByeKind,
    Colour,
    ForbiddenPairs,
    Game,
    Header,
    NationalRating,
    Player,
    RequestedBye,
    Result,
    Round,
    Scoring,
    VirtualPoints,
)
from tests.factories import (
    add_players,
    enter_outcomes,
    make_event,
    owner_of,
    pair_round,
    play_round,
    played_event,
    publish_next,
    started_event,
)
from tournaments.domain.entries.prohibited_pairings import forbid
from tournaments.domain.entries.registrations import register
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.events.event_settings import schedule_rounds
from tournaments.domain.records import calendar_of, header_of, load, record_of, scoring_of, scoring_values
from tournaments.domain.results.result_entry import Outcome
from tournaments.models import Event, Registration

ZERO, HALF, ALLOCATED = ByeKind.ZERO, ByeKind.HALF, ByeKind.PAIRING_ALLOCATED
W, D, L, OPEN = Result.WIN, Result.DRAW, Result.LOSS, Result.UNKNOWN


def fresh(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def row_of(event: Event, tpn: int) -> Registration:
    return event.registrations.get(tpn=tpn)


@given(st.builds(Scoring, *[st.integers(-99, 990)] * 13))
def test_what_is_kept_of_a_scoring_system_gives_it_again(scoring: Scoring) -> None:
    assert scoring_of(Event(scoring=scoring_values(scoring))) == scoring


def test_of_a_scoring_system_only_what_is_unusual_is_kept() -> None:
    assert scoring_values(Scoring()) == {}
    assert scoring_values(Scoring(white_win=30, unknown=0)) == {"white_win": 30, "unknown": 0}


def test_a_calendars_settings_are_the_events_options() -> None:
    options = {"cycles": 2, "swap_last_two": True, "maxi": True}
    assert calendar_of(Event(options=options)) == CalendarSettings(cycles=2, swap_last_two=True)
    assert calendar_of(Event()) == CalendarSettings()


@pytest.mark.django_db
def test_before_the_start_there_are_rules_and_nobody() -> None:
    event = make_event(rounds=5, tie_breaks=["pts", "BH", "PTS", "SB"], max_byes=2, options={"lim_last": True})
    add_players(event, 4)
    record = record_of(event)
    assert (record.players, record.rounds, record.requested_byes, record.initial_colour) == ((), (), (), None)
    assert (record.system, record.edition, record.planned_rounds, record.tie_breaks, dict(record.options)) == (
        "dutch",
        "2026",
        5,
        ("BH", "SB"),
        {"lim_last": True},
    )


@pytest.mark.django_db
def test_players_come_by_their_numbers_with_all_that_a_report_says_of_them() -> None:
    event = make_event()
    anna = Entrant("Rossi, Anna", 1900, "WIM", "w", "ITA", "800001", "1990/05/17", "Tower", "U40")
    for entrant in (anna, Entrant("Verdi, Bo", 2000)):
        register(event=event, actor=owner_of(event), entrant=entrant)
    event.registrations.filter(name="Rossi, Anna").update(
        tpn=2, national=[{"federation": "ITA", "rating": 1850, "number": "990011"}]
    )
    event.registrations.filter(name="Verdi, Bo").update(tpn=1)
    national = (NationalRating("ITA", 1850, number="990011"),)
    assert record_of(event).players == (
        Player(1, "Verdi, Bo", 2000),
        Player(2, "Rossi, Anna", 1900, "WIM", "w", "ITA", "800001", "1990/05/17", national),
    )


@pytest.mark.django_db
def test_a_round_is_in_the_record_from_its_publication_on_and_a_draft_where_it_is_asked_for() -> None:
    event = started_event(players=5, rounds=5)
    first = publish_next(event)
    enter_outcomes(first, Outcome.WHITE_WINS, Outcome.DRAW)
    one = Round.of([Game(1, 3, W, L), Game(4, 2, D, D)], [Bye(5, ALLOCATED)])
    assert record_of(event).rounds == (one,)
    first.games.filter(pairing__board=2).update(
        white_result="*", black_result="*", is_adjourned=True, rating_result="=0"
    )
    one = Round.of([Game(1, 3, W, L), Game(4, 2, OPEN, OPEN, True, (D, L))], [Bye(5, ALLOCATED)])
    draft = pair_round(event)
    assert (record_of(event).rounds, len(record_of(event, drafts=True).rounds)) == ((one,), 2)
    assert record_of(event, drafts=True, before_round=2).rounds == (one,)
    assert record_of(event, drafts=True).rounds[1].games == tuple(
        Game(game.white.tpn or 0, game.black.tpn or 0) for game in draft.games.order_by("pairing__board")
    )


@pytest.mark.django_db
def test_who_entered_late_was_absent_in_the_rounds_before() -> None:
    event = played_event(players=4, rounds=4, played=2)
    register(event=event, actor=owner_of(event), entrant=Entrant("Late"))
    record = record_of(event)
    assert [round_.byes for round_ in record.rounds] == [(Bye(5, ZERO),)] * 2
    assert record.requested_byes == ()


@pytest.mark.django_db
def test_who_will_not_be_there_is_known_for_every_round_to_come() -> None:
    event = played_event(players=6, rounds=5, played=1)
    owner = owner_of(event)
    withdraw(registration=row_of(event, 6), actor=owner)
    for number in (2, 4):
        set_bye(registration=row_of(event, 3), actor=owner, round_number=number, kind="H" if number == 2 else "Z")
    event.registrations.filter(tpn=2).update(first_round=4)
    event = fresh(event)
    gone = [RequestedBye(number, 6, ZERO) for number in (2, 3, 4, 5)]
    own = [RequestedBye(2, 2, ZERO), RequestedBye(2, 3, HALF), RequestedBye(3, 2, ZERO), RequestedBye(4, 3, ZERO)]
    assert record_of(event).requested_byes == tuple(sorted([*own, *gone], key=lambda bye: (bye.round, bye.player)))
    publish_next(event)
    assert [bye.round for bye in record_of(fresh(event)).requested_byes] == [3, 3, 4, 4, 5]
    before = record_of(fresh(event), before_round=2)
    assert (len(before.rounds), before.requested_byes) == (1, record_of(event, before_round=2).requested_byes)
    assert RequestedBye(2, 3, HALF) in before.requested_byes


@pytest.mark.django_db
def test_what_is_kept_by_registrations_is_told_by_numbers() -> None:
    event = started_event(players=5, rounds=3)
    owner = owner_of(event)
    rows = list(event.registrations.order_by("tpn"))
    guest = Registration.objects.create(event=event, name="Not here", is_withdrawn=True)
    forbid(event=event, actor=owner, players=[rows[3], guest, rows[1]])
    forbid(event=event, actor=owner, players=[rows[0], guest])
    event = fresh(event)
    event.adjustments = [{"points": -5, "players": [rows[2].pk, rows[0].pk], "round": 1, "kind": "W"}]
    event.virtual_points = [{"points": 10, "first_round": 1, "last_round": 2, "first": 1, "last": 2}]
    event.initial_scores = [[2000, 10]]
    event.registrations.filter(tpn=4).update(is_annulled=True)
    guest.is_annulled = True
    guest.save()
    record = record_of(event)
    assert record.forbidden == (ForbiddenPairs((2, 4)),)
    assert record.adjustments == (Adjustment(-5, (3, 1), 1, "W"),)
    assert record.virtual_points == (VirtualPoints(10, 1, 2, 1, 2),)
    assert (record.initial_scores, record.annulled, record.initial_colour) == (
        ((2000, 10),),
        frozenset({4}),
        Colour.WHITE,
    )


@pytest.mark.django_db
def test_games_stand_with_the_numbers_of_their_boards() -> None:
    event = started_event(players=4, rounds=3)
    round_ = publish_next(event)
    for board, moved in ((2, 7), (1, 2)):
        round_.pairings.filter(board=board).update(board=moved)
    (found,) = record_of(event).rounds
    assert [(pairing.board, pairing.first, pairing.second) for pairing in found.pairings] == [(2, 1, 3), (7, 4, 2)]


@pytest.mark.django_db
@pytest.mark.parametrize("players", [4, 20])
def test_a_record_is_four_queries_all_of_them_for_its_rows_whatever_the_size(
    django_assert_num_queries: DjangoAssertNumQueries, players: int
) -> None:
    event = played_event(players=players, rounds=5, played=2)
    for row in event.registrations.all():
        set_bye(registration=row, actor=owner_of(event), round_number=4, kind="H")
        set_bye(registration=row, actor=owner_of(event), round_number=5, kind="Z")
    with django_assert_num_queries(4):
        record = record_of(event)
    with django_assert_num_queries(4):
        loaded = load(event)
    assert [len(loaded.games[row.pk]) for row in loaded.rounds] == [players // 2, players // 2, 0, 0, 0]
    assert record.requested_byes == tuple(
        RequestedBye(number, tpn, kind)
        for number, kind in ((4, ByeKind.HALF), (5, ByeKind.ZERO))
        for tpn in range(1, players + 1)
    )


def header(**fields: object) -> Header:
    return header_of(Event(name="Open", **fields), [])


def test_what_an_imported_report_said_stands_where_the_event_says_nothing() -> None:
    report = {
        "name": "Old", "start": "in spring", "end": "in summer", "federation": "XYZ1", "controller": "Somebody",
        "starting_rank_method": "FIDE", "deputies": ["Gone"], "round_dates": ["26/03/01"], "unknown_lines": ["777 x"],
        "of another version": 1,
    }  # fmt: skip
    kept = Header(
        name="Open",
        start="in spring",
        end="in summer",
        federation="XYZ1",
        controller="Somebody",
        starting_rank_method="FIDE",
        round_dates=("26/03/01",),
        unknown_lines=("777 x",),
    )
    assert header(report=report) == kept
    own = header(
        report=report, federation="ITA", start_date=datetime.date(2026, 3, 1), end_date=datetime.date(2026, 3, 2),
        city="Pisa", teams=4, deputies=["Bianchi, Ugo"], chief_arbiter="Neri, Pia", event_type="Individual",
        time_control="90 minutes", time_control_code="5400+30",
    )  # fmt: skip
    assert own == replace(
        kept, federation="ITA", start="2026/03/01", end="2026/03/02", city="Pisa", teams="4",
        deputies=("Bianchi, Ugo",), chief_arbiter="Neri, Pia", type="Individual", time_control="90 minutes",
        time_control_code="5400+30",
    )  # fmt: skip


@pytest.mark.django_db
def test_the_days_of_rounds_are_those_of_the_place_and_a_stated_day_stays_where_no_time_is_set() -> None:
    event = make_event(rounds=3, time_zone="Pacific/Auckland", report={"round_dates": ["26/02/27", "26/02/28"]})
    assert record_of(event).header.round_dates == ("26/02/27", "26/02/28")
    late = datetime.datetime(2026, 2, 28, 20, 0, tzinfo=datetime.UTC)
    schedule_rounds(event=event, actor=owner_of(event), starts={2: late})
    assert record_of(event).header.round_dates == ("26/02/27", "26/03/01", "")


@pytest.mark.django_db
def test_who_paired_is_said_from_the_first_round_that_was_published_here() -> None:
    event = started_event(players=4, rounds=3, report={"controller": "Somebody"})
    assert record_of(event).header.controller == "Somebody"
    play_round(event)
    assert record_of(event).header.controller == "Tabellone"


@pytest.mark.django_db
def test_games_are_read_without_making_models_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    event = played_event(players=6, rounds=3, played=2)
    made: list[str] = []
    of_rows = Model.from_db.__func__  # type: ignore[attr-defined]

    def counting(cls: type[Model], *values: object) -> Model:
        made.append(cls.__name__)
        return of_rows(cls, *values)  # type: ignore[no-any-return]

    monkeypatch.setattr(Model, "from_db", classmethod(counting))
    assert [len(round_.games) for round_ in record_of(event).rounds] == [3, 3]
    assert Counter(made) == {"Registration": 6, "Round": 3}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("preferred", "method"),
    [
        ("fide", "FIDE"),
        ("national", "NRO"),
        ("fide-national", "FIDON"),
        ("national-fide", "NIDOF"),
        ("higher", "HBFN"),
        ("lower", "LBFN"),
        ("of another version", "OTHER"),
    ],
)
def test_172_says_whose_ratings_made_the_starting_rank_beside_national_ratings(preferred: str, method: str) -> None:
    event = make_event(rounds=3)
    add_players(event, 4)
    assert record_of(event).header.starting_rank_method == ""
    event.registrations.update(national=[{"federation": "ITA", "rating": 1850, "number": "990011"}])
    assert record_of(event).header.starting_rank_method == "", "no rule is chosen"
    event.rating_rule = {"preferred": preferred}
    event.save()
    assert "\n172 ITA " + method + "\n" in trf.write(record_of(started(event)))
    event.report = {"starting_rank_method": "FRA LBFN"}
    event.save()
    assert record_of(event).header.starting_rank_method == "FRA LBFN"


def started(event: Event) -> Event:
    """The event, which has begun."""
    return start_event(event=event, actor=owner_of(event), initial_colour="w")
