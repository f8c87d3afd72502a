"""The ranking of the players of several sections."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from tabellone.prizes import Competitor, Criterion
from tabellone.prizes.sections import SectionEntry, competitors_across, section_entries
from tabellone.record import Bye, ByeKind, Game, Pairing, Player, Record, Result, Round
from tabellone.standings import standings_of
from tabellone.tiebreaks.values import Term

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS
PEOPLE = (Player(1, "Anna", 2200), Player(2, "Bruno", 2100), Player(3, "Carla", 2000), Player(4, "Dina"))
SECTION_A = Record(
    players=PEOPLE,
    rounds=(
        Round.of([Game(1, 2, WIN, LOSS), Game(3, 4, DRAW, DRAW)]),
        Round.of([Game(4, 1, LOSS, WIN)], [Bye(2, ByeKind.FULL), Bye(3, ByeKind.ZERO)]),
    ),
)


def entry(points: int, *, section: str = "A", possible: int = 30, rating: int = 0, **fields: object) -> SectionEntry:
    """An entry whose performance is the rating (0: none)."""
    terms = (Term(1, 9, rating, rating, 5),) if rating else ()
    return SectionEntry(section, Player(7, "P", 1500), points, possible, terms, **fields)  # type: ignore[arg-type]


def told(criterion: Criterion, *entries: SectionEntry) -> list[tuple[int, str, int, int]]:
    found, _numbers = competitors_across(enumerate(entries), criterion)
    return [(each.number, each.score, each.tie, each.rank) for each in found]


def test_entries_are_read_from_the_record_of_a_section() -> None:
    found = section_entries("A", SECTION_A, standings_of(SECTION_A), clubs={1: "Porto"}, games_left={3: 2})
    assert [(each.player.tpn, each.points, each.games, each.games_left, each.club) for each in found] == [
        (1, 20, 2, 0, "Porto"), (2, 10, 1, 0, ""), (3, 5, 1, 2, ""), (4, 5, 2, 0, ""),
    ]  # fmt: skip
    assert {each.possible for each in found} == {20}
    assert [[(term.value, term.points) for term in each.terms] for each in found] == [
        [(2100, 10)], [(2200, 0)], [], [(2000, 5), (2200, 0)],
    ]  # fmt: skip
    first = section_entries("A", SECTION_A, standings_of(SECTION_A, after_round=1))
    assert [(each.points, each.possible) for each in first] == [(10, 10), (0, 10), (5, 10), (5, 10)]


def test_forfeits_are_no_games_of_a_performance_and_annulled_players_are_left_out() -> None:
    forfeit = Game(1, 2, Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
    record = Record(players=PEOPLE, rounds=(Round.of([forfeit, Game(3, 4, WIN, LOSS)]),), annulled=frozenset({3}))
    found = section_entries("A", record, standings_of(record))
    assert [(each.player.tpn, each.games, [term.value for term in each.terms]) for each in found] == [
        (1, 0, []), (2, 0, []), (4, 1, [2000]),
    ]  # fmt: skip


def test_rounds_of_two_games_are_two_possible_wins() -> None:
    twice = Round((Pairing(1, 2, (Game(1, 2, WIN, LOSS), Game(2, 1, DRAW, DRAW))),), (Bye(3, ByeKind.FULL),))
    record = Record(players=PEOPLE[:3], rounds=(twice,))
    assert {each.possible for each in section_entries("A", record, standings_of(record))} == {20}


def test_players_are_tied_by_the_criterion_and_ranked_by_the_next_one() -> None:
    entries = (
        entry(20, rating=2000),
        entry(20, rating=2300),
        entry(25, rating=1800),
        entry(20, rating=2000),
        entry(20),
    )
    assert told(Criterion.POINTS, *entries) == [
        (3, "2½", 1, 1), (2, "2", 2, 2), (1, "2", 2, 3), (4, "2", 2, 3), (5, "2", 2, 5),
    ]  # fmt: skip


def test_percentage_is_fair_between_sections_of_different_length() -> None:
    entries = (entry(40, possible=50), entry(50, possible=70, rating=2000), entry(40, possible=50, rating=1900))
    assert told(Criterion.PERCENTAGE, *entries) == [(3, "80.0%", 1, 1), (1, "80.0%", 1, 2), (2, "71.4%", 3, 3)]
    assert told(Criterion.PERCENTAGE, entry(0, possible=0)) == [(1, "0.0%", 1, 1)]


def test_performance_is_followed_by_points_and_then_by_percentage() -> None:
    entries = (entry(20, rating=2000), entry(25, rating=2000), entry(30), entry(25, possible=60, rating=2000))
    assert told(Criterion.PERFORMANCE, *entries) == [
        (2, "TPR 2000", 1, 1), (4, "TPR 2000", 1, 2), (1, "TPR 2000", 1, 3), (3, "TPR –", 4, 4),
    ]  # fmt: skip


def test_a_person_in_several_sections_is_one_competitor_with_the_sums() -> None:
    one = entry(20, rating=2000, games=3, games_left=1)
    other = entry(15, section="B", possible=20, rating=2200, games=2, club="Porto")
    rows: list[tuple[str, SectionEntry]] = [("anna", one), ("bruno", entry(35, rating=1900)), ("anna", other)]
    found, numbers = competitors_across(rows, Criterion.POINTS)
    assert numbers == {"anna": 1, "bruno": 2}
    assert found[0] == Competitor(
        Player(1, "P", 1500), "3½", 1, 1, "Porto", games=5, games_left=1, sections=frozenset({"A", "B"})
    )
    assert (found[1].tie, found[1].rank, found[1].sections) == (1, 2, frozenset({"A"}))


@pytest.mark.parametrize("criterion", [*Criterion])
@given(rows=st.lists(st.tuples(st.integers(0, 4), st.integers(0, 30), st.sampled_from([0, 1800, 2000])), max_size=12))
def test_ranks_count_the_better_players(criterion: Criterion, rows: list[tuple[int, int, int]]) -> None:
    """Each rank and tie is one more than the number of players who are strictly better."""
    entries = [(person, entry(points, rating=rating)) for person, points, rating in rows]
    found, numbers = competitors_across(entries, criterion)
    own = {number: [each for person, each in entries if numbers[person] == number] for number in numbers.values()}
    points = {number: sum(each.points for each in own[number]) for number in own}
    percentage = {number: Fraction(points[number], sum(each.possible for each in own[number])) for number in own}
    for each in found:
        value = percentage if criterion is Criterion.PERCENTAGE else points
        if criterion is not Criterion.PERFORMANCE:
            assert each.tie == 1 + sum(value[other] > value[each.number] for other in own)
        ahead = [other for other in found if other.rank < each.rank]
        assert each.rank == len(ahead) + 1
    assert [each.rank for each in found] == sorted(each.rank for each in found)
    assert sorted(numbers.values()) == [*range(1, len(own) + 1)]
