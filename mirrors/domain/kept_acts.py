"""Acts of a laptop whose term was over: kept once each, then merged or discarded by a user, one by one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from archives.domain.container import Row
from mirrors.domain.changes import Changes
from mirrors.domain.kept_merging import obstacle_to, present_result, repeat_act
from mirrors.domain.kept_rows import PlayerKeys, rows_to_keep
from mirrors.domain.row_digests import row_digest
from mirrors.models import EventMirror, KeptAct
from tournaments.domain.errors import Refused
from tournaments.domain.history.sentences import sentence
from tournaments.domain.journal.action import Change, locking, reason_of, refuse_if_closed
from tournaments.models import Event, JournalEntry
from tournaments.models.row_tracking import reading

MOST_KEPT = 5000
"""Maximum number of kept acts of an event that wait for a decision."""
MOST_GAMES = 20
"""Maximum number of games whose keys a kept act has."""
MOST_SHOWN = 200


def has_other_entries(mirror: EventMirror, changes: Changes) -> bool:
    """Return True if a whole event has not all change-log entries that its laptop has sent before.

    That is the case if the laptop was set back to an older copy of its own database.
    """
    if not changes.is_whole:
        return False
    sent = {row["ref"]: (row.get("number"), row.get("action")) for row in changes.rows.get("journal", [])}
    rows = mirror.rows.filter(part="journal").exclude(digest="")
    theirs = dict(rows.values_list("ours", "theirs"))
    entries = JournalEntry.objects.filter(pk__in=rows.values("ours")).values_list("pk", "number", "action")
    return any(sent.get(theirs[key]) != (number, action) for key, number, action in entries)


def keep_acts(mirror: EventMirror, changes: Changes) -> int:
    """Keep the change-log entries of the message that the event does not have, and return how many are kept now.

    Raises Refused if too many wait for a decision.
    """
    assert mirror.event is not None  # noqa: S101  (only an event that is there has terms)
    known = dict(mirror.rows.filter(part="journal").exclude(digest="").values_list("theirs", "digest"))
    events = {row.theirs: row.ours for row in mirror.rows.filter(part="events")}
    games = {row.theirs: row.ours for row in mirror.rows.filter(part="games")}
    keys = PlayerKeys(mirror)
    new = [row for row in changes.rows.get("journal", []) if known.get(row["ref"]) != row_digest("journal", row)]
    if len(new) + waiting_acts(mirror.event).count() > MOST_KEPT:
        raise Refused(_("Too many changes are kept (maximum %(most)s).") % {"most": MOST_KEPT})
    KeptAct.objects.bulk_create(
        [_kept(mirror, row, events.get(row["event"], mirror.event.pk), games, keys) for row in new],
        ignore_conflicts=True,
    )
    return KeptAct.objects.filter(source=mirror.source).count()


def _kept(mirror: EventMirror, row: Row, event: int, games: dict[int, int], keys: PlayerKeys) -> KeptAct:
    changes: list[Any] = row["changes"] if isinstance(row["changes"], list) else []
    changed = [each.get("key") for each in changes if isinstance(each, dict) and each.get("thing") == "game"]
    return KeptAct(
        event_id=event,
        source=mirror.source,
        laptop=mirror.laptop,
        mark=row_digest("journal", row),
        number=row["number"],
        at=str(row["at"])[:40],
        action=str(row["action"])[:40],
        why=str(row["why"])[:300],
        details=row["details"] if isinstance(row["details"], dict) else {},
        games=[games[key] for key in changed[:MOST_GAMES] if key in games],
        rows=rows_to_keep(str(row["action"]), changes, keys),
    )


def waiting_acts(event: Event) -> Any:
    """Return the acts of the event and its parts that wait for a decision, in the order of the laptop."""
    return KeptAct.objects.filter(event__in=Event.objects.belonging_to(event), state=KeptAct.State.OPEN)


@dataclass(frozen=True, slots=True)
class ShownAct:
    """A kept act for the page.

    ``present``: the result here, for a result. ``obstacle``: why it cannot be done again by a button, and what to do
    instead; empty if it can.
    """

    act: KeptAct
    text: str
    author: str
    present: str
    obstacle: str

    @property
    def can_repeat(self) -> bool:
        """Return True if a button does the act again."""
        return not self.obstacle


def shown_acts(event: Event) -> list[ShownAct]:
    """Return the first waiting acts with their sentences."""
    return [_shown(act) for act in waiting_acts(event).select_related("event").order_by("pk")[:MOST_SHOWN]]


def _shown(act: KeptAct) -> ShownAct:
    entry = JournalEntry(event=act.event, number=act.number, action=act.action, why=act.why, details=act.details)
    author = act.details.get("actor_name", "")
    return ShownAct(act, sentence(entry), str(author), present_result(act), obstacle_to(act))


def merge_act(*, act: KeptAct, actor: User, why: str = "") -> None:
    """Do the act again as the user, with all checks of the ordinary action, and note that it is merged.

    Raises Refused if the act cannot be done again by itself, or is refused now. The message says what to do.
    """
    with transaction.atomic(), reading():
        fresh = _locked(act)
        reason = why or fresh.why or _("Kept change of the laptop “%(laptop)s”") % {"laptop": fresh.laptop}
        repeat_act(fresh, actor, reason)
        _decide(fresh, actor, KeptAct.State.MERGED, "merge_act")


def mark_done(*, act: KeptAct, actor: User) -> None:
    """Note that the user has done the act again manually."""
    with transaction.atomic(), reading():
        _decide(_locked(act), actor, KeptAct.State.MERGED, "merge_act")


def discard_act(*, act: KeptAct, actor: User, why: str) -> None:
    """Discard the act. Raises Refused without a reason."""
    reason = reason_of(why)
    if not reason:
        raise Refused(_("Enter a reason. It is saved in the change log."))
    with transaction.atomic(), reading():
        _decide(_locked(act), actor, KeptAct.State.DISCARDED, "discard_act", reason)


def _locked(act: KeptAct) -> KeptAct:
    """Lock the event and return the act. Raises Refused if another user has decided it, or another machine runs the
    event.
    """
    event = locking().get(pk=act.event_id)
    refuse_if_closed(event)
    fresh = KeptAct.objects.get(pk=act.pk)
    fresh.event = event
    if fresh.state != KeptAct.State.OPEN:
        raise Refused(_("Another user has already decided this change."), _("Load the page again and check it."))
    return fresh


def _decide(act: KeptAct, actor: User, state: KeptAct.State, name: str, why: str = "") -> None:
    text = _shown(act).text
    act.state, act.reason, act.decided_by, act.decided_at = state, why, actor, timezone.now()
    act.rows = []  # the players' data are needed no longer
    act.save(update_fields=["state", "reason", "decided_by", "decided_at", "rows"])
    act.event.refresh_from_db()
    details = {"kept": text, "laptop": act.laptop, "kept_number": act.number}
    Change(act.event, actor, details, what="link", is_public=False).write(name, why)
