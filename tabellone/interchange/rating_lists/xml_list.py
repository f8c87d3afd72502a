"""FIDE's lists as XML: an element ``player`` for each person, read one by one, since the file has 850 megabytes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol
from xml.etree.ElementTree import Element, ParseError, iterparse

from tabellone.interchange.rating_lists.fields import person
from tabellone.interchange.rating_lists.fixed_width import RatingListError
from tabellone.interchange.rating_lists.listed_person import RatedPerson
from tabellone.messages import Message


class Readable(Protocol):
    """Binary input that can be read in parts."""

    def read(self, size: int = -1, /) -> bytes:
        """Return at most ``size`` bytes; none at the end."""


ROOT, PERSON = "playerslist", "player"


def read_xml(file: Readable) -> Iterator[RatedPerson | None]:
    """Yield the person of each element; None for one without a person.

    Raises RatingListError for another or an incomplete file.
    """
    root: Element | None = None
    try:
        for event, element in iterparse(file, events=("start", "end")):  # noqa: S314  (the door refuses a DOCTYPE)
            if root is None:
                root = _checked(element)
            elif event == "end" and element.tag == PERSON:
                yield person({child.tag: child.text or "" for child in element})
                root.clear()
    except RatingListError:
        raise
    # The last two: an encoding that Python does not know, or that the parser cannot read.
    except (ParseError, LookupError, ValueError) as error:
        raise RatingListError(Message("The XML breaks off or is damaged: %(reason)s.", reason=str(error))) from error


def _checked(root: Element) -> Element:
    if root.tag != ROOT:
        raise RatingListError(
            Message("The XML file is not a rating list: it starts with <%(tag)s>.", tag=root.tag[:40])
        )
    return root
