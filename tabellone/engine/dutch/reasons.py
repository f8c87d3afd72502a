"""Explanations for a player in the Dutch system, short and long: opponent, colour, board, float, bye."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.engine.dutch import facts_text
from tabellone.engine.dutch.colour_reasons import colour_answer
from tabellone.engine.dutch.facts import DutchFloater, DutchSeat, FirstCandidate, MadeBracket, MadeRound
from tabellone.engine.dutch.why_not_text import worse
from tabellone.engine.explanation_types import ExplanationAnswer, ExplanationReason
from tabellone.engine.reasons import illegal_pairing_text, naming, step_text
from tabellone.engine.reasons.facts import ExplainedBoard
from tabellone.engine.reasons.naming import name_of
from tabellone.engine.reasons.pairing_facts import BOARD, BOARDS, BYE, COLOUR, FEWER, MORE, ODD, OPPONENT, counted
from tabellone.engine.reasons.player_explanation import board_of, has_bye, points_of_both
from tabellone.engine.reasons.team_text import of_record
from tabellone.messages import Message
from tabellone.record import Record, format_points

BOARD_ARTICLES = {"2026": "C.04.2 3.6", "2017": "C.04.2 D.9"}
"""Article for the order of the boards, by edition."""
MOST_NAMED = 3
"""Maximum number of names in a sentence for players."""
FLOATS = {
    "no_opponent": Message("%(player)s has no legal opponent left in the scoregroup and floats down to the next one."),
    "again": Message("%(player)s floated down from a higher scoregroup and had no opponent in the next one either."),
    "odd": Message("The scoregroup with %(points)s had an odd number of players, so one of them had to float down."),
    "no_more_pairs": Message(
        "In the scoregroup with %(points)s, not all players can still be paired with each other, so some had "
        "to float down."
    ),
    "completion": Message("If %(player)s had not floated down, the lower scoregroups could not all be paired."),
}

GROUP_WORSE = Message("If %(player)s had been paired there, the pairing of the scoregroup would be worse.")
LOWEST = Message("%(player)s is the lowest-ranked player who can get it.")
GROUP_LATER = Message("%(player)s could have been paired there, but the rules choose another pairing first.")


def reasons_of(record: Record, made: MadeRound, tpn: int) -> Iterator[ExplanationReason]:
    """Yield the explanations, opponent first. Empty if the player's board differs from the pairing by the rules."""
    if has_bye(record, made.round_number, made.bye, tpn):
        yield ExplanationReason(BYE, _bye(record, made))
    board = board_of(record, made.round_number, made.boards, tpn)
    if board is None:
        return
    bracket = made.brackets[board.bracket - 1]
    seats = {seat.number: seat for seat in bracket.seats}
    other = board.black if tpn == board.white else board.white
    yield ExplanationReason(OPPONENT, _opponent(record, bracket, seats[tpn], seats[other]))
    if seats[tpn].came_from or seats[other].came_from:
        yield from _floats(record, made, seats[tpn], seats[other])
    yield ExplanationReason(COLOUR, colour_answer(record, made, board))
    yield ExplanationReason(BOARD, _board(made, board, seats))


# --- the opponent ---


def _opponent(record: Record, bracket: MadeBracket, mine: DutchSeat, theirs: DutchSeat) -> ExplanationAnswer:
    short = [*points_of_both(record, mine, theirs)]
    first = bracket.first and next((pair for pair in bracket.first.pairs if mine.number in pair), None)
    if bracket.first and first and theirs.number not in first:
        short += _not_the_first(record, bracket.first, first, mine.number)
    elif mine.came_from or theirs.came_from:
        short.append(
            Message("Players who float down are paired first, with the highest-ranked players of the next scoregroup.")
        )
    else:
        short.append(Message("In a scoregroup, the top half plays the bottom half in order of pairing number."))
    return ExplanationAnswer(tuple(short[:3]), tuple(_opponent_long(bracket)))


def _not_the_first(record: Record, first: FirstCandidate, pair: tuple[int, int], tpn: int) -> Iterator[Message]:
    """Yield the first choice in the order of the rules, and why it was not accepted."""
    other = pair[0] if pair[1] == tpn else pair[1]
    refusal = next((row for one, two, row in first.refused if {one, two} == {tpn, other}), None)
    if refusal is not None:
        yield Message(
            "By the rules, the first choice was %(other)s, but %(reason)s",
            other=name_of(record, other),
            reason=illegal_pairing_text.plain_refusal(refusal),
        )
    elif first.contrast:
        yield Message(
            "By the rules, the first choice was %(other)s, but then the pairing of the scoregroup would be worse.",
            other=name_of(record, other),
        )
        yield worse(first.contrast)
    else:
        yield Message(
            "By the rules, the first choice was %(other)s, but then not all players could be paired.",
            other=name_of(record, other),
        )


def _opponent_long(bracket: MadeBracket) -> Iterator[Message]:
    yield facts_text.heading(bracket)
    yield Message("Pairs: %(pairs)s.", pairs=naming.pairs(bracket.pairs))
    yield Message("Candidate: %(rows)s.", rows=facts_text.rows(bracket.order))
    if bracket.first:
        yield from facts_text.first_candidate(bracket.first)
    yield from facts_text.criteria(bracket)


# --- floats ---


def _floats(record: Record, made: MadeRound, mine: DutchSeat, theirs: DutchSeat) -> Iterator[ExplanationReason]:
    """Explain why the moved-down player floated, from the view of the player who asks."""
    down = mine if mine.came_from else theirs
    bracket = made.brackets[down.came_from - 1]
    floater = next(row for row in bracket.floaters if row.number == down.number)
    question = FEWER if mine is down else MORE
    yield ExplanationReason(question, _floated(record, bracket, floater))


def _floated(record: Record, bracket: MadeBracket, floater: DutchFloater) -> ExplanationAnswer:
    player = name_of(record, floater.number)
    short = [Message(FLOATS[floater.reason].template, player=player, points=counted(bracket.score))]
    long = [*short]
    if floater.instead:
        found = floater.instead
        otherwise = GROUP_WORSE if found.other else GROUP_LATER
        short += [Message(otherwise.template, player=player), worse(found)]
        long += facts_text.if_paired(floater)
    return ExplanationAnswer(tuple(short), tuple(long))


# --- the board and the bye ---


def _board(made: MadeRound, board: ExplainedBoard, seats: dict[int, DutchSeat]) -> ExplanationAnswer:
    first = min((seats[board.white], seats[board.black]), key=lambda seat: (-seat.score, seat.number))
    if made.edition == "2017":
        scores = [seats[tpn].score - seats[tpn].virtual for tpn in (board.white, board.black)]
    else:
        scores = [seats[tpn].score for tpn in (board.white, board.black)]
    long = Message(
        "Board %(board)s (%(article)s): the higher score is %(higher)s, the sum %(sum)s, the pairing number of "
        "the higher-ranked player %(number)s.",
        board=board.board,
        article=BOARD_ARTICLES[made.edition],
        higher=format_points(max(scores)),
        sum=format_points(sum(scores)),
        number=first.number,
    )
    return ExplanationAnswer((BOARDS,), (long,))


OF_THE_BYE = ("bye_score", "unplayed")
"""Criteria about the player with the bye: C5 and C9 of 2026; the 2017 edition has none."""


def _bye(record: Record, made: MadeRound) -> ExplanationAnswer:
    of_the_bye = (row for row in made.brackets[-1].judged if row.kind in OF_THE_BYE)
    return ExplanationAnswer(
        (of_record(record, ODD), _last_of_all(record, made)),
        (
            Message("%(player)s has the bye.", player=naming.person(record, made.bye)),
            *map(step_text.step_line, of_the_bye),
            *facts_text.passed_over(record, made),
        ),
    )


def _last_of_all(record: Record, made: MadeRound) -> Message:
    """Explain why the players ranked below the player with the bye did not get it.

    Some cannot have it. With the bye for the others, the pairing of the rest would be worse.
    """
    player = name_of(record, made.bye)
    barred = [row.number for row in made.passed_over if row.refusals]
    others = [row.number for row in made.passed_over if not row.refusals]
    if not made.passed_over:
        return of_record(record, Message(LOWEST.template, player=player))
    if not others:
        return Message(
            "The players ranked below %(player)s cannot get it: %(barred)s.",
            player=player,
            barred=_names(record, barred),
        )
    if not barred:
        return Message(
            "With the bye for a player ranked below %(player)s (%(others)s), the pairing would be worse.",
            player=player,
            others=_names(record, others),
        )
    return Message(
        "Of the players ranked below %(player)s, some cannot get it (%(barred)s). With the bye for the others "
        "(%(others)s), the pairing would be worse.",
        player=player,
        barred=_names(record, barred),
        others=_names(record, others),
    )


def _names(record: Record, people: list[int]) -> str:
    """Return the names of the first players."""
    more = ["…"] if len(people) > MOST_NAMED else []
    return ", ".join([*(name_of(record, tpn) for tpn in people[:MOST_NAMED]), *more])
