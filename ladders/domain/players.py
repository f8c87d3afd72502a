"""Players of a ladder: add, withdraw, reinstate, move, mark as absent; and their personal links."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core import signing
from django.utils.translation import gettext as _

from accounts.models import User
from ladders.domain.action import Acting, LadderChange, step
from ladders.domain.records import point_of
from ladders.models import Challenge, Ladder, LadderDeed, LadderPlayer, new_nonce
from tabellone import values
from tabellone.ladder import LadderPoint
from tournaments.domain.errors import Refused
from tournaments.domain.words.validation_messages import in_words

MOST_PLAYERS = 300
"""Maximum number of players of one ladder, including withdrawn players."""


@dataclass(frozen=True, slots=True)
class NewOnLadder:
    """A player to add."""

    name: str
    rating: int = 0


def enter_players(
    *, ladder: Ladder, actor: User, people: Sequence[NewOnLadder], place: int = 0, now: datetime | None = None
) -> list[LadderPlayer]:
    """Add players in this order. The first players form the initial order; later ones join at the position (0: last).

    Raises Refused for names already on the ladder. Withdrawn players with that name must be reinstated.
    """
    with step("enter", ladder, Acting(actor), now=now) as change:
        _refuse_people(change.ladder, people)
        is_start = not change.ladder.start and not change.ladder.deeds.exists()
        entered = []
        for index, one in enumerate(people):
            player = LadderPlayer(ladder=change.ladder, name=one.name, rating=one.rating)
            change.create(player)
            entered.append(player)
            if not is_start:
                _deed(change, LadderDeed.Kind.JOIN, player, place + index if place else 0)
        if is_start:
            change.update(change.ladder, start=[player.pk for player in entered])
        change.details.update(names=[player.name for player in entered[:5]], count=len(entered))
    return entered


def _refuse_people(ladder: Ladder, people: Sequence[NewOnLadder]) -> None:
    if not people:
        raise Refused(_("Enter at least one player."))
    names = [one.name for one in people]
    known = set(ladder.players.filter(name__in=names).values_list("name", flat=True))
    twice = sorted({name for name in names if names.count(name) > 1} | known)
    if twice:
        raise Refused(
            _("%(names)s: on the ladder already, or named twice.") % {"names": ", ".join(twice)},
            _(
                "Add something to the name if two players have the same name. Reinstate withdrawn players "
                "instead of adding them again."
            ),
        )
    if ladder.players.count() + len(people) > MOST_PLAYERS:
        raise Refused(_("A ladder has at most %(most)s players.") % {"most": MOST_PLAYERS})


def leave_ladder(
    *, player: LadderPlayer, actor: User, seen: str = "", why: str = "", now: datetime | None = None
) -> None:
    """Withdraw the player. Players below move up, and an open challenge is cancelled.

    ``seen``: the player's state as displayed (`seen_of`). Raises Refused if it has changed, because an open challenge
    could be overlooked.
    """
    with step("leave", player.ladder, Acting(actor), now=now, why=why, player=player.name) as change:
        point = point_of(change.ladder, change.now)
        if not point.place_of(player.pk):
            raise Refused(_("This player is not on the ladder any more."))
        if seen and seen != seen_of(point, player.pk):
            raise _moved()
        open_ = point.open_of(player.pk)
        if open_ is not None:
            change.update(Challenge.objects.get(pk=open_.key), decided="void", decided_at=change.now)
        _deed(change, LadderDeed.Kind.LEAVE, player)


def reinstate(*, player: LadderPlayer, actor: User, place: int = 0, now: datetime | None = None) -> None:
    """Reinstate a withdrawn player at the position (0: last)."""
    with step("come_back", player.ladder, Acting(actor), now=now, player=player.name) as change:
        if point_of(change.ladder, change.now).place_of(player.pk):
            raise Refused(_("This player is on the ladder."))
        _deed(change, LadderDeed.Kind.JOIN, player, place)


def move_to_position(
    *, player: LadderPlayer, actor: User, place: int, seen: int, why: str = "", now: datetime | None = None
) -> None:
    """Move the player to this position, as an arbiter's correction. ``seen``: the displayed position."""
    with step("place", player.ladder, Acting(actor), now=now, why=why, player=player.name, place=place) as change:
        point = point_of(change.ladder, change.now)
        before = point.place_of(player.pk)
        if not before:
            raise Refused(_("This player is not on the ladder any more."))
        if before != seen:
            raise _moved()
        if not 1 <= place <= len(point.order):
            raise Refused(_("There are %(count)s places.") % {"count": len(point.order)})
        if place == before:
            raise Refused(_("The player is already in this position."))
        change.details["before"] = before
        _deed(change, LadderDeed.Kind.PLACE, player, place)


def set_away(*, player: LadderPlayer, away: bool, acting: Acting, now: datetime | None = None) -> None:
    """Set if the player can be challenged. The position is kept, and an open challenge is still played."""
    if acting.player is not None and acting.player.pk != player.pk:
        raise Refused(_("Only the other player can do this."))
    with step("away" if away else "here", player.ladder, acting, now=now, player=player.name) as change:
        change.update(LadderPlayer.objects.get(pk=player.pk), is_away=away)


def _moved() -> Refused:
    return Refused(_("Another user changed the ladder. Nothing was saved."), _("Check it and try again."))


def seen_of(point: LadderPoint, player: int) -> str:
    """Return the player's position and open challenge as text, for a form."""
    open_ = point.open_of(player)
    return f"{point.place_of(player)}-{open_.number if open_ else 0}"


def change_person(
    *,
    player: LadderPlayer,
    actor: User,
    name: str,
    rating: int,
    seen: tuple[str, int] | None = None,
    now: datetime | None = None,
) -> None:
    """Change name and rating. Positions do not change.

    ``seen``: the displayed name and rating. Raises Refused if they have changed, for an invalid name, and for a name
    already used.
    """
    with step("person", player.ladder, Acting(actor), now=now) as change:
        fresh = LadderPlayer.objects.get(pk=player.pk)
        if seen is not None and seen != (fresh.name, fresh.rating):
            raise Refused(_("Another user changed this player. Nothing was saved."), _("Check it and try again."))
        try:
            clean = str(values.PERSON["name"](name))
        except values.WrongValue as wrong:
            raise Refused(in_words(wrong)) from wrong
        if not clean or not 0 <= rating <= values.MAX_RATING:
            raise Refused(_("A player has a name, and a rating of at most %(most)s.") % {"most": values.MAX_RATING})
        if change.ladder.players.filter(name=clean).exclude(pk=player.pk).exists():
            raise Refused(_("%(names)s: on the ladder already, or named twice.") % {"names": clean})
        change.details.update(player=clean, before=fresh.name)
        change.update(fresh, name=clean, rating=rating)


def _deed(change: LadderChange, kind: LadderDeed.Kind, player: LadderPlayer, place: int = 0) -> None:
    change.create(
        LadderDeed(
            ladder=change.ladder, number=change.take_number(), at=change.now, kind=kind, player=player, place=place
        )
    )


# Personal links ------------------------------------------------------------------------------------------------------

_SALT = "ladders.link"


def token_of(player: LadderPlayer) -> str:
    """Return the token of the player's link; empty if there is none.

    It is signed with the installation's key, which is not in the database, so a copy of the database or a change log
    gives no access.
    """
    return signing.Signer(salt=_SALT, sep=".").sign(f"{player.pk}-{player.link}") if player.link else ""


def player_of_link(token: str) -> LadderPlayer | None:
    """Return the player of a valid link; None for an invalid token. One query."""
    try:
        key, _dash, nonce = signing.Signer(salt=_SALT, sep=".").unsign(token).partition("-")
    except signing.BadSignature:
        return None
    found = LadderPlayer.objects.filter(pk=int(key), link=nonce).exclude(link="")
    return found.select_related("ladder").first()


def make_ladder_links(*, ladder: Ladder, actor: User, players: Collection[int], now: datetime | None = None) -> int:
    """Create a link for each of these players who has none. Return the number of new links."""
    with step("links", ladder, Acting(actor), now=now) as change:
        missing = list(change.ladder.players.filter(pk__in=players, link=""))
        if not missing:
            raise Refused(_("These players have their links already."))
        for player in missing:
            change.update(player, link=new_nonce())
        change.details.update(count=len(missing), player=missing[0].name if len(missing) == 1 else "")
    return len(missing)


def revoke_ladder_link(*, player: LadderPlayer, actor: User, now: datetime | None = None) -> None:
    """Revoke the player's link."""
    with step("revoke", player.ladder, Acting(actor), now=now, player=player.name) as change:
        fresh = LadderPlayer.objects.get(pk=player.pk)
        if not fresh.link:
            raise Refused(_("This link is revoked already."))
        change.update(fresh, link="")
