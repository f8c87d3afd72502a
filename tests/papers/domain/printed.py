"""The texts that a paper must have, in the order in which they are printed, without spaces."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.papers import Printed
from tabellone.papers.cards import BadgeCard, CardSheet, GameCard, Kind, NameCard, cut_and_stack
from tabellone.papers.certificate import CertificateSheet
from tabellone.papers.document import Document
from tabellone.papers.poster import Poster
from tabellone.papers.wall import WallList
from tabellone.sheets import Sheet


def squeezed(text: str) -> str:
    """The text without any space."""
    return "".join(text.split())


def texts_of(made: Printed, size: str) -> list[str]:
    """A text for each line or card of the paper: its fields one after the other."""
    if isinstance(made, Sheet):
        found = _of_sheet(made)
    elif isinstance(made, CardSheet):
        found = _of_cards(made, size)
    elif isinstance(made, WallList):
        found = (f"{line.name}{line.letter}{line.room}{line.board or line.why}" for line in made.lines)
    elif isinstance(made, CertificateSheet):
        found = (
            "".join((made.event, made.place, made.heading, each.name, each.prize, *each.lines))
            for each in made.certificates
        )
    elif isinstance(made, Poster):
        found = ("".join(pair) for pair in (*made.facts, *made.times))
    elif isinstance(made, Document):
        found = _of_document(made)
    else:
        raise TypeError(made)
    return [squeezed(text) for text in found]


def _of_sheet(sheet: Sheet) -> Iterator[str]:
    places = [
        place
        for place, column in enumerate(sheet.columns)
        if column.is_printed and (not column.is_optional or any(row[place].text for row in sheet.rows))
    ]
    first = {part.first_row: part for part in sheet.parts}
    heads = "".join(sheet.columns[place].heading for place in places)
    yield sheet.title if not sheet.parts or sheet.parts_follow else ""
    for number, row in enumerate(sheet.rows):
        if number in first:
            yield first[number].title
        if number == 0 or number in first:
            yield heads
        yield "".join(row[place].text for place in places)


def _of_cards(sheet: CardSheet, size: str) -> Iterator[str]:
    cards = cut_and_stack(sheet.cards, sheet.places_on(size)) if sheet.stacked else sheet.cards
    for card in cards:
        match card:
            case GameCard():
                players = (
                    f"{letter}{side.name}{side.facts}{side.points}"
                    for letter, side in (
                        (sheet.words.white_letter, card.first),
                        (sheet.words.black_letter, card.second),
                    )
                )
                yield "".join((sheet.event, card.round, card.board, *players))
            case BadgeCard():
                yield "".join((card.first_name, card.other_name, card.title, card.facts, *card.lines))
            case NameCard():
                for _face in range(2 if sheet.kind is Kind.PLACE else 1):
                    yield f"{card.name}{card.facts}{card.line}"


def _of_document(made: Document) -> Iterator[str]:
    for section in made.sections:
        if section.facts or section.rows or section.texts:
            yield section.title
            yield from ("".join(pair) for pair in section.facts)
            yield from ("".join(row) for row in (section.heads, *section.rows) if section.rows)
            yield from section.texts
    yield from made.signatures
