"""Every number of the standings can be opened: the lines, the articles, and that they add up to the number."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.test import Client

from standings.domain.table import table_of
from tabellone.tiebreaks import KNOWN_CODES
from tests.factories import owner_of, play_round, played_event, started_event
from tests.pages import tables_of, title_of
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.models import Event

pytestmark = pytest.mark.django_db
QUARTERS = {
    "¼": Fraction(1, 4), "½": Fraction(1, 2), "¾": Fraction(3, 4), "⅓": Fraction(1, 3), "⅔": Fraction(2, 3),
    "⅙": Fraction(1, 6), "⅚": Fraction(5, 6),
}  # fmt: skip


def number(text: str) -> Fraction:
    """The number as people write it: ``5½``, ``-½``, ``2.33``, ``14 7/30``."""
    if "/" in text:
        return sum(map(Fraction, text.split()), Fraction(0))
    sign, digits = (-1, text[1:]) if text.startswith("-") else (1, text)
    fraction = QUARTERS.get(digits[-1:], Fraction(0))
    whole = digits[:-1] if fraction else digits
    return sign * (Fraction(whole or "0") + fraction)


def counted(rows: list[list[str]]) -> Fraction:
    """The sum of the lines that count: the last column but one, unless the remark says that it does not."""
    return sum(
        (number(row[-2]) for row in rows if "cut (" not in row[-1] and "not counted" not in row[-1]), Fraction(0)
    )


def with_a_bye() -> Event:
    """Nine players, five rounds, a half-point bye in round 2, and a bye of the pairing in each round."""
    event = started_event(players=9, rounds=5, tie_breaks=["BH/C1", "SB", "DE"])
    for number_of_round in range(1, 6):
        if number_of_round == 2:
            set_bye(registration=event.registrations.get(tpn=3), actor=owner_of(event), round_number=2, kind="H")
        play_round(event)
    return event


@pytest.mark.parametrize("code", ["PTS", "BH", "BH/C1", "BH/M1", "SB", "SB/C1", "PS", "WIN", "BPG", "REP", "FB"])
def test_the_lines_add_up_to_the_number(client: Client, code: str) -> None:
    event = with_a_bye()
    for tpn in range(1, 10):
        page = client.get(f"/e/{event.slug}/player/{tpn}/why/{code}/")
        _head, *rows, total = tables_of(page)[0]
        assert counted(rows) == number(total[-2]), (code, tpn, rows, total)
        assert title_of(page).endswith(f": {total[-2]}")


def test_a_line_says_what_was_adjusted_and_cut_and_by_which_article(client: Client) -> None:
    event = with_a_bye()
    rows = tables_of(client.get(f"/e/{event.slug}/player/3/why/BH/C1/"))[0]
    assert [row[-1] for row in rows] == [
        "Why",
        "",
        "unplayed: a dummy opponent with a limited score (16.4.2) cut (16.5.1)",
        *[""] * (len(rows) - 3),
    ]


def test_every_number_of_the_table_leads_to_its_page_and_is_the_number_there(client: Client) -> None:
    event = with_a_bye()
    page = client.get(f"/e/{event.slug}/standings/4/")
    table = page.content.decode()
    for row in tables_of(page)[0][1:]:
        name, values = row[2].split(",")[0], row[6:]
        tpn = event.registrations.get(name__startswith=name).tpn
        for code, value in zip(("PTS", "BH/C1", "SB", "DE"), values, strict=True):
            address = f"/e/{event.slug}/player/{tpn}/why/{code}/?after=4"
            assert f'href="{address}"' in table
            assert title_of(client.get(address)).endswith(f": {value}"), (code, tpn)


@pytest.mark.parametrize("code", KNOWN_CODES)
def test_every_tie_break_opens_whether_the_event_uses_it_or_not(client: Client, code: str) -> None:
    event = played_event(players=5, played=3)
    assert client.get(f"/e/{event.slug}/player/1/why/{code}/").status_code == 200


@pytest.mark.parametrize(
    "address", ["1/why/XX/", "9/why/BH/", "1/why/BH/?after=3", "1/why/BH/?after=0", "1/why/BH/?after=x"]
)
def test_what_is_not_there_is_not_found(client: Client, address: str) -> None:
    event = played_event(players=4, played=2)
    assert client.get(f"/e/{event.slug}/player/{address}").status_code == 404


def test_before_round_1_nothing_has_counted(client: Client) -> None:
    event = started_event(players=4)
    page = client.get(f"/e/{event.slug}/player/1/why/BH/")
    assert (title_of(page), tables_of(page)) == ("Buchholz: 0", [])


def test_each_round_of_an_opened_number_is_a_page_of_its_own_for_a_browser_that_has_another(client: Client) -> None:
    event = played_event(players=4, played=3)
    address = f"/e/{event.slug}/player/1/why/BH/"
    tags = {after: client.get(address + after)["ETag"] for after in ("", "?after=1", "?after=2")}
    found = {
        (has, asked): client.get(address + asked, headers={"if-none-match": tag}).status_code
        for has, tag in tags.items()
        for asked in tags
    }
    assert found == {(has, asked): 304 if has == asked else 200 for has in tags for asked in tags}


def test_points_after_a_round_are_the_sum_of_the_lines_also_with_penalties_of_later_rounds(client: Client) -> None:
    event = played_event(players=4, played=3)
    key = event.registrations.get(tpn=1).pk
    event.adjustments = [{"points": -5, "round": number, "players": [key]} for number in (1, 3)]
    event.save()
    found = {}
    for after in (1, 2, 3):
        _head, *rows, total = tables_of(client.get(f"/e/{event.slug}/player/1/why/PTS/?after={after}"))[0]
        assert counted(rows) == number(total[-2])
        found[after] = (len(rows), sum("penalties" in row[-1] for row in rows))
    assert found == {1: (2, 1), 2: (3, 1), 3: (5, 2)}


def a_club_season() -> Event:
    """Seven players, three evenings of the Keizer system, an excused and an unexcused absence and a club duty."""
    event = started_event(players=7, rounds=3, system="keizer", edition="2026")
    for evening, kind in enumerate("HZF", start=1):
        set_bye(registration=event.registrations.get(tpn=3), actor=owner_of(event), round_number=evening, kind=kind)
        play_round(event)
    return event


def test_a_keizer_score_opens_to_the_games_and_absences_that_made_it(client: Client) -> None:
    event = a_club_season()
    table = table_of(event)
    assert table is not None
    for place in table.places:
        page = client.get(f"/e/{event.slug}/player/{place.tpn}/why/FIRST/")
        head, *rows, total = tables_of(page)[0]
        assert head[:5] == ["Round", "Opponent", "Result", "Counted from", "Counts"]
        assert counted(rows) == number(total[-2]) == number(place.first)
        assert (
            f'href="/e/{event.slug}/player/{place.tpn}/why/FIRST/"'
            in client.get(f"/e/{event.slug}/standings/").content.decode()
        )
        assert "C.07" not in page.content.decode()


def test_each_line_of_a_keizer_score_says_which_share_of_which_worth(client: Client) -> None:
    event = a_club_season()
    rows = tables_of(client.get(f"/e/{event.slug}/player/3/why/FIRST/"))[0][1:-1]
    worth = rows[0][3].rpartition(" ")[2]
    assert [(row[0], row[3], row[5]) for row in rows] == [
        ("", f"100 % of {worth}", "own rating from the list"),
        ("1", f"1/3 of {worth}", "excused"),
        ("3", f"70 % of {worth}", "club duty"),
    ]


def test_an_earlier_round_opens_by_the_list_of_then_and_points_alone_have_no_such_page(client: Client) -> None:
    event = a_club_season()
    early = tables_of(client.get(f"/e/{event.slug}/player/1/why/FIRST/?after=1"))[0]
    assert len(early) == 4  # the heading, the own value, one round, the sum
    swiss = started_event(players=4, rounds=2, name="Swiss")
    assert client.get(f"/e/{swiss.slug}/player/1/why/FIRST/").status_code == 404
