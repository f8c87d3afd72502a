"""Import of a defective report: its adjustments are shown first, and imported only as they were shown."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from accounts.models import User
from tabellone.interchange import import_gaps
from tabellone.interchange.encodings import as_text
from tabellone.interchange.trf.repair import Repair, RepairedReport, repair
from tabellone.messages import Message
from tournaments.domain.errors import Refused
from tournaments.domain.reports.findings import points_findings
from tournaments.domain.reports.imports import import_file
from tournaments.models import Event

MOST_BYTES = 6 * 1024 * 1024
"""Maximum size of a report that is repaired here; the command line repairs larger ones."""
MOST_POINTS = 200
"""Maximum number of differing points that are shown before the import."""
PLAYER = "001"


@dataclass(frozen=True, slots=True)
class ReportRepairs:
    """The adjustments of a report, as the user sees them before the import."""

    repairs: tuple[Repair, ...]
    points: tuple[Message, ...]
    """Stated points that are not the sum of the results, at most MOST_POINTS."""
    more_points: int
    """Number of further ones."""
    players: int
    rounds: int
    digest: str
    """What the user confirms: exactly these adjustments of exactly this file."""


def repairs_of(data: bytes, *, source: str, codec: str = "") -> ReportRepairs | None:
    """Return the adjustments of a report that cannot be read; None for a file of another kind.

    Raises TrfError for a report that cannot be repaired, with the line and the reason.
    """
    if len(data) > MOST_BYTES or not _has_players(data, codec):
        return None
    found = _repaired(data, source, codec)
    points = list(points_findings(found.file))
    return ReportRepairs(
        found.repairs,
        tuple(points[:MOST_POINTS]),
        max(0, len(points) - MOST_POINTS),
        len(found.file.record.players),
        len(found.file.record.rounds),
        _digest(data, found),
    )


def import_repaired(*, actor: User, data: bytes, source: str, codec: str, digest: str) -> Event:
    """Create the event of a defective report, with the adjustments that the user confirmed by their digest.

    Raises TrfError for a report that cannot be repaired and Refused for other adjustments; nothing is stored then.
    """
    found = _repaired(data, source, codec)
    if digest != _digest(data, found):
        raise Refused(_("The adjustments differ from those confirmed."), _("Check the list and confirm it again."))
    file = replace(found.file, lacks=import_gaps.OF_REPORTS)
    return import_file(actor=actor, file=file, text=found.text, source=source, repairs=found.repairs)


def _repaired(data: bytes, source: str, codec: str) -> RepairedReport:
    return repair(as_text(data, codec) if codec else data, source=source)


def _has_players(data: bytes, codec: str) -> bool:
    text = as_text(data, codec or "latin-1")
    return any(line.lstrip().startswith(PLAYER) for line in text.splitlines())


def _digest(data: bytes, found: RepairedReport) -> str:
    told = "\n".join(map(str, found.repairs))
    return hashlib.sha256(data + b"\0" + told.encode(errors="surrogatepass")).hexdigest()
