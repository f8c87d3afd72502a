"""Why somebody is not paired among those with as many points, in sentences."""

from __future__ import annotations

from tabellone.engine.errors import NoLegalPairing
from tabellone.engine.reasons import naming, step_words
from tabellone.engine.reasons.asking import RoundReasons, parting
from tabellone.engine.reasons.facts import MadeFloater
from tabellone.engine.reasons.kinds import STEP_KINDS
from tabellone.engine.reasons.naming import name_of
from tabellone.engine.reasons.round_refusals import P
from tabellone.engine.reasons.stipulation import Stipulation
from tabellone.engine.reasons.story_words import FLOATERS
from tabellone.engine.told import ToldAnswer
from tabellone.messages import Message

SHORT = {
    "no_opponent": Message("%(player)s may meet nobody with as many points."),
    "odd": Message("%(player)s is left over, as the number of players with as many points is odd."),
    "again": Message("%(player)s was left over already, and goes on."),
    "completion": Message("%(player)s has to help, so that everybody finds an opponent."),
    "cracked": Message("%(player)s was paired, but those in the middle could not find opponents otherwise."),
    "comes_up": Message("%(player)s comes up, as somebody with more points needs an opponent."),
}
WOULD_BE_WORSE = Message("If %(player)s had an opponent with as many points, the round would be worse.")
WOULD_BE_LATER = Message("If %(player)s had an opponent with as many points, the rules would come to that round later.")


def told_float(reasons: RoundReasons[P], number: int) -> ToldAnswer | None:
    """Why that one floats; None for who does not. Raises NoLegalPairing."""
    chosen = reasons.made()
    floater = next(
        (row for part in chosen.parts for row in (*part.coming, *part.leaving) if row.number == number), None
    )
    if floater is None:
        return None
    score = reasons.players[number].score
    group = [tpn for tpn, player in reasons.players.items() if player.score == score]
    short, long = _reason(reasons, floater)
    try:
        other = reasons.made(Stipulation.within(number, group))
    except NoLegalPairing:
        text = Message("Among those with as many points there is no opponent with whom all could be paired.")
        return ToldAnswer((short, text), (long, text))
    found = parting(chosen, other)
    with_points = Message("With an opponent among those with as many points:")
    kind = STEP_KINDS[found.chosen.kind]
    otherwise = WOULD_BE_LATER if kind.is_order else WOULD_BE_WORSE
    player = name_of(reasons.record, number)
    worse = kind.worse_of(found.chosen.value, found.other.value)
    return ToldAnswer(
        (short, Message(otherwise.template, player=player), worse), (long, with_points, *step_words.comparison(found))
    )


def _reason(reasons: RoundReasons[P], floater: MadeFloater) -> tuple[Message, Message]:
    player = naming.person(reasons.record, floater.number)
    return (
        Message(SHORT[floater.reason].template, player=name_of(reasons.record, floater.number)),
        Message(FLOATERS[floater.reason].template, player=player, article=floater.article),
    )
