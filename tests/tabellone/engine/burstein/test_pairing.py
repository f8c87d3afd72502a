"""The Burstein system article by article (C.04.4.2, editions of 2020 and 2026)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine import NoLegalPairing, RoundPairing, edition_of, pair
from tabellone.engine.burstein.pairing import pair_burstein, seeding_rounds
from tabellone.engine.swiss.colours import colour_state
from tabellone.engine.swiss.common import Field, SwissPlayer, field_of
from tabellone.interchange.trf import read
from tabellone.record import ByeKind, Colour, Header, Record, RequestedBye
from tests.tabellone.engine.played import record


def players(count: int, *scores: int) -> tuple[SwissPlayer, ...]:
    """Players of round 1, in their ranking, with these scores for pairing (0, where there are fewer)."""
    field = field_of(record(count), 1)
    return tuple(
        replace(player, score=score)
        for player, score in zip(field.players, [*scores, *[0] * (count - len(scores))], strict=True)
    )


def met(of: tuple[SwissPlayer, ...], *pairs: tuple[int, int]) -> tuple[SwissPlayer, ...]:
    """The same players, of whom some have met."""
    opponents = {p.tpn: frozenset({a + b - p.tpn for a, b in pairs if p.tpn in {a, b}}) for p in of}
    return tuple(replace(p, opponents=opponents[p.tpn]) for p in of)


def due(of: tuple[SwissPlayer, ...], histories: dict[int, str]) -> tuple[SwissPlayer, ...]:
    """The same players, some with a colour history."""
    return tuple(replace(p, colours=colour_state(histories.get(p.tpn, p.colours.history))) for p in of)


def paired(of: tuple[SwissPlayer, ...], edition: str = "2026") -> tuple[set[tuple[int, int]], int | None]:
    """The pairs by number, the higher-ranked player first, and the bye; the players stand in their ranking."""
    pairs, bye = pair_burstein(Field(of, 5, Colour.WHITE, edition), edition)
    return {(higher.tpn, lower.tpn) for higher, lower in pairs}, bye.tpn if bye else None


def test_all_three_editions_can_be_named_and_the_event_begun_before_2026_is_paired_by_the_one_of_2020() -> None:
    starts = {"2019/12/01": "1998", "2021/01/01": "2020", "2026/02/01": "2026", "": "2026"}
    assert {start: edition_of(Record(system="burstein", header=Header(start=start))) for start in starts} == starts


@pytest.mark.parametrize(("rounds", "seeding"), [(1, 0), (5, 2), (6, 3), (7, 3), (8, 4), (9, 4), (13, 4), (0, 4)])
def test_1_6_2_half_of_the_rounds_but_no_more_than_four_are_seeding_rounds(rounds: int, seeding: int) -> None:
    assert seeding_rounds(Record(planned_rounds=rounds)) == seeding


def test_3_1_the_bye_goes_to_the_lowest_score_the_most_games_and_the_lowest_ranking() -> None:
    of = due(players(7, 20, 20, 10, 10, 10, 10, 20), {4: "wb", 5: "wb", 3: "w", 6: "w"})
    assert paired(of)[1] == 5
    assert paired(tuple(replace(p, may_have_bye=p.tpn != 5) for p in of))[1] == 4
    assert paired(met(of, (5, 1)))[1] == 5
    assert paired(met(players(3), (1, 2)))[1] == 2  # 3.1.2: the others can be paired


def test_c4_whoever_is_needed_below_floats_although_the_bracket_could_be_paired() -> None:
    assert paired(met(players(4, 20, 20, 10, 10), (3, 4)))[0] == {(1, 4), (2, 3)}
    with pytest.raises(NoLegalPairing, match="cannot all be paired"):
        paired(met(players(4, 20, 20, 10, 10), (3, 4), (1, 3), (1, 4)))


def test_c6_the_incoming_floater_is_paired_rather_than_one_more_of_the_bracket() -> None:
    """Of 1 (2 points), 2, 3 and 4 (1 point) two have to float to 5 and 6 (0 points), who have met."""
    of = met(players(6, 20, 10, 10, 10, 0, 0), (5, 6))
    assert paired(of)[0] == {(1, 4), (2, 6), (3, 5)}


def test_c6_compares_the_highest_score_first_and_in_2020_the_number_of_incoming_floaters() -> None:
    """1 (5 points), 2 and 3 (4 points) float to 4, 5 and 6 (3 points), from where two have to go on to 7 and 8: 1 and
    4, or 2 and 3. Only where completion takes a hand can the two editions differ.
    """
    allowed = {(1, 4), (1, 7), (2, 5), (2, 7), (3, 6), (3, 8), (4, 8), (5, 6)}
    everything = {(a, b) for a in range(1, 9) for b in range(a + 1, 9)}
    of = met(players(8, 50, 40, 40, 30, 30, 30, 20, 20), *(everything - allowed))
    assert paired(of, "2026")[0] == {(1, 4), (5, 6), (2, 7), (3, 8)}
    assert paired(of, "2020")[0] == {(2, 5), (3, 6), (1, 7), (4, 8)}


def test_c7_the_floater_is_one_who_can_be_paired_in_the_following_bracket() -> None:
    of = met(players(6, 20, 20, 20, 10, 0, 0), (2, 4), (1, 4))
    assert paired(of)[0] == {(1, 2), (3, 4), (5, 6)}
    assert paired(players(6, 20, 20, 20, 10, 0, 0))[0] == {(1, 3), (2, 4), (5, 6)}


def test_c8_as_few_as_possible_do_not_get_their_preference() -> None:
    """The first of the fifteen in which those due White (2, 4, 5) meet those due Black."""
    of = due(players(6), {1: "w", 2: "b", 3: "w", 4: "b", 5: "b", 6: "w"})
    assert paired(of)[0] == {(1, 5), (2, 6), (3, 4)}


def test_c3_holds_for_players_at_the_top_of_the_last_round_too() -> None:
    """1 and 2 have all points and had White twice; as topscorers of the Dutch system they could meet."""
    of = record(4, "1-3 1, 2-4 1", "1-4 1, 2-3 1", planned=3)
    of = replace(of, requested_byes=tuple(RequestedBye(3, tpn, ByeKind.ZERO) for tpn in (3, 4)))
    assert pair(of) == RoundPairing.of(((2, 1),))
    with pytest.raises(NoLegalPairing):
        pair(replace(of, system="burstein"))


def test_5_2_1_the_higher_ranked_by_the_index_with_an_odd_number_has_the_initial_colour() -> None:
    """Nobody of round 4's four has played yet; 6 to 8 are long gone."""
    absent = "1-2 --, 3-4 --, 5-6 =, 7-8 ="
    of = replace(record(8, absent, "5-7 1, 6-8 1, 1-4 --, 2-3 --", planned=4), system="burstein")
    of = replace(of, requested_byes=tuple(RequestedBye(3, tpn, ByeKind.ZERO) for tpn in (5, 6, 7, 8)))
    assert pair(of, 3) == RoundPairing.of(((1, 4), (3, 2)))


def test_5_2_5_the_preference_of_the_higher_ranked_by_the_index_is_granted() -> None:
    """1 ranks above 2, who has more points."""
    field = Field(due(players(2, 10, 20), {1: "w", 2: "w"}), 5, Colour.WHITE)
    assert field.in_board_order(pair_burstein(field, "2026")[0]) == [(2, 1)]


def test_too_few_and_nobody_for_the_bye_are_told() -> None:
    with pytest.raises(NoLegalPairing, match="two players"):
        paired(())
    with pytest.raises(NoLegalPairing, match="no player can receive the bye"):
        paired(tuple(replace(player, may_have_bye=False) for player in players(3)))


def test_the_file_code_of_the_system_is_read() -> None:
    assert read(b"192 FIDE_BURSTEIN\n001    1      A, B\n").record.system == "burstein"
