"""The public pages of who is where in an event of teams."""

import re

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.factories import owner_of
from tests.pages import items_of, tables_of, text_of, title_of
from tests.team_events import hide_line_ups, round_robin_of_teams, team_event
from tournaments.domain.events.event_lifecycle import finish_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db

FIRST = 8
"""The event, its prizes, and of its public state one more than of players: the line-ups."""
PAGES = [
    "",
    "standings/",
    "standings/1/",
    "crosstable/",
    "crosstable/?by=rank",
    "team/1/",
    "player/1/",
    "players/",
    "players/?show=boards",
    "team/2/why/EGGSB/",
    "round/1/",
    "round/1/?by=name",
    "round/1/match/1/",
]


def test_standings_have_the_matches_both_scores_and_the_tie_breaks_of_each_team(client: Client) -> None:
    page = client.get(f"/e/{round_robin_of_teams(3).slug}/standings/")
    assert title_of(page) == "Standings after round 3"
    assert tables_of(page)[0] == [
        ["Rank", "Rank change", "Team", "Fed.", "Rounds", "W D L", "MP", "MPvGP", "EGGSB"],
        ["1", "", "Club B", "ITA", "", "2 1 0", "5", "4", "10½"],
        ["2", "1 down", "Club A", "FRA", "", "1 1 1", "3", "3", "8½"],
        ["2", "1 up", "Club C", "FRA", "", "1 1 1", "3", "3", "8½"],
        ["4", "1 down", "Club D", "ITA", "", "0 1 2", "1", "2", "6½"],
    ]


def test_the_crosstable_of_a_swiss_has_a_cell_a_round_and_that_of_a_calendar_is_square(client: Client) -> None:
    square = tables_of(client.get(f"/e/{round_robin_of_teams(1).slug}/crosstable/"))[0]
    assert square[:2] == [
        ["No.", "Team", "1", "2", "3", "4", "MP", "GP", "MPvGP", "EGGSB", "Rank"],
        ["1", "Club A", "×", "", "", "2 1½", "2", "1½", "1½", "¾", "1"],
    ]
    swiss = tables_of(client.get(f"/e/{team_event(tie_breaks=()).slug}/crosstable/"))[0]
    rounds = [f"Round {number}" for number in range(1, 10)]
    assert swiss[0] == ["No.", "Team", *rounds, "MP", "GP", "Rank"]
    assert swiss[13][:5] == ["13", "Team 13", "–", "8 1 1", "10 2 1½"]


def test_a_team_has_its_roster_and_its_matches_with_their_line_ups(client: Client) -> None:
    page = client.get(f"/e/{round_robin_of_teams(2).slug}/team/1/")
    roster, coming, second, first, _ranks = tables_of(page)
    assert title_of(page) == "Club A"
    assert roster == [
        ["Board", "Name", "Rating", "Rounds", "Points", "Games", "%", "Performance"],
        ["1", "Player01, Team 1", "2390", "1 1", "2", "2", "100", "3130"],
        ["2", "Player02, Team 1", "2380", "– –", "0", "0", "–", "–"],
        ["3", "Player03, Team 1 reserve", "2370", "½ 0", "½", "2", "25", "2127"],
    ]
    assert [row[:2] for row in coming[1:]] == [["3", "Club C"], ["4", "Club D"], ["5", "Club B"], ["6", "Club C"]]
    assert [second[0], second[2]] == [
        ["Board", "Club A", "Result", "Club B"],
        ["2", "B Black Player03, Team 1 2370", "0 – 1", "W White Player05, Team 2 2350"],
    ]
    assert first[0] == ["Board", "Club A", "Result", "Club D"]


def test_a_player_has_the_team_and_the_games(client: Client) -> None:
    page = client.get(f"/e/{round_robin_of_teams(2).slug}/player/1/")
    assert title_of(page) == "Player01, Team 1"
    assert "Club A , board 1 of the roster" in text_of(page)
    assert tables_of(page)[0] == [
        ["Round", "Match and board", "Colour", "Opponent", "Result", "Points"],
        ["2", "2.1", "W White", "Player04, Team 2 2360 Club B", "1", "2"],
        ["1", "1.1", "W White", "Player10, Team 4 2300 Club D", "1", "1"],
    ]


def test_the_players_are_ranked_and_so_is_each_board(client: Client) -> None:
    event = round_robin_of_teams(2)
    everybody = client.get(f"/e/{event.slug}/players/")
    assert (title_of(everybody), len(tables_of(everybody)), len(tables_of(everybody)[0])) == ("Players", 1, 11)
    boards = client.get(f"/e/{event.slug}/players/", {"show": "boards", "by": "performance", "games": "2"})
    assert title_of(boards) == "Board prizes"
    assert [[row[:2] for row in table[1:]] for table in tables_of(boards)] == [
        [["1", "Player01, Team 1"], ["2", "Player04, Team 2"], ["2", "Player10, Team 4"], ["4", "Player07, Team 3"]],
        [["1", "Player08, Team 3"], ["2", "Player03, Team 1"]],
    ]
    for wrong in ({"by": "x"}, {"games": "3"}, {"games": "01"}, {"games": "-1"}):
        assert client.get(f"/e/{event.slug}/players/", wrong).status_code == 404


SECOND_SCORE = "the secondary score (13.3.1) not counted"
FIRST_BOARD = "the points on the first board (12.2)"


@pytest.mark.parametrize(
    ("code", "lines", "how"),
    [
        ("PTS", [["1", "Club D", "1½ – ½", "2", ""], ["2", "Club B", "1 – 1", "1", ""]], "Total"),
        ("GP", [["1", "Club D", "1½ – ½", "1½", ""], ["2", "Club B", "1 – 1", "1", ""]], "Sum of the counted lines"),
        ("BC", [["1", "Club D", "1½ – ½", "2", ""], ["2", "Club B", "1 – 1", "1", ""]], "the lower, the better (12.1)"),
        (
            "EGGSB",
            [["1", "Club D", "1½ – ½", "1½ × 1½", "2¼", ""], ["2", "Club B", "1 – 1", "2½ × 1", "2½", ""]],
            "Sum of the products",
        ),
        (
            "EMGSB",
            [["1", "Club D", "1½ – ½", "1 × 1½", "1½", ""], ["2", "Club B", "1 – 1", "3 × 1", "3", ""]],
            "Sum of the products",
        ),
        (
            "SSSC",
            [
                ["", "– the secondary score (13.4.1)", "", "", "2½", "the secondary score (13.4.1)"],
                ["1", "Club D", "1½ – ½", "1", "0.17", ""],
                ["2", "Club B", "1 – 1", "3", "½", ""],
            ],
            "divided by 6 (13.4)",
        ),
        (
            "TBR",
            [
                ["1", f"Club D {FIRST_BOARD}", "1½ – ½", "1", FIRST_BOARD],
                ["2", f"Club B {FIRST_BOARD}", "1 – 1", "1", FIRST_BOARD],
            ],
            "by points on board 1, then on board 2",
        ),
        (
            "EDET",
            [
                ["2", "Club B (6.1)", "1 – 1", "1", "(6.1)"],
                ["2", f"Club B {SECOND_SCORE}", "1 – 1", "1", SECOND_SCORE],
            ],
            "by their matches against each other",
        ),
    ],
)
def test_each_value_of_a_team_opens_to_its_lines_and_says_how_they_make_it(
    client: Client, code: str, lines: list[list[str]], how: str
) -> None:
    page = client.get(f"/e/{round_robin_of_teams(2).slug}/team/1/why/{code}/")
    table = tables_of(page)[0]
    assert table[1:-1] == lines
    assert how in table[-1][0]


@pytest.mark.parametrize("page", PAGES)
def test_the_first_page_after_a_change_asks_as_many_queries_however_many_play_and_every_other_one(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, page: str
) -> None:
    for name, folder in (("team-2026-A-005", "teams-2026-A"), ("tb-001-2026", "tiebreaks")):
        event = team_event(name, folder)
        # The home asks for the latest results, a player's page for the rating list of the event's month, a round's page
        # for moves, checks and seals.
        own = {"player/1/": 1, "round/1/": 3}
        with django_assert_num_queries(FIRST + ({"": 1} | own).get(page, 0)):
            assert client.get(f"/e/{event.slug}/{page}").status_code == 200
        for other in ("standings/", "round/1/", "team/1/", "player/1/", "players/"):
            with django_assert_num_queries(1 + (own.get(other, 0) if other != page else 0)):
                client.get(f"/e/{event.slug}/{other}?x=1" if other == page else f"/e/{event.slug}/{other}")


def test_line_ups_that_are_not_shown_yet_stand_on_no_page_of_who_is_where(client: Client) -> None:
    event = round_robin_of_teams(3)
    hide_line_ups(event, 3)
    games = tables_of(client.get(f"/e/{event.slug}/player/1/"))[0][1:]
    assert games[0][:2] == ["3", ""]
    team = client.get(f"/e/{event.slug}/team/1/")
    assert "The line-ups are not shown yet" in text_of(team)
    assert tables_of(team)[2] == [
        ["Board", "Club C", "Result", "Club A"],
        ["1", "W White –", "–", "B Black –"],
        ["2", "B Black –", "–", "W White –"],
    ]


def test_births_and_numbers_of_players_are_on_no_page_and_in_no_file(client: Client) -> None:
    event = team_event(tie_breaks=())
    files = ("players.csv", "players.json", "standings.json", "round/1/pairings.json", "report.trf")
    for page in (*PAGES[:9], *files):
        content = client.get(f"/e/{event.slug}/{page}").content.decode()
        assert ("1990/01" in content, "1000001" in content) == (False, False), page
    Event.objects.filter(pk=event.pk).update(shows_birth_years=True, public_version=event.public_version + 1)
    assert "1000001" in client.get(f"/e/{event.slug}/player/1/").content.decode()


def test_the_home_page_has_the_matches_the_leading_teams_and_how_many_play(client: Client) -> None:
    event = round_robin_of_teams(2)
    page = client.get(f"/e/{event.slug}/")
    text = text_of(page)
    assert "Find your name (12 players)" in text
    assert "Top matches See all 2 matches" in text
    assert "Leaders See all 4 teams" in text
    assert "Teams 4 of 2 federations" in text
    assert items_of(page)[-6:-4] == ["FRA 2", "ITA 2"]  # before the ways to subscribe


def test_search_finds_teams_and_players(client: Client) -> None:
    event = round_robin_of_teams(2)
    found = client.get(f"/e/{event.slug}/", {"find": "club b"})
    assert (found.status_code, found["Location"]) == (302, f"/e/{event.slug}/team/2/")
    player = client.get(f"/e/{event.slug}/", {"find": "player05"})
    assert player["Location"] == f"/e/{event.slug}/player/5/"


def test_the_list_of_events_names_the_winning_team_and_its_points(client: Client) -> None:
    event = round_robin_of_teams(6)
    finish_event(event=event, actor=owner_of(event))
    page = client.get("/")
    assert f'href="/e/{event.slug}/team/' in page.content.decode()
    assert "match points: " in text_of(page)


def test_an_address_says_the_order_what_is_shown_the_round_and_the_category(client: Client) -> None:
    league, swiss = round_robin_of_teams(3), team_event(tie_breaks=())

    def rows(event: Event, page: str) -> list[list[str]]:
        return tables_of(client.get(f"/e/{event.slug}/{page}"))[0][1:]

    assert [row[1] for row in rows(league, "crosstable/")] == ["Club A", "Club B", "Club C", "Club D"]
    assert [row[1] for row in rows(league, "crosstable/?by=rank")] == ["Club B", "Club A", "Club C", "Club D"]
    assert rows(league, "crosstable/?show=schedule")[0][:6] == ["1", "Club A", "×", "2, 5", "3, 6", "1, 4"]
    assert rows(league, "crosstable/?by=rank&show=schedule")[0][:6] == ["1", "Club B", "×", "2, 5", "1, 4", "3, 6"]
    assert [row[1] for row in rows(swiss, "crosstable/?by=rank")][:3] == ["Team 02", "Team 01", "Team 04"]
    assert [row[6] for row in rows(league, "standings/1/")] == ["2", "2", "0", "0"]
    assert [row[:4] for row in rows(league, "standings/?of=federation:ITA")] == [
        ["1", "1", "", "Club B"],
        ["2", "4", "1 down", "Club D"],
    ]
    assert [row[1] for row in rows(league, "players/?by=percentage")][:2] == ["Player05, Team 2", "Player08, Team 3"]
    assert [row[6] for row in rows(league, "players/?games=3")] == ["3"] * 4
    assert client.get(f"/e/{league.slug}/standings/4/").status_code == 404
    assert client.get(f"/e/{league.slug}/standings/?of=federation:XXX").status_code == 404


def test_each_address_has_a_page_of_its_own_also_when_all_are_kept(client: Client) -> None:
    event = round_robin_of_teams(3)
    addresses = [
        *("standings/", "standings/1/", "standings/2/", "standings/?of=federation:ITA"),
        *("crosstable/", "crosstable/?by=rank", "crosstable/?show=schedule", "crosstable/?by=rank&show=schedule"),
        *("team/1/", "team/2/", "player/1/", "player/2/", "team/1/why/MPvGP/", "team/2/why/MPvGP/"),
        *("players/", "players/?by=percentage", "players/?games=3", "players/?show=boards"),
        *("round/1/", "round/2/", "round/1/?by=name", "round/1/?show=boards", "round/1/match/1/", "round/1/match/2/"),
    ]

    def read(address: str) -> str:
        page = client.get(f"/e/{event.slug}/{address}").content.decode()
        return re.sub(r'<time[^>]*>[^<]*</time>|data-as-of="[^"]*"', "", page.partition("<main")[2])

    alone = []
    for address in addresses:
        cache.clear()
        alone.append(read(address))
    cache.clear()
    assert [read(address) for address in addresses] == alone
    assert [read(address) for address in addresses] == alone, "and when they are asked for again"
    assert len({*alone}) == len(addresses)


@pytest.mark.parametrize(("rounds", "is_wide"), [(9, False), (12, True)])
def test_a_crosstable_of_many_rounds_is_wide(client: Client, rounds: int, *, is_wide: bool) -> None:
    event = team_event(tie_breaks=())
    Event.objects.filter(pk=event.pk).update(planned_rounds=rounds)
    page = client.get(f"/e/{event.slug}/crosstable/").content.decode()
    assert ('class="page--wide"' in page) == is_wide
