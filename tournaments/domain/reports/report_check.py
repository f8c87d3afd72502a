"""Check of the report: everything that a rating officer would reject, each with its correction and page.

The fields that TRF26 marks as mandatory for rating (R) are errors; optional fields, and those for pairing only, are
notes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tabellone.dates import day_of
from tabellone.interchange.trf.time_control import in_seconds, is_time_control, tempo, tempo_of_words
from tabellone.record import Header
from tournaments.domain.event_rows import EventRows
from tournaments.domain.records import header_of, load
from tournaments.models import Event, Registration, Round

MOST_NAMED = 30
"""Players that a finding names; the others are counted."""
LONGEST_NAME = 33
"""Maximum length of a name in the columns of a report."""
LOWEST_RATING = 1400
"""Rating floor of FIDE's list, since March 2024 (B.02 7.1)."""
FEDERATION = 3
SHORTEST_ID, LONGEST_ID = 4, 10


@dataclass(frozen=True, slots=True)
class Finding:
    """An error or a note, with its correction, the page for it (and the link's text), and the players affected."""

    text: str
    remedy: str
    page: str = ""
    anchor: str = ""
    players: tuple[Registration, ...] = ()
    more: int = 0
    round_number: int = 0


@dataclass(frozen=True, slots=True)
class Readiness:
    """Errors that a rating officer would reject, and notes."""

    errors: tuple[Finding, ...]
    notes: tuple[Finding, ...]

    @property
    def is_ready(self) -> bool:
        return not self.errors


def readiness_of(event: Event) -> Readiness:
    """Return the obstacles between the event's report and its acceptance by a rating officer; four queries."""
    loaded = load(event)
    header = header_of(event, loaded.rounds)
    players = loaded.players
    played = [round_ for round_ in loaded.rounds if round_.is_public]
    errors = [*_of_the_event(header), *_of_the_rounds(header, played), *_of_games(loaded, played)]
    errors += [*_of_players(players), *_of_ids(players)]
    notes = [*_worth_a_look(event, header, loaded, played), *_of_players_worth_a_look(players)]
    return Readiness(tuple(errors), tuple(notes))


def _settings(text: str, remedy: str, field: str) -> Finding:
    return Finding(text, remedy, "tournaments:settings", f"id_{field}")


def _of_the_event(header: Header) -> Iterator[Finding]:
    if not header.city:
        yield _settings(_("The place is missing (022)."), _("Enter the town."), "city")
    if not _is_federation(header.federation):
        yield _settings(
            _("The event has no federation (032)."), _("Enter the three letters, such as ITA."), "federation"
        )
    for name, day in (("start_date", header.start), ("end_date", header.end)):
        if day_of(day) is None:
            text = _("The first day is missing (042).") if name == "start_date" else _("The last day is missing (052).")
            yield _settings(text, _("Enter the date."), name)
    if not header.chief_arbiter:
        remedy = _("Enter the name, best with FIDE ID.")
        yield _settings(_("The chief arbiter is missing (102)."), remedy, "chief_arbiter")
    if not header.time_control:
        yield _settings(_("The time control is missing (122)."), _("Enter it in words."), "time_control")
    if not is_time_control(header.time_control_code):
        yield _settings(
            _("The encoded time control is missing (222)."),
            _("Enter it in seconds: 5400+30 is 90 minutes and 30 seconds a move."),
            "time_control_code",
        )
    elif meant := in_seconds(header.time_control_code):
        text = _("%(code)s seems to be in minutes. The code is in seconds: %(meant)s.")
        words = {"code": header.time_control_code, "meant": meant}
        yield _settings(text % words, _("Correct the encoded time control (222)."), "time_control_code")
    elif tempo_of_words(header.time_control) not in (None, tempo(header.time_control_code)):
        yield _settings(
            _("The time control in words (122) and its code (222) differ."),
            _("Correct one of them: the code is in seconds."),
            "time_control_code",
        )


def _is_federation(text: str) -> bool:
    return len(text) == FEDERATION and text.isascii() and text.isalpha()


def _of_the_rounds(header: Header, played: list[Round]) -> Iterator[Finding]:
    days = [day_of(text) for text in header.round_dates]
    first, last = day_of(header.start), day_of(header.end)
    missing, outside = [], []
    for round_ in played:
        day = days[round_.number - 1] if round_.number <= len(days) else None
        if day is None:
            missing.append(round_.number)
        elif (first and day < first) or (last and day > last):
            outside.append(round_.number)
    place = ("tournaments:settings", "times")
    if missing:
        text = _("Rounds without a date (132): %(rounds)s.") % {"rounds": ", ".join(map(str, missing))}
        yield Finding(text, _("Enter when they began."), *place)
    if outside:
        text = _("Rounds before the first day or after the last: %(rounds)s.")
        text %= {"rounds": ", ".join(map(str, outside))}
        yield Finding(text, _("Correct the round times or the dates of the event."), *place)
    if not played:
        yield Finding(
            _("No round is published."), _("A tournament report needs at least one round."), "tournaments:desk"
        )


def _of_games(loaded: EventRows, played: list[Round]) -> Iterator[Finding]:
    for round_ in played:
        games = loaded.games[round_.pk]
        counted = (
            (sum(game.is_open for game in games), _("Round %(round)s: boards without a result: %(count)s.")),
            (sum(game.is_adjourned for game in games), _("Round %(round)s: adjourned games: %(count)s.")),
            (sum(game.is_unreported for game in games), _("Round %(round)s: games not reported: %(count)s.")),
        )
        for count, text in counted:
            if count:
                yield Finding(
                    text % {"round": round_.number, "count": count},
                    _("Enter the results."),
                    "tournaments:results",
                    round_number=round_.number,
                )


def _of_players(players: list[Registration]) -> Iterator[Finding]:
    yield from _about(
        players,
        lambda row: not row.fide_id,
        _("Without a FIDE ID: %(count)s."),
        _("Find each player in the FIDE rating list."),
    )
    yield from _about(
        players,
        lambda row: not _is_federation(row.federation),
        _("Without a federation: %(count)s."),
        _("Enter the three letters; FID for none."),
    )
    yield from _about(
        players,
        lambda row: not _is_birth(row.birth),
        _("Without a birth date: %(count)s."),
        _("Enter it as 1990/05/17, or only the year."),
    )


def _of_ids(players: list[Registration]) -> Iterator[Finding]:
    """Yield findings about shared or invalid FIDE IDs.

    The database prevents equal texts, but leading zeros do not change the number.
    """
    shared = {number for number, count in Counter(map(_id, players)).items() if number and count > 1}
    yield from _about(
        players,
        lambda row: _id(row) in shared,
        _("Players with the same FIDE ID: %(count)s."),
        _("One of them is wrong."),
    )
    yield from _about(
        players,
        lambda row: bool(row.fide_id) and not _is_fide_id(row.fide_id),
        _("Invalid FIDE IDs: %(count)s."),
        _("It has 4 to 10 digits."),
    )


def _id(row: Registration) -> str:
    return row.fide_id.lstrip("0")


def _is_fide_id(text: str) -> bool:
    return text.isascii() and text.isdecimal() and SHORTEST_ID <= len(text) <= LONGEST_ID


def _is_birth(text: str) -> bool:
    """Return True for a date, or a year with the rest unknown, as ``1990`` or ``1990/00/00``."""
    year = text.removesuffix("/00/00")
    return day_of(text) is not None or (year.isascii() and year.isdecimal() and len(year) == len("1990"))


def _worth_a_look(event: Event, header: Header, loaded: EventRows, played: list[Round]) -> Iterator[Finding]:
    if not event.is_finished:
        yield Finding(
            _("The event is not finished: %(played)s of %(planned)s rounds are published.")
            % {"played": len(played), "planned": len(loaded.rounds)},
            _("Finish it at the desk before the report is sent."),
            "tournaments:desk",
        )
    if not header.deputies:
        yield _settings(_("No deputy arbiter is named (112)."), _("Enter them, if there were any."), "deputies")
    if not header.type:
        yield _settings(_("The type of event is missing (092)."), _("Some federations ask for it."), "event_type")
    late = [game for games in loaded.games.values() for game in games if game.rating_result]
    if late:
        yield Finding(
            _("Games whose result for rating differs from that of the event: %(count)s.") % {"count": len(late)},
            _("The report has the event's result: tell the rating officer."),
            "tournaments:journal",
        )


def _of_players_worth_a_look(players: list[Registration]) -> Iterator[Finding]:
    yield from _about(players, lambda row: not row.rating, _("Unrated: %(count)s."), _("Nothing to do if they are."))
    yield from _about(
        players,
        lambda row: 0 < row.rating < LOWEST_RATING,
        _("With a rating below FIDE's lowest, 1400: %(count)s."),
        _("Check that it is not a national one."),
    )
    names = Counter(row.name.casefold() for row in players)
    yield from _about(
        players,
        lambda row: names[row.name.casefold()] > 1,
        _("Players with the same name: %(count)s."),
        _("Check for duplicate players."),
    )
    yield from _about(players, lambda row: not row.sex, _("Without their sex: %(count)s."), _("Enter m or w."))
    yield from _about(
        players,
        lambda row: len(row.name) > LONGEST_NAME,
        _("Names longer than 33 letters, cut in the report: %(count)s."),
        _("Shorten it as FIDE's list has it."),
    )


def _about(
    players: Iterable[Registration], concerns: Callable[[Registration], bool], text: str, remedy: str
) -> Iterator[Finding]:
    found = [row for row in players if concerns(row)]
    if found:
        yield Finding(
            text % {"count": len(found)},
            remedy,
            players=tuple(found[:MOST_NAMED]),
            more=max(0, len(found) - MOST_NAMED),
        )
