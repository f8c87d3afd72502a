"""FIDE's lists as XML: an element ``player`` for each person, read one by one, as the file has 850 megabytes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol
from xml.etree.ElementTree import Element, ParseError, iterparse

from tabellone.interchange.rating_lists.fields import person
from tabellone.interchange.rating_lists.fixed_width import RatingListError
from tabellone.interchange.rating_lists.listed import RatedPerson
from tabellone.messages import Message


class Readable(Protocol):
    """What can be read on."""

    def read(self, size: int = -1, /) -> bytes:
        """At most so many bytes; none at the end."""


ROOT, PERSON = "playerslist", "player"


def read_xml(file: Readable) -> Iterator[RatedPerson | None]:
    """The person of each element; None for one that says none. Raises RatingListError for what is no such list, or ends
    in the middle.
    """
    root: Element | None = None
    try:
        for event, element in iterparse(file, events=("start", "end")):  # noqa: S314  (the door refuses a DOCTYPE)
            if root is None:
                root = _checked(element)
            elif event == "end" and element.tag == PERSON:
                yield person({child.tag: child.text or "" for child in element})
                root.clear()
    except ParseError as error:
        raise RatingListError(Message("The XML breaks off or is damaged: %(reason)s.", reason=str(error))) from error


def _checked(root: Element) -> Element:
    if root.tag != ROOT:
        raise RatingListError(Message("The XML is no rating list: it begins with <%(tag)s>.", tag=root.tag[:40]))
    return root
