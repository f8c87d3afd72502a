"""The content of an upload to chess-results.com: only what the event's public pages show."""

from __future__ import annotations

import datetime

from django.utils import timezone

from norms.models import NormPaper
from submissions.models import ChessResultsUpload
from tabellone.interchange.chess_results import (
    UploadBlock,
    UploadFacts,
    UploadRound,
    blocks_of,
    last_finished_round,
    missing_tie_breaks,
    unsuitable,
)
from tabellone.messages import Message
from tabellone.record import Record
from tabellone.tiebreaks import standings
from tournaments.domain.events.privacy import without_private
from tournaments.domain.public_record import PublicState, public_state
from tournaments.models import Event, Registration

LONGEST_CATEGORY = 4
DAY = "%Y%m%d"


def content_of(event: Event, upload: ChessResultsUpload) -> tuple[UploadBlock, ...]:
    """Return the blocks of the event, without the security block.

    Raises UnsuitableEventError for an event that the site does not have.
    """
    state = public_state(event)
    record = without_private(state.record, years=event.whole.shows_birth_years)
    number = last_finished_round(record)
    individual = standings(state.individuals, codes=(), after_round=number) if record.teams else None
    return blocks_of(record, _facts(event, upload, state, record), state.after(number), individual)


def why_not(event: Event) -> Message | None:
    """Return why the event cannot be uploaded; None if it can."""
    if event.is_divided or event.is_festival:
        return Message("This event has no rounds of its own. Upload its sections or groups.")
    return unsuitable(public_state(event).record)


def left_out(event: Event) -> list[str]:
    """Return the codes of the event's tie-breaks that the site does not show."""
    state = public_state(event)
    return missing_tie_breaks(state.record, state.ranking.codes)


def _facts(event: Event, upload: ChessResultsUpload, state: PublicState, record: Record) -> UploadFacts:
    paper = NormPaper.objects.filter(event=event.whole).first()
    withdrawn = event.registrations.filter(is_withdrawn=True, tpn__isnull=False)
    if event.is_of_teams:
        withdrawn = withdrawn.filter(kind=Registration.Kind.TEAM)
    return UploadFacts(
        key=upload.tournament,
        creator=str(upload.creator),
        name=event.name,
        remark=upload.remark,
        location=event.city,
        federation=event.federation,
        begins=_day(event.start_date),
        ends=_day(event.end_date or event.start_date),
        fide_event=paper.event_code if paper is not None else "",
        time_control=event.time_control,
        chief_arbiter=event.chief_arbiter,
        deputies=tuple(event.deputies),
        rounds=tuple(_round(event, number, state.starts.get(number)) for number in _rounds(event, record)),
        is_over=event.is_finished and last_finished_round(record) == len(record.rounds),
        clubs={} if event.is_of_teams else {tpn: one.club for tpn, one in state.belongs.items() if one.club},
        categories={} if event.is_of_teams else _categories(state),
        withdrawn=frozenset(tpn for tpn in withdrawn.values_list("tpn", flat=True) if tpn is not None),
    )


def _rounds(event: Event, record: Record) -> range:
    return range(1, max(event.planned_rounds, len(record.rounds)) + 1)


def _round(event: Event, number: int, starts: datetime.datetime | None) -> UploadRound:
    if starts is None:
        return UploadRound(number)
    local = timezone.localtime(starts, event.zone)
    return UploadRound(number, f"{local:{DAY}}", f"{local:%H:%M}")


def _day(day: datetime.date | None) -> str:
    return "" if day is None else f"{day:{DAY}}"


def _categories(state: PublicState) -> dict[int, str]:
    """Return the first category of each player that is short enough for the site."""
    found = {
        tpn: next((name for name in one.categories if len(name) <= LONGEST_CATEGORY), "")
        for tpn, one in state.belongs.items()
    }
    return {tpn: name for tpn, name in found.items() if name}
