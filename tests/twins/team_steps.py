"""What the Swiss system for teams (C.04.6) and Double-Swiss (C.04.5) settle one after the other, by the book, and the
same round with a wish.
"""

from __future__ import annotations

from tabellone.literal.history import forbidden_groups
from tabellone.record import Colour, Points, Record
from tests.twins.double_swiss import DoubleBook
from tests.twins.team_history import turns_of_teams
from tests.twins.team_swiss import Book, Made, Pair
from tests.twins.teams import Team, teams_of
from tests.twins.wish import NOTHING, Step, Told, Wish


def steps_by_the_book(record: Record, round_number: int, wish: Wish = NOTHING) -> Told:
    """How the round is made, or would be with the wish. Raises NoPairing."""
    return _told(paired_book(record, round_number, wish))


def paired_book(record: Record, round_number: int, wish: Wish = NOTHING) -> Book:
    """The round as it is paired. Raises NoPairing."""
    if record.system == "double-swiss":
        book: Book = DoubleBook(record, (round_number + 1) // 2, wish)
    else:
        book = Book(record, teams_of(record, round_number), round_number, wish)
    book.pair()
    return book


def _told(book: Book) -> Told:
    steps = [_steps_of(book, made) for made in book.made]
    pairs = {frozenset(team.tpn for team in pair) for made in book.made for pair in made[3]}
    paired = {tpn for pair in pairs for tpn in pair}
    free = [team for team in book.teams if team.tpn not in paired]
    for team in free:
        own: list[Step] = [("bye_score", (team.primary,)), ("bye_matches", (-team.matches_played,))]
        steps.insert(0, [*own, ("bye_number", (-team.tpn,))])
    return steps, pairs, free[0].tpn if free else 0


def _steps_of(book: Book, made: Made) -> list[Step]:
    residents, below, upfloaters, pairs = made
    is_2024 = book.edition == "2024"
    scores: list[Points] = sorted(team.primary for team in upfloaters)
    free = book.freely
    c6 = free.c6(free.own(upfloaters), frozenset(free.own(below)), frozenset(free.own(following_of(book, made))))
    steps: list[Step] = [
        ("upfloaters", len(upfloaters)),
        ("upfloaters_scores", tuple(-score for score in scores)),
        ("following_left" if is_2024 else "following_needs", c6),
    ]
    if not is_2024:
        steps.append(("upfloaters_floated", book.c7(upfloaters)))
    steps.append(("upfloaters_set", tuple(team.tpn for team in upfloaters)))
    if not isinstance(book, DoubleBook):
        steps.append(("preference", book.c8(pairs)))
        if book.record.options.get("preferences") == "b":
            steps.append(("strong_preference", book.c9(pairs)))
    steps.append(("opponents_floated", book.c10(pairs, residents)))
    members = sorted((team for pair in pairs for team in pair), key=lambda team: team.tpn)
    if book.record.options.get("team_ranked"):
        members.sort(key=lambda team: -team.primary)
    ordered = sorted(pairs, key=lambda pair: members.index(pair[0]))
    identifier = [members.index(pair[0]) for pair in ordered] + [members.index(pair[1]) for pair in ordered]
    return [*steps, ("members_in_order", tuple(identifier))]


def following_of(book: Book, made: Made) -> frozenset[Team]:
    """The scoregroup that C6 looks at."""
    residents, below, _upfloaters, _pairs = made
    return book.following(residents, below)


def needed_below(book: Book, made: Made) -> int:
    """How many the following scoregroup will need from below at least; 2024: how many of it are left."""
    group = following_of(book, made) - set(made[2])
    if not group:
        return 0
    rest = made[1] - set(made[2]) - group
    if book.edition == "2024":
        return book.c6(made[2], made[1], following_of(book, made))
    return book.fewest_upfloaters(group, rest)


def have_met(book: Book, one: int, other: int, round_number: int) -> bool:
    """Whether those two have met in an earlier round."""
    if isinstance(book, DoubleBook):
        return book.reader.have_met(one, other)
    turns = turns_of_teams(book.record)[one]
    return any(turn.played and turn.opponent == other for turn in turns if turn.round < round_number)


def refusals_of_teams(book: Book, one: int, other: int, round_number: int) -> set[str]:
    """Which absolute rules exclude it; 0 for the second: the bye."""
    teams = {team.tpn: team for team in book.teams}
    if not other:
        return {"no_bye"} if len(teams) % 2 == 0 else {"bye"} if teams[one].barred_from_pab else set()
    first = 2 * ((round_number + 1) // 2) - 1 if isinstance(book, DoubleBook) else round_number
    groups = forbidden_groups(book.record, first)
    found = {"met"} if have_met(book, one, other, round_number) else set()
    return found | ({"forbidden"} if any({one, other} <= group for group in groups) else set())


def rule_of_team_colours(book: Book, pair: Pair) -> int:
    """Which rule of 4.3 gives the colours."""
    if isinstance(book, DoubleBook):
        return _rule_of_double_swiss(*sorted(pair, key=lambda team: (-team.primary, team.tpn)))
    secondary = not book.record.options.get("no_secondary")
    first, other = sorted(pair, key=lambda team: (-team.primary, -team.secondary if secondary else 0, team.tpn))
    own, others = book.preferences[first], book.preferences[other]
    differing = zip(reversed(first.colours), reversed(other.colours), strict=False)
    rules = {
        1: not first.colours and not other.colours,
        2: (own.colour is None) is not (others.colour is None),
        3: {own.colour, others.colour} == {Colour.WHITE, Colour.BLACK},
        4: own.is_strong is not others.is_strong,
        5: first.difference != other.difference,
        6: any(mine is not theirs for mine, theirs in differing),
        7: own.colour is not None,
        8: bool(first.colours),
        9: True,
    }
    return min(number for number, holds in rules.items() if holds)


def _rule_of_double_swiss(higher: Team, other: Team) -> int:
    differing = zip(reversed(higher.colours), reversed(other.colours), strict=False)
    rules = {
        1: not higher.colours and not other.colours,
        2: higher.colours.count(Colour.WHITE) != other.colours.count(Colour.WHITE),
        3: any(mine is not theirs for mine, theirs in differing),
        4: bool(higher.colours),
        5: True,
    }
    return min(number for number, holds in rules.items() if holds)
