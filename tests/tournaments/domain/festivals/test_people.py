"""People of a festival: entered once, moved in one act, taken back in one step."""

from __future__ import annotations

import pytest

from tabellone.interchange.players import Entrant
from tests.factories import make_user, owner_of, pair_round, play_round
from tests.festivals import festival_of, playing, put_in, refused, section_of
from tournaments.domain.entries.registrations import Namesake, check_in, register
from tournaments.domain.entries.removal import remove_registration
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.festivals.people import (
    adopt_strangers,
    change_person,
    enter_people,
    enter_person,
    leave_section,
    move_people,
    people_of,
    strangers,
)
from tournaments.domain.rounds.round_publication import publish_round
from tournaments.domain.undo import last_undoable, undo_last
from tournaments.models import Event, Registration

pytestmark = pytest.mark.django_db
ANNA = Entrant(name="Rossi, Anna", rating=1700, birth="2001/02/03", fide_id="812345")


def entry(festival: Event, section: str, name: str) -> Registration:
    return section_of(festival, section).registrations.get(name=name)


def started(festival: Event, name: str) -> Event:
    return start_event(event=section_of(festival, name), actor=owner_of(festival), initial_colour="w")


def test_somebody_is_entered_once_and_plays_in_two_sections() -> None:
    festival = festival_of("A", "B", "Blitz")
    sections = [section_of(festival, "A"), section_of(festival, "Blitz")]
    person = enter_person(festival=festival, actor=make_user(), entrant=ANNA, sections=sections)
    assert [len(one.entries) for one in people_of(festival)] == [2]
    assert {row.fide_id for row in person.entries.all()} == {"812345"}
    with refused(contains="FIDE ID"):
        enter_person(festival=festival, actor=make_user(), entrant=ANNA, sections=[])
    same = Entrant(name="rossi, anna", birth="2001/02/03")
    with pytest.raises(Namesake):
        enter_person(festival=festival, actor=make_user(), entrant=same, sections=[], is_another=False)


def test_entering_is_of_all_sections_or_of_none() -> None:
    festival = festival_of("A", "B", rounds=2)
    put_in(festival, "B", 6)
    section = started(festival, "B")
    for _round in range(2):
        play_round(section)
    with refused(contains="B: No more players can be added: all rounds are published"):
        enter_person(
            festival=festival,
            actor=make_user(),
            entrant=ANNA,
            sections=[section_of(festival, "A"), section_of(festival, "B")],
        )
    assert (playing(festival, "A"), festival.registrations.filter(name=ANNA.name).count()) == ([], 0)


def test_a_move_is_journalled_in_both_and_undone_in_one_step() -> None:
    festival = festival_of("A", "B")
    names = [row.name for row in put_in(festival, "A", 3)]
    check_in(
        event=section_of(festival, "A"), actor=make_user(), registrations=[entry(festival, "A", names[0])], present=True
    )
    moves = [(entry(festival, "A", name), section_of(festival, "B")) for name in names[:2]]
    move_people(festival=festival, actor=make_user(), moves=moves, why="typing error")
    assert (playing(festival, "A"), playing(festival, "B")) == (names[2:], names[:2])
    assert entry(festival, "B", names[0]).is_checked_in
    assert not entry(festival, "B", names[1]).is_checked_in
    assert section_of(festival, "A").journal.filter(action="remove_player").count() == 2
    assert section_of(festival, "B").journal.filter(action="enter_section").count() == 2
    assert last_undoable(section_of(festival, "A")) is None
    undo_last(event=festival, actor=make_user())
    assert (playing(festival, "A"), playing(festival, "B")) == (names, [])
    assert entry(festival, "A", names[0]).is_checked_in
    assert entry(festival, "A", names[0]).person is not None


def test_who_has_played_withdraws_and_is_a_late_entry_there() -> None:
    festival = festival_of("A", "B")
    names = [row.name for row in put_in(festival, "A", 4)]
    put_in(festival, "B", 4)
    play_round(started(festival, "A"))
    play_round(started(festival, "B"))
    move_people(
        festival=festival, actor=make_user(), moves=[(entry(festival, "A", names[0]), section_of(festival, "B"))]
    )
    assert entry(festival, "A", names[0]).is_withdrawn
    late = entry(festival, "B", names[0])
    assert (late.first_round, late.tpn is None) == (2, False)
    move_people(festival=festival, actor=make_user(), moves=[(late, section_of(festival, "A"))])
    assert not entry(festival, "A", names[0]).is_withdrawn, "who comes back has the old number"
    assert entry(festival, "B", names[0]).is_withdrawn
    undo_last(event=festival, actor=make_user())
    undo_last(event=festival, actor=make_user())
    assert not section_of(festival, "B").registrations.filter(name=names[0]).exists()
    assert not entry(festival, "A", names[0]).is_withdrawn


def test_a_move_is_not_taken_back_over_what_was_done_since() -> None:
    festival = festival_of("A", "B")
    names = [row.name for row in put_in(festival, "A", 3)]
    put_in(festival, "B", 3)
    move_people(
        festival=festival, actor=make_user(), moves=[(entry(festival, "A", names[0]), section_of(festival, "B"))]
    )
    section = started(festival, "B")
    with refused(contains="Festival – B"):
        undo_last(event=festival, actor=make_user())
    assert names[0] in playing(festival, "B")
    undo_last(event=section, actor=make_user())
    undo_last(event=festival, actor=make_user())
    assert names[0] in playing(festival, "A")


def test_one_who_cannot_be_moved_keeps_all_where_they_are() -> None:
    festival = festival_of("A", "B")
    names = [row.name for row in put_in(festival, "A", 2)]
    enter_people(
        festival=festival,
        actor=make_user(),
        people=[festival.registrations.get(name=names[1])],
        section=section_of(festival, "B"),
    )
    moves = [(entry(festival, "A", name), section_of(festival, "B")) for name in names]
    with refused(contains="plays in B already"):
        move_people(festival=festival, actor=make_user(), moves=moves)
    assert playing(festival, "A") == names


def test_an_entry_that_somebody_else_moved_is_refused() -> None:
    festival = festival_of("A", "B", "C")
    names = [row.name for row in put_in(festival, "A", 2)]
    row = entry(festival, "A", names[0])
    move_people(festival=festival, actor=make_user(), moves=[(row, section_of(festival, "B"))])
    with refused(contains="is no longer in that section"):
        move_people(festival=festival, actor=make_user(), moves=[(row, section_of(festival, "C"))])
    other = festival_of("X", name="Other")
    with refused(contains="not in the festival"):
        move_people(
            festival=festival, actor=make_user(), moves=[(entry(festival, "B", names[0]), section_of(other, "X"))]
        )


def test_byes_go_along_where_the_other_section_has_them() -> None:
    festival = festival_of("A", "B")
    names = [row.name for row in put_in(festival, "A", 2)]
    row = entry(festival, "A", names[0])
    set_bye(registration=row, actor=make_user(), round_number=2, kind="H")
    set_bye(registration=row, actor=make_user(), round_number=5, kind="Z")
    Event.objects.filter(pk=section_of(festival, "B").pk).update(planned_rounds=4)
    move_people(festival=festival, actor=make_user(), moves=[(row, section_of(festival, "B"))])
    asked = entry(festival, "B", names[0]).bye_requests.values_list("round_number", "kind")
    assert list(asked) == [(2, "H")]


def test_people_leave_a_section_and_stay_in_the_festival() -> None:
    festival = festival_of("A", "B")
    person = put_in(festival, "A", 1, "B")[0]
    with refused(contains="is on the list of a section"):
        remove_registration(registration=person, actor=make_user())
    leave_section(festival=festival, actor=make_user(), entries=[entry(festival, "A", person.name)])
    assert (playing(festival, "A"), playing(festival, "B")) == ([], [person.name])
    leave_section(festival=festival, actor=make_user(), entries=[entry(festival, "B", person.name)])
    remove_registration(registration=person, actor=make_user())
    assert not festival.registrations.exists()


def test_data_change_in_every_section_that_has_them() -> None:
    festival = festival_of("A", "Blitz")
    person = put_in(festival, "A", 1, "Blitz")[0]
    section_of(festival, "Blitz").registrations.update(rating=1111)
    change_person(person=person, actor=make_user(), changes={"name": "Verdi, Bo", "rating": 2345})
    assert (entry(festival, "A", "Verdi, Bo").rating, entry(festival, "Blitz", "Verdi, Bo").rating) == (2345, 1111)
    undo_last(event=festival, actor=make_user())
    assert {row.name for row in Registration.objects.all()} == {"Player0000, Test"}


def test_who_was_entered_in_sections_is_one_person() -> None:
    festival = festival_of("A", "B")
    for name in "AB":
        register(event=section_of(festival, name), actor=make_user(), entrant=ANNA)
    register(event=section_of(festival, "A"), actor=make_user(), entrant=Entrant(name="Else, Somebody"))
    assert len(strangers(festival)) == 3
    assert adopt_strangers(festival=festival, actor=make_user()) == 3
    assert sorted(len(one.entries) for one in people_of(festival)) == [1, 2]
    undo_last(event=festival, actor=make_user())
    assert (len(strangers(festival)), festival.registrations.count()) == (3, 0)


def test_who_is_no_stranger_is_moved_from_a_section_that_entered_them_itself() -> None:
    festival = festival_of("A", "B")
    row = register(event=section_of(festival, "A"), actor=make_user(), entrant=ANNA)
    row.event = section_of(festival, "A")
    move_people(festival=festival, actor=make_user(), moves=[(row, section_of(festival, "B"))])
    assert (playing(festival, "A"), playing(festival, "B")) == ([], [ANNA.name])
    assert festival.registrations.get().name == ANNA.name


def test_a_draft_falls_behind_when_somebody_is_moved_out_of_it() -> None:
    festival = festival_of("A", "B")
    names = [row.name for row in put_in(festival, "A", 4)]
    section = started(festival, "A")
    round_ = pair_round(section)
    move_people(
        festival=festival, actor=make_user(), moves=[(entry(festival, "A", names[0]), section_of(festival, "B"))]
    )
    with refused(contains=names[0]):
        publish_round(round_=round_, actor=make_user())
