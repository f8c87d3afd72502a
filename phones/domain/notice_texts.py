"""The text of a notice for one subscriber, in the subscriber's language, from what the public pages show now.

A round that is not public any more, a board without a player of the subscriber, and an event that the subscriber cannot
see give no text, and nothing is sent. An answer of the arbiter is not on a public page: the text has no detail of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _, ngettext

from phones.models import Notice, Subscriber
from tournaments.domain.results.outcomes import outcome_of
from tournaments.domain.rounds.board_names import board_name
from tournaments.domain.staff.access import may_see
from tournaments.domain.words.formats import moment
from tournaments.domain.words.rounds import round_title
from tournaments.models import Game, Registration, Round, RoundBye

MOST_LINES = 6
"""Maximum number of players in one text."""
MOST_OF_CLUB = 200
"""Maximum number of players of a club."""
Kind = Notice.Kind


@dataclass(frozen=True, slots=True)
class NoticeText:
    """A notice as sent. ``path``: the page to open; ``tag``: a later notice with this tag replaces it on the device."""

    title: str
    lines: tuple[str, ...]
    path: str
    tag: str


@dataclass(frozen=True)
class RoundNow:
    """The round of a notice as the public sees it: its games and byes by their players."""

    notice: Notice
    round: Round | None
    games: dict[int, list[Game]]
    byes: frozenset[int]
    people: tuple[Registration, ...]
    """The players of the event, by name."""


def round_of(notice: Notice) -> RoundNow:
    """Return what all texts of the notice need. Four queries."""
    event = notice.event
    round_ = event.rounds.filter(number=notice.round_number).first()
    games: dict[int, list[Game]] = {}
    if round_ is None or not round_.is_public:
        return RoundNow(notice, round_, games, frozenset(), ())
    round_.event = event
    for game in Game.objects.filter(pairing__round=round_).select_related("white", "black"):
        game.pairing.round = round_
        for key in (game.white_id, game.black_id):
            games.setdefault(key, []).append(game)
    byes = RoundBye.objects.filter(round=round_).values_list("registration_id", flat=True)
    people = event.registrations.filter(kind=Registration.Kind.PLAYER).order_by("name")
    return RoundNow(notice, round_, games, frozenset(byes), tuple(people))


def text_for(now: RoundNow, subscriber: Subscriber) -> NoticeText | None:
    """Return the text for the subscriber; None if there is nothing to send. No query for a visible event.

    The subscriber's players and valid personal links must be loaded.
    """
    notice = now.notice
    event = notice.event
    user = subscriber.user
    reader = user if user is not None and user.is_active else AnonymousUser()
    if not may_see(reader, event) or event.is_archived:
        return None
    with translation.override(subscriber.language), timezone.override(event.zone):
        title, lines = _content(now, subscriber)
    if not title:
        return None
    path = reverse("phones:mine", args=[event.slug])
    tag = f"{event.pk}-{notice.kind}-{notice.round_number}-{notice.pk if notice.kind in _EACH else ''}"
    return NoticeText(title, (*lines, event.name), path, tag.rstrip("-"))


NOTHING: tuple[str, list[str]] = ("", [])
_EACH = (Kind.RESULT, Kind.CORRECTED, Kind.ANSWER)
"""Kinds of which a device shows every one; of the others the newest of a round."""


def _content(now: RoundNow, subscriber: Subscriber) -> tuple[str, list[str]]:
    """Return title and lines; an empty title if there is nothing to send."""
    notice, round_ = now.notice, now.round
    if notice.kind == Kind.ANSWER:
        is_own = any(phone.pk == notice.phone_id and phone.revoked_at is None for phone in subscriber.phones.all())
        return (_("Request answered"), [_("Open My page to read the answer.")]) if is_own else NOTHING
    if round_ is None:
        return NOTHING
    round_name = round_title(notice.event, notice.round_number)
    if notice.kind == Kind.TIME:
        return _time(round_, round_name, notice)
    if not round_.is_public:
        return NOTHING
    if subscriber.about == Subscriber.About.EVENT:
        return (_pairings(round_name), _start(round_)) if notice.kind == Kind.PUBLISHED else NOTHING
    about = set(notice.players)
    players = [player for player in _players(now, subscriber) if not about or player.pk in about]
    return _of_players(now, round_, round_name, players) if players else NOTHING


def _of_players(
    now: RoundNow, round_: Round, round_name: str, players: Sequence[Registration]
) -> tuple[str, list[str]]:
    kind = now.notice.kind
    if kind == Kind.PUBLISHED:
        return _published(now, round_, round_name, players)
    if kind == Kind.BOARD:
        title, lines = _("%(round)s: board changed"), _boards(now, players)
    else:
        is_correction = kind == Kind.CORRECTED
        title = _("%(round)s: result corrected") if is_correction else _("%(round)s: result entered")
        lines = _results(now, players)
    return (title % {"round": round_name}, lines) if lines else NOTHING


def _players(now: RoundNow, subscriber: Subscriber) -> list[Registration]:
    """Return the players that the subscriber follows, by name."""
    if subscriber.about == Subscriber.About.CLUB:
        return [one for one in now.people if one.club and one.club == subscriber.club][:MOST_OF_CLUB]
    linked = {phone.player_id for phone in subscriber.phones.all() if phone.revoked_at is None}
    keys = linked | {player.pk for player in subscriber.players.all()}
    return [one for one in now.people if one.pk in keys]


def _published(now: RoundNow, round_: Round, round_name: str, players: Sequence[Registration]) -> tuple[str, list[str]]:
    event = now.notice.event
    lines = _boards(now, players)
    games = [game for player in players for game in now.games.get(player.pk, ())]
    if len(players) == 1 and len(games) == 1 and not event.is_of_teams:
        title = _("%(round)s: board %(board)s") % {"round": round_name, "board": board_name(games[0])}
        return title, [*lines, *_start(round_)]
    return _pairings(round_name), [*lines, *_start(round_)]


def _pairings(round_name: str) -> str:
    return _("%(round)s: pairings published") % {"round": round_name}


def _start(round_: Round) -> list[str]:
    return [_("Start: %(time)s") % {"time": _shown(round_)}] if round_.starts_at is not None else []


def _shown(round_: Round) -> str:
    return moment(round_.starts_at, "D j M, H:i") if round_.starts_at is not None else ""


def _time(round_: Round, round_name: str, notice: Notice) -> tuple[str, list[str]]:
    if round_.starts_at is None or notice.before is None or round_.starts_at == notice.before:
        return NOTHING
    is_later = round_.starts_at > notice.before
    text = _("%(round)s is delayed") if is_later else _("%(round)s starts earlier")
    return text % {"round": round_name}, [_("New start: %(time)s") % {"time": _shown(round_)}]


def _boards(now: RoundNow, players: Iterable[Registration]) -> list[str]:
    """Return a line for each player: board, colour and opponent, or the bye."""
    lines: list[str] = []
    for player in players:
        games = now.games.get(player.pk, [])
        lines += [_board(game, player) for game in games]
        if not games and player.pk in now.byes:
            lines.append(_("%(player)s: no game in this round") % {"player": player.name})
    return _few(lines)


def _board(game: Game, player: Registration) -> str:
    is_white = game.white_id == player.pk
    text = (
        _("%(player)s: board %(board)s, White against %(opponent)s")
        if is_white
        else _("%(player)s: board %(board)s, Black against %(opponent)s")
    )
    opponent = game.black if is_white else game.white
    return text % {"player": player.name, "board": board_name(game), "opponent": opponent.name}


def _results(now: RoundNow, players: Collection[Registration]) -> list[str]:
    games = {game.pk: game for player in players for game in now.games.get(player.pk, ())}
    text = _("Board %(board)s: %(white)s – %(black)s %(result)s")
    return _few(
        [
            text
            % {
                "board": board_name(game),
                "white": game.white.name,
                "black": game.black.name,
                "result": outcome_of(game).words,
            }
            for game in games.values()
        ]
    )


def _few(lines: list[str]) -> list[str]:
    more = len(lines) - MOST_LINES
    if more <= 0:
        return lines
    return [*lines[:MOST_LINES], ngettext("%(count)s more", "%(count)s more", more) % {"count": more}]
