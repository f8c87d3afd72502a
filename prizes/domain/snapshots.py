"""What is published of a fund, as JSON: the fund, and the awards by the keys of the registrations.

Names are not in it: they are read when it is shown, so that an erased player has no name here either.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from prizes.domain.forecast import CategoryLine, Forecast, category_line, places_text
from prizes.domain.wording import rules_of
from tabellone.messages import stored
from tabellone.prizes import Fund, Money, PerPlayer, PrizeCategory, Sharing
from tournaments.domain.words.core_messages import render_message
from tournaments.models import Registration


def snapshot_of(found: Forecast, keys: Mapping[int, int], *, with_awards: bool) -> dict[str, Any]:
    """Return the fund as it is published. ``keys``: the registrations by pairing number."""
    snapshot: dict[str, Any] = {
        "fund": {
            "name": found.fund.name,
            "currency": found.fund.currency,
            "sponsor": found.fund.sponsor,
            "sharing": found.fund.sharing.value,
            "per_player": found.fund.per_player.value,
            "step": found.fund.step,
            "minimum_share": found.fund.minimum_share,
        },
        "categories": [
            asdict(each) | {"players": None if each.players is None else [], "own": own}
            for each, own in zip(found.fund.categories, found.own, strict=True)
        ],
        "awards": None,
        "things": [],
    }
    if not with_awards or found.distribution is None:
        return snapshot
    competitors = {each.number: each for each in found.competitors}
    awards = [
        {
            "player": keys[award.player],
            "category": award.category,
            "places": list(award.places),
            "amount": award.amount,
            "rank": competitors[award.player].rank,
            "score": competitors[award.player].score,
            "reasons": [stored(reason) for reason in award.reasons],
        }
        for award in found.awards
    ]
    things = [
        {"player": keys[each.player], "category": each.category, "place": each.place, "thing": each.thing}
        for each in found.distribution.things
        if each.player is not None
    ]
    return snapshot | {"awards": awards, "things": things}


@dataclass(frozen=True, slots=True)
class PublishedAward:
    """A published award. ``amount`` is 0 for a thing."""

    player: Registration | None
    """None if the player was removed."""
    key: int
    category: str
    place: str
    amount: Money
    thing: str = ""
    rank: int = 0
    score: str = ""
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PublishedCategory:
    """A published category, with its awards if they are public."""

    line: CategoryLine
    awards: tuple[PublishedAward, ...]
    things: tuple[PublishedAward, ...]


@dataclass(frozen=True, slots=True)
class PublishedFund:
    """What readers see of a fund."""

    fund: Fund
    categories: tuple[PublishedCategory, ...]
    has_awards: bool
    """False while only the prizes are announced."""

    @property
    def awards(self) -> list[PublishedAward]:
        """Return all awards of money, by category."""
        return [award for category in self.categories for award in category.awards]

    @property
    def things(self) -> list[PublishedAward]:
        """Return all things, by category."""
        return [thing for category in self.categories for thing in category.things]

    @property
    def rules(self) -> list[str]:
        """Return the fund's rules as sentences."""
        return rules_of(self.fund)

    @property
    def total(self) -> Money:
        """Return the sum of the prizes."""
        return self.fund.total

    @property
    def awarded(self) -> Money:
        return sum(award.amount for award in self.awards)

    @property
    def sponsors(self) -> list[str]:
        """Return the sponsors of the fund and of its categories, each once."""
        every = [self.fund.sponsor, *(category.line.sponsor for category in self.categories)]
        return list(dict.fromkeys(name for name in every if name))


def published_fund(snapshot: Mapping[str, Any], players: Mapping[int, Registration]) -> PublishedFund:
    """Return what a snapshot holds, with the players' present names."""
    head = snapshot["fund"]
    categories = [_category(each) for each in snapshot["categories"]]
    fund = Fund(
        categories=tuple(category for category, _own in categories),
        sharing=Sharing(head["sharing"]),
        per_player=PerPlayer(head["per_player"]),
        step=head["step"],
        minimum_share=head["minimum_share"],
        currency=head["currency"],
        name=head["name"],
        sponsor=head["sponsor"],
    )
    awards = [_award(each, players) for each in snapshot["awards"] or ()]
    things = [_thing(each, players) for each in snapshot["things"]]
    return PublishedFund(
        fund,
        tuple(
            PublishedCategory(
                category_line(category, own),
                tuple(award for award in awards if award.category == category.key),
                tuple(thing for thing in things if thing.category == category.key),
            )
            for category, own in categories
        ),
        snapshot["awards"] is not None,
    )


def players_of(snapshots: Sequence[Mapping[str, Any]]) -> dict[int, Registration]:
    """Return the registrations of all awards by key; one query."""
    keys = {each["player"] for snapshot in snapshots for each in (*(snapshot["awards"] or ()), *snapshot["things"])}
    return Registration.objects.in_bulk(keys) if keys else {}


def _category(values: Mapping[str, Any]) -> tuple[PrizeCategory, str]:
    fields = {name: value for name, value in values.items() if name != "own"}
    lists = {name: tuple(values[name]) for name in ("amounts", "things")}
    players = None if values["players"] is None else frozenset[int]()
    return PrizeCategory(**{**fields, **lists, "players": players}), values["own"]


def _award(values: Mapping[str, Any], players: Mapping[int, Registration]) -> PublishedAward:
    return PublishedAward(
        players.get(values["player"]),
        values["player"],
        values["category"],
        places_text(values["places"]),
        values["amount"],
        "",
        values["rank"],
        values["score"],
        tuple(map(render_message, values["reasons"])),
    )


def _thing(values: Mapping[str, Any], players: Mapping[int, Registration]) -> PublishedAward:
    key = values["player"]
    return PublishedAward(players.get(key), key, values["category"], str(values["place"]), 0, values["thing"])
