"""Who goes on from one stage to the next: the best of each group, into a final (textbook 3.6)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from accounts.models import User
from tabellone.engine.tables.groups import qualifiers
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import action
from tournaments.domain.stages.opening import PartPlanned, open_stage
from tournaments.domain.stages.rules import BestOfEach
from tournaments.domain.stages.stages import refuse_unfinished_parts, stages_of
from tournaments.models import Event, Registration


@dataclass(frozen=True, slots=True)
class Qualifying:
    """Who goes on from the groups: those who are clear, and by group those between whom the line runs."""

    clear: tuple[Registration, ...]
    contested: tuple[tuple[Event, tuple[Registration, ...], int], ...]
    """Group, the tied, and how many of them go on."""

    @property
    def is_complete(self) -> bool:
        return not self.contested

    def with_named(self, keys: Collection[int]) -> tuple[Registration, ...]:
        """Who goes on, with those of the tied whom the arbiter names. Refused unless as many as there are places."""
        players = list(self.clear)
        for group, tied, places in self.contested:
            chosen = [row for row in tied if row.pk in keys]
            if len(chosen) != places:
                raise Refused(
                    _("%(group)s: %(places)s of those who are tied go on, and %(count)s are named.")
                    % {"group": group.name, "places": places, "count": len(chosen)}
                )
            players += chosen
        return tuple(players)


def qualifying(event: Event, places: int, ranks: Mapping[int, Mapping[int, int]]) -> Qualifying:
    """The first ``places`` of each group, without those who have withdrawn. ``ranks``: by group, the rank of each
    pairing number in its standings.
    """
    groups = [group for group in stages_of(event)[0].parts if group.pk in ranks]
    rows = {(row.event_id, row.tpn): row for row in Registration.objects.filter(event__in=groups, tpn__isnull=False)}
    keyed = [
        {rows[group.pk, tpn].pk: rank for tpn, rank in ranks[group.pk].items() if not rows[group.pk, tpn].is_withdrawn}
        for group in groups
    ]
    found = qualifiers(keyed, places)
    by_key = {row.pk: row for row in rows.values()}
    clear = tuple(by_key[key] for key in found.players)
    contested = tuple(
        (group, tuple(by_key[key] for key in tied), places - sum(row.event_id == group.pk for row in clear))
        for group, tied in zip(groups, found.contested, strict=True)
        if tied
    )
    return Qualifying(clear, contested)


def make_final(*, event: Event, actor: User, players: Sequence[Registration], places: int | None = None) -> Event:
    """The final: a second stage of those who qualified. Refused before all groups are finished.

    ``places``: how many went on of each group, where that is the rule by which they did.
    """
    with action("make_final", event=event, actor=actor, count=len(players)) as change:
        if not event.is_divided:
            raise Refused(_("The event is not divided into groups."))
        if len(stages_of(event)) > 1:
            raise Refused(_("There is a final already."))
        refuse_unfinished_parts(event)
        if len(players) < 2:
            raise Refused(_("A final needs two players."))
        (final,) = open_stage(change, BestOfEach(1, len(players), places), [PartPlanned("", "final", players)])
    return final
