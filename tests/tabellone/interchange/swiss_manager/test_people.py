"""What both kinds of files say of people and of the event."""

from __future__ import annotations

from tabellone.interchange.swiss_manager.contents import contents
from tabellone.interchange.swiss_manager.people import header_of, more_of, order_of, player_of
from tests.tabellone.interchange.swiss_manager.files import Person, tunx


def test_the_rating_follows_the_order_of_the_list() -> None:
    file = contents(tunx([Person("A", "B", 2000, 2100), Person("C", rating=2050, national=2060)], []))
    assert [player_of(1, file.players[0], order).rating for order in ("", "national", "higher")] == [2000, 2100, 2100]
    assert order_of(file) == "national"


def test_names_titles_and_what_an_entry_has_besides() -> None:
    file = contents(tunx([Person("Rossi", title="WG", sex=1, club="Torre", type="U18", group="U18")], []))
    player = player_of(7, file.players[0], "")
    assert (player.tpn, player.name, player.title, player.sex, player.national) == (7, "Rossi", "WGM", "w", ())
    assert more_of(file.players) == {1: {"club": "Torre", "categories": "U18"}}
    assert header_of(file).deputies == ("FA X",)
