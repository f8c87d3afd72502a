"""The plan of an event in stages before its start: contestants of each stage, and whether the numbers fit.

If they do not fit, it offers numbers that do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from tabellone.engine import SYSTEMS, UnknownSystem
from tabellone.engine.tables.groups import SMALLEST_GROUP, BadGroups, group_sizes
from tabellone.messages import Message
from tabellone.options import Options
from tabellone.record import Player, Record
from tabellone.stages.qualifying import QualifyingRule

FARTHEST = 64
"""Maximum distance from the planned number when searching for another one."""
MOST_OFFERED = 2


@dataclass(frozen=True, slots=True)
class StageWanted:
    """A stage as planned by the user."""

    system: str
    parts: int = 1
    rounds: int = 0
    """Number of rounds if it does not follow from the contestants; 0: not stated."""
    rule: QualifyingRule = field(default_factory=QualifyingRule)
    """Rule for the qualifiers of the stage; the first stage has all contestants."""
    options: Options = field(default_factory=Options)
    sizes: tuple[int, ...] = ()
    """Sizes of the first parts; the others share the rest."""


@dataclass(frozen=True, slots=True)
class StageFitted:
    """The planned stage after the check."""

    number: int
    contestants: int
    parts: int
    largest: int
    smallest: int
    rounds: int
    """Maximum number of rounds of the largest part; 0: not known."""
    objections: tuple[Message, ...] = ()
    remedies: tuple[Message, ...] = ()
    """Changes that would make it possible."""

    @property
    def fits(self) -> bool:
        return not self.objections


def fitted(entrants: int, stages: Sequence[StageWanted]) -> tuple[StageFitted, ...]:
    """Return the stages in order, each with its number of contestants if the stage before goes as planned."""
    found: list[StageFitted] = []
    for number, wanted in enumerate(stages, start=1):
        before = found[-1] if found else None
        contestants = wanted.rule.total(before.parts) if before else entrants
        found.append(_fitted(number, contestants, wanted, before, entrants))
    return tuple(found)


def _fitted(
    number: int, contestants: int, wanted: StageWanted, before: StageFitted | None, entrants: int
) -> StageFitted:
    parts = max(wanted.parts, 1)
    try:
        sizes: tuple[int, ...] = group_sizes(contestants, parts, wanted.sizes)
    except BadGroups:
        sizes = ()
    largest, smallest = (max(sizes), min(sizes)) if sizes else (-(-contestants // parts), contestants // parts)
    objections = [objection for objection, _remedy in _of_rule(wanted.rule, before, entrants)] if before else []
    remedies = [remedy for _objection, remedy in _of_rule(wanted.rule, before, entrants)] if before else []
    rounds = 0
    if not sizes and wanted.sizes:
        objections.append(
            Message(
                "%(contestants)s contestants cannot be divided into %(parts)s groups if the first groups have "
                "%(sizes)s.",
                contestants=contestants,
                parts=parts,
                sizes=", ".join(map(str, wanted.sizes)),
            )
        )
        remedies.append(
            Message(
                "Their sizes have to leave two contestants for each other part, and none over where there is no other."
            )
        )
    elif not sizes:
        objections.append(
            Message(
                "%(contestants)s contestants cannot be spread over %(parts)s parts: each has two or more.",
                contestants=contestants,
                parts=parts,
            )
        )
        if contestants >= SMALLEST_GROUP:
            remedies.append(Message("Up to %(parts)s parts fit.", parts=contestants // SMALLEST_GROUP))
    else:
        contradicting = _contradictions(wanted)
        objections += contradicting
        rounds, refused = _rounds(wanted, largest)
        refused = refused or next(filter(None, (_rounds(wanted, size)[1] for size in sorted({*sizes}))), None)
        if refused is not None and not contradicting:
            objections.append(refused)
            remedies += _other_numbers(wanted, contestants, before)
    return StageFitted(number, contestants, parts, largest, smallest, rounds, tuple(objections), tuple(remedies))


def _contradictions(wanted: StageWanted) -> list[Message]:
    """Return the contradictions between options, each with the option's name first."""
    system = SYSTEMS.get(wanted.system)
    if system is None:
        return []
    names = {option.key: option.name for option in system.options}
    return [
        Message("%(option)s: %(why)s", option=names[key], why=why)
        for key, why in system.contradictions(wanted.options)
        if key in names
    ]


def _of_rule(rule: QualifyingRule, before: StageFitted | None, entrants: int) -> Iterator[tuple[Message, Message]]:
    """Yield the errors in the qualification rule, and possible alternatives."""
    if before is None:
        return
    if rule.best > before.smallest:
        yield (
            Message(
                "%(best)s should qualify from each group, but the smallest group has only %(smallest)s.",
                best=rule.best,
                smallest=before.smallest,
            ),
            Message("Reduce the qualifiers from each group to %(best)s or fewer.", best=before.smallest),
        )
    if rule.next_best and (before.parts < 2 or rule.next_best >= before.parts or rule.best >= before.smallest):
        most = before.parts - 1 if rule.best < before.smallest else 0
        yield (
            Message(
                "%(count)s best of the next rank cannot be chosen from %(parts)s groups.",
                count=rule.next_best,
                parts=before.parts,
            ),
            Message("Reduce the best of the next rank to %(most)s or fewer.", most=most),
        )
    left = entrants - rule.best * before.parts - rule.next_best
    if rule.by_rating + rule.wild_cards > max(left, 0):
        yield (
            Message(
                "%(wanted)s come by rating or as wild cards, and %(left)s are left.",
                wanted=rule.by_rating + rule.wild_cards,
                left=max(left, 0),
            ),
            Message("Up to %(left)s can come by rating or as wild cards.", left=max(left, 0)),
        )


def _rounds(wanted: StageWanted, contestants: int) -> tuple[int, Message | None]:
    """Return the number of rounds for these contestants, or the reason why it is impossible."""
    system = SYSTEMS.get(wanted.system)
    if system is None:
        return 0, Message("Unknown pairing system. Choose one from the list.")
    players = tuple(Player(number, "") for number in range(1, contestants + 1))
    record = Record(players=players, system=wanted.system, edition=system.years[-1], options=wanted.options)
    try:
        most = system.rounds_of(record) if system.is_predetermined else system.most_rounds_of(record)
    except UnknownSystem as error:
        return 0, error.message
    if most is not None:
        return most, None
    return wanted.rounds, _of_rounds(wanted.rounds, contestants, may_meet_again=system.may_meet_again)


def _of_rounds(rounds: int, contestants: int, *, may_meet_again: bool) -> Message | None:
    """Return the reason why the contestants cannot be paired for so many rounds."""
    if rounds < 1:
        return Message("Enter the number of rounds.")
    if rounds >= contestants and not may_meet_again:
        return Message(
            "Without rematches, %(contestants)s contestants can play at most %(most)s rounds, not %(rounds)s.",
            contestants=contestants,
            most=contestants - 1,
            rounds=rounds,
        )
    return None


def _other_numbers(wanted: StageWanted, contestants: int, before: StageFitted | None) -> Iterator[Message]:
    """Yield the nearest numbers of contestants that the system accepts, and the rule that leads to each."""
    fitting = [
        number
        for distance in range(1, FARTHEST + 1)
        for number in (contestants - distance, contestants + distance)
        if number >= SMALLEST_GROUP * wanted.parts and _takes(wanted, number)
    ][:MOST_OFFERED]
    for number in fitting:
        rule = _leading_to(number, wanted.rule, before) if before else None
        if rule is None:
            yield Message("%(count)s contestants would fit.", count=number)
        elif rule.next_best:
            yield Message(
                "Possible: %(count)s qualifiers (%(best)s from each group and the %(next)s best of the next rank).",
                count=number,
                best=rule.best,
                next=rule.next_best,
            )
        else:
            yield Message("%(count)s would fit: %(best)s of each part.", count=number, best=rule.best)


def _takes(wanted: StageWanted, contestants: int) -> bool:
    try:
        sizes = {*group_sizes(contestants, wanted.parts, wanted.sizes)}
    except BadGroups:
        return False
    return all(_rounds(wanted, size)[1] is None for size in sizes)


def _leading_to(number: int, rule: QualifyingRule, before: StageFitted) -> QualifyingRule | None:
    """Return the rule with the qualifiers by rating and wild cards that give this number, if there is one."""
    left = number - rule.by_rating - rule.wild_cards
    best, next_best = divmod(left, before.parts)
    if left < 1 or best > before.smallest or (next_best and best >= before.smallest):
        return None
    return replace(rule, best=best, next_best=next_best)
