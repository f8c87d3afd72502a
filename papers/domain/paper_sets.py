"""The usual sets of papers: those of a round, and those after the last one."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from django.utils.translation import gettext as _

from papers.domain.catalogue import PaperKind, papers_of
from papers.domain.certificates import is_over
from tournaments.domain.errors import Refused
from tournaments.models import Event

MOST_PAPERS = 60
"""Maximum number of papers in one PDF."""
OF_ROUND = ("pairings-by-name", "pairings-by-board", "slips", "match-sheets", "line-up-forms")
AT_END = ("standings", "category-standings", "crosstable", "list", "ceremony", "receipts", "certificates", "minutes")
"""Papers after the last round; those of prize funds by their kind."""


class PaperSet(Enum):
    """A usual set, by its name in addresses."""

    ROUND = "round"
    END = "end"


def sets_of(event: Event, offered: Iterable[PaperKind]) -> list[PaperSet]:
    """Return the sets that the event has now: of a public round, and after the last result."""
    if not any(kind.key in OF_ROUND for kind in offered):
        return []
    return [PaperSet.ROUND, *([PaperSet.END] if is_over(event) else [])]


def papers_in(wanted: PaperSet, offered: Iterable[PaperKind]) -> list[PaperKind]:
    """Return the papers of a set, in its order."""
    order = OF_ROUND if wanted is PaperSet.ROUND else AT_END
    found = [kind for kind in offered if _name_in_set(kind) in order]
    return sorted(found, key=lambda kind: order.index(_name_in_set(kind)))


def _name_in_set(kind: PaperKind) -> str:
    """Return the paper's key; for a paper of a prize fund its kind."""
    return kind.key.rpartition("-")[2] if kind.key.startswith("prizes-") else kind.key


def chosen_papers(event: Event, *, usual: str, keys: list[str]) -> list[PaperKind]:
    """Return the papers of the usual set with this name, or those with these keys, in the order of the print centre.

    Raises Refused if none is left, or if there are too many.
    """
    offered = papers_of(event)
    if usual in (each.value for each in sets_of(event, offered)):
        found = papers_in(PaperSet(usual), offered)
    else:
        found = [kind for kind in offered if kind.key in set(keys)]
    if not found:
        raise Refused(_("No paper is selected."), _("Select one or more papers."))
    if len(found) > MOST_PAPERS:
        raise Refused(_("Too many papers (maximum %(most)s).") % {"most": MOST_PAPERS}, _("Select fewer papers."))
    return found
