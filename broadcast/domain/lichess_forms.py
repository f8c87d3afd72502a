"""What Lichess is told of an event: the data of the broadcast and of its rounds.

Everything comes from the public state and the settings, so no draft and no private data can appear
(lichess-org/api, ``BroadcastForm`` and ``BroadcastRoundForm``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from broadcast.models import LichessBroadcast
from tabellone.record import Record
from tabellone.team_rankings import by_side
from tournaments.domain.events.privacy import public_fide_id
from tournaments.domain.public_record import public_state
from tournaments.models import Event
from tournaments.templatetags.tabellone import absolute

Form = list[tuple[str, str]]
LONGEST_NAME, SHORTEST_NAME = 80, 3
LONGEST_LINES = 60_000
"""Characters of the lists of players and teams."""
MOST_TIE_BREAKS = 5
CUTS = ("", "-C1", "-C2", "-M1", "-M2")
TIE_BREAKS = frozenset(
    {"AOB", "APPO", "APRO", "BPG", "BWG", "DE", "KS", "PTP", "TPR", "WON"}
    | {code + cut for code in ("ARO", "BH", "FB", "PS", "SB") for cut in CUTS}
)
"""Codes that Lichess can compute."""
SECONDS = 60


def broadcast_form(broadcast: LichessBroadcast) -> Form:
    """Return the data of the broadcast."""
    event = broadcast.event
    record = public_state(event).record
    site = " ".join(filter(None, (event.city, event.federation)))
    form = [
        ("name", _name(event.name)),
        ("info.location", site[:LONGEST_NAME]),
        ("info.tc", event.time_control[:LONGEST_NAME]),
        ("info.timeZone", event.time_zone),
        ("info.website", absolute(reverse("tournaments:event", args=[event.slug]))),
        ("info.standings", absolute(reverse("standings:standings", args=[event.slug]))),
        ("visibility", broadcast.audience),
        ("showScores", "true"),
        ("teamTable", "true" if record.teams or record.sides else ""),
        ("players", _players(event, record)),
        ("teams", _teams(event, record)),
        *(("tiebreaks[]", code) for code in tie_breaks_at_lichess(event.tie_breaks)),
    ]
    return [(name, value) for name, value in form if value]


def round_form(broadcast: LichessBroadcast, number: int) -> Form:
    """Return the data of a round. A round without a time starts after the one before."""
    event = broadcast.event
    starts_at = public_state(event).starts.get(number)
    with translation.override("en"):
        name = _("Round %(number)s") % {"number": number}
    form = [
        ("name", name),
        ("syncUrl", round_address(event, number) if broadcast.mode == LichessBroadcast.Mode.POLL else ""),
        ("startsAt", str(int(starts_at.timestamp() * 1000)) if starts_at else ""),
        ("startsAfterPrevious", "true" if starts_at is None and number > 1 else ""),
        ("delay", str(broadcast.delay_minutes * SECONDS) if broadcast.delay_minutes else ""),
    ]
    return [(name, value) for name, value in form if value]


def round_address(event: Event, number: int) -> str:
    """Return the public PGN address of a round; empty if the program does not know its own host."""
    return absolute(reverse("syndication:round_games", args=[event.slug, number]))


def tie_breaks_at_lichess(codes: Sequence[str]) -> list[str]:
    """Return the event's tie-breaks in the codes of Lichess, up to the first one that Lichess does not compute.

    A list with a gap would rank the players in another order.
    """
    found: list[str] = []
    for code in codes[:MOST_TIE_BREAKS]:
        theirs = code.replace("/", "-").upper()
        if theirs not in TIE_BREAKS:
            break
        found.append(theirs)
    return found


def encoded(form: Form) -> bytes:
    """Return the body of the request."""
    return urlencode(form).encode()


def _name(text: str) -> str:
    """Return the name within the lengths that Lichess allows."""
    return text[:LONGEST_NAME].ljust(SHORTEST_NAME, ".")


def _players(event: Event, record: Record) -> str:
    """Return the lines ``name / FIDE ID`` of players whose FIDE ID is public."""
    found = ((player.name, public_fide_id(event, player.fide_id)) for player in record.players)
    return _lines(f"{_clean(name)} / {number}" for name, number in found if number)


def _teams(event: Event, record: Record) -> str:
    """Return the lines ``team; FIDE ID or name`` of players in teams."""
    if record.teams:
        names = {tpn: record.contestant[team].name for tpn, team in record.team_of.items()}
    else:
        names = dict(by_side(record)) if record.sides else {}
    players = ((names.get(player.tpn), player) for player in record.players)
    return _lines(
        f"{_clean(team)} ; {public_fide_id(event, player.fide_id) or _clean(player.name)}"
        for team, player in players
        if team
    )


def _lines(lines: Iterable[str]) -> str:
    text = "\n".join(lines)
    return text if len(text) <= LONGEST_LINES else text[:LONGEST_LINES].rpartition("\n")[0]


def _clean(text: str) -> str:
    """Return the text without the characters that separate fields and lines."""
    return " ".join(text.replace("/", " ").replace(";", " ").split())
