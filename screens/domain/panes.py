"""The halves of a screen: their lists from the public state, so that no screen can show a draft."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _, pgettext

from pairing.domain.bracket import bracket_page
from pairing.domain.bracket_pictures import BracketPicture
from pairing.domain.wall import ListChoice, WallSlide, in_room, slides_of
from screens.domain import content as kinds
from screens.domain.content import ScreenContent, shown_events
from screens.models import SponsorImage
from tabellone.record import format_points
from tournaments.domain.public_record import public_state
from tournaments.domain.words.formats import first_figure
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class RankLine:
    """A line of the standings."""

    tpn: int
    rank: int
    name: str
    points: str
    """What ranks first: the points, or the system's own value."""


@dataclass(frozen=True, slots=True)
class RoundClock:
    """The round that begins next, or the one in progress. ``number`` 0: no time is known."""

    number: int = 0
    starts_at: datetime.datetime | None = None


@dataclass(frozen=True, slots=True)
class ScreenSlide:
    """One list of a half; it has as many pages as its lines need.

    ``key``: identifies it on the screen. ``kind``: its template. One of the other fields has the content.
    """

    key: str
    kind: str
    event: Event
    name: str = ""
    """The section or group."""
    wall: WallSlide | None = None
    """The list of the round."""
    shown: WallSlide | None = None
    """The lines of it that the screen shows."""
    ranks: tuple[RankLine, ...] = ()
    picture: BracketPicture | None = None
    clock: RoundClock | None = None
    sponsor: SponsorImage | None = None
    after_round: int = 0
    """Round of the standings."""

    @property
    def template(self) -> str:
        """Return the template of the slide."""
        return f"screens/_{self.kind}.html"


@dataclass(frozen=True, slots=True)
class ScreenPane:
    """A half of a screen, or the whole of it."""

    kind: str
    slides: tuple[ScreenSlide, ...]

    @property
    def name(self) -> str:
        """Return what it shows, in words."""
        return str(kinds.KINDS[self.kind])


def panes_of(event: Event, content: ScreenContent, sponsors: list[SponsorImage]) -> tuple[ScreenPane, ...]:
    """Return the halves of the screen with this content."""
    return tuple(ScreenPane(kind, tuple(_slides(event, content, kind, sponsors))) for kind in content.kinds)


def times_of(event: Event, content: ScreenContent, panes: Iterable[ScreenPane]) -> WallSlide | None:
    """Return the list whose results and next times the last line of the screen names.

    This is the first list with boards on the screen, or else of the events that it shows; None if there is no list.
    """
    shown = [slide.wall for pane in panes for slide in pane.slides if slide.wall is not None]
    every = shown or [wall for one, name in shown_events(event, content) for wall in slides_of(one, name, "boards")]
    return next((wall for wall in every if wall.total), every[0] if every else None)


def _slides(event: Event, content: ScreenContent, kind: str, sponsors: list[SponsorImage]) -> Iterator[ScreenSlide]:
    if kind == kinds.ANNOUNCEMENT:
        yield ScreenSlide("announcement", "message", event)
    elif kind == kinds.SPONSORS:
        for row in sponsors:
            yield ScreenSlide(f"sponsor-{row.pk}", "sponsor", event, sponsor=row)
    elif kind == kinds.STANDINGS:
        for one, name in shown_events(event, content):
            yield from _standings(one, name)
    elif kind == kinds.BRACKET:
        for one, name in shown_events(event, content):
            yield from _bracket(one, name)
    elif kind == kinds.CLOCK:
        for one, name in shown_events(event, content):
            yield ScreenSlide(f"{one.pk}-clock", "clock", one, name, clock=round_clock(one))
    else:
        yield from _lists(event, content, kind)


def _lists(event: Event, content: ScreenContent, kind: str) -> Iterator[ScreenSlide]:
    """Yield the lists of the round; after the end of the event, the standings in their place."""
    is_auto = kind == kinds.AUTO
    choice: ListChoice = "names" if kind == kinds.NAMES else "auto" if is_auto and not content.room else "boards"
    for one, name in shown_events(event, content):
        if one.is_finished:
            if is_auto:
                yield from _standings(one, name)
            continue
        for slide in in_room(slides_of(one, name, choice), "" if kind == kinds.NAMES else content.room):
            shown = _with_results(slide) if kind == kinds.RESULTS else slide
            yield ScreenSlide(f"{kind}-{slide.key}", "list", one, name, wall=slide, shown=shown)


def _with_results(slide: WallSlide) -> WallSlide:
    """Return the slide with the boards that have a result."""
    boards = tuple(board for board in slide.boards if board.game.is_finished)
    return replace(slide, boards=boards, matches=tuple(match for match in slide.matches if match.finished))


def _standings(event: Event, name: str) -> Iterator[ScreenSlide]:
    if not event.is_started:
        return
    state = public_state(event)
    rounds = len(state.record.rounds)
    if not rounds:
        return
    contestant = state.record.contestant
    ranks = tuple(
        RankLine(
            row.tpn,
            row.rank,
            contestant[row.tpn].name,
            format_points(row.points) if row.first is None else first_figure(row.first),
        )
        for row in state.ranking.listed
    )
    yield ScreenSlide(f"{event.pk}-standings", "standings", event, name, ranks=ranks, after_round=rounds)


def _bracket(event: Event, name: str) -> Iterator[ScreenSlide]:
    page = bracket_page(event) if event.is_started else None
    for picture in page.present_pictures if page is not None else ():
        yield ScreenSlide(f"{event.pk}-{picture.key}", "bracket", event, name, picture=picture)


def round_clock(event: Event) -> RoundClock:
    """Return the last public round until all its games are finished, and then the round after it.

    The screen itself counts to its start, and from then on the time since. Without a known start there is no clock.
    """
    if not event.is_started or event.is_finished:
        return RoundClock()
    state = public_state(event)
    public = len(state.record.rounds)
    games = state.record.rounds[-1].games if public else ()
    number = public if any(not game.is_finished for game in games) else public + 1
    starts_at = state.starts.get(number)
    return RoundClock() if starts_at is None else RoundClock(number, starts_at)


def title_of(slide: ScreenSlide) -> str:
    """Return the heading of a slide that is no list of a round."""
    if slide.kind == "standings":
        return _("Standings after round %(number)s") % {"number": slide.after_round}
    if slide.kind == "bracket":
        title = slide.picture.title if slide.picture is not None else ""
        return title or pgettext("knock-out", "Bracket")
    return {"clock": slide.event.name, "message": _("Announcement"), "sponsor": _("Sponsors")}.get(slide.kind, "")
