"""The report package for the rating officer: one ZIP with the report, standings, crosstable and rating changes.

Apps above this one add further files of their own (`FurtherFile`), such as the forms of FIDE.

The same content gives the same bytes: all times are those of the last change. It is read in one state of the
database (`read_package`) and written afterwards (`package_files`), because papers take a second each.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from django.db.models import Max
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _, ngettext

from standings.domain.rating_changes import rated_games_sheet, rating_changes_sheet
from standings.domain.sheets import crosstable_sheet, individuals_sheet, standings_sheet
from tabellone.interchange.trf.older import as_trf16
from tabellone.sheets import FORMATS, Paper, Sheet
from tabellone.zip_files import NamedFile
from tournaments.domain.errors import Refused
from tournaments.domain.festivals.section_rules import section_name
from tournaments.domain.integrity.fide_mode import is_on
from tournaments.domain.reports.imports import export_trf
from tournaments.domain.reports.report_check import Finding, Readiness, readiness_of
from tournaments.domain.rounds.current_round import unfinished_rounds
from tournaments.domain.words.formats import moment
from tournaments.domain.words.rounds import round_label
from tournaments.models import Event, JournalEntry, Round

MOST_PARTS = 40
"""Sections and groups in one package; of more, each is downloaded on its own."""
MOST_PLAYERS = 4_000
"""Players in one package, of all its parts: each has a line on three papers."""
LONGEST_FOLDER = 40
LINE_END = "\r\n"


@dataclass(frozen=True, slots=True)
class PackagePart:
    """An event with rounds: the event itself, a section of a festival or a group of a stage."""

    event: Event
    readiness: Readiness
    players: int

    @property
    def is_ready(self) -> bool:
        """Return True if the event is finished and its report has no errors."""
        return self.event.is_finished and self.readiness.is_ready


@dataclass(frozen=True, slots=True)
class SheetFile:
    """A sheet of the package: the name of its file, without ending, and the endings."""

    name: str
    sheet: Sheet
    endings: tuple[str, ...] = ("pdf", "csv")


@dataclass(frozen=True, slots=True)
class FurtherFile:
    """A file that another app adds to a part: its name, its text in the index, and the function that writes it."""

    name: str
    text: str
    write: Callable[[Paper], bytes]


FurtherFiles: TypeAlias = Callable[[Event], Sequence[FurtherFile]]
"""Returns the further files of a part."""


def no_further_files(_event: Event) -> Sequence[FurtherFile]:
    """Return no file."""
    return ()


@dataclass(frozen=True, slots=True)
class PartContent:
    """The content of one part: its folder (empty for the only part), the report, the sheets, and further files."""

    part: PackagePart
    folder: str
    report: str
    sheets: tuple[SheetFile, ...]
    further: tuple[FurtherFile, ...] = ()


@dataclass(frozen=True, slots=True)
class PackageContent:
    """All data of a package in one state. ``at``: the time of the last change."""

    event: Event
    at: datetime.datetime
    parts: tuple[PartContent, ...]


def parts_of(event: Event) -> list[PackagePart]:
    """Return the parts that have a published round, with the check of their reports."""
    belonging = Event.objects.belonging_to(event).with_whole()
    leaves = belonging.filter(is_festival=False, is_divided=False, is_template=False)
    played = leaves.filter(rounds__state__in=(Round.State.PUBLISHED, Round.State.LOCKED)).distinct().order_by("pk")
    return [
        PackagePart(part, readiness_of(part), part.registrations.filter(kind="player").count())
        for part in played[: MOST_PARTS + 1]
    ]


def refuse_large(parts: Sequence[PackagePart]) -> None:
    """Refuse a package without a round, or with too many parts or players."""
    if not parts:
        raise Refused(_("No round is published."), _("A tournament report needs at least one round."))
    if len(parts) > MOST_PARTS or (len(parts) > 1 and sum(part.players for part in parts) > MOST_PLAYERS):
        raise Refused(
            _("The package is too large (maximum %(parts)s sections and %(players)s players).")
            % {"parts": MOST_PARTS, "players": MOST_PLAYERS},
            _("Download the package of each section on its own."),
        )


def refuse_open_games(parts: Sequence[PackagePart]) -> None:
    """Refuse the report of an event in FIDE mode while a game of it has no result or is adjourned."""
    for part in parts:
        open_rounds = unfinished_rounds(part.event) if is_on(part.event) else []
        if open_rounds:
            number, count = open_rounds[0]
            text = ngettext(
                "FIDE mode: no rating report while %(count)s game of round %(number)s has no result.",
                "FIDE mode: no rating report while %(count)s games of round %(number)s have no result.",
                count,
            )
            words = {"count": count, "number": round_label(part.event, number)}
            raise Refused(text % words, _("Enter the missing results first."))


def read_package(event: Event, further_of: FurtherFiles = no_further_files) -> PackageContent:
    """Return the content of the package. Raises Refused for a package that is too large or empty.

    ``further_of``: the further files of each part.
    """
    parts = parts_of(event)
    refuse_large(parts)
    keys = [event.pk, *(part.event.pk for part in parts)]
    last = JournalEntry.objects.filter(event__in=keys).aggregate(last=Max("at"))["last"]
    folders = _folders(parts) if len(parts) > 1 else [""]
    return PackageContent(
        event,
        last or event.created_at,
        tuple(_read_part(part, folder, further_of) for part, folder in zip(parts, folders, strict=True)),
    )


def _folders(parts: Sequence[PackagePart]) -> list[str]:
    """Return a folder for each part, numbered in their order: ``01-open-a``."""
    return [
        f"{number:02}-{slugify(section_name(part.event))[:LONGEST_FOLDER].strip('-_') or 'section'}"
        for number, part in enumerate(parts, start=1)
    ]


def _read_part(part: PackagePart, folder: str, further_of: FurtherFiles) -> PartContent:
    further = tuple(further_of(part.event))
    return PartContent(part, folder, export_trf(part.event), tuple(_sheets_of(part.event)), further)


def _sheets_of(event: Event) -> Iterator[SheetFile]:
    """Yield the sheets of the part: standings, crosstable, rating changes."""
    standings = standings_sheet(event)
    if standings is not None:
        yield SheetFile("standings", standings)
    yield SheetFile("crosstable", crosstable_sheet(event))
    if event.is_of_teams:
        players = individuals_sheet(event)
        if players is not None:
            yield SheetFile("players", players)
    yield SheetFile("rating-changes", rating_changes_sheet(event, with_ids=True))
    yield SheetFile("rated-games", rated_games_sheet(event), ("csv",))


def package_files(content: PackageContent, paper: Paper) -> Iterator[NamedFile]:
    """Yield the files of the package: the index first, then each part."""
    yield NamedFile("index.txt", index_of(content).encode())
    for part in content.parts:
        yield from _files_of(part, paper)


def _files_of(content: PartContent, paper: Paper) -> Iterator[NamedFile]:
    folder = f"{content.folder}/" if content.folder else ""
    report = content.report.replace("\n", LINE_END)
    yield NamedFile(f"{folder}report-trf26.trf", report.encode())
    yield NamedFile(f"{folder}report-trf16.trf", as_trf16(report).encode())
    for file in content.sheets:
        for ending in file.endings:
            yield NamedFile(f"{folder}{file.name}.{ending}", FORMATS[ending].write(file.sheet, paper))
    for more in content.further:
        yield NamedFile(f"{folder}{more.name}", more.write(paper))


def index_of(content: PackageContent) -> str:
    """Return the index: the event, what the check of each report found, and a line for each file."""
    event = content.event
    lines = [
        event.name,
        *filter(None, [" · ".join(filter(None, (event.city, event.federation, _dates(event))))]),
        *([_("Chief arbiter: %(name)s") % {"name": event.chief_arbiter}] if event.chief_arbiter else []),
        _("Last change: %(time)s") % {"time": moment(timezone.localtime(content.at, event.zone), "j M Y, H:i")},
        _("Contains personal data: names, dates of birth and FIDE IDs. Only for the rating officer."),
    ]
    for part in content.parts:
        lines += ["", *_index_of_part(part)]
    return "".join(line + LINE_END for line in lines)


def _dates(event: Event) -> str:
    days = [moment(day, "j M Y") for day in (event.start_date, event.end_date) if day]
    return " – ".join(dict.fromkeys(days))


def _index_of_part(content: PartContent) -> Iterator[str]:
    part, folder = content.part, f"{content.folder}/" if content.folder else ""
    if folder:
        yield part.event.name
    if not part.event.is_finished:
        yield _("The event is not finished.")
    if part.readiness.errors:
        yield _("Report check: errors found.")
        yield from (f"  - {_sentence(finding)}" for finding in part.readiness.errors)
    else:
        yield _("Report check: no errors found.")
    for name, text in (
        ("report-trf26.trf", _("tournament report, TRF26")),
        ("report-trf16.trf", _("the same report for programs that read only TRF16")),
    ):
        yield f"{folder}{name}: {text}"
    for file in content.sheets:
        names = ", ".join(f"{folder}{file.name}.{ending}" for ending in file.endings)
        yield f"{names}: {file.sheet.title}"
    for more in content.further:
        yield f"{folder}{more.name}: {more.text}"
    yield _("Games (PGN): none. The program stores results, not moves.")


def _sentence(finding: Finding) -> str:
    return f"{finding.text} {finding.remedy}"
