"""Players' phones on the desk: what waits for the arbiter, and the players' links."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _, ngettext

from phones.domain.player_requests import pending_requests
from phones.domain.reports import BoardReports, reports_of
from phones.models import PlayerPhone
from tournaments.domain.entries.initial_order import by_name
from tournaments.domain.rounds.before_pairing import AheadLine, few
from tournaments.domain.rounds.board_names import board_name
from tournaments.models import Event, Registration

MOST_LISTED = 2000
"""Maximum number of links on the page."""
PAGE = "phones:phones"


@dataclass(frozen=True, slots=True)
class PlayerLinks:
    """A player with a link, and the links: active ones first, then the newest."""

    player: Registration
    phones: tuple[PlayerPhone, ...]


def tasks_of(event: Event) -> Iterator[AheadLine]:
    """Yield what the desk's list "To do" shows of players' phones: reports to decide, then requests."""
    if event.is_finished or event.is_divided or event.is_festival:
        return
    reports = reports_of(event)
    differ, others = _boards(reports, "differ"), _boards(reports, "absent", "late", "agree")
    if differ:
        text = _("Players reported different results: board %(boards)s.")
        yield AheadLine("blocks", text % {"boards": few(differ)}, PAGE, anchor="reports")
    if others:
        text = _("Results reported by phone need a decision: board %(boards)s.")
        yield AheadLine("waits", text % {"boards": few(others)}, PAGE, anchor="reports")
    requests = pending_requests(event)
    if requests:
        text = ngettext(
            "%(count)s request by phone: %(names)s.", "%(count)s requests by phone: %(names)s.", len(requests)
        )
        names = few(list(dict.fromkeys(row.player.name for row in requests)))
        yield AheadLine("waits", text % {"count": len(requests), "names": names}, PAGE, anchor="requests")


def links_of(event: Event) -> list[PlayerLinks]:
    """Return the players with a link, by name. Two queries, at most `MOST_LISTED` links."""
    order = {"active": 0, "pending": 1, "lapsed": 2, "revoked": 3}
    rows = PlayerPhone.objects.filter(player__event=event).order_by("-pk")[:MOST_LISTED]
    phones: dict[int, list[PlayerPhone]] = {}
    for row in rows:
        phones.setdefault(row.player_id, []).append(row)
    players = by_name(event.registrations.filter(pk__in=phones))
    return [
        PlayerLinks(player, tuple(sorted(phones[player.pk], key=lambda phone: order[phone.status])))
        for player in players
    ]


def _boards(reports: Sequence[BoardReports], *agreements: str) -> list[str]:
    return [str(board_name(one.game)) for one in reports if one.agreement in agreements]
