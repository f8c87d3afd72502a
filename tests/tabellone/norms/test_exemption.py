"""1.4.3d: the exemption of large international Swiss events."""

from __future__ import annotations

from dataclasses import replace

from tabellone.norms import NormEvent, foreign_players
from tabellone.norms.exemption import ForeignPlayers, least_foreign_players
from tabellone.record import Bye, ByeKind, Game, Header, Player, Record, Result, Round

WON, FORFEIT = (Result.WIN, Result.LOSS), (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)


def swiss(foreign: int = 20, titled: int = 10, federations: str = "FRA GER ESP", host: str = "ITA") -> Record:
    """Numbers 1 to ``foreign`` are foreign, the first of them titled; as many others are of the host federation. In
    each of three rounds a foreign player plays one of the host.
    """
    names = federations.split()
    guests = [
        Player(tpn, f"P{tpn}", 2300, "WIM" if tpn <= titled else "FM", federation=names[tpn % len(names)])
        for tpn in range(1, foreign + 1)
    ]
    hosts = [Player(tpn, f"P{tpn}", 2300, "GM", federation=host) for tpn in range(foreign + 1, 2 * foreign + 1)]
    rounds = [
        Round.of(Game(tpn, foreign + 1 + (tpn + shift) % foreign, *WON) for tpn in range(1, foreign + 1))
        for shift in range(3)
    ]
    return Record((*guests, *hosts), tuple(rounds), Header(federation=host), planned_rounds=3)


def without(record: Record, tpn: int, number: int, kind: ByeKind = ByeKind.ZERO) -> Record:
    """The player has a bye in the round, and the opponent does not stand in it."""
    round_ = record.rounds[number - 1]
    games = [game for game in round_.games if tpn not in (game.white, game.black)]
    changed = Round.of(games, (*round_.byes, Bye(tpn, kind)))
    return replace(record, rounds=(*record.rounds[: number - 1], changed, *record.rounds[number:]))


def least(record: Record) -> int | None:
    return least_foreign_players(foreign_players(record))


def test_twenty_foreign_players_of_three_federations_ten_of_them_titled_in_every_round() -> None:
    assert foreign_players(swiss()) == tuple(ForeignPlayers(number, 20, 3, 10) for number in (1, 2, 3))
    assert least(swiss()) == 20
    assert least(swiss(foreign=23)) == 23
    assert least(swiss(foreign=19)) is None
    assert least(swiss(titled=9)) is None
    assert least(swiss(federations="FRA GER")) is None


def test_players_of_the_host_and_of_fid_and_unrated_ones_do_not_count() -> None:
    assert least(swiss(federations="FRA GER ESP FID")) is None
    record = swiss()
    unrated = replace(record.players[19], rating=0)
    assert least(replace(record, players=(*record.players[:19], unrated, *record.players[20:]))) is None
    assert least(swiss(host="")) is None, "without a host federation nothing is known"


def test_every_round_counts_and_a_missed_round_of_one_player_is_enough() -> None:
    missed = without(swiss(), 20, 2)
    assert [row.players for row in foreign_players(missed)] == [20, 19, 20]
    assert least(missed) is None
    assert least(without(swiss(foreign=21), 21, 2)) == 20


def test_who_misses_two_rounds_counts_in_none() -> None:
    twice = without(without(swiss(foreign=21), 21, 1), 21, 3)
    assert [row.players for row in foreign_players(twice)] == [20, 20, 20]
    assert [row.players for row in foreign_players(without(twice, 20, 2))] == [20, 19, 20]


def test_the_pairing_allocated_bye_and_a_forfeit_win_are_no_missed_rounds() -> None:
    assert least(without(swiss(), 20, 2, ByeKind.PAIRING_ALLOCATED)) == 20
    assert least(without(swiss(), 20, 2, ByeKind.HALF)) is None
    record = swiss()
    first = record.rounds[0]
    won = first.with_each(lambda game: replace(game, white_result=FORFEIT[0], black_result=FORFEIT[1]))
    assert least(replace(record, rounds=(won, *record.rounds[1:]))) == 20


def test_only_swiss_events_of_individuals() -> None:
    assert least(replace(swiss(), system="round-robin")) is None
    assert least(replace(swiss(), system="knockout")) is None
    assert least(replace(swiss(), system="OTHER_SWISS")) == 20


def test_the_organiser_knows_the_other_exemptions() -> None:
    """1.4.3b is for players of the federation that registered the event."""
    record = swiss(foreign=4)
    guest, own = record.by_tpn[1], record.by_tpn[8]
    assert NormEvent(record).exemption_of(own) == ("", 0)
    assert NormEvent(swiss()).exemption_of(own) == ("1.4.3d", 20)
    for article in ("1.4.3a", "1.4.3c"):
        assert NormEvent(record, exemption=article).exemption_of(guest) == (article, 0)
    teams = NormEvent(record, exemption="1.4.3b")
    assert (teams.exemption_of(own), teams.exemption_of(guest)) == (("1.4.3b", 0), ("", 0))
