"""The pictures beside links to an event and to its players, from the public state."""

from __future__ import annotations

import datetime
import hashlib
import json
from dataclasses import asdict
from html import unescape

from django.core.cache import cache
from django.template.loader import render_to_string
from django.utils.html import strip_tags
from django.utils.translation import get_language, gettext as _

from live.release import release
from standings.domain.player_page import CardLine, PlayerPage, player_page_of
from tabellone.papers.link_card import LinkCard, write_png
from tabellone.record import Colour, format_points
from tournaments.domain.public_record import public_state
from tournaments.domain.rounds.bracket_names import title_of_round
from tournaments.domain.rounds.current_round import played_of, rounds_in
from tournaments.domain.words.formats import moment
from tournaments.domain.words.result_names import colour_name
from tournaments.domain.words.rounds import planned_label, round_label
from tournaments.models import Event

KEEP_SECONDS = 24 * 60 * 60
LEADERS = 3


def picture_of(card: LinkCard) -> bytes:
    """Return the card as PNG. A card with the same content is drawn once a day, also after other changes."""
    language = (get_language() or "en").partition("-")[0]
    content = json.dumps([release(), language, asdict(card)])
    key = f"link-card:{hashlib.sha256(content.encode()).hexdigest()}"
    known: bytes | None = cache.get(key)
    if known is None:
        known = write_png(card, language)
        cache.set(key, known, KEEP_SECONDS)
    return known


def card_of_event(event: Event) -> LinkCard:
    """Return the card of an event: its place and dates, the present round, the leaders or the winners."""
    html = render_to_string("tournaments/_when_where.html", {"event": event})
    where = " ".join(unescape(strip_tags(html)).split())
    if event.is_festival or event.is_divided or not event.is_started:
        return LinkCard(event.name, where)
    record = public_state(event).record
    now = played_of(event, rounds_in(record))
    planned = planned_label(event, event.planned_rounds)
    progress = _("Finished") if event.is_finished else ""
    if now and not progress:
        progress = _("Round %(number)s of %(planned)s") % {"number": round_label(event, now), "planned": planned}
    lines = [(_("Status"), progress)] if progress else []
    if now > 1 or event.is_finished:
        rows = public_state(event).ranking.listed[:LEADERS]
        lines += [
            (
                _("Rank %(rank)s") % {"rank": row.rank},
                f"{record.contestant[row.tpn].name} · {format_points(row.points)}",
            )
            for row in rows
        ]
    return LinkCard(event.name, where, tuple(lines))


def card_of_player(event: Event, tpn: int) -> LinkCard | None:
    """Return the card of a player: rank and its change, points, the last and the next game; None if there is none."""
    page = player_page_of(event, tpn)
    if page is None:
        return None
    rank = _ranked(page.rank, page.rank_before, page.players) if page.rank else "–"
    lines = [(_("Rank"), rank), (_("Points"), page.points)] if page.decided else []
    last = page.last or next((line for line in page.lines if not line.is_open), None)
    if last is not None:
        lines.append((title_of_round(event, last.round), _played(last)))
    coming = page.upcoming
    if coming is not None:
        lines.append((title_of_round(event, coming.round), _to_play(coming)))
    elif page.following is not None:
        number, starts_at = page.following
        lines.append((title_of_round(event, number), _start(starts_at)))
    return LinkCard(_name(page), _about(page), tuple(lines), event.name)


def card_after_round(event: Event, tpn: int, number: int) -> LinkCard | None:
    """Return the card of a player after a round: its result, the rank and its change, the next game.

    None before the player's part of the round is over, and if there is no such player or round. Unlike the card of the
    player it stays the same afterwards, so that it can be shared.
    """
    page = player_page_of(event, tpn)
    if page is None or not 1 <= number <= len(page.ranks):
        return None
    line = next((row for row in page.lines if row.round == number and not row.is_open), None)
    if line is None:
        return None
    before = page.ranks[number - 2] if number > 1 else 0
    lines = [
        (title_of_round(event, number), _played(line)),
        (_("Points"), line.after),
        (_("Rank"), _ranked(page.ranks[number - 1], before, page.players)),
        *_next_round(event, page, number + 1),
    ]
    return LinkCard(_name(page), _about(page), tuple(lines), event.name)


def _next_round(event: Event, page: PlayerPage, number: int) -> list[tuple[str, str]]:
    """Return the pairing of the round, its start while it is not public, or nothing after the last round."""
    line = next((row for row in page.lines if row.round == number), None)
    if line is not None:
        return [(title_of_round(event, number), _to_play(line) if line.opponent else line.bye)]
    starts = public_state(event).starts
    if number not in starts:
        return []
    return [(title_of_round(event, number), _start(starts[number]))]


def _start(at: datetime.datetime | None) -> str:
    return moment(at, "D j M, H:i") if at else _("to come")


def _name(page: PlayerPage) -> str:
    return " ".join(filter(None, (page.player.title, page.player.name)))


def _about(page: PlayerPage) -> str:
    rating = str(page.player.rating) if page.player.rating else ""
    return " · ".join(filter(None, (rating, page.player.federation)))


def _ranked(rank: int, before: int, players: int) -> str:
    """Return the rank and its change since the round before; ``before`` is 0 where there was none."""
    text = _("%(rank)s of %(players)s") % {"rank": rank, "players": players}
    moved = before - rank if before else 0
    return f"{text} {'▲' if moved > 0 else '▼'} {abs(moved)}" if moved else text


def _played(line: CardLine) -> str:
    """Return the result and the opponent: ``1 · Rossi, Anna 2104``; or the bye."""
    if line.opponent is None:
        return f"{line.result} · {line.bye}"
    return " ".join(filter(None, (f"{line.result} ·", line.opponent.name, str(line.opponent.rating or ""))))


def _to_play(line: CardLine) -> str:
    """Return the board, the colour and the opponent: ``Board 12 · White · Rossi, Anna``."""
    board = _("Board %(number)s") % {"number": line.board}
    words = [board, _colour(line.colour), line.opponent.name if line.opponent else ""]
    return " · ".join(filter(None, words))


def _colour(letter: str) -> str:
    return colour_name(Colour(letter)) if letter else ""
