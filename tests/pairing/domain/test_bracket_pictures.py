"""The pictures of a bracket."""

from __future__ import annotations

import re

import pytest

from pairing.domain.bracket import bracket_page
from pairing.domain.bracket_pictures import BracketPicture
from tests.factories import enter_outcomes, knockout, play_bracket, publish_next
from tournaments.domain.results.result_entry import Outcome
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def pictures(event: Event, way: int = 0) -> dict[str, BracketPicture]:
    found = bracket_page(Event.objects.get(pk=event.pk), way)
    assert found is not None
    return {picture.title: picture for picture in found.pictures}


def lines(picture: BracketPicture) -> list[str]:
    """The boxes column by column from the top; the winner's number with an exclamation mark."""
    boxes = sorted(picture.boxes, key=lambda box: (box.place.x, box.place.y))
    found = []
    for box in boxes:
        if box.free:
            found.append(f"{box.free.tpn} free")
        elif box.match:
            found.append("-".join(f"{side.tpn}{'!' if side.won else ''}" for side in box.match.sides))
    return found


def ends(line: str) -> tuple[int, int]:
    """Where a path ends."""
    numbers = [int(number) for number in re.findall(r"\d+", line)]
    return (numbers[-2], numbers[-1]) if "C" in line else (numbers[-1], numbers[-2])


def assert_lines_lead_to_the_next_match(picture: BracketPicture) -> int:
    """Every line ends at the row of a box in which its winner stands; how many there are."""
    rows = {
        (box.place.x, box.place.row(row)): side
        for box in picture.boxes
        if box.match
        for row, side in enumerate(box.match.sides)
    }
    count = 0
    for box in picture.boxes:
        if box.line:
            side = rows[ends(box.line)]
            winners = [box.free] if box.free else [side for side in (box.match.sides if box.match else ()) if side.won]
            assert not winners or side.tpn == winners[0].tpn
            count += 1
    return count


def test_eight_are_one_picture_from_the_quarter_finals_to_the_final() -> None:
    event = knockout(8)
    ((title, picture),) = pictures(event).items()
    assert (title, [column.name for column in picture.columns]) == ("", ["Quarter-finals", "Semi-finals", "Final"])
    assert [column.x for column in picture.columns] == [0, 244, 488]
    assert lines(picture) == ["1-8", "5-4", "3-6", "7-2", "0-0", "0-0", "0-0"]
    play_bracket(event)
    picture = pictures(event)[""]
    assert lines(picture) == ["1!-8", "5-4!", "3!-6", "7-2!", "1!-4", "3-2!", "1!-2"]
    assert assert_lines_lead_to_the_next_match(picture) == 6


def test_who_is_free_stands_in_the_round_and_leads_on() -> None:
    picture = pictures(knockout(5))[""]
    assert lines(picture) == ["1 free", "5-4", "3 free", "2 free", "1-0", "3-2", "0-0"]
    assert assert_lines_lead_to_the_next_match(picture) == 6
    assert [column.is_now for column in picture.columns] == [True, False, False]


def test_the_way_of_one_is_marked_as_far_as_it_leads() -> None:
    event = knockout(5)
    play_bracket(event)
    boxes = pictures(event, 2)[""].boxes
    way = [(box.key, box.leads_the_way_on) for box in boxes if box.is_on_the_way]
    assert sorted(way) == [("free-2", True), ("main-2-2", True), ("main-3-1", False)]


def test_third_place_is_played_in_the_column_of_the_final_and_says_so() -> None:
    event = knockout(4, third_place=True)
    play_bracket(event)
    picture = pictures(event)[""]
    assert lines(picture) == ["1!-4", "3-2!", "1!-2", "3!-4"]
    assert [box.match.played_for for box in picture.boxes if box.match] == ["", "", "", "for third place"]
    assert [box.place.head for box in picture.boxes] == [0, 0, 0, 18]


def test_sixty_four_are_four_parts_and_the_semi_finals() -> None:
    found = pictures(knockout(64))
    assert list(found) == ["Part 1", "Part 2", "Part 3", "Part 4", "Semi-finals – Final"]
    assert [len(picture.boxes) for picture in found.values()] == [15] * 4 + [3]
    assert lines(found["Part 1"])[:2] == ["1-64", "33-32"]
    last = found["Semi-finals – Final"].boxes[-1].match or found["Semi-finals – Final"].boxes[0].match
    assert last is not None
    assert {side.name for side in last.sides} == {"winner of 5.1", "winner of 5.2"}
    assert len({box.key for picture in found.values() for box in picture.boxes}) == 63


def test_a_double_elimination_has_its_two_branches_and_the_final_with_its_return() -> None:
    event = knockout(8, elimination="double", third_place=True)
    assert list(pictures(event)) == ["Winners’ bracket", "Losers’ bracket", "Final"]
    play_bracket(event, 5)
    found = pictures(event)
    assert [[column.name for column in picture.columns] for picture in found.values()] == [
        ["Round 1", "Round 2", "Round 4"], ["Round 2", "Round 3", "Round 4"], ["Final"],
    ]  # fmt: skip
    assert [assert_lines_lead_to_the_next_match(picture) for picture in found.values()] == [6, 4, 0]
    names = [box.match.played_for for box in found["Final"].boxes if box.match]
    assert names == ["", "for third place"]


def test_the_return_final_stands_behind_the_final() -> None:
    event = knockout(4, elimination="double")
    play_bracket(event, 2)
    final = publish_next(event)
    game = final.games.select_related("white", "black").get()
    upset = Outcome.BLACK_WINS if (game.white.tpn or 0) < (game.black.tpn or 0) else Outcome.WHITE_WINS
    enter_outcomes(final, upset)
    picture = pictures(event)["Final"]
    assert [column.name for column in picture.columns] == ["Final", "Return final"]
    assert assert_lines_lead_to_the_next_match(picture) == 1
    assert [box.match.played_for for box in picture.boxes if box.match] == ["", "return final"]


def test_where_the_order_is_new_each_round_lines_are_drawn_as_they_come() -> None:
    event = knockout(8, reseeded=True)
    assert [box.line for box in pictures(event)[""].boxes] == [""] * 7
    publish_next(event)
    round_ = event.rounds.get(number=1)
    enter_outcomes(round_, Outcome.BLACK_WINS, *[Outcome.WHITE_WINS] * 3)
    picture = pictures(event)[""]
    assert assert_lines_lead_to_the_next_match(picture) == 4
    assert sum("C" in box.line for box in picture.boxes) == 4
    assert {box.place.y for box in picture.boxes if box.place.x == 244} == {36, 96}


def test_who_comes_back_has_no_line_and_the_others_have() -> None:
    event = knockout(6, elimination="repechage")
    play_bracket(event, 1)
    picture = pictures(event)[""]
    assert assert_lines_lead_to_the_next_match(picture) == 5
    assert len(picture.boxes) == 6


def test_wild_cards_stand_where_they_enter() -> None:
    event = knockout(14, wild_cards=3, wild_cards_round=3)
    play_bracket(event, 2)
    picture = pictures(event)[""]
    assert_lines_lead_to_the_next_match(picture)
    entering = {side.tpn for box in picture.boxes if box.match and box.match.round == 3 for side in box.match.sides}
    assert {1, 2, 3} < entering
    assert not {f"{number} free" for number in (1, 2, 3)} & set(lines(picture))


def test_places_behind_the_podium_have_pictures_of_their_own() -> None:
    event = knockout(16, placement=True)
    play_bracket(event)
    found = pictures(event)
    assert list(found) == ["", "Places 5–8", "Places 9–16"]
    assert [column.name for column in found["Places 5–8"].columns] == ["Round 3", "Round 4"]
    assert lines(found["Places 5–8"]) == ["5!-8", "7-6!", "5!-6", "7!-8"]
    assert [len(picture.boxes) for picture in found.values()] == [16, 4, 12]
    assert sum(assert_lines_lead_to_the_next_match(picture) for picture in found.values()) == 14 + 2 + 8


def test_where_several_are_left_there_are_as_many_trees() -> None:
    event = knockout(8, last_round=2)
    play_bracket(event)
    picture = pictures(event)[""]
    assert lines(picture) == ["1!-8", "5-4!", "2!-7", "6-3!", "1!-4", "2!-3"]
    assert assert_lines_lead_to_the_next_match(picture) == 4


def test_a_side_that_nobody_takes_is_said() -> None:
    event = knockout(4)
    enter_outcomes(publish_next(event), Outcome.DOUBLE_FORFEIT, Outcome.WHITE_WINS)
    final = pictures(event)[""].boxes[-1].match
    assert final is not None
    assert final.first.name == "no player"
