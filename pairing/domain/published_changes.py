"""Changes of a published pairing where the rules allow it (C.04.2 of 2026, 4.4; before: D.10), with effects.

The levels are those of FIDE mode (`integrity.levels`), on a page of their own. In FIDE mode a change for another reason
is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from accounts.models import User
from pairing.domain.draft import colours_of, due_colour, warnings_of
from tabellone.record import Colour, Record
from tournaments.domain.boards.hall import hall_of
from tournaments.domain.boards.seating import keep_fixed
from tournaments.domain.entries.half_bye_eligibility import refusal_of_half_bye
from tournaments.domain.errors import Refused, refuse_if_finished
from tournaments.domain.integrity.fide_mode import is_on
from tournaments.domain.integrity.levels import Level
from tournaments.domain.journal.action import Change, action, reason_of
from tournaments.domain.records import record_of
from tournaments.domain.results.version_token import fingerprint
from tournaments.domain.rounds.brackets import may_exchange
from tournaments.domain.rounds.pairing_tables import has_calendar, rounds_together
from tournaments.domain.rounds.round_drafts import exchange, swap_colours_of
from tournaments.models import ByeRequest, Event, Game, Pairing, Registration, Round, RoundBye

NOTE, CONFIRM, TWICE, REFUSED = Level.ACKNOWLEDGE, Level.CONFIRM, Level.CONFIRM_TWICE, Level.REFUSE


class Ground(StrEnum):
    """Reason for changing a published pairing: the cases of C.04.2, 4.4, and "none of these"."""

    words: Promise | str

    def __new__(cls, code: str, words: Promise | str = "") -> Self:
        ground = str.__new__(cls, code)
        ground._value_, ground.words = code, words
        return ground

    REMATCH = "rematch", gettext_lazy("accidental rematch")
    RULES = "rules", gettext_lazy("the rules of the competition allow it")
    FREE = "free", gettext_lazy("two players without opponents, close in the standings, agree to play")
    LATE = "late", gettext_lazy("late entry: minimal changes, agreed by the players concerned")
    LAST = "last", gettext_lazy("unforeseeable events on the top boards of the final round")
    NONE = "none", gettext_lazy("none of these")


class Way(StrEnum):
    """Kind of change."""

    EXCHANGE = "exchange"
    PAIR = "pair"
    COLOURS = "colours"


@dataclass(frozen=True, slots=True)
class PairingFinding:
    """Rule violation or side effect of a change to a published pairing."""

    level: Level
    text: str


@dataclass(frozen=True, slots=True)
class ChangePreview:
    """Preview of a change: the pairs (White first) by name, and the findings."""

    pairs: tuple[tuple[int, str, str], ...]
    """Board (0: a new one), White, Black."""
    free: tuple[str, ...]
    """Affected contestants who would have no opponent."""
    findings: tuple[PairingFinding, ...]
    seen: str

    @property
    def level(self) -> Level:
        """Return the highest level of all findings."""
        return max((row.level for row in self.findings), default=CONFIRM)

    @property
    def confirmations(self) -> int:
        """Return the number of confirmations needed from the arbiter."""
        return 0 if self.level == REFUSED else self.level.confirmations


def refusal_of_changes(round_: Round) -> str:
    """Return the reason why the round cannot be changed; empty if it can."""
    event = round_.event
    if round_.state != Round.State.PUBLISHED:
        return _("Only the pairing of the round in progress can be changed.")
    if len(rounds_together(event, round_.number)) > 1:
        return _("Single pairs cannot be changed in double rounds. Unpublish the round.")
    return ""


def refusal_of_way(event: Event, way: Way) -> str:
    """Return the reason why published pairings cannot be changed in this way; empty if they can."""
    if way is Way.COLOURS:
        return ""
    if has_calendar(event):
        return _(
            "The pairing table decides the pairings. With other pairings, some games would be played twice or never."
        )
    if not may_exchange(event):
        return _("The bracket decides the pairings. A game between other players would not count.")
    if event.is_of_teams and way is Way.PAIR:
        return _("There are no boards for one more match. Unpublish the round and re-pair it.")
    return ""


def ways_of(event: Event) -> list[Way]:
    """Return the allowed ways to change published pairings of the event."""
    return [way for way in Way if not refusal_of_way(event, way)]


def without_opponent(round_: Round) -> list[Registration]:
    """Return the available players without an opponent in the round, including late entries."""
    paired = {pk for pair in round_.pairings.values_list("first", "second") for pk in pair}
    people = round_.event.registrations.contestants().filter(is_withdrawn=False, tpn__isnull=False)
    return list(people.exclude(pk__in=paired).order_by("tpn"))


def preview_change(round_: Round, way: Way, who: tuple[int, int], ground: Ground) -> ChangePreview:
    """Return the preview. Raises Refused if the round cannot be changed or the two are not in these places."""
    refusal = refusal_of_changes(round_) or refusal_of_way(round_.event, way)
    if refusal:
        raise Refused(refusal, _("Unpublish the round, or correct results."))
    made = _made(round_, way, who)
    record = record_of(round_.event)
    findings = tuple(_findings(round_, record, made, ground))
    names = {
        row.pk: row.name
        for row in round_.event.registrations.filter(pk__in=[pk for row in made.pairs for pk in row[1:]])
    }
    free = tuple(row.name for row in round_.event.registrations.filter(pk__in=made.free))
    pairs = tuple((board, names[white], names[black]) for board, white, black in made.pairs)
    stands = [(row.pk, row.board, row.first_id, row.second_id) for row in round_.pairings.all()]
    games = sorted((game.pk, game.version) for game in round_.games)
    return ChangePreview(
        pairs, free, findings, fingerprint(way, who, ground, pairs, free, [f.level for f in findings], stands, games)
    )


@dataclass(frozen=True, slots=True)
class _Made:
    pairs: tuple[tuple[int, int, int], ...]
    free: tuple[int, ...]
    touched: tuple[Pairing, ...]


def _made(round_: Round, way: Way, who: tuple[int, int]) -> _Made:
    one, other = who
    rows = [row for row in round_.pairings.order_by("board") if {row.first_id, row.second_id} & {one, other}]
    byes = set(round_.byes.filter(registration__in=who).values_list("registration", flat=True))
    paired = {pk for row in rows for pk in (row.first_id, row.second_id)}
    if one == other:
        raise Refused(_("Choose two different players."))
    if way is Way.COLOURS:
        rows = [row for row in rows if {row.first_id, row.second_id} == {one, other}]
        if not rows:
            raise Refused(_("These players do not play each other."), _("Choose the two players of a board."))
        return _Made(((rows[0].board, rows[0].second_id, rows[0].first_id),), (), tuple(rows))
    if way is Way.PAIR:
        if paired & {*who} or not {*who} <= {row.pk for row in without_opponent(round_)}:
            raise Refused(_("One of the players has an opponent in this round."), _("Swap two players instead."))
        return _Made(((0, one, other),), (), ())
    if not {*who} <= paired | byes or not rows:
        raise Refused(_("One of the players is not in this round."), _("Pair two players without opponents instead."))
    if len(rows) == 1 and {*who} <= paired:
        raise Refused(_("These players already play each other."), _("Swap their colours instead."))
    swapped = {one: other, other: one}
    pairs = tuple(
        (row.board, swapped.get(row.first_id, row.first_id), swapped.get(row.second_id, row.second_id)) for row in rows
    )
    return _Made(pairs, tuple(pk for pk in who if swapped[pk] in byes), tuple(rows))


def _findings(round_: Round, record: Record, made: _Made, ground: Ground) -> Iterator[PairingFinding]:
    number = round_.number
    numbers = dict(round_.event.registrations.values_list("pk", "tpn"))
    games = Game.objects.filter(pairing__in=[row.pk for row in made.touched])
    if any(not game.is_open for game in games):
        yield PairingFinding(REFUSED, _("One of these boards has a result. Clear the result first."))
    yield from _of_line_ups(round_, made)
    yield from _of_half_bye(round_, made)
    if has_calendar(round_.event):
        yield PairingFinding(
            TWICE, _("The pairing table sets the colours (C.05), so that they are balanced over all rounds.")
        )
    against = REFUSED if is_on(round_.event) else TWICE
    if ground is Ground.NONE:
        yield PairingFinding(
            against,
            _(
                "A published pairing must not be changed without one of these reasons (C.04.2, 4.4). The "
                "rating officer may object to the round."
            ),
        )
    else:
        yield PairingFinding(CONFIRM, _("Allowed by C.04.2, 4.4: %(ground)s.") % {"ground": ground.words})
    if ground is Ground.LAST and number != round_.event.planned_rounds:
        yield PairingFinding(against, _("This reason is allowed only in the final round."))
    yield PairingFinding(
        CONFIRM,
        _("The round will differ from the engine's pairing. The report gets a comment (###)."),
    )
    yield PairingFinding(NOTE, _("The change is public at once. Inform the players concerned."))
    people = round_.event.registrations.filter(pk__in=[pk for pair in made.pairs for pk in pair[1:]])
    called = {row.tpn or 0: row.name for row in people}
    for _board, white, black in made.pairs:
        yield from findings_of_pair(record, numbers[white] or 0, numbers[black] or 0, number, called)


def _of_line_ups(round_: Round, made: _Made) -> Iterator[PairingFinding]:
    """Yield findings on line-ups: a public line-up fixes the match, a hidden one is lost if the opponent changes."""
    if any(row.seated_at is not None for row in made.touched):
        yield PairingFinding(REFUSED, _("The line-ups of one of these matches are published. Withdraw them first."))
    teams = {team for row in made.touched for team in (row.first_id, row.second_id)}
    if any({pk for pair in made.pairs for pk in pair[1:]} != {row.first_id, row.second_id} for row in made.touched):
        names = round_.line_ups.filter(team__in=teams).values_list("team__name", flat=True)
        for name in sorted(set(names)):
            text = _("The line-up of %(team)s will be deleted because the opponent changes.")
            yield PairingFinding(CONFIRM, text % {"team": name})


def _of_half_bye(round_: Round, made: _Made) -> Iterator[PairingFinding]:
    """Yield a refusal if a half-point bye would go to a player who is not eligible for it."""
    paired = [pk for pair in made.pairs for pk in pair[1:]]
    if round_.byes.filter(registration__in=paired, kind=ByeRequest.Kind.HALF).exists():
        for player in round_.event.registrations.filter(pk__in=made.free):
            if refusal := refusal_of_half_bye(player):
                yield PairingFinding(REFUSED, refusal)


def findings_of_pair(
    record: Record, white: int, black: int, number: int, called: Mapping[int, str]
) -> Iterator[PairingFinding]:
    """Yield the findings on two contestants, by pairing number, who would play each other in the round."""
    names = {"white": called[white], "black": called[black]}
    found = set(warnings_of(record, white, black, number))
    texts = {
        "rematch": (TWICE, _("%(white)s – %(black)s: they have already played each other (C.04.1, 2).")),
        "forbidden": (TWICE, _("%(white)s – %(black)s: prohibited pairing (C.05, 5.2).")),
        "third_in_row": (
            CONFIRM,
            _("%(white)s – %(black)s: one player has the same colour three times in a row (C.04.1, 7)."),
        ),
        "colour_difference": (
            CONFIRM,
            _("%(white)s – %(black)s: colour difference above 2 (C.04.1, 6)."),
        ),
    }
    for code, (level, text) in texts.items():
        if code in found:
            yield PairingFinding(level, text % names)
    due = [due_colour(record, colours_of([e for e in record.cards[tpn] if e.round < number])) for tpn in (white, black)]
    if due == [Colour.BLACK, Colour.WHITE]:
        yield PairingFinding(NOTE, _("%(white)s – %(black)s: neither player has the due colour.") % names)
    apart = abs(record.points_of(white, number - 1) - record.points_of(black, number - 1))
    if apart > record.scale.win:
        yield PairingFinding(CONFIRM, _("%(white)s – %(black)s: the scores differ by more than a win.") % names)


def change_published(
    *,
    round_: Round,
    actor: User,
    way: Way,
    who: tuple[int, int],
    ground: Ground,
    why: str,
    seen: str,
    confirmed: int,
) -> None:
    """Change the published pairing, with a reason and the required confirmations.

    Raises Refused if the change is not allowed, if the shown preview is outdated, or without reason or confirmations.
    """
    event = round_.event
    with action(
        "change_published", event=event, actor=actor, why=why, what="pairings", round_number=round_.number
    ) as change:
        refuse_if_finished(event)
        round_.refresh_from_db(fields=["state"])
        preview = preview_change(round_, way, who, ground)
        if preview.seen != seen:
            raise Refused(_("Another user changed the round. Nothing was saved."), _("Check the consequences again."))
        if preview.level >= REFUSED:
            raise Refused(next(row.text for row in preview.findings if row.level >= REFUSED))
        if not reason_of(why):
            raise Refused(
                _("A change to a published pairing needs a reason."), _("Enter a reason. It appears in the report.")
            )
        if confirmed < preview.confirmations:
            raise Refused(_("The change was not confirmed."), _("Confirm the consequences."))
        change.details |= {"ground": ground.value, "level": preview.level, "told": _told(round_, preview)}
        _apply(change, round_, way, who)


def _told(round_: Round, preview: ChangePreview) -> str:
    """Return the change, before and after, in names only: change log and report show it in any language."""
    rows = round_.pairings.select_related("first", "second").filter(board__in=[row[0] for row in preview.pairs])
    before = [f"{row.first.name} - {row.second.name}" for row in rows]
    after = [f"{white} - {black}" for _board, white, black in preview.pairs] + list(preview.free)
    return f"{'; '.join(before) or '-'} => {'; '.join(after)}"[:250]


def _apply(change: Change, round_: Round, way: Way, who: tuple[int, int]) -> None:
    people = {row.pk: row for row in change.event.registrations.filter(pk__in=who)}
    if way is Way.PAIR:
        _pair_two(change, round_, *(people[pk] for pk in who))
    elif way is Way.COLOURS:
        swap_colours_of(change, round_.pairings.get(first__in=who, second__in=who))
    else:
        pairings = [row for row in round_.pairings.all() if {row.first_id, row.second_id} & {*who}]
        byes = list(round_.byes.filter(registration__in=who))
        exchange(change, round_, people[who[0]], people[who[1]], pairings, byes)
    keep_fixed(change, round_)


def _pair_two(change: Change, round_: Round, white: Registration, black: Registration) -> None:
    """Add a board for two players without one; a late entry takes part from this round."""
    change.delete_all(RoundBye.objects.filter(round=round_, registration__in=(white, black)))
    for row in (white, black):
        if row.first_round > round_.number:
            change.update(row, first_round=round_.number)
    used = set(round_.pairings.values_list("board", flat=True))
    board = next(number for number in hall_of(change.event).numbers() if number not in used)
    pairing = Pairing(round=round_, board=board, first=white, second=black, is_manual=True)
    change.create(pairing)
    change.create(Game(pairing=pairing, white=white, black=black))


def changes_of(event: Event, number: int) -> list[str]:
    """Return the changes of the round after its publication that were not undone."""
    steps = event.journal.filter(action="change_published", details__round=number, undone_by=None).order_by("number")
    return [str(details.get("told", "")) for details in steps.values_list("details", flat=True)]
