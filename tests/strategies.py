"""Random legal records, for what must hold of every one of them."""

from __future__ import annotations

from dataclasses import fields, replace

from hypothesis import strategies as st

from tabellone.engine.swiss.acceleration import METHODS
from tabellone.engine.swiss.bands import parse_band
from tabellone.engine.tables.settings import CalendarSettings
from tabellone.interchange.trf.results import COMPATIBLE
from tabellone.options import Options
from tabellone.record import (
    Adjustment,
    Bye,
    ByeKind,
    Colour,
    ForbiddenPairs,
    Game,
    Header,
    NationalRating,
    Player,
    Record,
    RequestedBye,
    Result,
    Round,
    Scoring,
    VirtualPoints,
)

WORDS = st.text(alphabet="abcdefghilmnoprstuvzàéßøł ABCDEFGHILMNOPRST'-", min_size=1, max_size=25).map(
    lambda text: " ".join(text.split()) or "x"
)
POINTS = st.integers(min_value=0, max_value=60)
RESULTS = sorted(COMPATIBLE)


NATIONAL = st.builds(
    NationalRating,
    federation=st.sampled_from(["ITA", "SUI"]),
    rating=st.integers(0, 2900),
    classification=st.sampled_from(["", "2N", "CM"]),
    name=WORDS,
    sex=st.sampled_from(["", "m", "w"]),
    origin=st.sampled_from(["", "RM"]),
    number=st.sampled_from(["", "123456"]),
    birth=st.sampled_from(["", "1990/05/17"]),
)
SYSTEMS = st.sampled_from(
    [
        ("dutch", "", ""), ("dutch", "2017", ""), ("dutch", "2026", ""), ("dutch", "2026", "FIDE_DUTCH_2025"),
        ("dubov", "", ""), ("dubov", "2017", ""), ("burstein", "2026", ""), ("lim", "", ""), ("round-robin", "", ""),
    ]
)  # fmt: skip
"""System, edition and code."""
CALENDARS = st.builds(
    CalendarSettings,
    kind=st.sampled_from(["berger", "rotation"]),
    cycles=st.sampled_from([1, 2, 4]),
    swap_last_two=st.booleans(),
    without_first=st.booleans(),
    without_second=st.booleans(),
    mini_matches=st.booleans(),
    dummy=st.booleans(),
) | st.just(CalendarSettings(kind="custom"))

OPTIONS: dict[str, st.SearchStrategy[Options]] = {
    "round-robin": CALENDARS.map(lambda calendar: calendar.options),
    "lim": st.dictionaries(st.sampled_from(["maxi", "lim_last", "lim_number"]), st.just(value=True)).map(Options),
}
"""What an event may have chosen, by its system."""


@st.composite
def players(draw: st.DrawFn, tpn: int) -> Player:
    return Player(
        tpn=tpn,
        name=draw(WORDS),
        rating=draw(st.integers(min_value=0, max_value=2900)),
        title=draw(st.sampled_from(["", "GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"])),
        sex=draw(st.sampled_from(["", "m", "w"])),
        federation=draw(st.sampled_from(["", "ITA", "FID", "SUI"])),
        fide_id=draw(st.sampled_from(["", str(800_000 + tpn)])),
        birth=draw(st.sampled_from(["", "1990/05/17", "2011/00/00"])),
        national=tuple(draw(st.lists(NATIONAL, max_size=1))),
    )


@st.composite
def rounds(draw: st.DrawFn, count: int, *, is_last: bool) -> Round:
    order = draw(st.permutations(range(1, count + 1)))
    games = draw(st.integers(min_value=1, max_value=count // 2))
    results = [draw(st.sampled_from(RESULTS)) for _ in range(games)]
    paired = [
        # A report tells an adjourned game by the round that followed.
        Game(order[2 * i], order[2 * i + 1], *both, is_adjourned=both[0] is Result.UNKNOWN and not is_last)
        for i, both in enumerate(results)
    ]
    rest = sorted(order[2 * games :])
    kinds = [draw(st.sampled_from([ByeKind.FULL, ByeKind.HALF, ByeKind.ZERO])) for _ in rest]
    has_bye: bool = draw(st.booleans())
    if rest and has_bye:
        kinds[draw(st.integers(min_value=0, max_value=len(rest) - 1))] = ByeKind.PAIRING_ALLOCATED
    ordered = sorted(paired, key=lambda game: min(game.white, game.black))
    return Round.of(tuple(ordered), tuple(Bye(tpn, kind) for tpn, kind in zip(rest, kinds, strict=True)))


@st.composite
def scorings(draw: st.DrawFn) -> Scoring:
    """The usual one, one with a value for each kind of result, or one that tells the colours apart."""
    kind = draw(st.integers(0, 2))
    if kind == 0:
        return Scoring()
    if kind == 1:
        return draw(st.builds(Scoring, *[POINTS] * len(fields(Scoring))))
    return Scoring.of(
        draw(POINTS), draw(POINTS), draw(POINTS),
        absence=draw(POINTS), pairing_allocated_bye=draw(POINTS), unknown=draw(POINTS),
    )  # fmt: skip


@st.composite
def records(draw: st.DrawFn, most_players: int = 9, most_rounds: int = 4) -> Record:
    """A record with everything that a report of an individual event can say."""
    count = draw(st.integers(min_value=2, max_value=most_players))
    played = draw(st.integers(min_value=0, max_value=most_rounds))
    tpns = st.integers(min_value=1, max_value=count)
    requested = st.sampled_from([ByeKind.FULL, ByeKind.HALF, ByeKind.ZERO])
    to_come = st.tuples(st.integers(played + 1, played + 2), tpns)
    future = draw(st.dictionaries(to_come, requested, max_size=3))
    system, edition, code = draw(SYSTEMS)
    return Record(
        players=tuple(draw(players(tpn)) for tpn in range(1, count + 1)),
        rounds=tuple(draw(rounds(count, is_last=number == played)) for number in range(1, played + 1)),
        header=Header(
            name=draw(WORDS),
            city=draw(st.sampled_from(["", "Ostia"])),
            start=draw(st.sampled_from(["", "2026/03/01"])),
            deputies=tuple(draw(st.lists(WORDS, max_size=2))),
            round_dates=tuple(draw(st.lists(st.sampled_from(["26/03/01", "26/03/02"]), max_size=3))),
            end=draw(st.sampled_from(["", "2026/03/08", "in spring"])),
            teams=draw(st.sampled_from(["", "12"])),
            type=draw(st.sampled_from(["", "Individual: Swiss-System"])),
            time_control_code=draw(st.sampled_from(["", "5400+30"])),
            controller=draw(st.sampled_from(["", "JaVaFo"])),
            unknown_lines=tuple(draw(st.lists(st.sampled_from(["777 something", "XYZ a b"]), max_size=2))),
        ),
        planned_rounds=draw(st.sampled_from([0, played + 1, played + 3])),
        system=system,
        edition=edition,
        system_code=code,
        acceleration=draw(st.sampled_from(["", "baku"])) if system == "dutch" and not code else "",
        scoring=draw(scorings()),
        initial_colour=draw(st.sampled_from([None, Colour.WHITE, Colour.BLACK])),
        virtual_points=tuple(draw(st.lists(st.builds(VirtualPoints, POINTS, tpns, tpns, tpns, tpns), max_size=2))),
        forbidden=tuple(
            ForbiddenPairs(tuple(sorted(group)), 1, last)
            for group, last in draw(
                st.lists(
                    st.tuples(st.frozensets(tpns, min_size=2, max_size=3), st.sampled_from([0, played + 2])),
                    max_size=2,
                    unique_by=lambda row: row[0],
                )
            )
        ),
        requested_byes=tuple(RequestedBye(number, tpn, future[number, tpn]) for number, tpn in sorted(future)),
        adjustments=tuple(
            draw(st.lists(st.builds(Adjustment, st.integers(-30, 30), st.just((1, 2)), tpns, st.just("+")), max_size=2))
        ),
        options=draw(OPTIONS.get(system, st.just(Options()))),
        annulled=draw(st.frozensets(tpns, max_size=2)) if system == "round-robin" else frozenset(),
        tie_breaks=tuple(draw(st.lists(st.sampled_from(["BH", "BH/C1", "DE"]), unique=True))),
    )


BAND_LINES = ("2200+: 2, 1-3", "2000-2199: ½, 1-2", "#1-3: 1, 1-2", "#4-9: 0.3, 2-2", "GM IM: 1, 1-4")


@st.composite
def records_of_events(draw: st.DrawFn) -> Record:
    """A record with everything that an event can have, what no report can say too."""
    record = draw(records())
    method = draw(st.sampled_from([record.acceleration, *METHODS]))
    bands = st.lists(st.tuples(st.integers(1000, 2800), POINTS), max_size=3, unique_by=lambda band: band[0])
    scores = tuple(sorted(draw(bands), reverse=True)) if method == "mcmahon" else ()
    lines = draw(st.lists(st.sampled_from(BAND_LINES), unique=True)) if method == "bands" else []
    chosen = tuple(map(parse_band, lines))
    return replace(record, acceleration=method, initial_scores=scores, acceleration_bands=chosen, system_code="")
