"""The players who can win prizes of a fund, by the present standings: of an event, or of a festival's sections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from prizes.domain.funds import numbers_of
from prizes.models import FundCategory, PrizeFund
from standings.domain.progress import progress_of
from tabellone.prizes import Competitor, Criterion, SectionEntry, competitors_across, competitors_of, section_entries
from tabellone.record import Record
from tabellone.sheets.sheet import Plain
from tabellone.tiebreaks import Standings
from tournaments.domain.festivals.creation import sections_of
from tournaments.domain.festivals.section_rules import section_name
from tournaments.domain.public_record import Belonging, PublicState, public_state
from tournaments.domain.rounds.next_action import agenda
from tournaments.domain.rounds.round_navigation import RoundNavigation, navigation_in
from tournaments.domain.words.rounds import round_label
from tournaments.models import Event, Registration

COMPLETE = frozenset({"finish", "finished"})
"""The desk's next actions after the last result."""


@dataclass(frozen=True)
class FundRanking:
    """Everybody who can win prizes of a fund, in order, and how far the event is."""

    competitors: tuple[Competitor, ...]
    numbers: Mapping[int, int]
    """The competitors' numbers by key of the registration; a player of several sections has several keys."""
    belongs: Mapping[int, Belonging]
    """Clubs and the organiser's categories by number."""
    is_complete: bool
    """True after the last result."""
    state: str
    """The progress in words."""
    facts: tuple[tuple[str, Plain], ...]
    """The progress for programs."""
    pages: Mapping[int, tuple[Event, int]] = field(default_factory=dict)
    """Of a festival, by number: the section and the pairing number there of each player."""
    sections: Mapping[int, str] = field(default_factory=dict)
    """Of a festival: the names of its sections by key, also of those that do not count."""
    counted: tuple[str, ...] = ()
    """Of a festival: the names of the sections that count."""

    @property
    def keys(self) -> dict[int, int]:
        """Return the key of the registration by number; of a player of several sections the first one."""
        found: dict[int, int] = {}
        for key, number in self.numbers.items():
            found.setdefault(number, key)
        return found


def ranking_of(event: Event, row: PrizeFund, categories: Sequence[FundCategory]) -> FundRanking:
    """Return the players of the fund by the present standings."""
    asks_games = bool(row.minimum_games or any(each.minimum_games for each in categories))
    if event.is_festival:
        return _of_festival(event, row, asks_games=asks_games)
    return _of_event(event, asks_games=asks_games)


def counted_sections(festival: Event, row: PrizeFund) -> list[Event]:
    """Return the sections that count for the fund: the chosen ones, or all sections of players. One query."""
    chosen = set(row.sections)
    return [
        section for section in sections_of(festival) if not section.is_of_teams and (not chosen or section.pk in chosen)
    ]


def has_all_results(event: Event) -> bool:
    """Return True after the last result of the event or section."""
    return agenda(event).code in COMPLETE


def sections_state(complete: int, count: int) -> str:
    """Return the progress of a festival in words."""
    return _("Sections with all results: %(complete)s of %(count)s") % {"complete": complete, "count": count}


def _of_event(event: Event, *, asks_games: bool) -> FundRanking:
    now = _Now.of(event)
    progress = progress_of(event, now.switch)
    state = progress.text
    if now.is_complete and not progress.is_final:
        # The awards are not in progress any more once all results are there.
        state = _("All results entered, after round %(number)s") % {"number": round_label(event, progress.number)}
    clubs = {number: each.club for number, each in now.state.belongs.items()}
    left = _games_left(event, now) if asks_games else {}
    return FundRanking(
        competitors_of(now.state.record, now.standings, clubs=clubs, games_left=left),
        numbers_of(event),
        now.state.belongs,
        now.is_complete,
        state,
        progress.facts,
    )


def _of_festival(festival: Event, row: PrizeFund, *, asks_games: bool) -> FundRanking:
    sections = counted_sections(festival, row)
    players: list[_SectionPlayer] = []
    complete = 0
    for section in sections:
        now = _Now.of(section)
        complete += now.is_complete
        players += _players_of(section, now, asks_games=asks_games)
    competitors, persons = competitors_across([(each.person, each.entry) for each in players], Criterion(row.criterion))
    numbers = {each.key: persons[each.person] for each in players}
    pages: dict[int, tuple[Event, int]] = {}
    words: dict[int, list[str]] = {}
    for each in players:
        number = persons[each.person]
        pages.setdefault(number, (each.section, each.entry.player.tpn))
        words.setdefault(number, []).extend(each.categories)
    clubs = {each.number: each.club for each in competitors}
    return FundRanking(
        competitors,
        numbers,
        {number: Belonging(clubs[number], tuple(words[number])) for number in words},
        bool(sections) and complete == len(sections),
        sections_state(complete, len(sections)),
        (("sections", len(sections)), ("complete_sections", complete)),
        pages,
        {section.pk: section_name(section) for section in sections_of(festival)},
        tuple(map(section_name, sections)),
    )


@dataclass(frozen=True, slots=True)
class _Now:
    """An event or a section after its present round."""

    state: PublicState
    switch: RoundNavigation
    standings: Standings
    is_complete: bool

    @classmethod
    def of(cls, event: Event) -> _Now:
        state = public_state(event)
        switch = navigation_in(event, state.record)
        return cls(state, switch, state.after(switch.shown), has_all_results(event))


@dataclass(frozen=True, slots=True)
class _SectionPlayer:
    """An entry of a section with its registration and its person."""

    section: Event
    key: int
    person: tuple[str, int]
    entry: SectionEntry
    categories: tuple[str, ...]


def _players_of(section: Event, now: _Now, *, asks_games: bool) -> Iterator[_SectionPlayer]:
    belongs = now.state.belongs
    rows = section.registrations.contestants().exclude(tpn=None).values_list("tpn", "pk", "person")
    keys = {tpn: (pk, ("entry", pk) if person is None else ("person", person)) for tpn, pk, person in rows}
    entries = section_entries(
        section_name(section),
        now.state.record,
        now.standings,
        clubs={number: each.club for number, each in belongs.items()},
        games_left=_games_left(section, now) if asks_games else {},
    )
    for entry in entries:
        tpn = entry.player.tpn
        if tpn in keys:
            words = belongs[tpn].categories if tpn in belongs else ()
            yield _SectionPlayer(section, *keys[tpn], entry, words)


def _games_left(event: Event, now: _Now) -> dict[int, int]:
    """Return how many games each player can still play; none after the last result, and of withdrawn players."""
    if now.is_complete:
        return {}
    rows = Registration.objects.filter(event=event, is_withdrawn=True).exclude(tpn=None)
    withdrawn = set(rows.values_list("tpn", flat=True))
    rounds = max(now.switch.planned - now.switch.shown, 0)
    waiting = _unfinished(now.state.record, now.switch.shown)
    return {row.tpn: waiting[row.tpn] + (0 if row.tpn in withdrawn else rounds) for row in now.standings.rows}


def _unfinished(record: Record, shown: int) -> Counter[int]:
    """Count the games without a result by number, to the round shown."""
    return Counter(
        number
        for round_ in record.rounds[:shown]
        for pairing in round_.pairings
        if any(game.is_played and not game.is_finished for game in pairing.games)
        for number in (pairing.first, pairing.second)
    )
