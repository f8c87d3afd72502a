"""The public data of an event for other programs, version 1 (docs/api.md).

Names and meanings of fields do not change within a version; fields can be added.
"""

from __future__ import annotations

import datetime
from typing import Any, TypeAlias

from syndication.domain.addresses import contestant_address, event_address, public_address, round_address
from tabellone.interchange.pgn import result_of
from tabellone.record import POINT, Bye, Contestant, Game, Pairing, Player, Points, Record
from tabellone.tiebreaks import number
from tournaments.domain.events.privacy import public_fide_id
from tournaments.domain.public_record import PublicState, public_state
from tournaments.domain.rounds.bracket_names import title_of_round
from tournaments.domain.rounds.current_round import played_of, rounds_in
from tournaments.domain.words.tie_breaks import name_of
from tournaments.models import Event

VERSION = 1
Data: TypeAlias = dict[str, Any]


def event_data(event: Event) -> Data:
    """Return the event: its name, dates, rules and progress, and the addresses of its other data.

    A festival has its sections, an event in stages its groups; both have no rounds.
    """
    facts = {
        "version": VERSION,
        "id": event.slug,
        "name": event.name,
        "url": event_address(event),
        "location": event.city,
        "federation": event.federation,
        "start_date": _text(event.start_date),
        "end_date": _text(event.end_date),
        "time_zone": event.zone.key,
        "status": event.status,
        "chief_arbiter": event.chief_arbiter,
    }
    if event.is_festival:
        return facts | {"kind": "festival", "sections": _listed(event.sections.order_by("pk"))}
    if event.is_divided:
        return facts | {"kind": "stages", "groups": _listed(event.parts)}
    record = public_state(event).record
    return facts | {
        "kind": "teams" if event.is_of_teams else "players",
        "system": event.system,
        "edition": event.edition,
        "time_control": event.time_control,
        "planned_rounds": event.planned_rounds,
        "published_rounds": len(record.rounds),
        "current_round": played_of(event, rounds_in(record)),
        "players": len(record.players),
        "teams": len(record.teams),
        "rounds": public_address("syndication:rounds_data", event.slug),
        "standings": public_address("syndication:standings_data", event.slug),
        "games": public_address("syndication:event_games", event.slug),
        "calendar": public_address("syndication:event_calendar", event.slug),
        "feed": public_address("syndication:feed", event.slug),
    }


def _listed(events: Any) -> list[Data]:
    return [
        {"id": row.slug, "name": row.name, "data": public_address("syndication:event_data", row.slug)} for row in events
    ]


def rounds_data(event: Event) -> Data:
    """Return all rounds with their times; a round that is not public looks like a planned one."""
    state = public_state(event)
    public = rounds_in(state.record)
    return {
        "version": VERSION,
        "event": event.slug,
        "rounds": [_round(event, state, number, public) for number in state.starts],
    }


def _round(event: Event, state: PublicState, number: int, public: Any) -> Data:
    is_public = number <= len(public)
    row = public[number - 1] if is_public else None
    return {
        "round": number,
        "name": title_of_round(event, number),
        "starts_at": _text(state.starts[number]),
        "published": is_public,
        "published_at": _text(state.published.get(number)) if is_public else None,
        "games": row.boards if row else 0,
        "open_games": row.open_boards if row else 0,
        "url": round_address(event, number) if is_public else None,
        "data": public_address("syndication:round_data", event.slug, number) if is_public else None,
        "pgn": public_address("syndication:round_games", event.slug, number) if is_public else None,
    }


def round_data(event: Event, number: int) -> Data | None:
    """Return the pairings, results and byes of a round; None if it is not public."""
    state = public_state(event)
    record = state.record
    if not 1 <= number <= len(record.rounds):
        return None
    round_ = record.rounds[number - 1]
    rows = zip(round_.boards, round_.pairings, strict=True)
    return {
        "version": VERSION,
        "event": event.slug,
        "round": number,
        "name": title_of_round(event, number),
        "starts_at": _text(state.starts[number]),
        "pairings": [_pairing(event, record, board, row) for board, row in rows],
        "byes": [_bye(event, record, bye) for bye in round_.byes],
    }


def _pairing(event: Event, record: Record, board: int, row: Pairing) -> Data:
    games = [_game(event, record, place, game) for place, game in enumerate(row.games, start=1)]
    if len(games) == 1 and not record.teams:
        return games[0] | {"board": board}
    contestants = (record.contestant[row.first], record.contestant[row.second])
    first, second = (_contestant(event, one) for one in contestants)
    return {"board": board, "first": first, "second": second, "games": games}


def _game(event: Event, record: Record, place: int, game: Game) -> Data:
    """Return a game: its result as in PGN, and both sides' as in a report (TRF).

    A player is null on an empty board, and while the line-ups are not public.
    """
    white, black = (record.by_tpn.get(tpn) for tpn in (game.white, game.black))
    return {
        "board": place,
        "white": _contestant(event, white) if white else None,
        "black": _contestant(event, black) if black else None,
        "result": result_of(game),
        "white_result": game.white_result.value,
        "black_result": game.black_result.value,
        "adjourned": game.is_adjourned,
    }


def _bye(event: Event, record: Record, bye: Bye) -> Data:
    contestant = _contestant(event, record.contestant[bye.player])
    return contestant | {"bye": bye.kind.value}


def standings_data(event: Event) -> Data:
    """Return the standings after the last public round, with the values of all tie-breaks."""
    state = public_state(event)
    ranking = state.ranking
    return {
        "version": VERSION,
        "event": event.slug,
        "after_round": len(state.record.rounds),
        "final": event.is_finished,
        "tie_breaks": [{"code": code, "name": name_of(code)} for code in ranking.codes],
        "standings": [
            _contestant(event, state.record.contestant[row.tpn])
            | {
                "rank": row.rank,
                "points": _number(row.points),
                "tie_breaks": [number(value) for value in row.values],
                "url": contestant_address(event, row.tpn),
            }
            for row in ranking.listed
        ],
    }


def _contestant(event: Event, one: Contestant) -> Data:
    facts = {"number": one.tpn, "name": one.name, "rating": one.rating or None, "federation": one.federation}
    if not isinstance(one, Player):
        return facts
    return facts | {"title": one.title, "fide_id": public_fide_id(event, one.fide_id)}


def _number(points: Points) -> int | float:
    """Return the points as a JSON number; a tenth of a point has an exact decimal form."""
    whole, rest = divmod(points, POINT)
    return points / POINT if rest else whole


def _text(value: datetime.date | None) -> str | None:
    return None if value is None else value.isoformat()
