"""Whatever is a value can stand in a report, and is read from it again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import given, settings, strategies as st

from tabellone import values
from tabellone.interchange import trf
from tabellone.record import Game, Header, Player, Record, Result, Round, Scoring

LETTERS = st.text(st.characters() | st.sampled_from("ß½ é,;\t\n\x1a\x85\u2028\u200b\ufeff\ufffe\0'\"#"), max_size=40)
NAME_COLUMNS = 33


def accepted(read: Callable[[Any], Any], written: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """The values that are made of what is written; what is refused is left out."""

    def found(text: Any) -> Any:
        try:
            return read(text)
        except values.WrongValue:
            return None

    return written.map(found).filter(lambda value: value is not None)


PERSON = {
    "name": accepted(values.name, LETTERS.map(lambda text: f"x{text}")),
    "rating": accepted(values.rating, st.integers(0, 5000).map(str)),
    "title": accepted(values.title, st.sampled_from(["", "gm", "WCM", "xx"])),
    "sex": accepted(values.sex, st.sampled_from(["", "M", "f", "x"])),
    "federation": accepted(values.federation, st.sampled_from(["", "ita", "FRß", "12", "ИТА"])),
    "fide_id": accepted(values.fide_id, st.from_regex(r"[0-9٣]{0,13}", fullmatch=True)),
    "birth": accepted(values.birth, st.sampled_from(["", "1990", "5/1990", "never", "12/5/87", "2090", "31/2/1990"])),
}
POINTS = accepted(values.points, st.from_regex(r"-?[0-9]{0,3}(\.[0-9]|½)?", fullmatch=True))
TEXTS = {name: accepted(values.EVENT[name], LETTERS) for name in ("name", "city", "chief_arbiter", "time_control")}


@given(st.fixed_dictionaries(PERSON), st.fixed_dictionaries(TEXTS), st.lists(POINTS, min_size=3, max_size=3), st.data())
@settings(max_examples=60)
def test_what_is_accepted_is_written_and_read_back(
    person: dict[str, Any], header: dict[str, Any], points: list[int], data: st.DataObject
) -> None:
    played = data.draw(st.integers(0, values.MOST_ROUNDS))
    record = Record(
        players=(Player(tpn=1, **person), Player(tpn=2, name="Verdi, Bo")),
        rounds=tuple(Round.of((Game(1, 2, Result.WIN, Result.LOSS),)) for _number in range(played)),
        header=Header(**header),
        scoring=Scoring.of(*points),
    )
    read = trf.read(trf.write(record)).record
    shortened = person | {"name": person["name"][:NAME_COLUMNS].rstrip()}
    assert read.players[0] == Player(tpn=1, **shortened)
    assert (read.header, read.scoring, read.rounds) == (record.header, record.scoring, record.rounds)
