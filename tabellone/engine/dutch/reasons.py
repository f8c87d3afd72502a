"""Why a player of the Dutch system has this opponent, colour and board, floats, or has the bye: short and long."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.engine.dutch import words
from tabellone.engine.dutch.colour_reasons import colour_answer
from tabellone.engine.dutch.facts import DutchFloater, DutchSeat, FirstCandidate, MadeBracket, MadeRound
from tabellone.engine.dutch.why_not_words import worse
from tabellone.engine.reasons import naming, refusal_words
from tabellone.engine.reasons.facts import ExplainedBoard
from tabellone.engine.reasons.naming import name_of
from tabellone.engine.reasons.places import (
    BOARD,
    BOARDS,
    BYE,
    COLOUR,
    FEWER,
    MORE,
    OPPONENT,
    counted,
    level,
)
from tabellone.engine.told import ToldAnswer, ToldReason
from tabellone.messages import Message
from tabellone.record import Record, format_points

BOARD_ARTICLES = {"2026": "C.04.2 3.6", "2017": "C.04.2 D.9"}
"""Where the order of the boards stands, by edition."""
MOST_NAMED = 3
"""Names in a sentence for players."""
FLOATS = {
    "no_opponent": Message(
        "There is nobody left among those with as many points whom %(player)s may still meet, so %(player)s goes down"
        " to the next group."
    ),
    "again": Message("%(player)s had come down from a higher group, and found no opponent there either."),
    "odd": Message(
        "The number of players in the group with %(points)s was odd, so one of them had to go down to the next group."
    ),
    "no_more_pairs": Message(
        "Not all players in the group with %(points)s can meet each other any more, so some had to go down."
    ),
    "completion": Message(
        "Without %(player)s going down, those with fewer points could not all have found an opponent."
    ),
}

GROUP_WORSE = Message("If %(player)s had been paired there, the group would be paired worse.")
GROUP_LATER = Message("%(player)s could have been paired there, but the rules come to another way first.")


def reasons_of(record: Record, made: MadeRound, tpn: int) -> Iterator[ToldReason]:
    """The reasons, the opponent first; nothing where the player's board is another one than the rules give."""
    if tpn == made.bye and not _has_game(record, made, tpn):
        yield ToldReason(BYE, _bye(record, made))
        return
    board = next((row for row in made.boards if tpn in (row.white, row.black)), None)
    if board is None or not _is_played(record, made, board):
        return
    bracket = made.brackets[board.bracket - 1]
    seats = {seat.number: seat for seat in bracket.seats}
    other = board.black if tpn == board.white else board.white
    yield ToldReason(OPPONENT, _opponent(record, bracket, seats[tpn], seats[other]))
    if seats[tpn].came_from or seats[other].came_from:
        yield from _floats(record, made, seats[tpn], seats[other])
    yield ToldReason(COLOUR, colour_answer(record, made, board))
    yield ToldReason(BOARD, _board(made, board, seats))


def _is_played(record: Record, made: MadeRound, board: ExplainedBoard) -> bool:
    """Whether the record's round has that board; a round that is still to be made has them all."""
    if made.round_number > len(record.rounds):
        return True
    pairs = ({row.first, row.second} for row in record.rounds[made.round_number - 1].pairings)
    return {board.white, board.black} in pairs


def _has_game(record: Record, made: MadeRound, tpn: int) -> bool:
    if made.round_number > len(record.rounds):
        return False
    return any(tpn in (row.first, row.second) for row in record.rounds[made.round_number - 1].pairings)


# --- the opponent ---


def _opponent(record: Record, bracket: MadeBracket, mine: DutchSeat, theirs: DutchSeat) -> ToldAnswer:
    one, other = name_of(record, mine.number), name_of(record, theirs.number)
    points = mine.score - mine.virtual, theirs.score - theirs.virtual
    short = [level(one, other, *points)]
    if mine.virtual or theirs.virtual:
        short.append(
            Message(
                "For the pairing alone %(one)s counts with %(points)s and %(other)s with %(others)s.",
                one=one,
                other=other,
                points=counted(mine.score),
                others=counted(theirs.score),
            )
        )
    first = bracket.first and next((pair for pair in bracket.first.pairs if mine.number in pair), None)
    if bracket.first and first and theirs.number not in first:
        short += _not_the_first(record, bracket.first, first, mine.number)
    elif mine.came_from or theirs.came_from:
        short.append(Message("Who is left over in a higher group meets the players of the next one, from the top."))
    else:
        short.append(
            Message("Among those who are level the upper half of the list meets the lower half, in this order.")
        )
    return ToldAnswer(tuple(short[:3]), tuple(_opponent_long(bracket)))


def _not_the_first(record: Record, first: FirstCandidate, pair: tuple[int, int], tpn: int) -> Iterator[Message]:
    """What came before in the order of the rules, and why it was not taken."""
    other = pair[0] if pair[1] == tpn else pair[1]
    refusal = next((row for one, two, row in first.refused if {one, two} == {tpn, other}), None)
    if refusal is not None:
        yield Message(
            "By the order of the rules %(other)s came first, but %(reason)s",
            other=name_of(record, other),
            reason=refusal_words.plain_refusal(refusal),
        )
    elif first.contrast:
        yield Message(
            "By the order of the rules %(other)s came first, but then the group would be paired worse.",
            other=name_of(record, other),
        )
        yield worse(first.contrast)
    else:
        yield Message(
            "By the order of the rules %(other)s came first, but then not everybody could be paired.",
            other=name_of(record, other),
        )


def _opponent_long(bracket: MadeBracket) -> Iterator[Message]:
    yield Message(
        "Bracket %(bracket)s, with the score %(score)s", bracket=bracket.number, score=format_points(bracket.score)
    )
    yield Message("Pairs: %(pairs)s.", pairs=naming.pairs(bracket.pairs))
    yield Message("In the order of the articles: %(rows)s.", rows=words.rows(bracket.order))
    first = bracket.first
    if first:
        yield Message("The first candidate was %(pairs)s, and was not taken.", pairs=naming.pairs(first.pairs))
        for one, other, refusal in first.refused:
            yield Message(
                "Not %(one)s-%(other)s: %(reason)s", one=one, other=other, reason=refusal_words.refusal(refusal)
            )
        if first.cannot_be_completed:
            yield Message("With it those below could not be paired.")
        if first.contrast:
            yield from words.comparison(first.contrast)
    broken = [judged for judged in bracket.judged if judged.value]
    yield from map(words.criterion, broken)
    if not broken:
        yield Message("All criteria are fulfilled.")


# --- floats ---


def _floats(record: Record, made: MadeRound, mine: DutchSeat, theirs: DutchSeat) -> Iterator[ToldReason]:
    """Why the one who came down did, as the question of the one who asks."""
    down = mine if mine.came_from else theirs
    bracket = made.brackets[down.came_from - 1]
    floater = next(row for row in bracket.floaters if row.number == down.number)
    question = FEWER if mine is down else MORE
    yield ToldReason(question, _floated(record, bracket, floater))


def _floated(record: Record, bracket: MadeBracket, floater: DutchFloater) -> ToldAnswer:
    player = name_of(record, floater.number)
    short = [Message(FLOATS[floater.reason].template, player=player, points=counted(bracket.score))]
    long = [*short]
    if floater.instead:
        found = floater.instead
        otherwise = GROUP_WORSE if found.other else GROUP_LATER
        short += [Message(otherwise.template, player=player), worse(found)]
        long.append(Message("If %(number)s were paired here:", number=floater.number))
        long += words.comparison(found)
    return ToldAnswer(tuple(short), tuple(long))


# --- the board and the bye ---


def _board(made: MadeRound, board: ExplainedBoard, seats: dict[int, DutchSeat]) -> ToldAnswer:
    first = min((seats[board.white], seats[board.black]), key=lambda seat: (-seat.score, seat.number))
    if made.edition == "2017":
        scores = [seats[tpn].score - seats[tpn].virtual for tpn in (board.white, board.black)]
    else:
        scores = [seats[tpn].score for tpn in (board.white, board.black)]
    long = Message(
        "Board %(board)s (%(article)s): the higher score is %(higher)s, the sum %(sum)s, the higher-ranked number"
        " %(number)s.",
        board=board.board,
        article=BOARD_ARTICLES[made.edition],
        higher=format_points(max(scores)),
        sum=format_points(sum(scores)),
        number=first.number,
    )
    return ToldAnswer((BOARDS,), (long,))


OF_THE_BYE = ("bye_score", "unplayed")
"""The criteria about who has the bye: C5 and C9 of 2026; in 2017 there are none."""


def _bye(record: Record, made: MadeRound) -> ToldAnswer:
    short = [Message("The number of those who play is odd, so one has no opponent, and gets the points of the bye.")]
    short.append(_last_of_all(record, made))
    long = [Message("%(player)s has the bye.", player=naming.person(record, made.bye))]
    long += [words.criterion(row) for row in made.brackets[-1].judged if row.kind in OF_THE_BYE]
    for row in made.passed_over:
        long.append(
            Message("Comes before in the list from below: %(player)s.", player=naming.person(record, row.number))
        )
        long += map(refusal_words.refusal, row.refusals)
        long += words.comparison(row.contrast) if row.contrast else ()
    return ToldAnswer(tuple(short), tuple(long))


def _last_of_all(record: Record, made: MadeRound) -> Message:
    """Who stands after the one with the bye: who cannot have it, and with whom the rest would be paired worse."""
    player = name_of(record, made.bye)
    barred = [row.number for row in made.passed_over if row.refusals]
    others = [row.number for row in made.passed_over if not row.refusals]
    if not made.passed_over:
        return Message("It goes to the last in the list who may have it: %(player)s.", player=player)
    if not others:
        return Message(
            "Of those after %(player)s in the list nobody may have it: %(barred)s.",
            player=player,
            barred=_names(record, barred),
        )
    if not barred:
        return Message(
            "With the bye for somebody after %(player)s in the list (%(others)s) the rest would be paired worse.",
            player=player,
            others=_names(record, others),
        )
    return Message(
        "Of those after %(player)s in the list some may not have it (%(barred)s), and with the bye for others"
        " (%(others)s) the rest would be paired worse.",
        player=player,
        barred=_names(record, barred),
        others=_names(record, others),
    )


def _names(record: Record, people: list[int]) -> str:
    """The first of them by name."""
    more = ["…"] if len(people) > MOST_NAMED else []
    return ", ".join([*(name_of(record, tpn) for tpn in people[:MOST_NAMED]), *more])
