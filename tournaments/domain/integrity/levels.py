"""The five levels of warning in FIDE mode, and the confirmations that an act needs.

An act collects findings under the event's lock. Level 1 is logged. Levels 2 and 3 need one confirmation, level 4 two,
and level 5 refuses the act. A confirmation is a signed token of what the user saw: if the event changed in between,
the findings have another token, and the user is asked again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from enum import IntEnum

from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.domain.errors import Refused
from tournaments.models import Event

SALT = "tournaments.integrity"


class Level(IntEnum):
    """Level of a warning."""

    INFORM = 1
    ACKNOWLEDGE = 2
    CONFIRM = 3
    CONFIRM_TWICE = 4
    REFUSE = 5

    @property
    def confirmations(self) -> int:
        """Return the number of confirmations needed."""
        return {Level.INFORM: 0, Level.CONFIRM_TWICE: 2}.get(self, 1)


@dataclass(frozen=True, slots=True)
class IntegrityFinding:
    """What an act does to an event in FIDE mode, with the values before and after."""

    level: Level
    text: str
    article: str = ""
    consequences: tuple[str, ...] = ()
    code: str = ""
    """The code of its line in the report; empty: it has none."""
    line: str = ""
    """Text of the line, in numbers and names only."""
    rows: tuple[tuple[str, str], ...] = ()
    """The engine's pairing beside the arbiter's."""
    bound: str = ""
    """More of what the act changes, if the text does not say all of it: the confirmation is for exactly this."""


class NeedsConfirmation(Exception):  # noqa: N818  (a question to the user, not an error)
    """The act waits for the user's confirmation; nothing was changed.

    ``step``: 1, or 2 for the second confirmation; ``token``: the confirmation to send with the act.
    """

    def __init__(self, event: Event, findings: Sequence[IntegrityFinding], step: int, token: str) -> None:
        super().__init__("; ".join(row.text for row in findings))
        self.event = event
        self.findings = tuple(findings)
        self.step = step
        self.token = token

    @property
    def level(self) -> Level:
        """Return the highest level of all findings."""
        return highest(self.findings)


_given: ContextVar[Callable[[], Sequence[str]] | None] = ContextVar("given", default=None)


@contextmanager
def confirmable(given: Callable[[], Sequence[str]]) -> Iterator[None]:
    """Let acts ask for confirmation (NeedsConfirmation). ``given`` returns the tokens of confirmations so far.

    Outside, in commands, jobs and personal links, an act that needs a confirmation is refused.
    """
    token = _given.set(given)
    try:
        yield
    finally:
        _given.reset(token)


def highest(findings: Sequence[IntegrityFinding]) -> Level:
    """Return the highest level of the findings."""
    return max((row.level for row in findings), default=Level.INFORM)


def require_confirmation(event: Event, actor: User | None, act: str, findings: Sequence[IntegrityFinding]) -> None:
    """Raise Refused for a finding of level 5, and NeedsConfirmation until the user has confirmed the others.

    ``event`` is locked, and ``act`` is the name of the running action.
    """
    level = highest(findings)
    if level == Level.REFUSE:
        refused = next(row for row in findings if row.level == Level.REFUSE)
        raise Refused(cited(refused), " ".join(refused.consequences) or _("Outside FIDE mode, this is possible."))
    given = _given.get()
    if given is None and level.confirmations:
        raise Refused(
            _("FIDE mode asks for confirmation: %(what)s") % {"what": cited(findings[0])},
            _("Do it on the event's pages."),
        )
    for step in range(1, level.confirmations + 1):
        token = _token(event, actor, act, findings, step)
        if given is None or token not in given():
            raise NeedsConfirmation(event, findings, step, token)


def cited(finding: IntegrityFinding) -> str:
    """Return the finding with its article."""
    return f"{finding.text} ({finding.article})" if finding.article else finding.text


def _token(event: Event, actor: User | None, act: str, findings: Sequence[IntegrityFinding], step: int) -> str:
    """Return the signed confirmation of one user, for one act with these findings."""
    told = [[row.level, row.text, row.article, row.consequences, row.rows, row.line, row.bound] for row in findings]
    return salted_hmac(SALT, json.dumps([event.pk, actor.pk if actor else 0, act, step, told])).hexdigest()
