"""Certificates of winners: a page for each one."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate. ``prize``: the prize or place in words; ``lines``: category, trophy, score."""

    name: str
    prize: str
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CertificateSheet:
    """Certificates of an event, each on a page of its own, with lines for the ``signatures``.

    ``heading``: the large word; ``names``: the words above the name; ``state``: why it is not final, or empty.
    ``empty``: the sentence of a paper without a certificate.
    """

    event: str
    title: str
    certificates: tuple[Certificate, ...]
    heading: str = ""
    place: str = ""
    signatures: tuple[str, ...] = ()
    state: str = ""
    empty: str = ""
    template: ClassVar[str] = "papers/certificate.typ"

    def data(self) -> dict[str, object]:
        """Return the data for the template."""
        return {
            "heading": self.heading,
            "place": self.place,
            "signatures": self.signatures,
            "state": self.state,
            "empty": self.empty,
            "certificates": [asdict(each) for each in self.certificates],
        }
