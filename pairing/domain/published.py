"""A published pairing is changed where the rules allow it (C.04.2 of 2026, 4.4; before: D.10), with what it costs.

Levels are those of FIDE's checklist for programs: 2 is taken note of, 3 confirmed, 4 confirmed twice with what follows
from it, 5 refused.
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
from tournaments.domain.entries.registrations import refuse_if_finished
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import Change, action, reason_of
from tournaments.domain.records import record_of
from tournaments.domain.results.seen import fingerprint
from tournaments.domain.rounds.brackets import may_exchange
from tournaments.domain.rounds.calendars import has_calendar, rounds_together
from tournaments.domain.rounds.life import exchange, turn
from tournaments.models import Event, Game, Pairing, Registration, Round, RoundBye

NOTE, CONFIRM, TWICE, REFUSED = 2, 3, 4, 5


class Ground(StrEnum):
    """Why a published pairing may be changed: the cases of C.04.2 4.4, and none of them."""

    words: Promise | str

    def __new__(cls, code: str, words: Promise | str = "") -> Self:
        ground = str.__new__(cls, code)
        ground._value_, ground.words = code, words
        return ground

    REMATCH = "rematch", gettext_lazy("two had met before (an accidental rematch)")
    RULES = "rules", gettext_lazy("the rules of the competition allow it")
    FREE = "free", gettext_lazy("two without an opponent, close in the standings, agree to play")
    LATE = "late", gettext_lazy("a late entry: minimal changes, agreed by those concerned")
    LAST = "last", gettext_lazy("unforeseeable events on the top boards of the final round")
    NONE = "none", gettext_lazy("none of these")


class Way(StrEnum):
    """How it is changed."""

    EXCHANGE = "exchange"
    PAIR = "pair"
    COLOURS = "colours"


@dataclass(frozen=True, slots=True)
class PairingFinding:
    """Something that the rules, or the other players, have to do with the change."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class ChangePreview:
    """What would come of the change: the pairs (White first) by names, and what is to be said about it."""

    pairs: tuple[tuple[int, str, str], ...]
    """Board (0: a new one), White, Black."""
    free: tuple[str, ...]
    """Who has no opponent then, of those concerned."""
    findings: tuple[PairingFinding, ...]
    seen: str

    @property
    def level(self) -> int:
        """The highest level of all."""
        return max((row.level for row in self.findings), default=CONFIRM)

    @property
    def confirmations(self) -> int:
        """How often the arbiter has to say yes."""
        return {NOTE: 1, CONFIRM: 1, TWICE: 2}.get(self.level, 0)


def refusal_of_changes(round_: Round) -> str:
    """Why nothing of that round can be changed; empty where it can."""
    event = round_.event
    if round_.state != Round.State.PUBLISHED:
        return _("Only the pairing of the round that is being played can be changed.")
    if len(rounds_together(event, round_.number)) > 1:
        return _("In double rounds pairs are not changed one by one: take the publication back.")
    return ""


def refusal_of_way(event: Event, way: Way) -> str:
    """Why published pairings of that event are not changed in that way; empty where they are."""
    if way is Way.COLOURS:
        return ""
    if has_calendar(event):
        return _("The calendar says who meets whom: others would leave games that are played twice, or never.")
    if not may_exchange(event):
        return _("The bracket says who meets whom: a game of others would count for no match.")
    if event.is_of_teams and way is Way.PAIR:
        return _("A match more would have no boards: take the publication back and pair again.")
    return ""


def ways_of(event: Event) -> list[Way]:
    """In which ways published pairings of the event may be changed."""
    return [way for way in Way if not refusal_of_way(event, way)]


def without_opponent(round_: Round) -> list[Registration]:
    """Who could play and has no opponent in the round; late entries too."""
    paired = {pk for pair in round_.pairings.values_list("first", "second") for pk in pair}
    people = round_.event.registrations.contestants().filter(is_withdrawn=False, tpn__isnull=False)
    return list(people.exclude(pk__in=paired).order_by("tpn"))


def preview_change(round_: Round, way: Way, who: tuple[int, int], ground: Ground) -> ChangePreview:
    """What would come of it. Refused where the round cannot be changed or the two do not stand in it so."""
    refusal = refusal_of_changes(round_) or refusal_of_way(round_.event, way)
    if refusal:
        raise Refused(refusal, _("Take the publication back, or correct results."))
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
            raise Refused(_("These two do not play against each other."), _("Choose the two players of a board."))
        return _Made(((rows[0].board, rows[0].second_id, rows[0].first_id),), (), tuple(rows))
    if way is Way.PAIR:
        if paired & {*who} or not {*who} <= {row.pk for row in without_opponent(round_)}:
            raise Refused(_("One of the two has an opponent in this round."), _("Exchange two players instead."))
        return _Made(((0, one, other),), (), ())
    if not {*who} <= paired | byes or not rows:
        raise Refused(_("One of the two does not stand in this round."), _("Let two without an opponent play instead."))
    if len(rows) == 1 and {*who} <= paired:
        raise Refused(_("These two play against each other."), _("Exchange their colours instead."))
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
        yield PairingFinding(
            REFUSED, _("A board concerned has a result: its game was played, and the pairing stands. Clear it first.")
        )
    yield from _of_line_ups(round_, made)
    if has_calendar(round_.event):
        yield PairingFinding(
            TWICE, _("The colours of a calendar are those of its table (C.05): over all rounds they come out even.")
        )
    if ground is Ground.NONE:
        yield PairingFinding(
            TWICE,
            _(
                "C.04.2, 4.4: a published pairing is not changed without one of these grounds."
                " The round is not one by the rules then, and a rating officer may object."
            ),
        )
    else:
        yield PairingFinding(CONFIRM, _("C.04.2, 4.4 allows it because: %(ground)s.") % {"ground": ground.words})
    if ground is Ground.LAST and number != round_.event.planned_rounds:
        yield PairingFinding(TWICE, _("This ground is for the final round alone, and this is another one."))
    yield PairingFinding(
        CONFIRM,
        _(
            "The round is no longer the one that the engine gives: who checks it finds the difference."
            " The report says so in a comment (###)."
        ),
    )
    yield PairingFinding(
        NOTE, _("Everybody sees the change at once; tell those concerned, and who sits at their boards.")
    )
    people = round_.event.registrations.filter(pk__in=[pk for pair in made.pairs for pk in pair[1:]])
    called = {row.tpn or 0: row.name for row in people}
    for _board, white, black in made.pairs:
        yield from _of_pair(record, numbers[white] or 0, numbers[black] or 0, number, called)


def _of_line_ups(round_: Round, made: _Made) -> Iterator[PairingFinding]:
    """Of teams: line-ups that are shown make the match stand, those that wait are lost where opponents change."""
    if any(row.seated_at is not None for row in made.touched):
        yield PairingFinding(
            REFUSED, _("The line-ups of a match concerned are shown: it stands. Take back its seating first.")
        )
    teams = {team for row in made.touched for team in (row.first_id, row.second_id)}
    if any({pk for pair in made.pairs for pk in pair[1:]} != {row.first_id, row.second_id} for row in made.touched):
        names = round_.line_ups.filter(team__in=teams).values_list("team__name", flat=True)
        for name in sorted(set(names)):
            text = _("The line-up that %(team)s named is lost: it was against another.")
            yield PairingFinding(CONFIRM, text % {"team": name})


def _of_pair(
    record: Record, white: int, black: int, number: int, called: Mapping[int, str]
) -> Iterator[PairingFinding]:
    names = {"white": called[white], "black": called[black]}
    found = set(warnings_of(record, white, black, number))
    texts = {
        "rematch": (TWICE, _("%(white)s – %(black)s: they have met before; no two meet twice (C.04.1, 2).")),
        "forbidden": (TWICE, _("%(white)s – %(black)s: they may not meet, as was announced (C.05, 5.2).")),
        "third_in_row": (
            CONFIRM,
            _("%(white)s – %(black)s: somebody has the same colour a third time in a row (C.04.1, 7)."),
        ),
        "colour_difference": (
            CONFIRM,
            _("%(white)s – %(black)s: the difference of colours is more than two (C.04.1, 6)."),
        ),
    }
    for code, (level, text) in texts.items():
        if code in found:
            yield PairingFinding(level, text % names)
    due = [due_colour(record, colours_of([e for e in record.cards[tpn] if e.round < number])) for tpn in (white, black)]
    if due == [Colour.BLACK, Colour.WHITE]:
        yield PairingFinding(NOTE, _("%(white)s – %(black)s: neither has the colour that is due.") % names)
    apart = abs(record.points_of(white, number - 1) - record.points_of(black, number - 1))
    if apart > record.scale.win:
        yield PairingFinding(CONFIRM, _("%(white)s – %(black)s: their points are more than a win apart.") % names)


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
    """Change the published pairing. A reason is asked for, and as many confirmations as the change needs.

    Refused where it may not be, where the page shows something else than would happen, and without these.
    """
    event = round_.event
    with action(
        "change_published", event=event, actor=actor, why=why, what="pairings", round_number=round_.number
    ) as change:
        refuse_if_finished(event)
        round_.refresh_from_db(fields=["state"])
        preview = preview_change(round_, way, who, ground)
        if preview.seen != seen:
            raise Refused(_("The round was changed in the meantime."), _("Look at what would come of it again."))
        if preview.level >= REFUSED:
            raise Refused(next(row.text for row in preview.findings if row.level >= REFUSED))
        if not reason_of(why):
            raise Refused(
                _("A published pairing is not changed without a reason."), _("Give it; it goes into the report.")
            )
        if confirmed < preview.confirmations:
            raise Refused(_("The change was not confirmed."), _("Confirm what the rules say about it."))
        change.details |= {"ground": ground.value, "level": preview.level, "told": _told(round_, preview)}
        _apply(change, round_, way, who)


def _told(round_: Round, preview: ChangePreview) -> str:
    """What was and what is now, in names alone: the journal and the report have it in any language."""
    rows = round_.pairings.select_related("first", "second").filter(board__in=[row[0] for row in preview.pairs])
    before = [f"{row.first.name} - {row.second.name}" for row in rows]
    after = [f"{white} - {black}" for _board, white, black in preview.pairs] + list(preview.free)
    return f"{'; '.join(before) or '-'} => {'; '.join(after)}"[:250]


def _apply(change: Change, round_: Round, way: Way, who: tuple[int, int]) -> None:
    people = {row.pk: row for row in change.event.registrations.filter(pk__in=who)}
    if way is Way.PAIR:
        _pair_two(change, round_, *(people[pk] for pk in who))
    elif way is Way.COLOURS:
        turn(change, round_.pairings.get(first__in=who, second__in=who))
    else:
        pairings = [row for row in round_.pairings.all() if {row.first_id, row.second_id} & {*who}]
        byes = list(round_.byes.filter(registration__in=who))
        exchange(change, round_, people[who[0]], people[who[1]], pairings, byes)
    keep_fixed(change, round_)


def _pair_two(change: Change, round_: Round, white: Registration, black: Registration) -> None:
    """A board more, for two who had none; who came late is there from this round on."""
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
    """What of that round was changed after its publication, and not undone."""
    steps = event.journal.filter(action="change_published", details__round=number, undone_by=None).order_by("number")
    return [str(details.get("told", "")) for details in steps.values_list("details", flat=True)]
