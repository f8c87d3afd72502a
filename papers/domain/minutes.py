"""The minutes of the event: what the chief arbiter signs at the end."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _, ngettext

from pairing.domain.published_changes import changes_of
from papers.domain.dates import dates_of
from papers.domain.request import PaperRequest
from standings.domain.team_table import standings_of
from tabellone.papers.document import Document, DocumentSection
from tournaments.domain.incidents.sheets import absence_sheet, incident_sheet
from tournaments.domain.public_record import PublicState, public_state
from tournaments.domain.words.formats import moment
from tournaments.domain.words.rounds import planned_label, round_title
from tournaments.domain.words.systems import name_of
from tournaments.models import Event

MOST_ROWS = 100
"""Maximum number of rows of a table of the minutes. The lists of the incident book have all of them."""
MOST_PLACES = 10
"""Number of ranks in the minutes; the standings have all of them."""


def minutes(event: Event, _wanted: PaperRequest) -> Document:
    """Return the minutes: event, rounds, ranks, absences, incidents, changed pairings, and lines to sign."""
    state = public_state(event)
    sections = (
        DocumentSection(_("Event"), facts=tuple(_facts(event, state))),
        _rounds(event, state),
        _ranks(event),
        _absences(event),
        _incidents(event),
        DocumentSection(_("Pairing changes after publication"), texts=tuple(_changes(event, state))),
    )
    signatures = (
        signature(_("Chief arbiter"), event.chief_arbiter),
        _("Organiser"),
        _("Place and date"),
    )
    status = _("Final") if event.is_finished else _("The event is not finished.")
    return Document(event.name, _("Event minutes"), sections, signatures, status)


def signature(role: str, name: str) -> str:
    """Return the words under a line to sign on."""
    return f"{role}: {name}" if name else role


def _facts(event: Event, state: PublicState) -> Iterator[tuple[str, str]]:
    """Yield the names and values of the facts that are known."""
    rows = event.registrations.contestants().filter(tpn__isnull=False)
    federations = {row.federation for row in rows if row.federation}
    count = len(rows)
    players = (
        ngettext("%(count)s team", "%(count)s teams", count)
        if event.is_of_teams
        else ngettext("%(count)s player", "%(count)s players", count)
    ) % {"count": count}
    if federations:
        of = ngettext("%(count)s federation", "%(count)s federations", len(federations)) % {"count": len(federations)}
        players = f"{players}, {of}"
    facts = (
        (_("Place"), " · ".join(filter(None, (event.city, event.federation)))),
        (_("Dates"), dates_of(event)),
        (_("Type of event"), event.event_type),
        (_("Participants"), players),
        (_("Pairing system"), name_of(event.system, event.edition)),
        (_("Rounds"), str(planned_label(event, event.planned_rounds))),
        (_("Time control"), event.time_control),
        (_("Tie-breaks"), ", ".join(state.codes)),
        (_("Chief arbiter"), event.chief_arbiter),
        (_("Deputy arbiters"), "; ".join(map(str, event.deputies))),
    )
    return ((name, value) for name, value in facts if value)


def _rounds(event: Event, state: PublicState) -> DocumentSection:
    """Return the table of public rounds: start, publication, games, forfeits, byes."""
    rows = []
    for number, round_ in enumerate(state.record.rounds, start=1):
        starts, published = state.starts[number], state.published[number]
        forfeits = sum(any(result.is_forfeit for result in game.results) for game in round_.games)
        finished = sum(game.is_finished for game in round_.games)
        rows.append(
            (
                str(round_title(event, number)),
                moment(starts, "j M, H:i") if starts else "–",
                moment(published, "j M, H:i") if published else "–",
                f"{finished} / {len(round_.games)}",
                str(forfeits or "–"),
                str(len(round_.byes) or "–"),
            )
        )
    heads = (_("Round"), _("Start time"), _("Published"), _("Finished games"), _("Forfeits"), _("Byes"))
    return DocumentSection(_("Rounds"), heads=heads, rows=tuple(rows), numbers=frozenset({3, 4, 5}))


def _ranks(event: Event) -> DocumentSection:
    """Return the first ranks after the last public round."""
    table = standings_of(event)
    if table is None or not table.switch.last:
        return DocumentSection(_("Standings"))
    name = _("Team") if event.is_of_teams else _("Name")
    heads = (_("Rank"), _("No."), name, _("Fed."), _("Points"), *(heading.code for heading in table.headings))
    rows = tuple(
        (str(line.rank), str(line.tpn), line.name, line.federation, line.points, *line.values)
        for line in table.places[:MOST_PLACES]
    )
    numbers = frozenset({0, 1, *range(4, len(heads))})
    return DocumentSection(_("Standings"), heads=heads, rows=rows, numbers=numbers)


def _absences(event: Event) -> DocumentSection:
    sheet = absence_sheet(event)
    rows = tuple(tuple(cell.text for cell in row) for row in sheet.rows[:MOST_ROWS])
    heads = (_("Round"), _("No."), _("Name"), _("Absence"))
    return DocumentSection(sheet.title, heads=heads, rows=rows, numbers=frozenset({0, 1}), texts=_more(len(sheet.rows)))


def _incidents(event: Event) -> DocumentSection:
    sheet = incident_sheet(event)
    if not sheet.rows:
        return DocumentSection(sheet.title, texts=(_("No incidents recorded."),))
    printed = sheet.columns[:7]  # without the names of the users who recorded them
    rows = tuple(tuple(cell.text for cell in row[: len(printed)]) for row in sheet.rows[:MOST_ROWS])
    heads = tuple(column.heading for column in printed)
    return DocumentSection(
        sheet.title, heads=heads, rows=rows, numbers=frozenset({0, 1, 2}), texts=_more(len(sheet.rows))
    )


def _more(count: int) -> tuple[str, ...]:
    """Return the sentence below a table without its last rows."""
    if count <= MOST_ROWS:
        return ()
    left = count - MOST_ROWS
    return (_("Further rows in the incident book: %(count)s.") % {"count": left},)


def _changes(event: Event, state: PublicState) -> Iterator[str]:
    for number in range(1, len(state.record.rounds) + 1):
        for change in changes_of(event, number):
            yield f"{round_title(event, number)}: {change}"
