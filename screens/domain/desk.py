"""The desk's page of screens: each with what it shows in small, its connection and its page."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from screens.domain.content import ScreenContent, content_of
from screens.domain.hall_screens import screens_of
from screens.domain.panes import ScreenPane, ScreenSlide, panes_of
from screens.domain.reports import is_connected, report_of
from screens.models import HallScreen, ScreenReport, SponsorImage
from tournaments.models import Event

PREVIEW_LINES = 20
"""Lines of a list in a preview."""


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """A line of a preview: what stands before the name, the name, and what stands after it."""

    before: str
    name: str
    after: str = ""


@dataclass(frozen=True, slots=True)
class PreviewPane:
    """A half in small: its first slide."""

    pane: ScreenPane
    slide: ScreenSlide | None
    lines: tuple[PreviewLine, ...]


@dataclass(frozen=True, slots=True)
class DeskScreen:
    """A screen on the desk."""

    screen: HallScreen
    content: ScreenContent
    panes: tuple[PreviewPane, ...]
    report: ScreenReport | None
    is_connected: bool

    @property
    def seen_at(self) -> datetime.datetime | None:
        """Return the time of the last report."""
        return self.report.seen_at if self.report is not None else None

    @property
    def is_portrait(self) -> bool:
        """Return True if the screen is higher than wide."""
        return self.report is not None and self.report.height > self.report.width


def desk_screens(event: Event, sponsors: list[SponsorImage]) -> list[DeskScreen]:
    """Return the event's screens. Each content is read once, for all screens that show it."""
    made: dict[ScreenContent, tuple[PreviewPane, ...]] = {}
    rows = []
    for screen in screens_of(event):
        content = content_of(screen.content)
        if content not in made:
            made[content] = tuple(_preview(pane) for pane in panes_of(event, content, sponsors))
        rows.append(DeskScreen(screen, content, made[content], report_of(screen), is_connected(screen)))
    return rows


def _preview(pane: ScreenPane) -> PreviewPane:
    slide = pane.slides[0] if pane.slides else None
    lines = tuple(islice(_lines(slide), PREVIEW_LINES)) if slide is not None else ()
    return PreviewPane(pane, slide, lines)


def _lines(slide: ScreenSlide) -> Iterator[PreviewLine]:
    for rank in slide.ranks:
        yield PreviewLine(str(rank.rank), rank.name, rank.points)
    if slide.shown is None:
        return
    for board in slide.shown.boards:
        yield PreviewLine(str(board.number), board.white.name, board.result or "–")
    for match in slide.shown.matches:
        yield PreviewLine(str(match.number), match.first.name, match.score or "–")
    for seat in slide.shown.names:
        yield PreviewLine(str(seat.board or ""), seat.player.name, "" if seat.board else str(seat.bye))
