"""Progress of the event in a download, so that a printed page shows if it is final."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from tabellone.sheets.sheet import Plain
from tournaments.domain.public_record import public_state
from tournaments.domain.rounds.current_round import games_counted
from tournaments.domain.rounds.round_navigation import RoundNavigation
from tournaments.domain.words.rounds import planned_label, round_label
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class Progress:
    """Progress after round ``number`` (0: before round 1): finished games, and if more games follow.

    Finished games include the first games of a double round.
    """

    number: int
    planned: int
    games: int
    finished: int
    is_final: bool
    event: Event | None = field(default=None, compare=False)
    """The event of the rounds, for their names."""

    @property
    def text(self) -> str:
        """Return the progress as text for the top of the page."""
        if self.is_final:
            return _("Final, after round %(number)s") % {"number": round_label(self.event, self.number)}
        planned = planned_label(self.event, self.planned)
        called = round_label(self.event, self.number)
        values = {"number": called, "planned": planned, "finished": self.finished, "games": self.games}
        if not self.number:
            return _("Before the first round")
        if self.finished < self.games:
            return _("In progress: round %(number)s of %(planned)s, %(finished)s of %(games)s games finished") % values
        return _("In progress, after round %(number)s of %(planned)s") % values

    @property
    def facts(self) -> tuple[tuple[str, Plain], ...]:
        """Return the progress as values for programs."""
        return (
            ("state", "final" if self.is_final else "running"),
            ("after_round", self.number),
            ("rounds", self.planned),
            ("games", self.games),
            ("finished_games", self.finished),
        )


def progress_of(event: Event, switch: RoundNavigation) -> Progress:
    """Return the progress after the displayed round. It is final only in an event that its arbiter has finished."""
    games = games_counted(event, public_state(event).record, switch.shown)
    is_final = event.is_finished and switch.shown == switch.last
    return Progress(
        switch.shown,
        switch.planned,
        len(games),
        sum(game.is_finished for game in games),
        is_final=is_final,
        event=event,
    )
