"""The data of an event that norms are calculated from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from norms.models import NormPaper
from ratings.domain.choice import tempo_of
from tabellone.engine import SYSTEMS
from tabellone.engine.systems import is_predetermined
from tabellone.norms import NormCase, NormEvent, case_of
from tabellone.record import Player, Record
from tournaments.domain.event_rows import EventRows
from tournaments.domain.records import load, record_from
from tournaments.models import Event, Registration


@dataclass(frozen=True)
class NormBasis:
    """An event's published rounds, and its rules for norms."""

    event: Event
    loaded: EventRows
    record: Record
    """As stored; for the norms of a team event see ``norm_event``."""
    paper: NormPaper
    """The stored data for the forms; not saved if there is none yet."""

    @cached_property
    def norm_event(self) -> NormEvent:
        """The event of individual games, with the exemption that the organiser stated."""
        return NormEvent(self.record, exemption=self.paper.exemption, is_team_event=self.paper.is_team_championship)

    @cached_property
    def players(self) -> Mapping[int, Registration]:
        """The players' rows by pairing number."""
        return {row.tpn: row for row in self.loaded.players if row.tpn is not None}

    @property
    def gives_norms(self) -> bool:
        """Return True if games of this kind can give norms: standard time control (0.5), and no Chess960."""
        return tempo_of(self.event) == "standard" and not self.record.play.is_chess960

    @cached_property
    def is_over(self) -> bool:
        """Return True after the last round: nothing more can be played."""
        if self.event.is_finished:
            return True
        record = self.norm_event.record
        is_open = any(entry.open_games for tpn in record.by_tpn for entry in record.cards[tpn])
        return bool(record.rounds) and len(record.rounds) >= record.planned_rounds and not is_open

    @property
    def next_round(self) -> int:
        """Return the first round that is not over."""
        rounds = self.norm_event.record.planned_rounds
        return min((self.case(tpn).rounds for tpn in self.norm_event.record.by_tpn), default=rounds) + 1

    @property
    def needs_approval(self) -> bool:
        """Return True for a format other than Swiss, round robin and knock-out (1.4.2e)."""
        system = SYSTEMS.get(self.record.system)
        return system is None or not (system.is_swiss or system.is_predetermined or system.bracket)

    @property
    def has_known_opponents(self) -> bool:
        """Return True if all opponents are known: with predetermined pairings, unless teams name their line-ups."""
        return is_predetermined(self.record.system) and not self.record.teams

    def case(self, tpn: int) -> NormCase:
        """Return the player's games that may count."""
        return case_of(self.norm_event, tpn)

    def player(self, tpn: int) -> Player:
        """Return the player of the norms."""
        return self.norm_event.record.by_tpn[tpn]


def norm_basis(event: Event) -> NormBasis:
    """Read the event for its norms; the queries of the record and one more."""
    loaded = load(event)
    paper = NormPaper.objects.filter(event=event).first() or NormPaper(event=event)
    return NormBasis(event, loaded, record_from(loaded), paper)
