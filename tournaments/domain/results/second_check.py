"""Second check of the result slips, by a person who does not see the first entry; differences have to be settled.

The first entry is the result of the board; the change log has its author. The same person cannot make the second
check.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.domain.errors import Refused, refuse_if_finished
from tournaments.domain.journal.action import Change, action
from tournaments.domain.journal.entries import actor_name
from tournaments.domain.results.result_entry import Outcome, allowed, outcome_of
from tournaments.domain.results.result_provenance import provenance_of
from tournaments.domain.results.version_token import fingerprint
from tournaments.domain.rounds.board_names import board_name
from tournaments.models import Game, Round, SecondReading

LONGEST_NAME = 150
ReadingState = Literal["open", "unread", "same", "differs"]


@dataclass(frozen=True, slots=True)
class TwoReadings:
    """A board on the page of the second check."""

    game: Game
    name: int | str
    first: Outcome
    second: Outcome | None
    state: ReadingState
    """Without a first entry; without a second one; both the same; or different."""
    seen: str
    """Fingerprint of the second check as shown; independent of the first entry."""
    reading: SecondReading | None

    @property
    def differs(self) -> bool:
        return self.state == "differs"


def readings_of(round_: Round, others: Sequence[Round] = ()) -> list[TwoReadings]:
    """Return the boards of the round (and of ``others``, played together), with both entries; two queries."""
    games = [game for row in (round_, *others) for game in _games(row)]
    readings = {row.game_id: row for row in SecondReading.objects.filter(game__in=games)}
    return [reading_of(game, readings.get(game.pk)) for game in games]


def _games(round_: Round) -> list[Game]:
    games = list(round_.games.select_related("white", "black").order_by("pairing__board", "number"))
    for game in games:
        game.pairing.round = round_
    return games


def reading_of(game: Game, reading: SecondReading | None) -> TwoReadings:
    """Return the board with its two entries."""
    first = outcome_of(game)
    second = _outcome(reading) if reading is not None else None
    return TwoReadings(
        game, board_name(game), first, second, _state(game, first, second), reading_seen(game, reading), reading
    )


def _state(game: Game, first: Outcome, second: Outcome | None) -> ReadingState:
    if second is None:
        return "open" if game.is_open else "unread"
    return "same" if second == first else "differs"


def _outcome(reading: SecondReading) -> Outcome:
    return Outcome.ADJOURNED if reading.is_adjourned else Outcome.of(reading.codes)


def reading_seen(game: Game, reading: SecondReading | None) -> str:
    """Return a fingerprint of the board's second check and its author, without the first entry."""
    people = fingerprint(game.pairing.round_id, game.board, game.number, game.white_id, game.black_id)
    return f"{people}.{fingerprint(reading.codes, reading.is_adjourned) if reading is not None else ''}"


def read_again(*, game: Game, actor: User, outcome: Outcome, seen: str) -> TwoReadings:
    """Store the result that the second person finds on the slip; an open result deletes the check.

    Refused without a first entry, for the author of the first entry, and for a result that the board cannot have.
    Also refused if another user made a second check in the meantime.
    """
    event, round_ = game.round.event, game.round
    with action(
        "second_reading",
        event=event,
        actor=actor,
        what="readings",
        round_number=round_.number,
        public=False,
        board=board_name(game),
        after=outcome.value,
    ) as change:
        refuse_if_finished(event)
        reading = _now(game, seen, outcome)
        if outcome is Outcome.OPEN:
            change.delete_all([reading] if reading is not None else [])
            return reading_of(game, None)
        first_reader = _refuse_unread(game, actor)
        allowed(game, outcome)
        values = {
            "codes": outcome.codes,
            "is_adjourned": outcome is Outcome.ADJOURNED,
            "reader_id": actor.pk,
            "reader_name": actor.display_name[:LONGEST_NAME],
            "first_reader_name": first_reader[:LONGEST_NAME],
            "settled_by": "",
            "at": timezone.now(),
        }
        reading = _keep(change, game, reading, values)
    return reading_of(game, reading)


def _now(game: Game, seen: str, outcome: Outcome) -> SecondReading | None:
    """Return the current second check, with the event locked."""
    game.round.refresh_from_db()
    game.refresh_from_db(from_queryset=Game.objects.select_related("white", "black"))
    reading = SecondReading.objects.filter(game=game).first()
    if reading_seen(game, reading) != seen and not (reading is not None and _outcome(reading) == outcome):
        raise Refused(_("Another user has checked the result slip of this board."), _("Check it and try again."))
    if not game.round.is_public:
        raise Refused(_("The round is not published, so it has no results yet."))
    return reading


def _refuse_unread(game: Game, actor: User) -> str:
    """Return the author of the first entry."""
    if game.is_open:
        raise Refused(_("This board has no first reading yet."), _("Enter its result first."))
    origin = provenance_of(game)
    if origin is None:
        return ""
    if origin.actor_id == actor.pk:
        raise Refused(_("You read this slip yourself the first time."), _("Another person must do the second check."))
    return actor_name(origin)


def _keep(change: Change, game: Game, reading: SecondReading | None, values: dict[str, object]) -> SecondReading:
    if reading is None:
        reading = SecondReading(game=game, **values)
        change.create(reading)
    elif any(getattr(reading, name) != values[name] for name in ("codes", "is_adjourned")):
        change.update(reading, **values)
    return reading


def settle(*, game: Game, actor: User, is_first_right: bool, seen: str) -> None:
    """Decide between two entries that differ: the result becomes, or stays, the one on the slip.

    Both authors are stored, with the user who decided.
    """
    event, round_ = game.round.event, game.round
    with action(
        "settle_reading",
        event=event,
        actor=actor,
        what="results",
        round_number=round_.number,
        board=board_name(game),
    ) as change:
        refuse_if_finished(event)
        reading = _now(game, seen.partition("|")[0], Outcome.OPEN)
        row = reading_of(game, reading)
        if reading is None or not row.differs or seen != settling_seen(row):
            raise Refused(_("Another user changed the two checks of this board."), _("Check it and try again."))
        if round_.state != Round.State.PUBLISHED:
            raise Refused(
                _("The next round is published: the result is a correction by now."),
                _("Correct the result and enter a reason."),
            )
        right = row.first if is_first_right else row.second or row.first
        change.details |= {"before": row.first.value, "after": right.value}
        white, black = right.codes[0], right.codes[1]
        change.update(game, white_result=white, black_result=black, is_adjourned=right is Outcome.ADJOURNED)
        change.update(
            reading,
            codes=right.codes,
            is_adjourned=right is Outcome.ADJOURNED,
            settled_by=actor.display_name[:LONGEST_NAME],
        )


def settling_seen(row: TwoReadings) -> str:
    """Return a fingerprint of both entries, for a user who can see both."""
    return f"{row.seen}|{fingerprint(row.first.value, row.game.version)}"
