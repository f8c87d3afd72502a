"""A table as JSON."""

from __future__ import annotations

import json

from tabellone.sheets import FORMATS
from tests.tabellone.sheets.example import SHEET


def test_json_has_the_facts_and_an_object_per_row() -> None:
    assert json.loads(FORMATS["json"].write(SHEET)) == {
        "event": "Tower Open",
        "after_round": 3,
        "rows": [
            {"rank": 1, "name": '=HYPERLINK("x")', "points": 2.5},
            {"rank": 2, "name": "Őri, Łucja", "points": 0},
            {"rank": 3, "name": None, "points": None},
        ],
    }
