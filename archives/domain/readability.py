"""Check of stored events by use: everything that the pages read of an event can be read.

The columns of a forged file may each be valid and yet not fit together. Such a file must not become an event whose
pages fail.
"""

from __future__ import annotations

from contextlib import suppress

from archives.domain.container import refuse_damaged
from prizes.domain.funds import categories_of, core_fund, funds_of, numbers_of
from prizes.domain.publishing import published_prizes
from regulations.domain.numbering import GivenNumbers
from regulations.domain.reading import own_paragraphs
from regulations.domain.versions import version_text
from tabellone.record import Record
from tournaments.domain.boards.hall import hall_of
from tournaments.domain.drawing.numbers import ceremony_of, drawn_numbers
from tournaments.domain.entries.prohibited_pairings import forbidden_groups
from tournaments.domain.errors import Refused
from tournaments.domain.events.home_page import front_of
from tournaments.domain.events.team_ranking import team_ranking_of
from tournaments.domain.festivals.section_rules import rule_of_section
from tournaments.domain.history.before_after import before_and_after
from tournaments.domain.history.sentences import author, sentence
from tournaments.domain.journal.entries import rows_of
from tournaments.domain.records import record_of
from tournaments.domain.reports.findings import shown_findings
from tournaments.domain.reports.imports import export_trf
from tournaments.domain.rounds.next_action import agenda
from tournaments.domain.stages.stages import stages_of
from tournaments.domain.table_teams import kept_sides
from tournaments.domain.teams.line_up_rules import rules_of
from tournaments.models import Event

UNREADABLE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
AT_A_TIME = 500


def check_readable(whole: Event) -> None:
    """Raise Refused if one of the events cannot be read."""
    for event in Event.objects.belonging_to(whole).with_whole().order_by("pk"):
        try:
            _read(event)
        except UNREADABLE:
            refuse_damaged(event.name)


def _check_boards(record: Record) -> None:
    """Raise LookupError if other players than the opponents of a pairing play its games."""
    numbers = {player.tpn for player in record.players}
    for round_ in record.rounds:
        for pairing in round_.pairings:
            sides = {pairing.first, pairing.second}
            allowed = {0, *numbers} if record.teams else sides & numbers
            if any(not {game.white, game.black} <= allowed for game in pairing.games):
                raise LookupError


def _read(event: Event) -> None:
    """Read what the pages read."""
    _ = event.zone
    hall_of(event)
    drawn_numbers(event)
    with suppress(Refused):  # as its page does
        ceremony_of(event)
    forbidden_groups(event)
    team_ranking_of(event)
    rule_of_section(event)
    kept_sides(event)
    rules_of(event)
    stages_of(event)
    agenda(event)
    if not event.is_festival:
        _check_boards(record_of(event, drafts=True))
        front_of(event)
        export_trf(event)
    numbers = numbers_of(event)
    for fund in funds_of(event):
        core_fund(fund, categories_of(fund), numbers)
    published_prizes(event)
    for row in event.own_paragraphs.all():
        own_paragraphs([row])
    for version in event.regulation_versions.all():
        version_text(version)
        GivenNumbers.of(version.numbers)
    report = getattr(event, "import_report", None)
    if report is not None:
        shown_findings(report.findings)
    entries = list(event.journal.select_related("actor", "undone_by").order_by("number"))
    for first in range(0, len(entries), AT_A_TIME):
        some = entries[first : first + AT_A_TIME]
        before_and_after(event, some)
        for entry in some:
            author(entry)
            sentence(entry)
            rows_of(entry)
