"""What the desk shows of a second laptop: on the first one, and on the second one itself."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext

from mirrors.domain.kept_acts import waiting_acts
from mirrors.domain.laptop_terms import laptop_of
from mirrors.domain.link_errors import WORDS
from mirrors.domain.standby.pairing_codes import stand_bys_of
from mirrors.domain.terms.laptop_rules import LaptopRole, standing
from mirrors.models import EventLink, FollowedLaptop, LaptopStanding, StandBy
from tournaments.models import Event

SILENT_SECONDS = 15
"""Seconds without a word after which a laptop counts as silent."""
MINUTE, HOUR = 60, 3600


@dataclass(frozen=True, slots=True)
class FollowerRow:
    """A laptop that follows. ``behind``: seconds since it last had everything; None: never. ``missing``: changes."""

    stand_by: StandBy
    behind: int | None
    missing: int
    is_silent: bool

    @property
    def words(self) -> str:
        """Return how far the laptop is behind."""
        return behind_words(self.behind)


@dataclass(frozen=True, slots=True)
class FollowingStatus:
    """A stand-by as its own desk shows it. ``behind``: seconds since the copy had everything; None: no copy yet."""

    followed: FollowedLaptop
    behind: int | None
    problem: str

    @property
    def words(self) -> str:
        """Return how far this laptop is behind."""
        return behind_words(self.behind)

    @property
    def is_silent(self) -> bool:
        """Return True if the first laptop does not answer."""
        return bool(self.problem) or self.behind is None or self.behind > SILENT_SECONDS


def seconds_since(at: datetime.datetime | None) -> int | None:
    """Return the seconds since a time of this machine's clock; 0 if the clock was set back since."""
    if at is None:
        return None
    passed: datetime.timedelta = timezone.now() - at
    return max(0, int(passed.total_seconds()))


def behind_words(seconds: int | None) -> str:
    """Return a delay in the largest unit that fits."""
    if seconds is None:
        return _("has nothing yet")
    if seconds < MINUTE:
        return _("%(count)s s behind") % {"count": seconds}
    if seconds < HOUR:
        return _("%(count)s min behind") % {"count": seconds // MINUTE}
    hours = seconds // HOUR
    return ngettext("%(count)s hour behind", "%(count)s hours behind", hours) % {"count": hours}


def follower_rows(event: Event) -> list[FollowerRow]:
    """Return the laptops that follow the event. One query."""
    rows = []
    for stand_by in stand_bys_of(event).order_by("pk"):
        heard, behind = seconds_since(stand_by.heard_at), seconds_since(stand_by.complete_at)
        is_silent = heard is None or heard > SILENT_SECONDS
        rows.append(FollowerRow(stand_by, behind, max(0, event.version - stand_by.version), is_silent))
    return rows


def followed_by(event: Event) -> FollowedLaptop | None:
    """Return the laptop that this one follows with the event, until this one takes over. One query."""
    rows = FollowedLaptop.objects.filter(mirror__event=event.whole.pk, taken_at=None)
    return rows.select_related("mirror").first()


def following_status(event: Event) -> FollowingStatus | None:
    """Return the status of this laptop as a stand-by; None if it is none. One query."""
    followed = followed_by(event)
    if followed is None:
        return None
    problem = words_of(followed.problem, followed.problem_detail) if followed.problem else ""
    return FollowingStatus(followed, seconds_since(followed.complete_at), problem)


def words_of(kind: str, detail: str = "") -> str:
    """Return the reason of a failure in words."""
    return f"{WORDS.get(kind, WORDS['fault'])} {detail}".strip()


@dataclass(frozen=True, slots=True)
class LaptopStatus:
    """What this laptop is among those of an event.

    ``standing``: a value of `LaptopRole`. ``is_confirmed``: the server knows the term. ``laptop``: the first laptop's
    name, after this one took over from it. ``kept_there``: changes of this laptop that the other one keeps.
    """

    standing: str
    is_confirmed: bool
    link: EventLink
    took_over: FollowedLaptop | None
    kept_there: int
    kept_here: int


def laptop_status(event: Event) -> LaptopStatus | None:
    """Return what this laptop is among those of the event; None if it was never one of several."""
    link = EventLink.objects.filter(event=event.whole.pk).select_related("event").first()
    if link is None:
        return None
    laptop, row = laptop_of(link), LaptopStanding.objects.filter(link=link).first()
    took_over = FollowedLaptop.objects.filter(mirror__event=event.whole.pk, taken_at__isnull=False)
    return LaptopStatus(
        standing(laptop).value.replace(" ", "_"),
        laptop.known == laptop.line.chain,
        link,
        took_over.select_related("mirror").first(),
        row.kept if row is not None else 0,
        waiting_acts(event.whole).count(),
    )


def is_between_laptops(event: Event) -> bool:
    """Return True if the page about second laptops says who runs the event, not the one about the server."""
    if followed_by(event) is not None:
        return True
    links = EventLink.objects.filter(event=event.whole.pk)
    local = links.filter(Q(address="") | Q(standing__heard_from_laptop=True)).select_related("event").first()
    if local is None:
        return False
    return standing(laptop_of(local)) is not LaptopRole.RUNS or bool(local.event.terms.count())
